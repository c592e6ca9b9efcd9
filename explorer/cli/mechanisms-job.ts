import { basename, join } from "node:path";
import { explanationParagraphs } from "../explain/words.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import { withProbes } from "../scope/probes.js";
import { explore } from "../search/breadth-first.js";
import type { Limits } from "../search/limits.js";
import { explanationOf } from "./explanation.js";
import { type OpenScope, openScope } from "./open-scope.js";
import { type Report, reportJson } from "./report-json.js";
import { shellWords } from "./shell-words.js";
import { type TraceOutputs, writeTraces } from "./trace-outputs.js";

/** One scope to be explored with probes; in a form that can be sent to a thread. */
export interface MechanismJob {
  readonly file: string;
  /** Asked besides the properties that the scope lists. */
  readonly probes: readonly string[];
  readonly limits: Partial<Limits>;
  /** Where the traces to violations of these properties are to be written. */
  readonly traces: Readonly<Record<string, TraceOutputs>>;
}

export interface MechanismResult {
  readonly report: Report;
  readonly gateway: string;
  /** Traces that were written, each in all formats. */
  readonly written: number;
}

export async function runMechanismJob(job: MechanismJob): Promise<Outcome<MechanismResult>> {
  const opened = await openScope(job.file, {});
  if (!opened.ok) return opened;
  const { scope } = opened.value;
  const properties = withProbes(scope, job.probes);
  if (!properties.ok) return properties;
  const exploration = explore(scope.model, properties.value, { continueAfterViolation: true, limits: job.limits });
  const violations = "violations" in exploration.verdict ? exploration.verdict.violations : [];
  let written = 0;
  for (const { property, trace } of violations) {
    const outputs = job.traces[property];
    if (outputs === undefined) continue;
    const subject = {
      opened: opened.value,
      trace,
      property,
      explanation: () => explanationParagraphs(explanationOf(opened.value, trace, property)),
      commands: commandsFor(job.file, property, outputs),
    };
    const problem = writeTraces([subject], outputs, () => undefined);
    if (problem !== undefined) return failure(problem);
    written++;
  }
  const report = reportJson(exploration, opened.value);
  return success({ report, gateway: gatewayOf(opened.value), written });
}

/** Commands that find a trace once more, and that execute it. */
function commandsFor(file: string, property: string, { outItf }: TraceOutputs): string[] {
  const scope = join("configs", "mechanisms", basename(file));
  const find = shellWords(["explore", scope, "--invariants", property]);
  return outItf === undefined ? [find] : [find, shellWords(["explore", "replay", basename(outItf)])];
}

function gatewayOf({ scope: { config } }: OpenScope): string {
  const value = config.constants.find(({ name }) => name === "Gateway")?.value;
  return value?.kind === "string" ? value.value : "";
}
