import type { Machine } from "../model/machine.js";
import { OutsideDomain } from "../state/faults.js";
import type { Culprit, Fault } from "./exploration.js";

/** What an error thrown by model code means. */
export function faultOf(error: unknown, culprit: Culprit): Fault {
  const kind = error instanceof OutsideDomain ? "outsideDomain" : "exception";
  return { kind, culprit, detail: messageOf(error) };
}

/** Finds the step whose code threw while a state was expanded, by taking one after the other again. */
export function diagnoseExpansion(machine: Machine, chunk: Int32Array, offset: number, error: unknown): Fault {
  const now = machine.newState();
  const next = machine.newState();
  for (const action of machine.actions) {
    for (const picks of action.choices) {
      now.load(chunk, offset);
      next.copyFrom(now);
      try {
        if (action.guards.every(({ holds }) => holds(now, picks))) action.effect(next, now, picks);
      } catch (found) {
        return faultOf(found, { kind: "action", action: action.name, picks });
      }
    }
  }
  const detail = `${messageOf(error)}; executed again, no step fails`;
  return { kind: "impure", culprit: { kind: "property", property: "Next" }, detail };
}

/** Finds the property whose code threw, by evaluating one after the other again. */
export function diagnoseProperty(
  suspects: readonly { readonly name: string; readonly evaluate: () => unknown }[],
  error: unknown,
): Fault {
  const culprit = suspects.find(({ evaluate }) => throws(evaluate));
  return faultOf(error, { kind: "property", property: culprit?.name ?? "unknown" });
}

function throws(evaluate: () => unknown): boolean {
  try {
    evaluate();
    return false;
  } catch {
    return true;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
