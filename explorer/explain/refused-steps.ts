import type { Machine } from "../model/machine.js";
import { type Refusal, takeStep } from "../trace/refusal.js";
import { stepText } from "../trace/step-text.js";
import type { Trace } from "../trace/trace.js";
import type { Weakening } from "./weakening.js";

/** A step of a trace that the sound model does not take. States are counted from 1. */
export interface RefusedTraceStep {
  readonly from: number;
  readonly to: number;
  /** The action with its picks, as the trace has it. */
  readonly step: string;
  readonly action: string;
  readonly refusal: Refusal;
}

/**
 * The steps of a trace that the sound model does not take, by any action: each is judged from the trace's own state,
 * whether or not the sound model ever comes there. `states` are those of the trace in the sound model's layout.
 */
export function refusedSteps(sound: Machine, states: readonly Int32Array[], trace: Trace): RefusedTraceStep[] {
  return trace.steps.flatMap((step, index): RefusedTraceStep[] => {
    const [present, target] = [states[index], states[index + 1]];
    if (present === undefined || target === undefined) return [];
    const attempt = takeStep(sound, present, target, step);
    if (attempt.kind === "taken" || attempt.refusal.other !== undefined) return [];
    const text = stepText(trace.machine.model.actions[step.action]?.picks ?? {}, step);
    return [{ from: index + 1, to: index + 2, step: text, action: step.action, refusal: attempt.refusal }];
  });
}

/** Whether a step is refused because of what a weakening took away. */
export function isEnabledBy({ action, refusal }: RefusedTraceStep, weakening: Weakening): boolean {
  const failing = refusal.claimed?.failing ?? [];
  switch (weakening.kind) {
    case "replaced":
      return action === weakening.by;
    case "dropped":
      return action === weakening.guard.action && failing.includes(weakening.guard.conjunct);
  }
}
