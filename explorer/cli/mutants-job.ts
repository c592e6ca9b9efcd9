import { reportMask, reportMutant } from "../mutation/report-mutant.js";
import type { MutantReport, Pairs } from "../mutation/report.js";
import type { RuleChange } from "../mutation/run-mutant.js";
import { describeProblem } from "../problem/problem.js";
import { type ModelChoice, openScope } from "./open-scope.js";

/** One mutant to be explored, or one survivor whose mask is to be looked for; in a form that can be sent to a thread. */
export type MutantJob = ModelChoice & { readonly path: string; readonly maxStates: number } & (
    | { readonly kind: "explore"; readonly change: RuleChange; readonly soundDistinct: number }
    | {
        readonly kind: "unmask";
        readonly survivor: MutantReport;
        readonly mutants: readonly MutantReport[];
        readonly pairs: Pairs;
      }
  );

/** @throws Error when the scope cannot be opened any more */
export async function runMutantJob(job: MutantJob): Promise<MutantReport> {
  const opened = await openScope(job.path, job);
  if (!opened.ok) throw new Error(describeProblem(opened.problem));
  const { scope } = opened.value;
  const limits = { maxStates: job.maxStates };
  switch (job.kind) {
    case "explore":
      return reportMutant(scope, job.change, limits, { distinct: job.soundDistinct });
    case "unmask":
      return reportMask(scope, job.survivor, job.mutants, job.pairs, limits);
  }
}
