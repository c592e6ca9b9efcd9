import type { Domain } from "../domain/domain.js";
import type { Fields } from "../domain/record.js";
import type { PackedState } from "../state/accessors.js";
import { valueOf } from "../state/variables.js";
import { tlaText } from "./tla-text.js";
import type { Trace, TraceStep } from "./trace.js";

/** One variable of one state in TLA+ syntax. */
export function variableText(variables: Fields, state: PackedState, name: string): string {
  return tlaText(variables[name] as Domain, valueOf(state, name));
}

/** An action with its picks: `Seal(u = u1, b = a2)`. */
export function stepText(picks: Fields, step: TraceStep): string {
  const values = Object.entries(step.picks).map(([name, value]) => {
    const domain = picks[name];
    return `${name} = ${domain === undefined ? String(value) : tlaText(domain, value)}`;
  });
  return values.length === 0 ? step.action : `${step.action}(${values.join(", ")})`;
}

/**
 * A behaviour for people: the first state whole, then for each step its action, the variables that it
 * changed, and the model's summary of the state.
 */
export function traceText(trace: Trace): string {
  const { machine } = trace;
  const { variables, summary, actions } = machine.model;
  const state = machine.newState();
  let before = new Map<string, string>();
  const blocks = trace.states.map((words, index) => {
    state.load(words, 0);
    const step = trace.steps[index - 1];
    const title = step === undefined ? "Initial predicate" : stepText(actions[step.action]?.picks ?? {}, step);
    const after = new Map(Object.keys(variables).map((name) => [name, variableText(variables, state, name)] as const));
    const changed = [...after].filter(([name, text]) => before.get(name) !== text);
    const lines = changed.map(([name, text]) => `/\\ ${name} = ${text}`);
    if (changed.length === 0) lines.push("   (no variable changes)");
    const digest = Object.entries((summary as (now: unknown) => Readonly<Record<string, string>>)(state));
    if (digest.length > 0) lines.push(`   ${digest.map(([label, text]) => `${label}: ${text}`).join("   ")}`);
    before = after;
    return [`State ${index + 1}: <${title}>`, ...lines].join("\n");
  });
  return blocks.join("\n\n");
}
