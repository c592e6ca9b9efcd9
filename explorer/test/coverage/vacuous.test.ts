import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { seqOf } from "../../domain/seq-of.js";
import { cover } from "../../coverage/cover.js";
import type { Coverage } from "../../coverage/report.js";
import { vacuousIn } from "../../coverage/vacuous.js";
import { isMeantAnywhere, lawOf } from "../../model/law.js";
import { type Model, model } from "../../model/model.js";
import { state } from "../../model/state.js";
import { allProperties, type Properties } from "../../search/properties.js";

const s = state({ x: range(0, 5) });
type Parts = Partial<Pick<Model, "actions" | "assumptions" | "invariants" | "stepProperties" | "witnesses">>;

const increase = (limit: number) =>
  s.action({
    when: { below: (now) => now.x < limit },
    then: (next, now) => {
      next.x = now.x + 1;
    },
  });

/** A counter from 0 to 3. */
function counter(parts: Parts): Model {
  return model({
    state: s,
    init: s.init((next) => {
      next.x = 0;
    }),
    actions: { Increase: increase(3) },
    ...parts,
  });
}

function coverageOf(subject: Model, bounds: Partial<Properties> = {}): Coverage {
  const result = cover(subject, { ...allProperties(subject), ...bounds });
  return result.kind === "covered" ? result.coverage : expect.fail(result.kind);
}

function findings(subject: Model, bounds: Partial<Properties> = {}): string[] {
  return vacuousIn(coverageOf(subject, bounds)).map(({ name, sentence, status }) => `${name} ${status}: ${sentence}`);
}

describe("what is vacuous in a scope", () => {
  it("is nothing where all of the model is exercised", () => {
    const exercised = counter({
      invariants: {
        Small: s.predicate((now) => now.x <= 3),
        AtTop: s.forAll({}, { when: { top: (now) => now.x === 3 }, then: { odd: (now) => now.x % 2 === 1 } }),
      },
      witnesses: { Top: s.predicate((now) => now.x === 3) },
    });
    expect(findings(exercised)).toEqual([]);
    expect(coverageOf(exercised)).toMatchObject({
      states: 4,
      changingSteps: 3,
      actions: [{ taken: 3, newStates: 3, guards: [{ asked: 4, refused: 1, decided: 1, shielded: 0 }] }],
      properties: [
        { name: "Small", checked: 4, met: 4, premises: [] },
        { name: "AtTop", checked: 4, met: 1, premises: [{ name: "top", met: 1 }] },
      ],
      witnesses: [{ name: "Top", states: 1 }],
    });
  });

  it("is an action that is never taken, with the guard that always refuses it and no word on its other guards", () => {
    const jump = s.action({
      when: { natural: (now) => now.x >= 0, five: (now) => now.x === 5, even: () => false },
      then: (next) => {
        next.x = 0;
      },
    });
    expect(findings(counter({ actions: { Increase: increase(3), Jump: jump } }))).toEqual([
      "Jump neverTaken: no step is ever a Jump: five is false wherever natural holds",
    ]);
    const picked = s.action(
      { n: range(0, 1) },
      {
        when: { small: (now, { n }) => now.x === n, large: (now) => now.x > 1 },
        then: (next) => {
          next.x = 0;
        },
      },
    );
    expect(findings(counter({ actions: { Increase: increase(3), Picked: picked } }))).toEqual([
      "Picked neverTaken: no step is ever a Picked: large is false wherever small holds",
    ]);
  });

  it("is a guard that refuses nothing where those before it hold", () => {
    const guarded = s.action({
      when: { below: (now) => now.x < 3, natural: (now) => now.x >= 0, alsoBelow: (now) => now.x < 4 },
      then: (next, now) => {
        next.x = now.x + 1;
      },
    });
    expect(findings(counter({ actions: { Guarded: guarded } }))).toEqual([
      "Guarded.natural neverRefuses: natural is true wherever Guarded asks for it, so that it refuses nothing",
      "Guarded.alsoBelow neverRefuses: alsoBelow is true wherever Guarded asks for it, so that it refuses nothing",
    ]);
  });

  it("is a guard that is false only where a later one is false too, in whichever order they stand", () => {
    const then = (next: { x: number }, now: { readonly x: number }): void => {
      next.x = now.x + 1;
    };
    const below3 = (now: { readonly x: number }): boolean => now.x < 3;
    const below4 = (now: { readonly x: number }): boolean => now.x < 4;
    const statuses = (when: Readonly<Record<string, typeof below3>>): string[] =>
      findings(counter({ actions: { Jump: s.action({ when, then }), Set: set3 } })).map(
        (text) => text.split(":")[0] ?? "",
      );
    const set3 = s.action({
      then: (next) => {
        next.x = 4;
      },
    });
    expect(statuses({ below4, below3 })).toEqual(["Jump.below4 neverDecides"]);
    expect(statuses({ below3, below4 })).toEqual(["Jump.below4 neverRefuses"]);
  });

  it("is no guard that keeps a later one from failing", () => {
    const list = state({ items: seqOf(range(0, 1), 2) });
    const shielded = model({
      state: list,
      init: list.init(() => undefined),
      actions: {
        Push: list.action(
          { n: range(0, 1) },
          { when: { room: (now) => now.items.length < 2 }, then: (next, _, { n }) => next.items.push(n) },
        ),
        Pop: list.action({
          when: { some: (now) => now.items.length > 0, firstIsOne: (now) => now.items.at(0) === 1 },
          then: (next) => next.items.pop(),
        }),
      },
    });
    expect(coverageOf(shielded).actions[1]?.guards[0]).toEqual({
      name: "some",
      asked: 7,
      refused: 1,
      decided: 0,
      shielded: 1,
    });
    expect(findings(shielded)).toEqual([]);
  });

  it("is a law whose premises are never true together, with the first that never is", () => {
    const then = { anything: () => true };
    const lawful = counter({
      invariants: {
        Never: s.forAll(
          { n: range(0, 5) },
          { when: { isN: (now, { n }) => now.x === n, beyond: (_, { n }) => n > 3 }, then },
        ),
        Sometimes: s.forAll({ n: range(0, 5) }, { when: { isN: (now, { n }) => now.x === n }, then }),
      },
      stepProperties: {
        Back: s.forAllSteps({}, { when: { back: (now, next) => next.x < now.x }, then }),
      },
    });
    expect(findings(lawful)).toEqual([
      "Never neverMet: its premise beyond is true in no state where isN is, so that it holds whatever happens",
      "Back neverMet: its premise back is true of no step, so that it holds whatever happens",
    ]);
  });

  it("counts a premise exactly where the law means it", () => {
    const law = s.forAll(
      { n: range(0, 5) },
      { when: { equal: (now, { n }) => now.x === n && n > 1 }, then: { yes: () => true } },
    );
    const [property] = coverageOf(counter({ invariants: { Law: law } })).properties;
    const meant = [0, 1, 2, 3].filter((x) => isMeantAnywhere(lawOf(law) ?? expect.fail("no law"), [{ x }]));
    expect(property).toMatchObject({ checked: 4, met: meant.length });
  });

  it("is a constraint that excludes nothing, and an excluded state is checked as the search does", () => {
    const bounded = counter({ witnesses: { Three: s.predicate((now) => now.x === 3) } });
    const below = (bound: number) => s.predicate((now) => now.x < bound);
    expect(findings(bounded, { constraints: [{ name: "Wide", holds: below(9) }] })).toEqual([
      "Wide neverExcludes: it excludes no state, so that the scope is the same without it",
    ]);
    const narrow: Partial<Properties> = { constraints: [{ name: "Narrow", holds: below(3) }] };
    expect(findings(bounded, narrow)).toEqual([
      "Increase.below neverRefuses: below is true wherever Increase asks for it, so that it refuses nothing",
    ]);
    expect(coverageOf(bounded, narrow)).toMatchObject({ states: 3, witnesses: [{ name: "Three", states: 1 }] });
    const step = s.step((_, next) => next.x < 9);
    expect(findings(bounded, { actionConstraints: [{ name: "Step", holds: step }] })).toEqual([
      "Step neverExcludes: it excludes no step, so that the scope is the same without it",
    ]);
  });

  it("is a witness that no state is", () => {
    expect(findings(counter({ witnesses: { Five: s.predicate((now) => now.x === 5) } }))).toEqual([
      "Five neverSeen: no reachable state is a witness of Five",
    ]);
  });
});

describe("covering a scope", () => {
  it("goes on after a violation, so that what lies behind it counts", () => {
    const violated = counter({
      invariants: { AtMostOne: s.predicate((now) => now.x <= 1) },
      witnesses: { Top: s.predicate((now) => now.x === 3) },
    });
    expect(findings(violated)).toEqual([]);
    expect(cover(violated, allProperties(violated)).exploration.verdict.kind).toBe("violated");
  });

  it("says so at a limit, of the search or of its own walk", () => {
    const subject = counter({});
    const properties = allProperties(subject);
    expect(cover(subject, properties, { limits: { maxStates: 2 } })).toMatchObject({ kind: "limit", limit: "states" });
    expect(cover(subject, properties, { limits: { maxDepth: 2 } })).toMatchObject({
      kind: "limit",
      limit: "depth",
      coverage: { states: 2, actions: [{ guards: [{ asked: 1 }] }] },
    });
    expect(cover(subject, properties, { limits: { maxSeconds: 1e-9 } })).toMatchObject({
      kind: "limit",
      limit: "seconds",
    });
  });

  it("ends with the fault of a model that cannot be evaluated", () => {
    const leaving = counter({ actions: { Increase: increase(9) } });
    expect(cover(leaving, allProperties(leaving))).toMatchObject({
      kind: "faulty",
      fault: { kind: "outsideDomain", culprit: { kind: "action", action: "Increase" } },
    });
    // The search has no need of a witness that it has met: only the walk evaluates it where it fails.
    const failing = counter({
      witnesses: {
        Zero: s.predicate((now) => {
          if (now.x === 2) throw new Error("no witness of two");
          return now.x === 0;
        }),
      },
    });
    expect(cover(failing, allProperties(failing))).toMatchObject({
      kind: "faulty",
      fault: { kind: "exception", culprit: { kind: "property", property: "Zero" }, detail: "no witness of two" },
    });
    const assuming = counter({ assumptions: { False: false } });
    expect(cover(assuming, allProperties(assuming))).toMatchObject({ kind: "assumptionFalse", assumption: "False" });
  });
});
