import { type AnyDomain, type AtomDomain, closed } from "../domain/any-domain.js";
import type { Domain } from "../domain/domain.js";
import type { FunctionDomain } from "../domain/fun.js";
import type { RecordDomain, Fields } from "../domain/record.js";
import type { SequenceDomain } from "../domain/seq-of.js";
import type { SetDomain } from "../domain/set-of.js";

/** Bits in a word. Words are signed 32-bit integers, so that the engine keeps them as small integers. */
export const WORD_BITS = 32;

/**
 * A column: `count` cells of `bits` bits each, in consecutive places. A cell never straddles two words.
 * An atom variable is a column of one cell; an atom nested in functions, sequences and records is one
 * column over all combinations of their indices, the innermost varying fastest.
 */
export interface Column {
  readonly id: number;
  readonly bits: number;
  readonly count: number;
  /** The words that the column touches, in order. */
  readonly runs: readonly Run[];
}

/** Cells `first .. first+count-1` of a column: cell i is at bit `shift + (i - first) * bits` of `word`. */
export interface Run {
  readonly word: number;
  readonly shift: number;
  readonly first: number;
  readonly count: number;
}

/** Where the parts of a domain are stored. `count` is the number of instances under functions and sequences. */
export type Place =
  | { readonly kind: "atom"; readonly domain: AtomDomain; readonly count: number; readonly column: Column }
  | {
      readonly kind: "record";
      readonly domain: RecordDomain;
      readonly count: number;
      readonly fields: ReadonlyMap<string, Place>;
    }
  | { readonly kind: "setOf"; readonly domain: SetDomain; readonly count: number; readonly column: Column }
  | { readonly kind: "fun"; readonly domain: FunctionDomain; readonly count: number; readonly value: Place }
  | {
      readonly kind: "seqOf";
      readonly domain: SequenceDomain;
      readonly count: number;
      readonly length: Column;
      readonly element: Place;
    };

export interface Layout {
  readonly variables: ReadonlyMap<string, Place>;
  readonly columns: readonly Column[];
  /** Words of a packed state, at least 1. */
  readonly words: number;
  /** Bits that carry information. */
  readonly bits: number;
}

/** Places every variable of a schema, in declaration order. */
export function layoutOf(schema: Fields): Layout {
  const columns: Column[] = [];
  let cursor = 0;

  function column(bits: number, count: number): Column {
    const runs: Run[] = [];
    for (let first = 0; first < count;) {
      const free = WORD_BITS - (cursor % WORD_BITS);
      if (bits > free) {
        cursor += free;
        continue;
      }
      const fitting = bits === 0 ? count : Math.min(count - first, Math.floor(free / bits));
      runs.push({ word: Math.floor(cursor / WORD_BITS), shift: cursor % WORD_BITS, first, count: fitting });
      cursor += fitting * bits;
      first += fitting;
    }
    const placed: Column = { id: columns.length, bits, count, runs };
    columns.push(placed);
    return placed;
  }

  function place(open: Domain, count: number): Place {
    const domain: AnyDomain = closed(open);
    switch (domain.kind) {
      case "boolean":
      case "range":
      case "oneOf":
      case "tuple":
      case "option":
        return { kind: "atom", domain, count, column: column(bitsFor(domain.size), count) };
      case "record": {
        const fields = Object.entries(domain.fields).map(([name, field]) => [name, place(field, count)] as const);
        return { kind: "record", domain, count, fields: new Map(fields) };
      }
      case "setOf":
        return { kind: "setOf", domain, count, column: column(1, count * domain.element.size) };
      case "fun":
        return { kind: "fun", domain, count, value: place(domain.value, count * domain.key.size) };
      case "seqOf": {
        const length = column(bitsFor(domain.maxLength + 1), count);
        return { kind: "seqOf", domain, count, length, element: place(domain.element, count * domain.maxLength) };
      }
    }
  }

  const variables = new Map(Object.entries(schema).map(([name, domain]) => [name, place(domain, 1)] as const));
  return {
    variables,
    columns,
    words: Math.max(1, Math.ceil(cursor / WORD_BITS)),
    bits: columns.reduce((sum, { bits, count }) => sum + bits * count, 0),
  };
}

/** Every column of a variable. */
export function columnsOf(place: Place): readonly Column[] {
  switch (place.kind) {
    case "atom":
    case "setOf":
      return [place.column];
    case "record":
      return [...place.fields.values()].flatMap(columnsOf);
    case "fun":
      return columnsOf(place.value);
    case "seqOf":
      return [place.length, ...columnsOf(place.element)];
  }
}

/** Bits that hold the codes `0 .. size-1`. */
function bitsFor(size: number): number {
  return size <= 1 ? 0 : 32 - Math.clz32(size - 1);
}
