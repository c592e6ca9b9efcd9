import type { AnyPredicate, AnyStepPredicate } from "../model/action.js";
import type { Model } from "../model/model.js";
import type { PackedState } from "../state/accessors.js";
import type { Trace } from "../trace/trace.js";
import { invariantNamed, type Properties } from "./properties.js";

/** What the end of a trace can be evidence of. */
export type Claim =
  | { readonly kind: "invariant"; readonly holds: AnyPredicate }
  | { readonly kind: "stepProperty"; readonly holds: AnyStepPredicate }
  | { readonly kind: "deadlock" };

/** What a trace of a property claims; undefined for a property that the model does not have. */
export function claimOf(property: string, model: Model): Claim | undefined {
  const invariant = invariantNamed(model, property);
  if (invariant !== undefined) return { kind: "invariant", holds: invariant.holds };
  const step = Object.hasOwn(model.stepProperties, property) ? model.stepProperties[property] : undefined;
  if (step !== undefined) return { kind: "stepProperty", holds: step };
  return property === "Deadlock" ? { kind: "deadlock" } : undefined;
}

/** Whether the end of a trace shows a property of its model violated. */
export function shows(trace: Trace, property: string): boolean {
  const claim = claimOf(property, trace.machine.model);
  return claim !== undefined && isEvidenceOf(trace, claim);
}

/** What the end of a trace violates: what it claims when that is so, then the properties of its scope in their order. */
export function shownProperties(trace: Trace, claimed: string | undefined, properties: Properties): string[] {
  const { invariants, stepProperties, checkDeadlock } = properties;
  const names = [...invariants, ...stepProperties].map(({ name }) => name);
  const candidates = [...(claimed === undefined ? [] : [claimed]), ...names, ...(checkDeadlock ? ["Deadlock"] : [])];
  return [...new Set(candidates)].filter((name) => shows(trace, name));
}

/** Whether the last state, or the last step, of a trace violates what is claimed to be violated there. */
export function isEvidenceOf(trace: Trace, claim: Claim): boolean {
  const { machine, states } = trace;
  const last = loaded(trace, states.length - 1);
  if (last === undefined) return false;
  switch (claim.kind) {
    case "invariant":
      return !claim.holds(last as never);
    case "stepProperty": {
      const before = loaded(trace, states.length - 2);
      return before !== undefined && !claim.holds(before as never, last as never);
    }
    case "deadlock": {
      const accepting = machine.model.accepting as (now: PackedState) => boolean;
      const isStuck = machine.actions.every(({ choices, guards }) =>
        choices.every((picks) => guards.some(({ holds }) => !holds(last, picks))),
      );
      return isStuck && !accepting(last);
    }
  }
}

function loaded({ machine, states }: Trace, index: number): PackedState | undefined {
  const words = states[index];
  if (words === undefined) return undefined;
  const state = machine.newState();
  state.load(words, 0);
  return state;
}
