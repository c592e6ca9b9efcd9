import { failure, type Outcome, type Problem, success } from "../problem/problem.js";
import { readDot } from "../tlc/dump/read-dot.js";
import type { GraphSink } from "../tlc/dump/graph-sink.js";
import { readModules } from "../tlc/module/read-modules.js";
import type { TlcRun } from "../tlc/output/run.js";
import { type FinishedRun, runTlc } from "../tlc/run/run-tlc.js";
import type { Evaluation, Evaluator, Specification } from "./evaluator.js";

/** Where TLC is. */
export interface TlcPlace {
  /** The program that runs Java. */
  readonly java: string;
  /** Path of tla2tools.jar. */
  readonly jar: string;
}

/** TLC itself. */
export class TlcEvaluator implements Evaluator {
  readonly keepsRepeats = true;
  readonly limitations: readonly string[] = [];
  private version = "TLC";

  constructor(
    private readonly place: TlcPlace,
    /** Receives what TLC prints, run by run. */
    private readonly onLog: (log: string) => void = () => undefined,
  ) {}

  /** Known whole when TLC has run once. */
  get name(): string {
    return this.version;
  }

  async evaluate({ config, moduleFile }: Specification, sink: GraphSink | undefined): Promise<Outcome<Evaluation>> {
    const modules = readModules(moduleFile);
    if (!modules.ok) return modules;
    const request = { ...this.place, modules: modules.value, config, dumps: sink !== undefined };
    return runTlc(request, async (finished) => {
      this.version = versionName(finished.run);
      this.onLog(finished.log);
      const evaluation = evaluationOf(finished, moduleFile);
      if (!evaluation.ok || evaluation.value.verdict.kind !== "holds") return evaluation;
      if (sink === undefined || finished.dump === undefined) return evaluation;
      const figures = await readDot(finished.dump, sink);
      if (!figures.ok) return figures;
      const { distinct } = evaluation.value;
      if (figures.value.states === distinct) return evaluation;
      const what = `TLC counts ${distinct} distinct states and dumped ${figures.value.states}`;
      return failure({ file: moduleFile, what, mend: "see whether the disk is full, and try again" });
    });
  }
}

/** "TLC 2.19 of 08 August 2024" for TLC's "TLC2 Version 2.19 of 08 August 2024". */
function versionName({ version = "" }: TlcRun): string {
  return `TLC ${version.replace(/^TLC2 Version /, "").replace(/ \(rev.*$/, "")}`;
}

function evaluationOf({ exitCode, run }: FinishedRun, moduleFile: string): Outcome<Evaluation> {
  const { depth, distinct, generated, generatedByAction, isComplete, violation } = run;
  if (exitCode === 0 ? !isComplete : violation === undefined) return failure(refusal(run, exitCode, moduleFile));
  if (violation !== undefined) {
    const { kind, length, property } = violation;
    const named = property === undefined ? {} : { property };
    return success({ verdict: { kind: "violated", violation: kind, length, ...named }, distinct: distinct ?? 0 });
  }
  if (distinct === undefined || generated === undefined || depth === undefined) {
    return failure({ file: moduleFile, what: "TLC printed no counts", mend: "use TLC v1.7.4 or newer" });
  }
  return success({ verdict: { kind: "holds" }, distinct, generated, depth, generatedByAction });
}

function refusal({ errors }: TlcRun, exitCode: number, file: string): Problem {
  const reason = (errors[0] ?? `exit code ${exitCode}`).replaceAll(/\s+/g, " ").slice(0, 300);
  return { file, what: `TLC cannot check this specification: ${reason}`, mend: "mend the specification or the scope" };
}
