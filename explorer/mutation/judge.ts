import type { Limits } from "../search/limits.js";
import type { Properties } from "../search/properties.js";
import type { Trace } from "../trace/trace.js";
import { type GuardName, isSameGuard } from "./guard.js";
import { type MutantRun, type RuleChange, runMutant, type Subject } from "./run-mutant.js";

/** What the graph of a mutant says about the guard that it lacks, or about the rule that it changes. */
export type Judgement =
  /** A property is violated. */
  | { readonly kind: "killed" }
  /** The whole graph is that of the sound model, up to `idle` steps that change nothing or are taken anyway. */
  | { readonly kind: "equivalent"; readonly idle: number }
  /** The graph has other states or steps, and no property minds. */
  | {
      readonly kind: "changed";
      /** Below 0 when a replacement reaches fewer. */
      readonly newStates: number;
      readonly newSteps: number;
      readonly lostSteps: number;
      readonly trace: Trace | undefined;
    }
  /** No property is violated before the model writes a value outside of a domain, or throws. */
  | { readonly kind: "leavesDomain"; readonly detail: string; readonly trace: Trace }
  /** Nothing is violated in the part that was explored. */
  | { readonly kind: "limit" };

/** A second guard that hides the loss of the first. */
export interface Mask {
  readonly guard: GuardName;
  /** Violated when both guards are gone, and not when only the second is. */
  readonly property: string;
  /** A shortest counterexample of the mutant without both. */
  readonly trace: Trace;
}

/**
 * Judges a run by the sound model's graph: without a new step and without a lost one the mutant's is the same. A mutant
 * without a guard has all states and steps of the sound model.
 */
export function judge(run: MutantRun, sound: { readonly distinct: number }): Judgement {
  const { end, steps, violations } = run;
  if (violations.length > 0) return { kind: "killed" };
  switch (end.kind) {
    case "limit":
      return { kind: "limit" };
    case "fault":
      return { kind: "leavesDomain", detail: end.detail, trace: end.trace };
    case "explored": {
      if (steps === undefined) throw new Error("a survivor's steps were not compared");
      const newStates = run.distinct - sound.distinct;
      const { count, idle, lost, trace } = steps;
      if (newStates === 0 && count === 0 && lost === 0) return { kind: "equivalent", idle };
      return { kind: "changed", newStates, newSteps: count, lostSteps: lost, trace };
    }
  }
}

/** A guard, and the properties that its loss alone violates. */
export interface KnownMutant {
  readonly guard: GuardName;
  readonly breaks: readonly string[];
}

/**
 * The guards whose loss, on top of the loss of `guard`, violates a property that neither loss violates alone. Those of
 * the same action come first, then other survivors, then guards whose own loss is noticed.
 */
export function findMasks(
  subject: Subject,
  guard: GuardName,
  others: readonly KnownMutant[],
  limits: Partial<Limits>,
): Mask[] {
  const candidates = others
    .filter((other) => !isSameGuard(other.guard, guard))
    .sort((one, two) => rank(one, guard) - rank(two, guard));
  return candidates.flatMap(({ guard: second, breaks }) => {
    const properties = without(subject.properties, breaks);
    const change: RuleChange = { kind: "dropped", guards: [guard, second] };
    const [first] = runMutant({ ...subject, properties }, change, limits, false).violations;
    return first === undefined ? [] : [{ guard: second, property: first.property, trace: first.trace }];
  });
}

function rank({ breaks, guard }: KnownMutant, { action }: GuardName): number {
  return (breaks.length > 0 ? 2 : 0) + (guard.action === action ? 0 : 1);
}

function without(properties: Properties, names: readonly string[]): Properties {
  const isLeft = ({ name }: { readonly name: string }): boolean => !names.includes(name);
  return {
    ...properties,
    invariants: properties.invariants.filter(isLeft),
    stepProperties: properties.stepProperties.filter(isLeft),
    checkDeadlock: properties.checkDeadlock && !names.includes("Deadlock"),
  };
}
