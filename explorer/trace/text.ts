import { describeTrace } from "./described.js";
import { interactionText } from "./step-text.js";
import type { Trace } from "./trace.js";

/**
 * A behaviour for people: the first state whole, then for each step its action and who takes it, the variables
 * that it changed, and the model's summary of the state.
 */
export function traceText(trace: Trace): string {
  const blocks = describeTrace(trace).map(({ number, step, variables, summary }) => {
    const title = step === undefined ? "<Initial predicate>" : `<${step.text}>`;
    const actor = step?.interaction === undefined ? "" : ` ${interactionText(step.interaction)}`;
    const shown = step === undefined ? variables : variables.filter(({ change }) => change !== undefined);
    const lines = shown.map(({ name, text }) => `/\\ ${name} = ${text}`);
    if (shown.length === 0) lines.push("   (no variable changes)");
    const digest = Object.entries(summary).map(([label, text]) => `${label}: ${text}`);
    if (digest.length > 0) lines.push(`   ${digest.join("   ")}`);
    return [`State ${number}: ${title}${actor}`, ...lines].join("\n");
  });
  return blocks.join("\n\n");
}
