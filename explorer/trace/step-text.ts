import type { Fields } from "../domain/record.js";
import type { Interaction } from "../model/interaction.js";
import { tlaText } from "./tla-text.js";
import type { TraceStep } from "./trace.js";

/** An action with its picks: `Seal(u = u1, b = a2)`. */
export function stepText(picks: Fields, step: TraceStep): string {
  const values = Object.entries(step.picks).map(([name, value]) => {
    const domain = picks[name];
    return `${name} = ${domain === undefined ? String(value) : tlaText(domain, value)}`;
  });
  return values.length === 0 ? step.action : `${step.action}(${values.join(", ")})`;
}

/** Who takes a step, and whom it addresses: `by a1 to gateway`. */
export function interactionText({ from, to }: Interaction): string {
  return to === undefined ? `by ${from}` : `by ${from} to ${to}`;
}
