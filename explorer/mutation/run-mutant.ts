import { DeclarationError } from "../domain/domain.js";
import { compile } from "../model/machine.js";
import { type Model, substitute } from "../model/model.js";
import { explore } from "../search/breadth-first.js";
import type { Exploration, Violation } from "../search/exploration.js";
import type { LimitKind, Limits } from "../search/limits.js";
import type { Properties } from "../search/properties.js";
import type { Trace } from "../trace/trace.js";
import { type GuardName, withoutGuards } from "./guard.js";
import { NewSteps, type StepDifference } from "./new-steps.js";
import { ReplacedSteps } from "./replaced-steps.js";

/** A change of the rules: guards dropped, or a declared replacement in the place of its action. */
export type RuleChange =
  | { readonly kind: "dropped"; readonly guards: readonly GuardName[] }
  | { readonly kind: "declared"; readonly replacement: string };

/** What is mutated: a model, and the properties that are to notice it. */
export interface Subject {
  readonly model: Model;
  readonly properties: Properties;
}

/** What a mutant does. */
export interface MutantRun {
  /** With a shortest trace each. Complete only when `end` is "explored". */
  readonly violations: readonly Violation[];
  readonly end: MutantEnd;
  readonly distinct: number;
  readonly generated: number;
  /** Undefined when it was not asked for: of a replacement that violates something, or was not explored to the end. */
  readonly steps: StepDifference | undefined;
}

export type MutantEnd =
  | { readonly kind: "explored" }
  | { readonly kind: "limit"; readonly limit: LimitKind }
  /** The model cannot be evaluated beyond `trace`: a write outside of a domain, or an exception. */
  | { readonly kind: "fault"; readonly leavesDomain: boolean; readonly detail: string; readonly trace: Trace };

/** The model with its rules changed. @throws DeclarationError when the change is none of the model's */
export function mutated(model: Model, change: RuleChange): Model {
  switch (change.kind) {
    case "dropped":
      return withoutGuards(model, change.guards);
    case "declared":
      return substitute(model, change.replacement);
  }
}

/** Explores a mutant to the end and finds a shortest trace for every violated property. */
export function runMutant(
  { model, properties }: Subject,
  change: RuleChange,
  limits: Partial<Limits>,
  continueAfterViolation = true,
): MutantRun {
  const observer = observerOf(model, change);
  const exploration = explore(
    mutated(model, change),
    { ...properties, witnesses: [] },
    { limits, continueAfterViolation, observer },
  );
  const { distinct, generated } = exploration;
  const outcome = outcomeOf(exploration);
  const isSurvivor = outcome.violations.length === 0 && outcome.end.kind === "explored";
  const steps = observer instanceof NewSteps || isSurvivor ? observer.finish() : undefined;
  return { ...outcome, distinct, generated, steps };
}

function observerOf(model: Model, change: RuleChange): NewSteps | ReplacedSteps {
  const { actions } = compile(model);
  switch (change.kind) {
    case "dropped":
      return new NewSteps(actions, change.guards);
    case "declared": {
      const replaces = model.replacements[change.replacement]?.replaces;
      const replaced = actions.find(({ name }) => name === replaces);
      if (replaced === undefined) throw new DeclarationError(`there is no replacement ${change.replacement}`);
      return new ReplacedSteps(replaced, change.replacement);
    }
  }
}

function outcomeOf({ verdict }: Exploration): Pick<MutantRun, "violations" | "end"> {
  switch (verdict.kind) {
    case "holds":
    case "unreached":
      return { violations: [], end: { kind: "explored" } };
    case "violated":
      return { violations: verdict.violations, end: { kind: "explored" } };
    case "limitReached":
      return { violations: verdict.violations, end: { kind: "limit", limit: verdict.limit } };
    case "faulty": {
      const { fault, trace, violations } = verdict;
      const leavesDomain = fault.kind === "outsideDomain";
      return { violations, end: { kind: "fault", leavesDomain, detail: fault.detail, trace } };
    }
    case "assumptionFalse":
      throw new Error(`the assumption ${verdict.assumption} is false of a mutant and not of the sound model`);
  }
}
