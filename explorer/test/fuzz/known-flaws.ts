import type { Evaluator } from "../../crosscheck/evaluator.js";
import type { Problem } from "../../problem/problem.js";
import type { ModelDescription } from "../generators/description.js";

/** A wrong answer, or none, that an evaluator is known to give: what is left out for it, and why. */
export type KnownFlaw = { readonly name: string; readonly evaluator: RegExp } & (
  | { readonly kind: "avoided"; readonly without: (description: ModelDescription) => ModelDescription }
  | { readonly kind: "refused"; readonly refusal: RegExp }
);

const TLA_CHECKER = /^tla-checker /;

export const KNOWN_FLAWS: readonly KnownFlaw[] = [
  {
    // It keeps the states that a constraint excludes in its graph, and checks no invariants in them; TLC does neither.
    name: "constraints",
    evaluator: TLA_CHECKER,
    kind: "avoided",
    without: (description) => ({ ...description, constraints: {}, actionConstraints: {} }),
  },
  {
    // It names an action by comparing bodies, so that two actions with one body get one name.
    name: "two actions with one body",
    evaluator: TLA_CHECKER,
    kind: "refused",
    refusal: /^tla-checker cannot tell \w+ from \w+/,
  },
];

/** The description without what the evaluator is known to get wrong. */
export function withoutFlaws(description: ModelDescription, { name }: Evaluator): ModelDescription {
  return KNOWN_FLAWS.reduce(
    (rest, flaw) => (flaw.kind === "avoided" && flaw.evaluator.test(name) ? flaw.without(rest) : rest),
    description,
  );
}

/** The flaw for which an evaluator refuses a specification; undefined when the refusal is news. */
export function flawBehind({ what }: Problem, { name }: Evaluator): KnownFlaw | undefined {
  return KNOWN_FLAWS.find((flaw) => flaw.kind === "refused" && flaw.evaluator.test(name) && flaw.refusal.test(what));
}
