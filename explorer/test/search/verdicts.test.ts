import { describe, expect, it } from "vitest";
import { explore } from "../../search/breadth-first.js";
import type { Exploration, Violation } from "../../search/exploration.js";
import { allProperties } from "../../search/properties.js";
import { exploreFully } from "./agreement.js";
import { statesOf } from "./behaviour.js";
import { counter, counterModel, isNot, Up } from "./counter.js";

/** Each violated property with the values of x on the way to it. */
function tracesOf({ verdict }: Exploration): Record<string, unknown[]> {
  const violations: readonly Violation[] =
    verdict.kind === "violated" ? verdict.violations : expect.fail(`the verdict is ${verdict.kind}`);
  return Object.fromEntries(
    violations.map(({ property, trace }) => [property, statesOf(trace).map((state) => state.get("x"))]),
  );
}

describe("a run without violation", () => {
  it("holds when the whole graph was explored", () => {
    const found = explore(counterModel({ invariants: { Small: isNot(6) } }));
    expect(found.verdict).toEqual({ kind: "holds" });
    expect(found).toMatchObject({ generated: 7, distinct: 6, initial: 1, depth: 6, queue: 0, stateWords: 1 });
    expect(found.actions).toEqual([
      { name: "Up", distinct: 5, generated: 5 },
      { name: "Wrap", distinct: 0, generated: 1 },
    ]);
    expect(found.outdegree).toEqual({ average: 5 / 6, minimum: 0, maximum: 1, percentile95: 1 });
  });

  it("is unreached, and no success, when a witness was never met", () => {
    const witnesses = {
      Full: counter.predicate((now) => now.x === 5),
      Over: counter.predicate((now) => now.x === 6),
      Under: counter.predicate((now) => now.x === -1),
    };
    const found = explore(counterModel({ witnesses }));
    expect(found.verdict).toEqual({ kind: "unreached", witnesses: ["Over", "Under"] });
    expect(found.witnesses).toEqual([
      { name: "Full", length: 6 },
      { name: "Over", length: null },
      { name: "Under", length: null },
    ]);
  });

  it("counts no states when there is no initial one", () => {
    const init = counter.initEach(
      {},
      () => {},
      () => false,
    );
    expect(explore(counterModel({ init }))).toMatchObject({
      generated: 0,
      distinct: 0,
      initial: 0,
      depth: 0,
      queue: 0,
    });
  });

  it("counts equal initial states once", () => {
    const init = counter.initEach(counter.variables, (next, { x }) => {
      next.x = x % 2;
    });
    expect(explore(counterModel({ init }))).toMatchObject({ generated: 12, distinct: 6, initial: 2 });
  });
});

describe("a false assumption", () => {
  it("ends the run before it begins", () => {
    const found = explore(
      counterModel({ assumptions: { Fine: true, Broken: false }, invariants: { Never: isNot(0) } }),
    );
    expect(found.verdict).toEqual({ kind: "assumptionFalse", assumption: "Broken" });
    expect(found).toMatchObject({ generated: 0, distinct: 0 });
  });
});

describe("a deadlock", () => {
  it("is a violation with a shortest trace to it", () => {
    const found = explore(counterModel({ actions: { Up } }));
    expect(found.verdict).toMatchObject({ kind: "violated", violations: [{ kind: "deadlock", property: "Deadlock" }] });
    expect(tracesOf(found)).toEqual({ Deadlock: [0, 1, 2, 3, 4, 5] });
  });

  it("is none where the model accepts to stop", () => {
    const accepting = counter.predicate((now) => now.x === 5);
    expect(explore(counterModel({ actions: { Up }, accepting })).verdict).toEqual({ kind: "holds" });
    const elsewhere = counter.predicate((now) => now.x === 4);
    expect(explore(counterModel({ actions: { Up }, accepting: elsewhere })).verdict.kind).toBe("violated");
  });

  it("is none when the scope does not check it", () => {
    const model = counterModel({ actions: { Up } });
    expect(explore(model, { ...allProperties(model), checkDeadlock: false }).verdict).toEqual({ kind: "holds" });
  });

  it("is none in a state whose only step leads to itself", () => {
    const Stay = counter.action({ then: () => {} });
    expect(explore(counterModel({ actions: { Up, Stay } })).verdict).toEqual({ kind: "holds" });
  });
});

describe("violations", () => {
  it("end the run at the first one, with a shortest trace", () => {
    const found = explore(counterModel({ invariants: { NotFour: isNot(4), NotTwo: isNot(2) } }));
    expect(tracesOf(found)).toEqual({ NotTwo: [0, 1, 2] });
  });

  it("end the run at once, also between two choices of picks", () => {
    const Jump = counter.action(
      { to: counter.variables.x },
      {
        then: (next, _, { to }) => {
          next.x = to;
        },
      },
    );
    const found = explore(
      counterModel({ actions: { Jump, Up }, invariants: { NotTwo: isNot(2), NotThree: isNot(3) } }),
    );
    expect(tracesOf(found)).toEqual({ NotTwo: [0, 2] });
    expect(found).toMatchObject({ generated: 4, distinct: 3, queue: 3 });
  });

  it("of a state are reported in the order of declaration", () => {
    const found = explore(counterModel({ invariants: { Second: isNot(3), First: isNot(3) } }));
    expect(tracesOf(found)).toEqual({ Second: [0, 1, 2, 3] });
  });

  it("happen in initial states too", () => {
    expect(tracesOf(explore(counterModel({ invariants: { NotZero: isNot(0) } })))).toEqual({ NotZero: [0] });
  });

  it("of every property come with a shortest trace when the run continues", () => {
    const found = exploreFully(
      counterModel({
        actions: { Up },
        invariants: { NotFour: isNot(4), NotTwo: isNot(2), AlsoNotTwo: isNot(2), Fine: isNot(6) },
        stepProperties: {
          NoEnd: counter.step((_, next) => next.x < 5),
          NeverThree: counter.step((now) => now.x !== 3),
          Grows: counter.step((now, next) => next.x > now.x),
        },
      }),
    );
    expect(tracesOf(found)).toEqual({
      NotTwo: [0, 1, 2],
      AlsoNotTwo: [0, 1, 2],
      NeverThree: [0, 1, 2, 3, 4],
      NotFour: [0, 1, 2, 3, 4],
      NoEnd: [0, 1, 2, 3, 4, 5],
      Deadlock: [0, 1, 2, 3, 4, 5],
    });
    expect(found).toMatchObject({ distinct: 6, generated: 6, queue: 0 });
  });

  it("of two step properties by the same step are both reported when the run continues", () => {
    const wraps = counter.step((now, next) => next.x >= now.x);
    const found = exploreFully(counterModel({ stepProperties: { Grows: wraps, GrowsToo: wraps } }));
    expect(Object.keys(tracesOf(found))).toEqual(["Grows", "GrowsToo"]);
  });

  it("of an invariant and a step property by the same step name the invariant, as TLC does", () => {
    const stepProperties = { NeverTo2: counter.step((_, next) => next.x !== 2) };
    expect(tracesOf(explore(counterModel({ invariants: { NotTwo: isNot(2) }, stepProperties })))).toEqual({
      NotTwo: [0, 1, 2],
    });
  });

  it("of a step property count for repeated successors, but not for stuttering: it is [][P]_vars", () => {
    const Stay = counter.action({ then: () => {} });
    const changes = counter.step((now, next) => now.x !== next.x);
    const stuttering = counterModel({ actions: { Up, Stay }, stepProperties: { Changes: changes } });
    expect(explore(stuttering).verdict).toEqual({ kind: "holds" });
    const back = counterModel({ stepProperties: { NeverBack: counter.step((_, next) => next.x > 0) } });
    expect(tracesOf(explore(back))).toEqual({ NeverBack: [0, 1, 2, 3, 4, 5, 0] });
  });
});
