import type { Limits } from "../search/limits.js";
import { stepText } from "../trace/step-text.js";
import { count, quantity } from "../trace/quantity.js";
import type { Trace } from "../trace/trace.js";
import { type GuardName, guardText } from "./guard.js";
import { findMasks, type Judgement, judge, type KnownMutant } from "./judge.js";
import type { MutantReport, Pairs, Status } from "./report.js";
import { type MutantRun, type RuleChange, runMutant, type Subject } from "./run-mutant.js";

/** Explores one mutant and says what became of it. */
export function reportMutant(
  subject: Subject,
  change: RuleChange,
  limits: Partial<Limits>,
  sound: { readonly distinct: number },
): MutantReport {
  const startedAt = performance.now();
  const run = runMutant(subject, change, limits);
  const judgement = judge(run, sound);
  const kills = run.violations.map(({ property, trace }) => ({ property, length: trace.states.length }));
  const trace = run.violations[0]?.trace ?? traceOf(judgement);
  return {
    name: nameOf(change),
    change,
    ...declaredBy(subject, change),
    status: judgement.kind,
    kills,
    isComplete: run.end.kind === "explored",
    distinct: run.distinct,
    evidence: evidenceOf(judgement, run, change),
    steps: trace === undefined ? [] : stepTexts(trace),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function declaredBy({ model }: Subject, change: RuleChange): Pick<MutantReport, "declared"> {
  const replacement = change.kind === "declared" ? model.replacements[change.replacement] : undefined;
  if (replacement === undefined) return {};
  const { about, claim, replaces } = replacement;
  return { declared: { replaces, ...(about !== undefined && { about }), ...(claim !== undefined && { claim }) } };
}

/** Adds to a survivor's report the second guards that hide its loss, among the pairs to be tried. */
export function reportMask(
  subject: Subject,
  report: MutantReport,
  others: readonly MutantReport[],
  pairs: Pairs,
  limits: Partial<Limits>,
): MutantReport {
  const guard = guardOf(report);
  if (guard === undefined) return report;
  const startedAt = performance.now();
  const masks = findMasks(subject, guard, candidates(report, guard, others, pairs), limits);
  const seconds = report.seconds + (performance.now() - startedAt) / 1000;
  const [first] = [...masks].sort((one, two) => one.trace.states.length - two.trace.states.length);
  if (first === undefined) return { ...report, seconds };
  const texts = masks.map(
    ({ guard: second, property, trace }) => `${guardText(second)} (${property} in ${trace.states.length} states)`,
  );
  const alone = report.status === "equivalent" ? "alone it changes nothing" : `alone: ${report.evidence}`;
  return {
    ...report,
    status: "masked",
    masks: masks.map(({ guard: second, property, trace }) => ({
      guard: second,
      property,
      length: trace.states.length,
    })),
    evidence: `noticed without ${texts.join(", or without ")} as well; ${alone}`,
    steps: stepTexts(first.trace),
    seconds,
  };
}

function candidates(
  { status }: MutantReport,
  guard: GuardName,
  others: readonly MutantReport[],
  pairs: Pairs,
): KnownMutant[] {
  return others.flatMap((other) => {
    const second = guardOf(other);
    if (second === undefined || !isTried(status, second.action === guard.action, other.status, pairs)) return [];
    return [{ guard: second, breaks: other.kills.map(({ property }) => property) }];
  });
}

/** A guard whose own loss is noticed is no mask for one whose loss changes the behaviour: it only adds what it breaks. */
function isTried(status: Status, isSameAction: boolean, other: Status, pairs: Pairs): boolean {
  switch (pairs) {
    case "none":
      return false;
    case "action":
      return isSameAction && (other !== "killed" || status === "equivalent");
    case "survivors":
      return other !== "killed" || (isSameAction && status === "equivalent");
    case "all":
      return true;
  }
}

/** The guard of a mutant that lacks exactly one. */
function guardOf({ change }: MutantReport): GuardName | undefined {
  return change.kind === "dropped" && change.guards.length === 1 ? change.guards[0] : undefined;
}

function nameOf(change: RuleChange): string {
  switch (change.kind) {
    case "dropped":
      return change.guards.map(guardText).join(" + ");
    case "declared":
      return change.replacement;
  }
}

function traceOf(judgement: Judgement): Trace | undefined {
  switch (judgement.kind) {
    case "changed":
    case "leavesDomain":
      return judgement.trace;
    case "killed":
    case "equivalent":
    case "limit":
      return undefined;
  }
}

function evidenceOf(judgement: Judgement, run: MutantRun, change: RuleChange): string {
  switch (judgement.kind) {
    case "killed":
      return run.violations.map(({ property, trace }) => `${property} ${trace.states.length}`).join(", ");
    case "equivalent": {
      const { idle } = judgement;
      const graph = `the same ${quantity(run.distinct, "state")} and steps`;
      if (change.kind === "declared") {
        return `${graph}: it takes those of the action that it replaces${idle === 0 ? "" : `, and ${quantity(idle, "step")} that change nothing`}`;
      }
      if (idle === 0) return `${graph}: where the other guards hold, it does`;
      return `${graph}: it forbids only ${quantity(idle, "step")} that change nothing or are taken anyway`;
    }
    case "changed": {
      const { lostSteps, newStates, newSteps } = judgement;
      if (change.kind === "dropped") {
        return `${quantity(newSteps, "step")} that it forbids, ${quantity(newStates, "new state")}`;
      }
      const steps = `${quantity(newSteps, "new step")}, ${quantity(lostSteps, "step")} fewer`;
      return `${steps}; ${quantity(run.distinct, "state")} instead of ${count(run.distinct - newStates)}`;
    }
    case "leavesDomain":
      return judgement.detail;
    case "limit":
      return `nothing is violated in the first ${count(run.distinct)} states`;
  }
}

function stepTexts({ machine, steps }: Trace): string[] {
  return steps.map((step) => stepText(machine.model.actions[step.action]?.picks ?? {}, step));
}
