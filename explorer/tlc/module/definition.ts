import type { ModuleText } from "./read-modules.js";
import { withoutComments } from "./read-modules.js";

/** Where an operator is defined, and how. */
export interface Definition {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** Its lines, comments included, up to the next definition or separator. */
  readonly text: string;
}

/** A regular expression for the start of an operator's definition, at the start of a line (flag `m`). */
export function definitionHead(name: string): string {
  return String.raw`^[ \t]*${name}(?:\([^()]*\))?\s*==`;
}

/** The definition of an operator in the last of the modules that defines it. */
export function findDefinition(modules: readonly ModuleText[], name: string): Definition | undefined {
  for (const { file, text } of [...modules].reverse()) {
    const code = withoutComments(text);
    const start = new RegExp(definitionHead(name), "m").exec(code);
    if (start === null) continue;
    const rest = code.slice(start.index + start[0].length);
    const end = /^(?:\w+(?:\([^()]*\))?[ \t\n]*==|-{4,}|={4,}|[ \t]*(?:LOCAL|THEOREM|ASSUME|RECURSIVE)\b)/m.exec(rest);
    const stop = start.index + start[0].length + (end?.index ?? rest.length);
    // What stands between two definitions is the comment of the next one.
    const length = code.slice(start.index, stop).trimEnd().length;
    return {
      file,
      line: text.slice(0, start.index).split("\n").length,
      text: text.slice(start.index, start.index + length),
    };
  }
  return undefined;
}
