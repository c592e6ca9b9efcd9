import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { setOf } from "../../domain/set-of.js";
import { state } from "../../model/state.js";
import type { SetDraft } from "../../model/views.js";
import { stateFactory } from "../../state/accessors.js";
import { layoutOf } from "../../state/layout.js";

const change = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), code: fc.nat({ max: 99 }) }),
  fc.record({ kind: fc.constant("delete" as const), code: fc.nat({ max: 99 }) }),
  fc.record({ kind: fc.constant("assign" as const), codes: fc.array(fc.nat({ max: 99 }), { maxLength: 20 }) }),
  fc.record({ kind: fc.constant("clear" as const) }),
);

/** Two set variables after `padding` bits, so that their words begin anywhere. */
function twoSets(size: number, padding: number): [SetDraft<number>, SetDraft<number>] {
  const element = range(-2, size - 3);
  const { variables } = state({ pad: setOf(range(1, padding)), a: setOf(element), b: setOf(element) });
  const packed = stateFactory(layoutOf(variables))() as unknown as { a: SetDraft<number>; b: SetDraft<number> };
  return [packed.a, packed.b];
}

describe("a set of 1 to 100 elements", () => {
  it("behaves as a JavaScript set in the order of its domain", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 33 }),
        fc.array(fc.tuple(fc.boolean(), change), { maxLength: 30 }),
        (size, padding, changes) => {
          const drafts = twoSets(size, padding);
          const models = [new Set<number>(), new Set<number>()] as const;
          const valueOf = (code: number): number => (code % size) - 2;
          for (const [second, step] of changes) {
            const [draft, model] = [drafts[second ? 1 : 0], models[second ? 1 : 0]];
            if (step.kind === "clear" || step.kind === "assign") {
              const members = step.kind === "clear" ? [] : step.codes.map(valueOf);
              model.clear();
              for (const member of members) model.add(member);
              if (step.kind === "clear") draft.clear();
              else draft.assign(members);
            } else {
              model[step.kind](valueOf(step.code));
              draft[step.kind](valueOf(step.code));
            }
            expectAlike(draft, model, size);
          }
          const [[a, b], [m, n]] = [drafts, models];
          expect(a.isSubsetOf(b)).toBe([...m].every((member) => n.has(member)));
          expect(a.isDisjointFrom(b)).toBe(![...m].some((member) => n.has(member)));
          expect(a.equals(b)).toBe(m.size === n.size && [...m].every((member) => n.has(member)));
        },
      ),
      { seed: 1, numRuns: 50 },
    );
  });

  it("does not hold, and lets one delete, what its domain does not have", () => {
    const [a] = twoSets(5, 1);
    a.add(-2);
    a.delete(99);
    expect(a.has(99)).toBe(false);
    expect(a.toArray()).toEqual([-2]);
  });

  it("can be assigned its own members", () => {
    const [a] = twoSets(40, 3);
    a.assign([1, 5, 35]);
    a.assign(a);
    expect([...a]).toEqual([1, 5, 35]);
    a.assign([...a].filter((element) => element !== 5));
    expect([...a]).toEqual([1, 35]);
  });
});

function expectAlike(draft: SetDraft<number>, model: ReadonlySet<number>, size: number): void {
  const ordered = [...model].sort((one, two) => one - two);
  expect(draft.toArray()).toEqual(ordered);
  expect([...draft]).toEqual(ordered);
  expect(draft.size).toBe(model.size);
  expect(draft.isEmpty).toBe(model.size === 0);
  const isEven = (element: number): boolean => element % 2 === 0;
  expect(draft.some(isEven)).toBe(ordered.some(isEven));
  expect(draft.every(isEven)).toBe(ordered.every(isEven));
  expect(draft.count(isEven)).toBe(ordered.filter(isEven).length);
  for (let code = 0; code < size; code++) expect(draft.has(code - 2)).toBe(model.has(code - 2));
}
