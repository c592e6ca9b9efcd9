import { existsSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { failure, type Outcome, type Problem, success } from "../problem/problem.js";
import type { Exploration, Violation } from "../search/exploration.js";
import { writeItf } from "../trace/itf.js";
import { writeTlcTrace } from "../trace/tlc-module.js";
import type { OpenScope } from "./open-scope.js";
import { packageVersion } from "./project-files.js";

/** Where counterexamples are to be written. */
export interface TraceOutputs {
  readonly outItf?: string;
  readonly outTlc?: string;
  readonly force?: true;
}

/** Refuses, before the search, what could not be written after it or would overwrite something. */
export function checkOutputs(outputs: TraceOutputs): Outcome<TraceOutputs> {
  const { force, outItf, outTlc } = outputs;
  if (outTlc !== undefined && !/^[A-Za-z]\w*\.tla$/.test(basename(outTlc))) {
    const what = `${JSON.stringify(basename(outTlc))} is no file name of a TLA+ module`;
    return failure({ file: "--out-tlc", what, mend: "give a name such as Refund.tla" });
  }
  const files: [option: string, file: string][] = [
    ...(outItf === undefined ? [] : [["--out-itf", outItf] as [string, string]]),
    ...(outTlc === undefined
      ? []
      : [outTlc, configBeside(outTlc)].map((file): [string, string] => ["--out-tlc", file])),
  ];
  const occupied = force === true ? undefined : files.find(([, file]) => existsSync(file));
  if (occupied === undefined) return success(outputs);
  const [option, file] = occupied;
  return failure({ file, what: "the file exists", mend: `choose another name for ${option}, or add --force` });
}

/** Writes every counterexample. Returns the problem if one cannot be written. */
export function writeTraces(
  opened: OpenScope,
  { verdict }: Exploration,
  { outItf, outTlc }: TraceOutputs,
): Problem | undefined {
  const traces = tracesOf(verdict);
  const wanted = [outItf, outTlc].filter((file) => file !== undefined);
  if (traces.length === 0 && wanted.length > 0) {
    console.error(`No counterexample to write to ${wanted.join(" and ")}.`);
  }
  for (const [index, violation] of traces.entries()) {
    const isFirst = index === 0;
    const problem =
      (outItf === undefined ? undefined : writeAsItf(opened, violation, outItf, isFirst)) ??
      (outTlc === undefined ? undefined : writeAsTlc(opened, violation, outTlc, isFirst));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

type Counterexample = Pick<Violation, "property" | "trace">;

function writeAsItf(
  { scope }: OpenScope,
  { property, trace }: Counterexample,
  path: string,
  isFirst: boolean,
): Problem | undefined {
  const file = isFirst ? path : path.replace(/(\.itf)?\.json$|$/, `.${property}.itf.json`);
  const origin = { module: scope.definition.name, scope: basename(scope.file), config: scope.text, property };
  const problem = write(file, writeItf(trace, origin, `Tandem ${packageVersion()}`), "--out-itf");
  if (problem === undefined) console.error(`Trace of ${property} written to ${file}.`);
  return problem;
}

function writeAsTlc(
  { module, scope }: OpenScope,
  { property, trace }: Counterexample,
  path: string,
  isFirst: boolean,
): Problem | undefined {
  const file = isFirst ? path : path.replace(/\.tla$/, `_${property}.tla`);
  const name = basename(file, ".tla");
  const files = writeTlcTrace(trace, { name, root: module, config: scope.config, property });
  const problem = write(file, files.module, "--out-tlc") ?? write(configBeside(file), files.config, "--out-tlc");
  if (problem !== undefined) return problem;
  console.error(
    `Trace of ${property} written to ${file} and ${configBeside(file)}; TLC needs ${module}.tla beside it.`,
  );
  return undefined;
}

function configBeside(module: string): string {
  return module.replace(/\.tla$/, ".cfg");
}

function write(file: string, text: string, option: string): Problem | undefined {
  try {
    writeFileSync(file, text);
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    return { file, what: `the trace cannot be written (${code})`, mend: `choose another place for ${option}` };
  }
}

function tracesOf(verdict: Exploration["verdict"]): readonly Counterexample[] {
  switch (verdict.kind) {
    case "violated":
    case "limitReached":
      return verdict.violations;
    case "faulty":
      return [
        ...verdict.violations,
        ...(verdict.trace.states.length === 0 ? [] : [{ property: verdict.fault.kind, trace: verdict.trace }]),
      ];
    case "holds":
    case "unreached":
    case "assumptionFalse":
      return [];
  }
}
