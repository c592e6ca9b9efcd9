import * as fc from "fast-check";
import { Set } from "immutable";
import { describe, expect, it } from "vitest";
import type { DomainKind } from "../../domain/domain.js";
import type { DomainDescription } from "../generators/description.js";
import { recordOf, scalar, seqOf, setOf, sizeOf, small, tupleOf } from "../generators/domain-description.js";
import { toDomain } from "../generators/render-domain.js";
import { absorb, absorbMember } from "../reference/absorb.js";
import { valuesOf } from "../reference/enumerate.js";

/** Small enough to enumerate, of any shape. */
const MOST_VALUES = 600;
const nested: fc.Arbitrary<DomainDescription> = fc.oneof(
  small,
  tupleOf(small),
  recordOf(small),
  setOf(small),
  seqOf(small, 2),
  fc.tuple(small, small).map(([key, value]): DomainDescription => ({ kind: "fun", key, value })),
);
const ofKind: Record<DomainKind, fc.Arbitrary<DomainDescription>> = {
  boolean: fc.constant({ kind: "boolean" }),
  range: scalar.filter(({ kind }) => kind === "range"),
  oneOf: scalar.filter(({ kind }) => kind === "oneOf"),
  tuple: tupleOf(nested),
  record: recordOf(nested),
  option: nested.filter(({ kind }) => kind !== "option").map((some) => ({ kind: "option", some })),
  setOf: setOf(nested),
  fun: fc.tuple(nested, nested).map(([key, value]) => ({ kind: "fun", key, value })),
  seqOf: seqOf(nested, 2),
};

describe.each(Object.entries(ofKind))("the codes of a %s domain", (_, domains) => {
  const few = domains.filter((description) => sizeOf(description) <= MOST_VALUES);
  const forEach = (check: (description: DomainDescription) => void): void => {
    fc.assert(fc.property(few, check), { seed: 1, numRuns: 40 });
  };

  it("number its values from 0 to size - 1, each once", () => {
    forEach((description) => {
      const domain = toDomain(description);
      expect(domain.size).toBe(sizeOf(description));
      const values = Array.from({ length: domain.size }, (__, code) => domain.valueAt(code));
      expect(values.map((value) => domain.codeOf(value) + 0)).toEqual([...values.keys()]);
      expect(Set(values.map((value) => absorb(domain, value))).equals(Set(valuesOf(domain)))).toBe(true);
    });
  });

  it("are -1 for everything else, and asking never throws", () => {
    const strangers: readonly unknown[] = [
      undefined,
      null,
      true,
      0,
      1.5,
      NaN,
      Infinity,
      -4,
      2 ** 53,
      "",
      "idle",
      "0",
      Symbol("x"),
      3n,
      {},
      { a: 0 },
      { a: undefined, b: 1 },
      [],
      [0],
      ["idle", null],
      [[]],
      new Map(),
      new Date(0),
      Object.create(null),
    ];
    fc.assert(
      fc.property(few, nested, (description, other) => {
        const domain = toDomain(description);
        const foreign = toDomain(other);
        const some = Array.from({ length: Math.min(foreign.size, 20) }, (__, code) => foreign.valueAt(code));
        const wrong = [...strangers, ...some].filter(
          (value) => domain.codeOf(value) >= 0 !== (absorbMember(domain, value) !== undefined),
        );
        expect(wrong).toEqual([]);
      }),
      { seed: 1, numRuns: 40 },
    );
  });
});
