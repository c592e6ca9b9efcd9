import type { Machine } from "../model/machine.js";
import { differences } from "./difference.js";
import type { RecordedTrace } from "./recorded.js";
import { refusalTexts, takeStep } from "./refusal.js";
import type { Trace, TraceStep } from "./trace.js";

/** What executing a recorded trace again on a model says. */
export type Replay =
  | { readonly kind: "behaviour"; readonly trace: Trace }
  /** The first state is no initial state. */
  | { readonly kind: "notInitial"; readonly reasons: readonly string[] }
  /** No step leads from state `from` to the next one. States are counted from 1. */
  | { readonly kind: "notAStep"; readonly from: number; readonly reasons: readonly string[] };

/**
 * Executes the model along a recorded trace: the first state must be initial and each step must be one of
 * the model's, by the action that the trace names or, when it names none, by any action. A replacement that the
 * scope does not use stands for the action that it replaces: a mutant's trace is a behavior up to the first step
 * that only the mutant takes.
 */
export function replay(machine: Machine, recorded: RecordedTrace): Replay {
  const [first, ...others] = recorded.states;
  if (first === undefined) return { kind: "notInitial", reasons: ["the trace has no states"] };
  const initial = initialMismatch(machine, first);
  if (initial !== undefined) return { kind: "notInitial", reasons: initial };
  const steps: TraceStep[] = [];
  let present = first;
  for (const [index, target] of others.entries()) {
    const attempt = takeStep(machine, present, target, recorded.steps[index]);
    if (attempt.kind === "refused") {
      return { kind: "notAStep", from: index + 1, reasons: refusalTexts(attempt.refusal) };
    }
    steps.push(attempt.step);
    present = target;
  }
  return { kind: "behaviour", trace: { machine, states: recorded.states, steps } };
}

/** Undefined when the state is initial; otherwise how the most similar initial state differs. */
function initialMismatch(machine: Machine, first: Int32Array): readonly string[] | undefined {
  const mismatches: string[][] = [];
  const next = machine.newState();
  const wanted = machine.newState();
  wanted.load(first, 0);
  machine.initialise(next, () => {
    mismatches.push(differences(machine.model.variables, next, wanted));
    return false;
  });
  const [fewest] = mismatches.sort((one, two) => one.length - two.length);
  if (fewest === undefined) return ["the model has no initial state"];
  return fewest.length === 0 ? undefined : fewest;
}
