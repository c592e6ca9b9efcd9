import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { setOf } from "../../domain/set-of.js";
import { failuresOf, isMeantAnywhere, lawOf } from "../../model/law.js";
import { state } from "../../model/state.js";

const Numbers = range(0, 4);
const s = state({ members: setOf(Numbers) });

interface Sets {
  readonly has: (n: number) => boolean;
}
const stateOf = (members: ReadonlySet<number>): { readonly members: Sets } => ({ members });
const subsets = fc.uniqueArray(fc.integer({ min: 0, max: 4 })).map((members) => new Set(members));

const evenHasSuccessor = s.forAll(
  { n: Numbers },
  {
    when: { member: (now, { n }) => now.members.has(n), even: (_, { n }) => n % 2 === 0 },
    then: { belowFour: (_, { n }) => n < 4, successor: (now, { n }) => now.members.has(n + 1) },
    values: (now, { n }) => ({ successor: n + 1, size: now.members.size }),
  },
);
const neverLost = s.forAllSteps(
  { n: Numbers },
  {
    when: { member: (now, _, { n }) => now.members.has(n) },
    then: { kept: (_, next, { n }) => next.members.has(n) },
  },
);

describe("a law", () => {
  it("holds exactly where its formula does", () => {
    fc.assert(
      fc.property(subsets, (members) => {
        const formula = [...members].every((n) => n % 2 === 1 || (n < 4 && members.has(n + 1)));
        expect(evenHasSuccessor(stateOf(members) as never)).toBe(formula);
      }),
    );
  });

  it("of steps holds exactly where its formula does", () => {
    fc.assert(
      fc.property(subsets, subsets, (before, after) => {
        const formula = [...before].every((n) => after.has(n));
        expect(neverLost(stateOf(before) as never, stateOf(after) as never)).toBe(formula);
      }),
    );
  });

  it("tells for which picks it fails, by which conclusions, and the values", () => {
    const law = lawOf(evenHasSuccessor);
    if (law === undefined) throw new Error("the predicate has no law");
    const members = new Set([0, 1, 2, 4]);
    expect(failuresOf(law, [stateOf(members)])).toEqual([
      { picks: { n: 2 }, conclusions: ["successor"], values: { successor: 3, size: 4 } },
      { picks: { n: 4 }, conclusions: ["belowFour", "successor"], values: { successor: 5, size: 4 } },
    ]);
  });

  it("fails for some picks exactly where it is false, and only where its premises are true", () => {
    const law = lawOf(neverLost);
    if (law === undefined) throw new Error("the predicate has no law");
    fc.assert(
      fc.property(subsets, subsets, (before, after) => {
        const step = [stateOf(before), stateOf(after)] as const;
        const failures = failuresOf(law, step);
        expect(failures.length === 0).toBe(neverLost(step[0] as never, step[1] as never));
        expect(isMeantAnywhere(law, step)).toBe(before.size > 0);
        for (const { picks } of failures) expect(before.has(picks["n"] as number)).toBe(true);
      }),
    );
  });

  it("of a plain predicate with values shows them where it is false", () => {
    const small = s.predicate(
      (now) => now.members.size < 2,
      (now) => ({ size: now.members.size }),
    );
    const law = lawOf(small);
    if (law === undefined) throw new Error("the predicate has no law");
    const state = { members: new Set([1, 2, 3]) };
    expect(small(state as never)).toBe(false);
    expect(failuresOf(law, [state])).toEqual([{ picks: {}, conclusions: ["holds"], values: { size: 3 } }]);
  });

  it("is refused when it concludes nothing or a part is no function", () => {
    expect(() => s.forAll({}, { then: {} })).toThrow("a law concludes nothing");
    expect(() => s.forAll({}, { then: { odd: true as never } })).toThrow("the part odd of a law is no function");
  });
});
