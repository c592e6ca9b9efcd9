import type { Model } from "../../model/model.js";
import type { Trace } from "../../trace/trace.js";
import { initialAttempts, stepsFrom } from "../reference/steps.js";
import type { Named } from "../reference/value.js";
import { presentState } from "../reference/views.js";
import { decode, decodePicks } from "./engine-graph.js";

/** The states of a trace as values. */
export function statesOf(trace: Trace): Named[] {
  return trace.states.map((words) => decode(trace.machine, words));
}

/** Why the reference explorer does not accept a trace as a behaviour of the model; undefined when it does. */
export function flawOf(model: Model, trace: Trace): string | undefined {
  const states = statesOf(trace);
  if (trace.steps.length !== states.length - 1) return `${states.length} states with ${trace.steps.length} steps`;
  const [first] = states;
  if (!initialAttempts(model).some((attempt) => attempt.target()?.equals(first))) return "it does not start initially";
  for (const [index, step] of trace.steps.entries()) {
    const rule = model.actions[step.action];
    if (rule === undefined) return `there is no action ${step.action}`;
    const picks = decodePicks(model, step.action, step.picks);
    const attempt = stepsFrom(model, states[index] as Named, rule).find((candidate) => candidate.picks.equals(picks));
    if (attempt?.target()?.equals(states[index + 1]) !== true) {
      return `step ${index + 1}, ${step.action} ${String(picks)}, does not lead from its state to the next`;
    }
  }
  return undefined;
}

/** Whether the last state, or the last step, of a trace violates a property of the model. */
export function endsInViolation(model: Model, property: string, trace: Trace): boolean {
  const states = statesOf(trace).map((state) => presentState(model.variables, state));
  const [now, next] = [states.at(-2), states.at(-1)];
  const invariant = model.invariants[property] as ((now: unknown) => boolean) | undefined;
  if (invariant !== undefined) return !invariant(next);
  const step = model.stepProperties[property] as ((now: unknown, next: unknown) => boolean) | undefined;
  return step !== undefined && now !== undefined && !step(now, next);
}

/** Whether no action has a successor from the last state of a trace, and the model does not accept it. */
export function endsInDeadlock(model: Model, trace: Trace): boolean {
  const last = statesOf(trace).at(-1) as Named;
  const accepting = model.accepting as (now: object) => boolean;
  const steps = Object.values(model.actions).flatMap((rule) => stepsFrom(model, last, rule));
  return steps.every((attempt) => attempt.target() === undefined) && !accepting(presentState(model.variables, last));
}
