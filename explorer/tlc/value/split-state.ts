import type { VariableText } from "./variable-text.js";

/** A conjunct that begins a variable: at the start of a line. */
const CONJUNCT = /^\s*(?:\/\\\s*)?([A-Za-z_]\w*)\s*=(?!=)\s*/;

/**
 * Splits a state as evaluators print it, `/\ name = value` line by line, into its variables. A value may run over
 * several lines. A specification with one variable prints no `/\`.
 *
 * @returns undefined when the text is no state
 */
export function splitState(text: string): VariableText[] | undefined {
  const variables: { name: string; text: string }[] = [];
  for (const line of text.split("\n")) {
    const isConjunct = variables.length === 0 || line.trimStart().startsWith("/\\");
    const start = isConjunct ? CONJUNCT.exec(line) : null;
    const last = variables.at(-1);
    if (start !== null) variables.push({ name: start[1] as string, text: line.slice(start[0].length) });
    else if (last !== undefined) last.text += `\n${line}`;
    else if (line.trim() !== "") return undefined;
  }
  for (const variable of variables) variable.text = variable.text.trimEnd();
  return variables;
}
