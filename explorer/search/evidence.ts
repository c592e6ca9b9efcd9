import type { AnyPredicate, AnyStepPredicate } from "../model/action.js";
import type { PackedState } from "../state/accessors.js";
import type { Trace } from "../trace/trace.js";

/** What the end of a trace can be evidence of. */
export type Claim =
  | { readonly kind: "invariant"; readonly holds: AnyPredicate }
  | { readonly kind: "stepProperty"; readonly holds: AnyStepPredicate }
  | { readonly kind: "deadlock" };

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
