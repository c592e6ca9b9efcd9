import { failure, type Outcome, type Problem, success } from "../../problem/problem.js";

/** A piece of a configuration. Keywords are words too: the parser knows where one is expected. */
export interface Token {
  readonly kind: "word" | "number" | "string" | "symbol";
  /** As written, but a string without its quotes. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

export type Word = Token & { readonly kind: "word" };

/**
 * What can stand at an offset. Blanks are only those of TLC: at any other one, such as a no-break space,
 * TLC silently ignores the rest of the file.
 */
const PIECES = [
  ["blank", /[ \t\r\n]+|\\\*[^\r\n]*/y],
  ["string", /"[^"\r\n]*"/y],
  ["number", /-?\d+(?!\w)/y],
  ["word", /\w+/y],
  ["symbol", /<-|==|[={},[\]()!]/y],
] as const;

const LINE_BREAK = /\r\n|\r|\n/g;

/** Splits a configuration into tokens; comments and blanks are left out. */
export function tokenize(text: string, file: string): Outcome<readonly Token[]> {
  const tokens: Token[] = [];
  let offset = 0;
  let line = 1;
  while (offset < text.length) {
    const piece = pieceAt(text, offset);
    if (piece === undefined) return failure({ file, line, ...unreadable(text, offset) });
    const { kind, written } = piece;
    if (kind === "string") {
      const string = written.slice(1, -1);
      if (string.includes("\\")) return failure({ file, line, ...escapes(written) });
      tokens.push({ kind, text: string, line });
    } else if (kind !== "blank") {
      tokens.push({ kind, text: written, line });
    }
    offset += written.length;
    line += written.match(LINE_BREAK)?.length ?? 0;
  }
  return success(tokens);
}

export function isSymbol(token: Token | undefined, symbol: string): boolean {
  return token?.kind === "symbol" && token.text === symbol;
}

/** A token as the file shows it. */
export function show(token: Token): string {
  return token.kind === "string" ? `"${token.text}"` : token.text;
}

interface Piece {
  readonly kind: Token["kind"] | "blank";
  readonly written: string;
}

function pieceAt(text: string, offset: number): Piece | undefined {
  if (text.startsWith("(*", offset)) {
    const written = commentAt(text, offset);
    return written === undefined ? undefined : { kind: "blank", written };
  }
  for (const [kind, pattern] of PIECES) {
    pattern.lastIndex = offset;
    const written = pattern.exec(text)?.[0];
    if (written !== undefined) return { kind, written };
  }
  return undefined;
}

/** The comment that starts at an offset, with the comments nested in it. Undefined when it is not closed. */
function commentAt(text: string, start: number): string | undefined {
  const bracket = /\(\*|\*\)/g;
  bracket.lastIndex = start;
  let depth = 0;
  for (let found = bracket.exec(text); found !== null; found = bracket.exec(text)) {
    depth += found[0] === "(*" ? 1 : -1;
    if (depth === 0) return text.slice(start, bracket.lastIndex);
  }
  return undefined;
}

type Complaint = Pick<Problem, "what" | "mend">;

function unreadable(text: string, offset: number): Complaint {
  if (text.startsWith("(*", offset)) return { what: "the comment (* is never closed", mend: "close it with *)" };
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  if (character === '"') return { what: "the string is never closed", mend: 'close it with " on the same line' };
  if (/[\p{C}\p{Z}]/u.test(character)) {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return { what: `the invisible character U+${code} ends the file for TLC`, mend: "write a plain space instead" };
  }
  return {
    what: `the character ${character} has no meaning in a configuration`,
    mend: "remove it, or define the expression in a module and write NAME <- DEFINITION",
  };
}

/** TLC keeps backslashes of a configuration's strings but resolves those of a module's, so that they never match. */
function escapes(written: string): Complaint {
  return { what: `the string ${written} has a backslash`, mend: "define it in a module and write NAME <- DEFINITION" };
}
