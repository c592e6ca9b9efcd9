import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { Command } from "commander";
import { nearest } from "../problem/nearest.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import { invariantNames, type Scope } from "../scope/scope.js";
import { explore } from "../search/breadth-first.js";
import type { Exploration } from "../search/exploration.js";
import type { Limits } from "../search/limits.js";
import { invariantNamed, type Properties } from "../search/properties.js";
import { quantity } from "../trace/quantity.js";
import { counterexamplesOf, furtherProperties } from "./counterexamples.js";
import { exitCodeOf } from "./exit-code.js";
import { type ModelChoice, type OpenScope, openScope } from "./open-scope.js";
import { nameList, positiveInteger, positiveNumber } from "./options.js";
import { fail, type Finish, withModelChoice } from "./outcome.js";
import { ProgressLine } from "./progress-line.js";
import { packageVersion } from "./project-files.js";
import { reportJson } from "./report-json.js";
import { reportText } from "./report-text.js";
import { checkOutputs, type TraceOutputs, withTraceOutputs, writeTraces } from "./trace-outputs.js";

interface CheckOptions extends ModelChoice, TraceOutputs {
  readonly continue?: true;
  readonly invariants?: readonly string[];
  readonly witnesses: boolean;
  readonly maxStates?: number;
  readonly maxDepth?: number;
  readonly maxSeconds?: number;
  readonly maxMemory?: number;
  readonly json?: true;
  readonly quiet?: true;
}

/** `explore <scope.cfg>`: the main job. */
export function addCheckCommand(program: Command, finish: Finish): void {
  const command = program
    .command("check", { isDefault: true })
    .description("explore every reachable state of a scope and check its properties (the default command)")
    .argument("<scope.cfg>", "a scope file, or the name of a bundled one")
    .option("--continue", "go on after a violation; report a shortest trace for every violated property")
    .option("--invariants <names>", "check these invariants instead of those of the scope (comma-separated)", nameList)
    .option("--no-witnesses", "do not require the model's witnesses to be reachable")
    .option("--max-states <n>", "stop beyond this many distinct states", positiveInteger)
    .option("--max-depth <n>", "do not expand states at this depth, counted in states", positiveInteger)
    .option("--max-seconds <n>", "stop after this time", positiveNumber)
    .option("--max-memory <MiB>", "stop when the search structures are larger", positiveNumber)
    .option("--json", "print one JSON report (schema tandem-report/1) instead of text")
    .option("--quiet", "print the verdict only, and no progress");
  withTraceOutputs(withModelChoice(command)).action(async (path: string, options: CheckOptions) => {
    finish(await check(path, options));
  });
}

async function check(path: string, options: CheckOptions): Promise<number> {
  const command = existsSync(path)
    ? undefined
    : nearest(path, ["list", "replay", "all", "mutants", "mechanisms", "compare", "project"]);
  if (command !== undefined) {
    const problem = { file: path, what: "there is no such file or command", mend: `did you mean explore ${command}?` };
    return fail(problem, "other");
  }
  const opened = await openScope(path, options);
  if (!opened.ok) return fail(opened.problem, "scopeUnreadable");
  const properties = selectProperties(opened.value.scope, options);
  if (!properties.ok) return fail(properties.problem, "other");
  const outputs = checkOutputs(options, furtherProperties(properties.value, options));
  if (!outputs.ok) return fail(outputs.problem, "other");
  const exploration = run(opened.value.scope, properties.value, options);
  report(opened.value, properties.value, exploration, options);
  const unwritable = writeTraces(counterexamplesOf(opened.value, exploration, path, options), outputs.value);
  return unwritable === undefined ? exitCodeOf(exploration) : fail(unwritable, "system");
}

function selectProperties(scope: Scope, options: CheckOptions): Outcome<Properties> {
  const witnesses = options.witnesses ? scope.properties.witnesses : [];
  if (options.invariants === undefined) return success({ ...scope.properties, witnesses });
  const invariants = [];
  for (const name of options.invariants) {
    const invariant = invariantNamed(scope.model, name);
    if (invariant === undefined) {
      const known = invariantNames(scope.model);
      const suggestion = nearest(name, known);
      const mend = suggestion === undefined ? `use some of ${known.join(", ")}` : `did you mean ${suggestion}?`;
      return failure({ file: "--invariants", what: `${scope.definition.name} defines no invariant ${name}`, mend });
    }
    invariants.push(invariant);
  }
  return success({ ...scope.properties, invariants, stepProperties: [], witnesses });
}

function limitsOf(options: CheckOptions): Partial<Limits> {
  return {
    ...(options.maxStates !== undefined && { maxStates: options.maxStates }),
    ...(options.maxDepth !== undefined && { maxDepth: options.maxDepth }),
    ...(options.maxSeconds !== undefined && { maxSeconds: options.maxSeconds }),
    ...(options.maxMemory !== undefined && { maxBytes: options.maxMemory * 2 ** 20 }),
  };
}

function run(scope: Scope, properties: Properties, options: CheckOptions): Exploration {
  const progress = options.quiet === true ? undefined : new ProgressLine(process.stderr);
  const exploration = explore(scope.model, properties, {
    limits: limitsOf(options),
    continueAfterViolation: options.continue === true,
    ...(progress !== undefined && {
      onProgress: (snapshot) => progress.show(snapshot),
      progressSeconds: progress.intervalSeconds,
    }),
  });
  progress?.close();
  return exploration;
}

function report(
  { scope, module }: OpenScope,
  properties: Properties,
  exploration: Exploration,
  options: CheckOptions,
): void {
  const { model } = scope;
  if (options.json === true) {
    console.log(JSON.stringify(reportJson(exploration, model, basename(scope.file), module), null, 2));
    return;
  }
  const text = reportText(exploration, model, limitsOf(options));
  if (options.quiet === true) {
    console.log(text.split("\n")[0]);
    return;
  }
  const { invariants, stepProperties, witnesses } = properties;
  const checked = [
    quantity(invariants.length, "invariant"),
    quantity(stepProperties.length, "step property", "step properties"),
    quantity(witnesses.length, "witness", "witnesses"),
  ].join(", ");
  console.log(`Tandem ${packageVersion()}: ${module}, scope ${basename(scope.file)}: ${checked}.`);
  console.log(text);
}
