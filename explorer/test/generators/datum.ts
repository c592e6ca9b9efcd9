import * as fc from "fast-check";
import type { Datum, DomainDescription } from "./description.js";
import { sizeOf } from "./domain-description.js";

/** Beyond this many values a range contributes only a few members, or state spaces would explode. */
const MANY_VALUES = 9;

/** Members of a domain as literals of a model. */
export function datumOf(domain: DomainDescription): fc.Arbitrary<Datum> {
  return datumWith(domain, {
    inRange: (from, to) =>
      to - from < MANY_VALUES
        ? fc.integer({ min: from, max: to })
        : fc.constantFrom(from, Math.min(from + 32, to), Math.ceil((from + to) / 2), to),
    setOver: (element, member) =>
      fc.uniqueArray(member, { selector: (datum) => JSON.stringify(datum), maxLength: Math.min(6, sizeOf(element)) }),
  });
}

/** Any member of a domain. */
export function anyDatumOf(domain: DomainDescription): fc.Arbitrary<Datum> {
  return datumWith(domain, {
    inRange: (min, max) => fc.integer({ min, max }),
    setOver: (element) => fc.subarray(everyDatumOf(element)),
  });
}

interface Choice {
  readonly inRange: (from: number, to: number) => fc.Arbitrary<number>;
  readonly setOver: (element: DomainDescription, member: fc.Arbitrary<Datum>) => fc.Arbitrary<Datum[]>;
}

function datumWith(domain: DomainDescription, choice: Choice): fc.Arbitrary<Datum> {
  const within = (part: DomainDescription): fc.Arbitrary<Datum> => datumWith(part, choice);
  switch (domain.kind) {
    case "boolean":
      return fc.boolean();
    case "range":
      return choice.inRange(domain.from, domain.to);
    case "oneOf":
      return fc.constantFrom(...domain.members);
    case "tuple":
      return fc.tuple(...domain.parts.map(within)).map((tuple) => ({ tuple }));
    case "record": {
      const names = Object.keys(domain.fields);
      return fc
        .tuple(...Object.values(domain.fields).map(within))
        .map((values) => ({ record: Object.fromEntries(names.map((name, index) => [name, values[index] as Datum])) }));
    }
    case "option":
      return fc.oneof(fc.constant(null), within(domain.some));
    case "setOf":
      return choice.setOver(domain.element, within(domain.element)).map((set) => ({ set }));
    case "fun": {
      const keys = everyDatumOf(domain.key);
      return fc
        .tuple(...keys.map(() => within(domain.value)))
        .map((values) => ({ fun: keys.map((key, index) => [key, values[index] as Datum] as const) }));
    }
    case "seqOf":
      return fc.array(within(domain.element), { maxLength: domain.maxLength }).map((seq) => ({ seq }));
  }
}

/** All members of a small domain, each written once. */
export function everyDatumOf(domain: DomainDescription): Datum[] {
  switch (domain.kind) {
    case "boolean":
      return [false, true];
    case "range":
      return Array.from({ length: sizeOf(domain) }, (_, index) => domain.from + index);
    case "oneOf":
      return [...domain.members];
    case "tuple":
      return combinations(domain.parts.map(everyDatumOf)).map((tuple) => ({ tuple }));
    case "record": {
      const names = Object.keys(domain.fields);
      return combinations(Object.values(domain.fields).map(everyDatumOf)).map((values) => ({
        record: Object.fromEntries(names.map((name, index) => [name, values[index] as Datum])),
      }));
    }
    case "option":
      return [null, ...everyDatumOf(domain.some)];
    case "setOf":
      return combinations(everyDatumOf(domain.element).map(() => [false, true])).map((included) => ({
        set: everyDatumOf(domain.element).filter((_, index) => included[index]),
      }));
    case "fun": {
      const keys = everyDatumOf(domain.key);
      return combinations(keys.map(() => everyDatumOf(domain.value))).map((values) => ({
        fun: keys.map((key, index) => [key, values[index] as Datum] as const),
      }));
    }
    case "seqOf":
      return Array.from({ length: domain.maxLength + 1 }, (_, length) => length)
        .flatMap((length) => combinations(new Array<Datum[]>(length).fill(everyDatumOf(domain.element))))
        .map((seq) => ({ seq }));
  }
}

function combinations(choices: readonly (readonly Datum[])[]): Datum[][] {
  return choices.reduce<Datum[][]>(
    (found, values) => found.flatMap((head) => values.map((value) => [...head, value])),
    [[]],
  );
}
