import type { Machine } from "../model/machine.js";
import { conclusionText } from "../trace/conclusion.js";
import type { Trace } from "../trace/trace.js";
import { type Ending, endingOf } from "./ending.js";
import { isEnabledBy, type RefusedTraceStep, refusedSteps } from "./refused-steps.js";
import { type FaultyStep, faultyStep, refusedFault } from "./faulty-step.js";
import type { Weakening } from "./weakening.js";

/** What is to be explained. */
export interface ExplanationSubject {
  readonly trace: Trace;
  /** What the end of the trace violates, the one to explain first; empty when it violates nothing. */
  readonly properties: readonly string[];
  /** The fault that the trace ends in, which is no property of the model. */
  readonly fault?: string;
  readonly weakenings: readonly Weakening[];
  /** The model that the steps are judged by, the states of the trace in its layout, and its scope if it is another. */
  readonly sound: { readonly machine: Machine; readonly states: readonly Int32Array[]; readonly scope?: string };
}

/** Why the end of a trace is bad, and what would have prevented it. Data only: it can be printed as it is. */
export interface Explanation {
  /** States of the trace. */
  readonly length: number;
  readonly property: string | null;
  /** What the end shows, in one sentence without a full stop. */
  readonly conclusion: string;
  /** Null when nothing is violated, or nothing that the model declares. */
  readonly ending: Ending | null;
  /** Further properties that the end violates. */
  readonly alsoViolated: readonly string[];
  /** In what the model of the trace is weaker than the sound one, and the refused steps that this made possible. */
  readonly weakenings: readonly { readonly weakening: Weakening; readonly enables: readonly number[] }[];
  /** The scope whose model judges the steps; null when it is the trace's own scope, not weakened. */
  readonly judge: string | null;
  /** Where the trace ends in a fault, the last one may be the step beyond its last state. */
  readonly refusedSteps: readonly RefusedTraceStep[];
}

/** Explains a behavior of a model. */
export function explain({ fault, properties, sound, trace, weakenings }: ExplanationSubject): Explanation {
  const [property, ...alsoViolated] = fault === undefined ? properties : [fault, ...properties];
  const faulty = fault === undefined ? undefined : faultyStep(trace);
  const isItsOwn = sound.machine.model === trace.machine.model;
  const { length } = trace.states;
  const beyond = faulty === undefined ? [] : refusedFault(sound.machine, sound.states.at(-1), length, faulty);
  const refused = isItsOwn ? [] : [...refusedSteps(sound.machine, sound.states, trace), ...beyond];
  return {
    length,
    property: property ?? null,
    conclusion: conclusionText(trace.machine.model, property),
    ending: faulty === undefined ? endingNamed(trace, property) : faultEnding(faulty),
    alsoViolated,
    weakenings: weakenings.map((weakening) => ({
      weakening,
      enables: refused.filter((step) => isEnabledBy(step, weakening)).map(({ to }) => to),
    })),
    judge: sound.scope ?? null,
    refusedSteps: refused,
  };
}

function endingNamed(trace: Trace, property: string | undefined): Ending | null {
  return property === undefined ? null : (endingOf(trace, property) ?? null);
}

function faultEnding({ message, text }: FaultyStep): Ending {
  return { kind: "fault", step: text, message };
}
