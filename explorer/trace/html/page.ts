import { conclusionText } from "../conclusion.js";
import { describeTrace } from "../described.js";
import { droppedText } from "../dropped-text.js";
import type { TraceOrigin } from "../itf.js";
import { quantity } from "../quantity.js";
import type { Trace } from "../trace.js";
import { type Markup, markup } from "./markup.js";
import { stepsList } from "./steps.js";
import { STYLE } from "./style.js";
import { timelineTable } from "./timeline.js";

/** A paragraph, and a list beneath it where it has items. */
export interface Paragraph {
  readonly text: string;
  readonly items: readonly string[];
}

/** What a page says besides the trace itself. */
export interface PageNotes {
  /** Why the end is bad, a paragraph each; without any, the page names the violated property only. */
  readonly explanation?: readonly Paragraph[];
  /** Commands, one a line, that execute the trace again. */
  readonly commands: readonly string[];
  /** Name and version of the program that writes the page. */
  readonly tool: string;
}

/** A behaviour as an HTML page of one file: no script, nothing loaded, readable on screen and on paper. */
export function writePage(trace: Trace, origin: TraceOrigin, notes: PageNotes): string {
  const { module, property, scope } = origin;
  const mutant = droppedText(origin.dropped ?? []);
  const states = describeTrace(trace);
  const conclusion = conclusionText(trace.machine.model, property);
  const title = `${property ?? "A behavior"} in ${module}: ${quantity(states.length, "state")}`;
  const { explanation = [] } = notes;
  const reasons = explanation.length === 0 ? [{ text: `${conclusion}.`, items: [] }] : explanation;
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="${notes.tool}">
<title>${title}</title>
${STYLE}
</head>
<body>
<header>
<h1>${title}</h1>
${facts([
  ["Model", module],
  ["Scope", scope],
  ...(mutant === "" ? [] : [["Mutant", mutant] as const]),
  ["Violated", property ?? "nothing"],
  ["Length", `${quantity(states.length, "state")}, ${quantity(trace.steps.length, "step")}`],
])}
</header>
<main>
<section aria-labelledby="why">
<h2 id="why">${property === undefined ? "How it ends" : "Why it is bad"}</h2>
${reasons.map(paragraph)}</section>
${timelineTable(states)}
<section aria-labelledby="steps">
<h2 id="steps">Step by step</h2>
${stepsList(states, conclusion)}
</section>
<section aria-labelledby="replay">
<h2 id="replay">How to replay it</h2>
${preformatted(notes.commands.join("\n"))}
</section>
<section aria-labelledby="scope">
<h2 id="scope">The scope: ${scope}</h2>
${preformatted(origin.config)}
</section>
</main>
</body>
</html>
`;
  return page.text;
}

function paragraph({ items, text }: Paragraph): Markup {
  if (items.length === 0) {
    return markup`<p>${text}</p>
`;
  }
  return markup`<p>${text}</p>
<ul>
${items.map(
  (item) => markup`<li>${item}</li>
`,
)}</ul>
`;
}

function facts(pairs: readonly (readonly [term: string, description: string])[]): Markup {
  return markup`<dl class="facts">
${pairs.map(
  ([term, description]) => markup`<dt>${term}</dt><dd>${description}</dd>
`,
)}</dl>`;
}

/** A parser drops the first line feed of the element, so the text gets one more. */
function preformatted(text: string): Markup {
  return markup`<pre>
${text}</pre>`;
}
