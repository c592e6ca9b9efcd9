import { type Baseline, baselineText, type BaselineForm, member, readBaseline } from "../baseline/baseline.js";
import type { Accepted } from "../baseline/baseline.js";
import { lineAt } from "../problem/line-at.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import { isSurvivor, type MutationReport, type Pairs, PAIRS, type Status, STATUSES } from "./report.js";

/** The accepted survivors of one scope. */
export interface SurvivorBaseline extends Baseline<Status> {
  /** Which pairs its run tried; a run without another choice tries the same. */
  readonly pairs: Pairs;
}

const FORM: BaselineForm<Status> = {
  subject: "mutant",
  noun: "survivor",
  statuses: STATUSES.filter((status) => status !== "killed"),
};

/** Reads the accepted survivors of a scope. */
export function readSurvivors(text: string, file: string): Outcome<SurvivorBaseline> {
  const baseline = readBaseline(text, file, FORM);
  if (!baseline.ok) return baseline;
  const { accepted, root, scope } = baseline.value;
  const given = member(root, "pairs");
  const pairs = PAIRS.find((known) => known === given?.value);
  if (pairs !== undefined) return success({ scope, accepted, pairs });
  const what = "the baseline does not say which pairs were tried";
  return failure({
    file,
    line: lineAt(text, given?.offset ?? 0),
    what,
    mend: `give it pairs, one of ${PAIRS.join(", ")}`,
  });
}

/** The text of the baseline that accepts what survived. */
export function survivorsText({ mutants, pairs, scope }: MutationReport, known: readonly Accepted<Status>[]): string {
  return baselineText(FORM, scope, mutants.filter(isSurvivor), known, { pairs });
}
