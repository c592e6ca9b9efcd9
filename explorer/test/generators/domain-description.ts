import * as fc from "fast-check";
import type { DomainDescription, DomainsByName } from "./description.js";

/** Number of values of a described domain, by counting and not by asking the domain. */
export function sizeOf(domain: DomainDescription): number {
  switch (domain.kind) {
    case "boolean":
      return 2;
    case "range":
      return domain.to - domain.from + 1;
    case "oneOf":
      return domain.members.length;
    case "tuple":
      return domain.parts.reduce((size, part) => size * sizeOf(part), 1);
    case "record":
      return Object.values(domain.fields).reduce((size, field) => size * sizeOf(field), 1);
    case "option":
      return 1 + sizeOf(domain.some);
    case "setOf":
      return 2 ** sizeOf(domain.element);
    case "fun":
      return sizeOf(domain.value) ** sizeOf(domain.key);
    case "seqOf": {
      let size = 0;
      for (let length = 0; length <= domain.maxLength; length++) size += sizeOf(domain.element) ** length;
      return size;
    }
  }
}

/** A range around zero, so that negative ends and offsets show. */
export const smallRange: fc.Arbitrary<DomainDescription> = fc
  .tuple(fc.integer({ min: -3, max: 2 }), fc.constantFrom(1, 2, 3, 0))
  .map(([from, extent]) => ({ kind: "range", from, to: from + extent }));

export const scalar: fc.Arbitrary<DomainDescription> = fc.oneof(
  fc.constant<DomainDescription>({ kind: "boolean" }),
  { arbitrary: smallRange, weight: 2 },
  fc.constantFrom(2, 3, 1).map((count): DomainDescription => {
    return { kind: "oneOf", members: ["idle", "busy", "gone"].slice(0, count) };
  }),
);

/** Domains of picks, set elements and function keys: few values, but of every shape. */
export const small: fc.Arbitrary<DomainDescription> = fc
  .oneof(
    { arbitrary: scalar, weight: 5 },
    { arbitrary: tupleOf(scalar), weight: 2 },
    { arbitrary: recordOf(scalar), weight: 2 },
    { arbitrary: optionOf(fc.oneof(scalar, tupleOf(scalar))), weight: 2 },
    fc.constant<DomainDescription>({ kind: "setOf", element: { kind: "boolean" } }),
    seqOf(scalar, 1),
  )
  .filter((domain) => sizeOf(domain) <= 9);

const keys = small.filter((domain) => sizeOf(domain) <= 4);

/** Sets wider than a word. */
const wideSet: fc.Arbitrary<DomainDescription> = fc.constantFrom<DomainDescription>(
  { kind: "setOf", element: { kind: "range", from: -3, to: 36 } },
  {
    kind: "setOf",
    element: {
      kind: "tuple",
      parts: [
        { kind: "range", from: 0, to: 10 },
        { kind: "range", from: -1, to: 5 },
      ],
    },
  },
);

const inner: fc.Arbitrary<DomainDescription> = fc.oneof(
  { arbitrary: scalar, weight: 4 },
  recordOf(fc.oneof(scalar, fc.constant<DomainDescription>({ kind: "setOf", element: { kind: "boolean" } }))),
  optionOf(scalar),
  setOf(scalar),
  seqOf(scalar, 2),
  fc.tuple(scalar, scalar).map(([key, value]): DomainDescription => ({ kind: "fun", key, value })),
);

/** Domains of state variables, of at most two container levels. */
export const variableDomain: fc.Arbitrary<DomainDescription> = fc
  .oneof(
    { arbitrary: scalar, weight: 5 },
    { arbitrary: small, weight: 2 },
    { arbitrary: recordOf(inner), weight: 2 },
    { arbitrary: setOf(small), weight: 2 },
    { arbitrary: wideSet, weight: 1 },
    {
      arbitrary: fc.tuple(keys, inner).map(([key, value]): DomainDescription => ({ kind: "fun", key, value })),
      weight: 3,
    },
    { arbitrary: seqOf(inner, 3), weight: 2 },
  )
  .filter((domain) => domain.kind !== "setOf" || sizeOf(domain.element) <= 9 || sizeOf(domain.element) > 32);

export function tupleOf(part: fc.Arbitrary<DomainDescription>): fc.Arbitrary<DomainDescription> {
  return fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => ({ kind: "tuple", parts }));
}

export function recordOf(field: fc.Arbitrary<DomainDescription>): fc.Arbitrary<DomainDescription> {
  return fc
    .array(field, { minLength: 1, maxLength: 3 })
    .map((fields) => ({ kind: "record", fields: named("abc", fields) }));
}

/** Options do not nest: null could not tell which of the two is absent. */
export function optionOf(some: fc.Arbitrary<DomainDescription>): fc.Arbitrary<DomainDescription> {
  return some.filter(({ kind }) => kind !== "option").map((domain) => ({ kind: "option", some: domain }));
}

export function setOf(element: fc.Arbitrary<DomainDescription>): fc.Arbitrary<DomainDescription> {
  return element.map((domain) => ({ kind: "setOf", element: domain }));
}

export function seqOf(element: fc.Arbitrary<DomainDescription>, longest: number): fc.Arbitrary<DomainDescription> {
  return fc
    .tuple(element, fc.integer({ min: 1, max: longest }))
    .map(([domain, maxLength]) => ({ kind: "seqOf", element: domain, maxLength }));
}

/** Domains under one-letter names. */
export function named(letters: string, domains: readonly DomainDescription[]): DomainsByName {
  return Object.fromEntries(domains.map((domain, index) => [letters[index] as string, domain]));
}
