import type { Interaction } from "../../model/interaction.js";
import type { DescribedState, DescribedVariable } from "../described.js";
import type { MarkedPiece } from "../marked-text.js";
import { type Markup, markup } from "./markup.js";

/** Every state of a trace: the first one whole, then each step with what it changed. */
export function stepsList(states: readonly DescribedState[], conclusion: string): Markup {
  const items = states.map((state) => {
    const isLast = state.number === states.length;
    const end = isLast ? [markup`<p class="alarm">${conclusion}.</p>`] : [];
    return markup`<li id="state-${state.number}" class="${isLast ? "end" : "step"}">
${heading(state)}
${state.step === undefined ? wholeState(state, "The first state") : changes(state)}
${end}
${
  state.step === undefined
    ? []
    : [
        markup`<details><summary>Whole state ${state.number}</summary>
${wholeState(state, `All variables in state ${state.number}`)}</details>`,
      ]
}
</li>
`;
  });
  return markup`<ol class="states">
${items}</ol>`;
}

function heading({ number, step }: DescribedState): Markup {
  if (step === undefined) return markup`<h3>State ${number}: initial</h3>`;
  const actor = step.interaction === undefined ? [] : [markup`<p class="actor">${actorText(step.interaction)}</p>`];
  return markup`<h3>State ${number}: <code>${step.text}</code></h3>
${actor}`;
}

function actorText({ from, to }: Interaction): string {
  return to === undefined ? `Taken by ${from}` : `Taken by ${from}, to ${to}`;
}

function wholeState({ variables }: DescribedState, caption: string): Markup {
  const rows = variables.map(
    ({ name, text }) => markup`<tr><th scope="row"><code>${name}</code></th><td><code>${text}</code></td></tr>
`,
  );
  return markup`<table class="whole"><caption>${caption}</caption>
<thead><tr><th scope="col">Variable</th><th scope="col">Value</th></tr></thead>
<tbody>
${rows}</tbody></table>`;
}

function changes({ variables }: DescribedState): Markup {
  const rows = variables.flatMap((variable) => changeRow(variable));
  if (rows.length === 0) return markup`<p>No variable changes.</p>`;
  return markup`<table class="whole"><caption>What the step changed; all other variables are as before</caption>
<thead><tr><th scope="col">Variable</th><th scope="col">Before</th><th scope="col">After</th></tr></thead>
<tbody>
${rows}</tbody></table>`;
}

function changeRow({ name, change }: DescribedVariable): Markup[] {
  if (change === undefined) return [];
  const before = change.before.map((piece) => (piece.marked ? markup`<del>${piece.text}</del>` : plain(piece)));
  const after = change.after.map((piece) => (piece.marked ? markup`<ins>${piece.text}</ins>` : plain(piece)));
  return [
    markup`<tr><th scope="row"><code>${name}</code></th><td><code>${before}</code></td><td><code>${after}</code></td></tr>
`,
  ];
}

function plain({ text }: MarkedPiece): Markup {
  return markup`${text}`;
}
