import type { Machine } from "../model/machine.js";
import { stepText } from "../trace/step-text.js";
import type { Trace, TraceStep } from "../trace/trace.js";
import type { RefusedTraceStep } from "./refused-steps.js";

/** A step that its model takes in the last state of a trace and that has no next state. */
export interface FaultyStep {
  readonly step: TraceStep;
  readonly text: string;
  /** What its effect throws: a write outside of a domain, or an exception. */
  readonly message: string;
}

/** The first step in the order of the search whose effect fails in the last state; undefined when all succeed. */
export function faultyStep({ machine, states }: Trace): FaultyStep | undefined {
  const words = states.at(-1);
  if (words === undefined) return undefined;
  const [now, next] = [machine.newState(), machine.newState()];
  now.load(words, 0);
  for (const { choices, effect, guards, name } of machine.actions) {
    for (const picks of choices) {
      if (!guards.every(({ holds }) => holds(now, picks))) continue;
      next.copyFrom(now);
      try {
        effect(next, now, picks);
      } catch (error) {
        const step = { action: name, picks };
        const text = stepText(machine.model.actions[name]?.picks ?? {}, step);
        return { step, text, message: error instanceof Error ? error.message : String(error) };
      }
    }
  }
  return undefined;
}

/** The faulty step as one that the sound model refuses; nothing when the sound model takes it as well. */
export function refusedFault(
  sound: Machine,
  last: Int32Array | undefined,
  length: number,
  { step, text }: FaultyStep,
): RefusedTraceStep[] {
  const replaces = sound.model.replacements[step.action]?.replaces;
  const action = sound.actions.find(({ name }) => name === step.action || name === replaces);
  if (action === undefined || last === undefined) return [];
  const now = sound.newState();
  now.load(last, 0);
  const failing = action.guards.filter(({ holds }) => !holds(now, step.picks)).map(({ name }) => name);
  if (failing.length === 0) return [];
  const meant = stepText(sound.model.actions[action.name]?.picks ?? {}, { action: action.name, picks: step.picks });
  const claimed = { text: meant, action: action.name, failing, effect: { kind: "undefined" } as const };
  return [{ from: length, to: length + 1, step: text, action: step.action, refusal: { claimed, alternatives: [] } }];
}
