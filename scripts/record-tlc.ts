import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { bundledConfigs, bundledModule } from "../explorer/cli/project-files.js";
import { evaluateScope } from "../explorer/crosscheck/evaluate-scope.js";
import { DigestingSink } from "../explorer/crosscheck/graph-digest.js";
import {
  configurationDigest,
  RECORD_SCHEMA,
  recordName,
  specificationDigest,
  type TlcRecord,
} from "../explorer/crosscheck/record.js";
import { TlcEvaluator } from "../explorer/crosscheck/tlc-evaluator.js";
import { readConfig } from "../explorer/tlc/cfg/read-config.js";
import { readModules } from "../explorer/tlc/module/read-modules.js";
import { MessageSplitter } from "../explorer/tlc/output/messages.js";
import { findJava } from "../explorer/tlc/run/java.js";
import { locateTla2tools } from "../explorer/tlc/tla2tools/locate.js";
import { chosenScopes, expectValue } from "./chosen-scopes.js";

/**
 * Records what TLC finds in the bundled scopes, or in those that are named: figures, verdicts and digests in a JSON
 * file each, and beside it what TLC printed. `--folder mechanisms` takes the scopes of that folder.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tla2tools: { type: "string" }, folder: { type: "string", default: "" } },
});
const { isChosen, manifest } = chosenScopes(positionals, values.folder);
const jar = expectValue(
  locateTla2tools({ env: process.env, ...(values.tla2tools !== undefined && { flag: values.tla2tools }) }),
);
if (jar === undefined) throw new Error("TLC is not installed: run explore tla2tools install, or give --tla2tools");
const java = expectValue(await findJava(process.env));
const scopes = join(bundledConfigs, values.folder);
const folder = join(scopes, "recorded");
mkdirSync(folder, { recursive: true });

for (const { module, scope, unrecorded } of manifest) {
  if (unrecorded !== undefined || !isChosen(scope)) continue;
  const file = join(scopes, scope);
  const text = readFileSync(file, "utf8");
  const moduleFile = bundledModule(module);
  if (moduleFile === undefined) throw new Error(`there is no module ${module}.tla`);
  const logs: string[] = [];
  const evaluator = new TlcEvaluator({ java: java.command, jar: jar.file }, (log) => logs.push(shortened(log)));
  let sink = new DigestingSink();
  const evaluation = expectValue(
    await evaluateScope(evaluator, moduleFile, expectValue(readConfig(text, file)), () => (sink = new DigestingSink())),
  );
  const { depth, distinct, generated, generatedByAction } = evaluation.figures;
  if (depth === undefined || generated === undefined || generatedByAction === undefined) {
    throw new Error(`TLC has told too little of ${scope}`);
  }
  const record: TlcRecord = {
    schema: RECORD_SCHEMA,
    scope,
    module: basename(moduleFile, ".tla"),
    tlc: evaluator.name,
    specification: specificationDigest(expectValue(readModules(moduleFile))),
    configuration: configurationDigest(text),
    distinct,
    generated,
    depth,
    generatedByAction: Object.fromEntries(generatedByAction),
    violations: evaluation.violations.map(({ length, property }) => {
      if (length === undefined) throw new Error(`TLC has printed no counterexample of ${property}`);
      return { property, length };
    }),
    graph: sink.digest(),
  };
  const name = join(folder, recordName(scope));
  writeFileSync(name, `${JSON.stringify(record)}\n`);
  writeFileSync(name.replace(/\.json$/, ".log"), logs.join("\n"));
  console.log(`${scope}: ${distinct} states, ${generated} generated, depth ${depth}, by ${evaluator.name}`);
}

/** Without what is of the machine only, and without the coverage of single expressions, which is long. */
function shortened(log: string): string {
  const machine = [2187, 2401];
  const expressions = [2221, 2775];
  const lines: string[] = [];
  const splitter = new MessageSplitter(({ code, severity, text }) => {
    if ([...machine, ...expressions].includes(code)) return;
    lines.push(`@!@!@STARTMSG ${code}:${severity} @!@!@`, text, `@!@!@ENDMSG ${code} @!@!@`);
  });
  splitter.push(log);
  splitter.end();
  return `${lines.join("\n")}\n`;
}
