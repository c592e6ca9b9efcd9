import type { DescribedState } from "../described.js";
import { type Markup, markup } from "./markup.js";

/** What the model follows through its traces, one row per state; nothing when it follows nothing. */
export function timelineTable(states: readonly DescribedState[]): readonly Markup[] {
  const labels = [...new Set(states.flatMap(({ timeline }) => Object.keys(timeline)))];
  if (labels.length === 0) return [];
  const rows = states.map((state, index) => {
    const before = states[index - 1]?.timeline;
    const cells = labels.map((label) => cell(before?.[label], state.timeline[label] ?? "", before !== undefined));
    const title = state.step === undefined ? "initial" : state.step.text;
    return markup`<tr><th scope="row"><a href="#state-${state.number}">${state.number}</a></th><td><code>${title}</code></td>${cells}</tr>
`;
  });
  return [
    markup`<h2 id="timeline">At a glance</h2>
<div class="scroll"><table class="timeline"><caption>One row per state; what the step changed is marked with an arrow</caption>
<thead><tr><th scope="col">State</th><th scope="col">Step</th>${labels.map((label) => markup`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table></div>`,
  ];
}

function cell(before: string | undefined, now: string, isStep: boolean): Markup {
  return isStep && before !== now ? markup`<td class="changed">→ ${now}</td>` : markup`<td>${now}</td>`;
}
