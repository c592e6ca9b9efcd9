import { failure, type Outcome, success } from "../../problem/problem.js";

export interface Token {
  readonly kind: "word" | "number" | "string" | "symbol";
  readonly text: string;
  readonly line: number;
}

/** Words, integers, strings, and the symbols of a configuration. Sticky: each match starts where the last ended. */
const TOKEN = /(?<word>[A-Za-z0-9_]*[A-Za-z_][A-Za-z0-9_]*(?:![A-Za-z0-9_]+)*)|(?<number>-?\d+)|(?<symbol><-|[={},[\]])/y;
const BLANK = /(?:\s|\\\*[^\r\n]*)+/y;

/** Splits a configuration into tokens; comments and blanks are left out. */
export function tokenize(text: string, file: string): Outcome<readonly Token[]> {
  const tokens: Token[] = [];
  let offset = 0;
  let line = 1;
  const advance = (length: number): void => {
    line += text.slice(offset, offset + length).match(/\r\n|\n|\r/g)?.length ?? 0;
    offset += length;
  };
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = offset;
    return pattern.exec(text);
  };
  while (offset < text.length) {
    const blank = match(BLANK);
    if (blank !== null) {
      advance(blank[0].length);
      continue;
    }
    if (text.startsWith("(*", offset)) {
      const length = commentLength(text, offset);
      if (length === undefined) {
        return failure({ file, line, what: "the comment (* is never closed", mend: "close it with *)" });
      }
      advance(length);
      continue;
    }
    if (text[offset] === '"') {
      const end = text.indexOf('"', offset + 1);
      const string = text.slice(offset + 1, end);
      if (end < 0 || /[\r\n]/.test(string)) {
        return failure({ file, line, what: "the string is never closed", mend: 'close it with " on the same line' });
      }
      tokens.push({ kind: "string", text: string, line });
      advance(string.length + 2);
      continue;
    }
    const found = match(TOKEN);
    if (found === null) {
      const what = `unexpected character ${JSON.stringify(text[offset])}`;
      return failure({ file, line, what, mend: "remove it" });
    }
    const kind = found.groups?.["word"] !== undefined ? "word" : found.groups?.["number"] !== undefined ? "number" : "symbol";
    tokens.push({ kind, text: found[0], line });
    advance(found[0].length);
  }
  return success(tokens);
}

/** Length of the comment that starts at an offset; comments nest. Undefined when it is not closed. */
function commentLength(text: string, start: number): number | undefined {
  let depth = 0;
  for (let offset = start; offset < text.length; offset++) {
    if (text.startsWith("(*", offset)) {
      depth++;
      offset++;
    } else if (text.startsWith("*)", offset)) {
      depth--;
      offset++;
      if (depth === 0) return offset + 1 - start;
    }
  }
  return undefined;
}
