import { ENVIRONMENT } from "../model/interaction.js";
import { conclusionText } from "./conclusion.js";
import { type DescribedState, describeTrace } from "./described.js";
import { droppedText } from "./dropped-text.js";
import type { TraceOrigin } from "./itf.js";
import { quantity } from "./quantity.js";
import type { Trace } from "./trace.js";

/** Changed parts that a note names; the rest is counted. */
const CHANGES_SHOWN = 6;
/** Characters of one line; a longer step or change ends in dots, a longer title or conclusion goes on. */
const LINE_LENGTH = 80;
const LINE_BREAK = "<br/>";

/**
 * A behaviour as a sequence diagram in Mermaid's notation: a message for each step, from the one who takes it to
 * the one it addresses, with its number as a state, and beneath it a note of what it changed.
 */
export function writeMermaid(trace: Trace, origin: TraceOrigin): string {
  const { module, property, scope } = origin;
  const mutant = droppedText(origin.dropped ?? []);
  const states = describeTrace(trace);
  const ids = participantIds(states);
  const all = ids.size === 1 ? "p1" : `p1,p${ids.size}`;
  const lines = [
    ...[...ids].map(([name, id]) => `participant ${id} as ${mermaidText(name)}`),
    // A note, for a title of Mermaid's is as long as it is, and clipped at the border.
    `Note over ${all}: ${linesText([module, `scope ${scope}`, ...(mutant === "" ? [] : [`mutant ${mutant}`]), quantity(states.length, "state")])}`,
    ...states.flatMap((state) => stepLines(state, ids)),
    `Note over ${all}: ${linesText([conclusionText(trace.machine.model, property)])}`,
  ];
  return `sequenceDiagram\n${lines.map((line) => `    ${line}\n`).join("")}`;
}

/** Ids that are no keyword, by the name of the participant, in the order in which they appear. */
function participantIds(states: readonly DescribedState[]): ReadonlyMap<string, string> {
  const names = states.flatMap(({ step }) => {
    if (step === undefined) return [];
    const { from, to } = step.interaction ?? { from: ENVIRONMENT };
    return to === undefined ? [from] : [from, to];
  });
  const distinct = names.length === 0 ? [ENVIRONMENT] : [...new Set(names)];
  return new Map(distinct.map((name, index) => [name, `p${index + 1}`]));
}

function stepLines({ number, step, variables }: DescribedState, ids: ReadonlyMap<string, string>): string[] {
  if (step === undefined) return [];
  const { from, to = from } = step.interaction ?? { from: ENVIRONMENT };
  const [source, target] = [String(ids.get(from)), String(ids.get(to))];
  const changes = variables.flatMap(({ change }) => change?.texts ?? []);
  const shown = changes.slice(0, CHANGES_SHOWN);
  if (changes.length > shown.length) shown.push(`and ${quantity(changes.length - shown.length, "more change")}`);
  if (changes.length === 0) shown.push("(no variable changes)");
  const place = source === target ? source : `${source},${target}`;
  return [
    `${source}->>${target}: ${mermaidText(shortened(`${number} ${step.text}`))}`,
    `Note over ${place}: ${shown.map((text) => mermaidText(shortened(text))).join(LINE_BREAK)}`,
  ];
}

/** Texts on lines of their own; what is longer than a line goes on in the next one. */
function linesText(texts: readonly string[]): string {
  return texts.flatMap(wrapped).map(mermaidText).join(LINE_BREAK);
}

/** Breaks a text at its last blank within the line, or within a word that is longer than a line. */
function wrapped(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length <= LINE_LENGTH) return [text];
  const blank = characters.lastIndexOf(" ", LINE_LENGTH);
  const end = blank > 0 ? blank : LINE_LENGTH;
  const rest = characters.slice(blank > 0 ? end + 1 : end).join("");
  return [characters.slice(0, end).join(""), ...wrapped(rest)];
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= LINE_LENGTH ? text : `${characters.slice(0, LINE_LENGTH - 3).join("")}...`;
}

/**
 * A text that Mermaid shows as it is. It has numeric codes for everything that its grammar, its markup or its
 * preprocessor could read otherwise: `;` ends a statement, `#` begins a code, `%%` a comment, `$$` a formula,
 * `wrap:` an option. White space becomes a blank; what no document can hold becomes a replacement character.
 */
export function mermaidText(text: string): string {
  const printable = text
    .replaceAll(/\s/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, "\uFFFD")
    .trim();
  if (printable === "") return "#32;";
  return printable.replaceAll(/[^A-Za-z0-9 _.,()=+\-{}[\]"'!?/|]/gu, (one) => `#${one.codePointAt(0) ?? 0};`);
}
