import type { Node } from "jsonc-parser";
import type { Domain } from "../domain/domain.js";
import type { Machine } from "../model/machine.js";
import { lineAt } from "../problem/line-at.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import type { PackedState } from "../state/accessors.js";
import { assignVariable } from "../state/variables.js";
import type { PrintedTrace } from "../tlc/counterexample/read-text.js";
import { parseValue } from "../tlc/value/parse-value.js";
import { property } from "./itf-values.js";
import type { RecordedStep, RecordedTrace } from "./recorded.js";
import { fromTla, TlaMismatch } from "./tla-values.js";
import { fromTlcJson } from "./tlc-json-values.js";

/** One state of a trace of TLC's, before a model is known. */
interface ForeignStep {
  readonly line: number;
  readonly action: string | undefined;
  /** Values by variable; those that are absent are as in the state before. */
  readonly variables: ReadonlyMap<string, (domain: Domain) => unknown>;
}

/** Reads the states of a counterexample that TLC printed. */
export function readPrintedStates(trace: PrintedTrace, file: string, machine: Machine): Outcome<RecordedTrace> {
  const steps = trace.states.map(({ action, line, variables }): ForeignStep => {
    const values = variables.map(({ name, text }) => [name, (domain: Domain) => fromText(domain, text)] as const);
    return { line, action, variables: new Map(values) };
  });
  return readSteps(steps, file, machine);
}

/** Reads the states of a counterexample that TLC wrote with `-dumpTrace json`. */
export function readJsonStates(
  counterexample: Node,
  text: string,
  file: string,
  machine: Machine,
): Outcome<RecordedTrace> {
  const actions = property(counterexample, "action")?.children ?? [];
  const steps = (property(counterexample, "state")?.children ?? []).map((numbered, index): ForeignStep => {
    // Each is a pair of the state's number and the state; an action stands between two of them.
    const state = numbered.children?.[1];
    const step = actions[index - 1]?.children?.[1];
    const name = step === undefined ? undefined : property(step, "name");
    const values = (state?.children ?? []).flatMap(({ children }) => {
      const [key, value] = children ?? [];
      return value === undefined ? [] : [[String(key?.value), (domain: Domain) => fromTlcJson(domain, value)] as const];
    });
    return {
      line: lineAt(text, numbered.offset),
      action: name?.type === "string" ? String(name.value) : undefined,
      variables: new Map(values),
    };
  });
  return readSteps(steps, file, machine);
}

function fromText(domain: Domain, text: string): unknown {
  const parsed = parseValue(text);
  if (!parsed.ok) throw new TlaMismatch(`${parsed.what}, in ${text}`);
  return fromTla(domain, parsed.value);
}

function readSteps(foreign: readonly ForeignStep[], file: string, machine: Machine): Outcome<RecordedTrace> {
  const states: Int32Array[] = [];
  const steps: (RecordedStep | undefined)[] = [];
  const state = machine.newState();
  for (const [index, { action, line, variables }] of foreign.entries()) {
    const mismatch = assignAll(state, variables, machine, index === 0);
    if (mismatch !== undefined) {
      const mend = "see that --scope is the scope that TLC ran";
      return failure({ file, line, what: `state ${index + 1}: ${mismatch}`, mend });
    }
    const words = new Int32Array(machine.layout.words);
    state.store(words, 0);
    states.push(words);
    if (index > 0) steps.push(action === undefined ? undefined : { action });
  }
  return success({ states, steps });
}

/** Why the values are no state of the model, if they are none. */
function assignAll(
  state: PackedState,
  values: ForeignStep["variables"],
  { model }: Machine,
  isFirst: boolean,
): string | undefined {
  const unknown = [...values.keys()].find((name) => !Object.hasOwn(model.variables, name));
  if (unknown !== undefined) return `the model has no variable ${unknown}`;
  for (const [name, domain] of Object.entries(model.variables)) {
    const value = values.get(name);
    if (value === undefined) {
      if (isFirst) return `the variable ${name} is missing`;
      continue;
    }
    try {
      assignVariable(state, name, value(domain));
    } catch (error) {
      if (!(error instanceof TlaMismatch)) throw error;
      return `${name}: ${error.message}`;
    }
  }
  return undefined;
}
