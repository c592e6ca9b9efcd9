import { DeclarationError, type Domain } from "../domain/domain.js";
import { ENVIRONMENT, type Interaction, interactionNamed } from "../model/interaction.js";
import type { Model } from "../model/model.js";
import type { PackedState } from "../state/accessors.js";
import { valueOf } from "../state/variables.js";
import { changeTexts } from "./change-text.js";
import { type MarkedPiece, markedText } from "./marked-text.js";
import { stepText } from "./step-text.js";
import { tlaText } from "./tla-text.js";
import type { Trace, TraceStep } from "./trace.js";

/** One state of a trace, and the step that leads to it, as people are told of it. */
export interface DescribedState {
  /** Counted from 1. */
  readonly number: number;
  /** The step that leads here; absent in the first state. */
  readonly step?: DescribedStep;
  readonly variables: readonly DescribedVariable[];
  readonly summary: Readonly<Record<string, string>>;
  readonly timeline: Readonly<Record<string, string>>;
}

export interface DescribedStep {
  /** The action with its picks: `Seal(u = u1, b = a2)`. */
  readonly text: string;
  /** Absent when the model tells of no action who takes it. */
  readonly interaction?: Interaction;
}

export interface DescribedVariable {
  readonly name: string;
  /** The value in TLA+ syntax. */
  readonly text: string;
  /** What the step changed in it; absent when it changed nothing, and in the first state. */
  readonly change?: {
    /** One for each changed part: `location[u1] = "Q"`. */
    readonly texts: readonly string[];
    /** The old value; marked is what the new one does not have. */
    readonly before: readonly MarkedPiece[];
    /** The new value; marked is what the old one did not have. */
    readonly after: readonly MarkedPiece[];
  };
}

/**
 * The states of a trace in the words of its model.
 *
 * @throws DeclarationError when the model's own words cannot be had: an interaction, a summary or a timeline
 */
export function describeTrace({ machine, states, steps }: Trace): readonly DescribedState[] {
  const { model } = machine;
  const [before, now] = [machine.newState(), machine.newState()];
  return states.map((words, index) => {
    now.load(words, 0);
    const number = index + 1;
    const described = {
      summary: digest("summary", model.summary, now),
      timeline: digest("timeline", model.timeline, now),
    };
    const previous = states[index - 1];
    const step = steps[index - 1];
    if (previous === undefined || step === undefined) {
      return { number, variables: variablesOf(model, now), ...described };
    }
    before.load(previous, 0);
    return { number, step: describeStep(model, before, step), variables: changed(model, before, now), ...described };
  });
}

function variablesOf({ variables }: Model, now: PackedState): DescribedVariable[] {
  return Object.entries(variables).map(([name, domain]) => ({ name, text: tlaText(domain, valueOf(now, name)) }));
}

function changed(model: Model, before: PackedState, now: PackedState): DescribedVariable[] {
  return variablesOf(model, now).map((variable) => {
    const domain = model.variables[variable.name] as Domain;
    const [old, fresh] = [valueOf(before, variable.name), valueOf(now, variable.name)];
    if (tlaText(domain, old) === variable.text) return variable;
    const change = {
      texts: changeTexts(variable.name, domain, old, fresh),
      before: markedText(domain, old, fresh),
      after: markedText(domain, fresh, old),
    };
    return { ...variable, change };
  });
}

function describeStep(model: Model, before: PackedState, step: TraceStep): DescribedStep {
  const text = stepText(model.actions[step.action]?.picks ?? {}, step);
  if (Object.keys(model.interactions).length === 0) return { text };
  return { text, interaction: interactionOf(model, before, step) };
}

/** @throws DeclarationError when the model's own code fails to tell */
function interactionOf(model: Model, now: PackedState, { action, picks }: TraceStep): Interaction {
  const declared = interactionNamed(model, action) as ((now: unknown, picks: unknown) => unknown) | undefined;
  if (declared === undefined) return { from: ENVIRONMENT };
  const told = tellingBy(`interaction of ${action}`, () => declared(now, picks));
  if (isInteraction(told)) return told;
  throw new DeclarationError(`the interaction of ${action} does not tell who takes the step, as { from: "a name" }`);
}

/** Looks at what the types promise: a model file is executed without being checked. */
function isInteraction(told: unknown): told is Interaction {
  if (typeof told !== "object" || told === null) return false;
  const { from, to } = told as { readonly from?: unknown; readonly to?: unknown };
  return typeof from === "string" && (to === undefined || typeof to === "string");
}

/** @throws DeclarationError when the model's own code fails to tell */
function digest(role: string, of: Model["summary"], now: PackedState): Readonly<Record<string, string>> {
  const told = tellingBy(role, () => (of as (now: PackedState) => unknown)(now));
  if (isDigest(told)) return told;
  throw new DeclarationError(`the ${role} does not give a text for each name, as { name: "text" }`);
}

function isDigest(told: unknown): told is Readonly<Record<string, string>> {
  return typeof told === "object" && told !== null && Object.values(told).every((text) => typeof text === "string");
}

function tellingBy(role: string, tell: () => unknown): unknown {
  try {
    return tell();
  } catch (error) {
    throw new DeclarationError(`the ${role} throws ${String(error)}`);
  }
}
