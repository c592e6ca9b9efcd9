import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { setOf } from "../../domain/set-of.js";
import { layoutOf } from "../../state/layout.js";
import type { DomainDescription, DomainsByName } from "../generators/description.js";
import { sizeOf } from "../generators/domain-description.js";
import { toFields } from "../generators/render-domain.js";
import { wideVariables } from "../generators/wide-state.js";

/** Bits that a domain needs, cell by cell, worked out from the meaning of its parts. */
function bitsOf(domain: DomainDescription): number {
  switch (domain.kind) {
    case "record":
      return Object.values(domain.fields).reduce((bits, field) => bits + bitsOf(field), 0);
    case "setOf":
      return sizeOf(domain.element);
    case "fun":
      return sizeOf(domain.key) * bitsOf(domain.value);
    case "seqOf":
      return cellBits(domain.maxLength + 1) + domain.maxLength * bitsOf(domain.element);
    default:
      return cellBits(sizeOf(domain));
  }
}

function cellBits(size: number): number {
  return Math.ceil(Math.log2(size));
}

describe("a layout", () => {
  const places = (variables: DomainsByName) => layoutOf(toFields(variables));

  it("keeps every cell within one word, and no two cells on one bit", () => {
    fc.assert(
      fc.property(wideVariables, (variables) => {
        const { columns, words } = places(variables);
        const taken: string[] = [];
        for (const { bits, count, runs } of columns) {
          expect(runs.reduce((cell, run) => (run.first === cell ? cell + run.count : NaN), 0)).toBe(count);
          for (const run of runs) {
            const end = run.shift + run.count * bits;
            expect(end).toBeLessThanOrEqual(32);
            expect(bits === 0 || run.word < words).toBe(true);
            for (let bit = run.shift; bit < end; bit++) taken.push(`${run.word}.${bit}`);
          }
        }
        expect(new Set(taken).size).toBe(taken.length);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("uses the bits that the domains need", () => {
    fc.assert(
      fc.property(wideVariables, (variables) => {
        const { bits, words } = places(variables);
        expect(bits).toBe(Object.values(variables).reduce((sum, domain) => sum + bitsOf(domain), 0));
        expect(words).toBeGreaterThanOrEqual(Math.max(1, Math.ceil(bits / 32)));
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("moves a cell that does not fit to the next word", () => {
    const { words, variables } = layoutOf({ a: range(0, 2 ** 20), b: range(0, 2 ** 20), c: setOf(range(1, 40)) });
    expect(words).toBe(3);
    expect(variables.get("b")).toMatchObject({ column: { runs: [{ word: 1, shift: 0 }] } });
    expect(variables.get("c")).toMatchObject({
      column: {
        runs: [
          { word: 1, count: 11 },
          { word: 2, count: 29 },
        ],
      },
    });
  });

  it("has a word even when there is nothing to store", () => {
    expect(layoutOf({}).words).toBe(1);
    expect(layoutOf({ constant: range(3, 3) })).toMatchObject({ words: 1, bits: 0 });
  });
});
