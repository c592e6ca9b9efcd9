import type { Domain } from "../domain/domain.js";
import { failuresOf, type Law, lawOf } from "../model/law.js";
import { type Model, probeName } from "../model/model.js";
import type { PackedState } from "../state/accessors.js";
import { stepText } from "../trace/step-text.js";
import { tlaText } from "../trace/tla-text.js";
import type { Trace } from "../trace/trace.js";
import { valueText } from "./value-text.js";

/** Texts by name. */
export type Texts = Readonly<Record<string, string>>;

/** A choice of picks for which a law fails: its premises hold, some of its conclusions do not. */
export interface FailedInstance {
  readonly picks: Texts;
  readonly premises: readonly string[];
  /** The false conclusions. */
  readonly conclusions: readonly string[];
  readonly values: Texts;
}

/** An action that a deadlock forbids, with the picks for which the fewest guards are false. */
export interface DisabledAction {
  readonly step: string;
  readonly failing: readonly string[];
}

/** Why the last state or the last step of a trace violates a property. */
export type Ending =
  /** The property is a law: it fails for these picks. */
  | { readonly kind: "law"; readonly instances: readonly FailedInstance[] }
  /** A predicate without a form, and the values that it shows. */
  | { readonly kind: "predicate"; readonly values: Texts }
  /** A predicate without a form or values. */
  | { readonly kind: "opaque" }
  /** The negation of a witness: the state is one that is meant to be reachable. */
  | { readonly kind: "witness"; readonly witness: string }
  | { readonly kind: "deadlock"; readonly disabled: readonly DisabledAction[] }
  /** The model cannot be evaluated: this step of its own has no next state. */
  | { readonly kind: "fault"; readonly step: string; readonly message: string }
  /** The model's own code fails when it is asked for the values. */
  | { readonly kind: "throws"; readonly message: string };

/** Why the end of a trace violates a property; undefined when the model has no such property. */
export function endingOf(trace: Trace, property: string): Ending | undefined {
  const { model } = trace.machine;
  const declared = own(model.invariants, property) ?? own(model.stepProperties, property);
  if (declared !== undefined) return predicateEnding(trace, lawOf(declared));
  const witness = Object.keys(model.witnesses).find((name) => probeName(name) === property);
  if (witness !== undefined) return { kind: "witness", witness };
  return property === "Deadlock" ? { kind: "deadlock", disabled: disabledActions(trace) } : undefined;
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function predicateEnding(trace: Trace, law: Law | undefined): Ending {
  if (law === undefined) return { kind: "opaque" };
  const last = stateAt(trace, trace.states.length - 1);
  const states = law.of === "states" ? ([last] as const) : ([stateAt(trace, trace.states.length - 2), last] as const);
  const premises = Object.keys(law.when);
  try {
    const instances = failuresOf(law, states).map(({ conclusions, picks, values }) => ({
      picks: pickTexts(law.picks, picks),
      premises,
      conclusions,
      values: mapValues(values, valueText),
    }));
    const [only] = instances;
    return isPlain(law) && only !== undefined ? { kind: "predicate", values: only.values } : { kind: "law", instances };
  } catch (error) {
    return { kind: "throws", message: error instanceof Error ? error.message : String(error) };
  }
}

/** A predicate with values is kept as a law without a form. */
function isPlain({ picks, then, when }: Law): boolean {
  const [only, ...others] = Object.keys(then);
  return only === "holds" && others.length + Object.keys(when).length + Object.keys(picks).length === 0;
}

function pickTexts(domains: Readonly<Record<string, Domain>>, picks: Readonly<Record<string, unknown>>): Texts {
  return Object.fromEntries(Object.entries(domains).map(([name, domain]) => [name, tlaText(domain, picks[name])]));
}

function mapValues(values: Readonly<Record<string, unknown>>, text: (value: unknown) => string): Texts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]));
}

function disabledActions(trace: Trace): DisabledAction[] {
  const { machine } = trace;
  const last = stateAt(trace, trace.states.length - 1);
  return machine.actions.flatMap(({ choices, guards, name }) => {
    const tried = choices.map((picks) => ({
      step: stepText(pickDomains(machine.model, name), { action: name, picks }),
      failing: guards.filter(({ holds }) => !holds(last, picks)).map((guard) => guard.name),
    }));
    const [closest] = tried.sort((one, two) => one.failing.length - two.failing.length);
    return closest === undefined ? [] : [closest];
  });
}

function pickDomains(model: Model, action: string): Readonly<Record<string, Domain>> {
  return model.actions[action]?.picks ?? {};
}

function stateAt({ machine, states }: Trace, index: number): PackedState {
  const words = states[index];
  if (words === undefined) throw new Error(`the trace has no state ${index + 1}`);
  const state = machine.newState();
  state.load(words, 0);
  return state;
}
