import { List, Set as ImmutableSet } from "immutable";
import { functionValue, ModelValue, type TlaValue } from "./value.js";

/** A value, or where a text stops being one. */
export type ParsedValue =
  | { readonly ok: true; readonly value: TlaValue }
  /** `offset` is 0-based, in UTF-16 units. */
  | { readonly ok: false; readonly offset: number; readonly what: string };

/**
 * Reads a value in the notation in which evaluators print values: numbers, strings, booleans, model values,
 * `{...}`, `a..b`, `<<...>>`, `[field |-> ...]`, `(key :> ... @@ ...)`, nested, broken over lines anywhere.
 */
export function parseValue(text: string): ParsedValue {
  const reader = new ValueReader(text);
  try {
    return { ok: true, value: reader.whole() };
  } catch (error) {
    if (!(error instanceof NotAValue)) throw error;
    return { ok: false, offset: error.offset, what: error.message };
  }
}

/** Never leaves this file. */
class NotAValue extends Error {
  constructor(
    readonly offset: number,
    what: string,
  ) {
    super(what);
  }
}

/** Longest set that `a..b` stands for; TLC prints longer ones in no other way. */
const MAX_INTERVAL = 1_000_000;

const SPACE = /\s*/y;
const NUMBER = /-?\d+/y;
const NAME = /[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*/y;
const STRING = /"(?:[^"\\]|\\[^])*"/y;

class ValueReader {
  private offset = 0;

  constructor(private readonly text: string) {}

  whole(): TlaValue {
    const value = this.value();
    this.take(SPACE);
    if (this.offset < this.text.length) throw this.expected("the end of the value");
    return value;
  }

  private value(): TlaValue {
    this.take(SPACE);
    if (this.skip("{")) return ImmutableSet(this.list("}", () => this.value()));
    if (this.skip("<<")) return List(this.list(">>", () => this.value()));
    if (this.skip("[")) return this.record();
    if (this.skip("(")) return this.parenthesised();
    const string = this.take(STRING);
    if (string !== undefined) return unquoted(string);
    const name = this.take(NAME);
    if (name !== undefined) return named(name);
    return this.numberOrInterval();
  }

  private numberOrInterval(): TlaValue {
    const low = this.number();
    this.take(SPACE);
    if (!this.skip("..")) return low;
    this.take(SPACE);
    const high = this.number();
    if (high - low >= MAX_INTERVAL) throw this.expected(`an interval of at most ${MAX_INTERVAL} numbers`);
    return ImmutableSet(Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index));
  }

  private number(): number {
    const digits = this.take(NUMBER);
    if (digits === undefined) throw this.expected("a value");
    const number = Number(digits);
    if (!Number.isSafeInteger(number)) throw this.expected("a number below 2^53");
    return number;
  }

  private record(): TlaValue {
    const fields = this.list("]", (): [string, TlaValue] => {
      this.take(SPACE);
      const name = this.take(NAME);
      if (name === undefined) throw this.expected("the name of a field");
      this.expect("|->");
      return [name, this.value()];
    });
    if (fields.length === 0) throw this.expected("a field");
    return functionValue(fields);
  }

  /** A function, or a value in parentheses. */
  private parenthesised(): TlaValue {
    const pairs: [TlaValue, TlaValue][] = [];
    for (;;) {
      const key = this.value();
      this.take(SPACE);
      if (pairs.length === 0 && this.skip(")")) return key;
      this.expect(":>");
      pairs.push([key, this.value()]);
      this.take(SPACE);
      if (this.skip(")")) return functionValue(pairs);
      this.expect("@@");
    }
  }

  /** Items with commas between them, and the closing bracket. */
  private list<Item>(close: string, item: () => Item): Item[] {
    const items: Item[] = [];
    this.take(SPACE);
    if (this.skip(close)) return items;
    for (;;) {
      items.push(item());
      this.take(SPACE);
      if (this.skip(close)) return items;
      this.expect(",");
    }
  }

  private expect(token: string): void {
    this.take(SPACE);
    if (!this.skip(token)) throw this.expected(`"${token}"`);
  }

  private skip(token: string): boolean {
    if (!this.text.startsWith(token, this.offset)) return false;
    this.offset += token.length;
    return true;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.text)?.[0];
    this.offset += found?.length ?? 0;
    return found;
  }

  private expected(what: string): NotAValue {
    const at = this.offset < this.text.length ? `at "${this.text.slice(this.offset, this.offset + 12)}"` : "at the end";
    return new NotAValue(this.offset, `expected ${what} ${at}`);
  }
}

function named(name: string): TlaValue {
  if (name === "TRUE" || name === "FALSE") return name === "TRUE";
  return new ModelValue(name);
}

/** TLC writes a string's special characters as in Java. */
function unquoted(string: string): string {
  const characters: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f" };
  return string.slice(1, -1).replaceAll(/\\([^])/g, (_, character: string) => characters[character] ?? character);
}
