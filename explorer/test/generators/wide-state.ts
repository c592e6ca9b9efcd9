import * as fc from "fast-check";
import { layoutOf } from "../../state/layout.js";
import { anyDatumOf } from "./datum.js";
import type { Datum, DomainDescription, DomainsByName } from "./description.js";
import { named, recordOf, scalar, seqOf, setOf, sizeOf, small } from "./domain-description.js";
import { toFields } from "./render-domain.js";

/** The largest domains that a cell holds, and ranges that no 32-bit integer reaches. */
const extremeRange = fc.constantFrom<DomainDescription>(
  { kind: "range", from: 0, to: 2 ** 31 - 1 },
  { kind: "range", from: -(2 ** 31), to: -1 },
  { kind: "range", from: -(2 ** 30), to: 2 ** 30 - 1 },
  { kind: "range", from: 2 ** 40, to: 2 ** 40 + 4 },
  { kind: "range", from: -1000, to: 1000 },
  { kind: "range", from: 7, to: 7 },
);

const atom = fc.oneof({ arbitrary: extremeRange, weight: 2 }, { arbitrary: scalar, weight: 2 }, small);
const key = small.filter((domain) => sizeOf(domain) <= 5);
const setUpTo100 = setOf(
  fc.integer({ min: 1, max: 100 }).map((size): DomainDescription => ({ kind: "range", from: -3, to: size - 4 })),
);

const container = containerOf(atom);
const nested = containerOf(fc.oneof(atom, container));

function containerOf(part: fc.Arbitrary<DomainDescription>): fc.Arbitrary<DomainDescription> {
  return fc.oneof(
    setUpTo100,
    recordOf(part),
    seqOf(part, 4),
    fc.tuple(key, part).map(([keys, value]): DomainDescription => ({ kind: "fun", key: keys, value })),
  );
}

/** Ten words and more at once. */
const many = fc.oneof(
  extremeRange.map((value): DomainDescription => ({ kind: "fun", key: { kind: "range", from: 0, to: 9 }, value })),
  fc.tuple(extremeRange, atom).map(([a, b]): DomainDescription => {
    return { kind: "seqOf", element: { kind: "record", fields: { a, b } }, maxLength: 8 };
  }),
);

/** State variables that take 1 to 40 words, so that their cells meet word boundaries everywhere. */
export const wideVariables: fc.Arbitrary<DomainsByName> = fc
  .array(fc.oneof(atom, container, nested, nested, many), { minLength: 1, maxLength: 6 })
  .map((domains) => named("uvwxyz", domains))
  .filter((domains) => layoutOf(toFields(domains)).words <= 40);

/** A value for each variable. */
export function dataOf(variables: DomainsByName): fc.Arbitrary<Readonly<Record<string, Datum>>> {
  return fc.record(Object.fromEntries(Object.entries(variables).map(([name, domain]) => [name, anyDatumOf(domain)])));
}
