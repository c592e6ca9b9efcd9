import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { model } from "../../model/model.js";
import { state } from "../../model/state.js";
import { guardsOf, guardText, readGuard, withoutGuards } from "../../mutation/guard.js";
import { reportMask, reportMutant } from "../../mutation/report-mutant.js";
import type { MutantReport, Pairs } from "../../mutation/report.js";
import { explore } from "../../search/breadth-first.js";
import { allProperties } from "../../search/properties.js";

/** A counter to 3 whose guards stand for every fate of a mutant. */
function counter() {
  const s = state({ x: range(0, 5), y: range(0, 2) });
  const set = (from: number, to: number) => ({
    replaces: "Skip" as const,
    action: s.action({
      when: { from: (now) => now.x === from },
      then: (next) => {
        next.x = to;
      },
    }),
  });
  return model({
    state: s,
    init: s.init((next) => {
      next.x = 0;
      next.y = 0;
    }),
    replacements: {
      SkipTwo: set(2, 3),
      SkipOne: set(1, 3),
      StayAtTwo: set(2, 2),
      SkipFar: set(2, 5),
      SkipOut: set(2, 6),
    },
    actions: {
      Increase: s.action({
        when: { below: (now) => now.x < 3, alsoBelow: (now) => now.x < 3, natural: (now) => now.x >= 0 },
        then: (next, now) => {
          next.x = now.x + 1;
        },
      }),
      Reset: s.action({
        when: { notZero: (now) => now.x > 0 },
        then: (next) => {
          next.x = 0;
        },
      }),
      Jump: s.action({
        when: { never: (now) => now.x > 3 },
        then: (next) => {
          next.x = 4;
        },
      }),
      Raise: s.action({
        when: { unraised: (now) => now.y < 2 },
        then: (next, now) => {
          next.y = now.y + 1;
        },
      }),
      Skip: s.action({
        when: { atTwo: (now) => now.x === 2 },
        then: (next) => {
          next.x = 3;
        },
      }),
    },
    invariants: { AtMostThree: s.predicate((now) => now.x <= 3) },
  });
}

const sound = counter();
const subject = { model: sound, properties: allProperties(sound) };
const { distinct } = explore(sound);
const drop = (text: string): MutantReport => {
  const guard = guardsOf(sound).find((one) => guardText(one) === text);
  if (guard === undefined) throw new Error(`no guard ${text}`);
  return reportMutant(subject, { kind: "dropped", guards: [guard] }, {}, { distinct });
};
const replace = (replacement: string): MutantReport =>
  reportMutant(subject, { kind: "declared", replacement }, {}, { distinct });
const masked = (text: string, pairs: Pairs): MutantReport =>
  reportMask(
    subject,
    drop(text),
    guardsOf(sound).map((guard) => drop(guardText(guard))),
    pairs,
    {},
  );

describe("a dropped guard", () => {
  it("is killed with the length of a shortest counterexample and its steps", () => {
    expect(drop("Jump.never")).toMatchObject({
      status: "killed",
      kills: [{ property: "AtMostThree", length: 2 }],
      steps: ["Jump"],
      isComplete: true,
    });
  });

  it("is equivalent when the other guards imply it, or when it forbids only steps that change nothing", () => {
    expect(drop("Increase.natural")).toMatchObject({ status: "equivalent", distinct });
    const reset = drop("Reset.notZero");
    expect(reset).toMatchObject({ status: "equivalent", distinct });
    expect(reset.evidence).toContain("it forbids only 3 steps that change nothing");
  });

  it("changes the behaviour when it lets new steps happen, and the shortest behaviour to the first is told", () => {
    const skip = drop("Skip.atTwo");
    expect(skip).toMatchObject({ status: "changed", steps: ["Skip"], kills: [] });
    // From x = 0 and x = 1, for each of the three values of y; from x = 3 it changes nothing.
    expect(skip.evidence).toBe("6 steps that it forbids, 0 new states");
  });

  it("leaves the domain, with the steps that lead there and the write", () => {
    expect(drop("Raise.unraised")).toMatchObject({
      status: "leavesDomain",
      steps: ["Raise", "Raise"],
      isComplete: false,
    });
    expect(drop("Raise.unraised").evidence).toContain("y := 3");
  });

  it("is undecided at the limit", () => {
    const [guard] = guardsOf(sound);
    if (guard === undefined) throw new Error("the model has no guard");
    const report = reportMutant(subject, { kind: "dropped", guards: [guard] }, { maxStates: 3 }, { distinct });
    expect(report).toMatchObject({ status: "limit", isComplete: false });
  });

  it("is masked by a guard that says the same", () => {
    expect(drop("Increase.below")).toMatchObject({ status: "equivalent" });
    const report = masked("Increase.below", "action");
    expect(report).toMatchObject({
      status: "masked",
      masks: [{ guard: { action: "Increase", conjunct: "alsoBelow" }, property: "AtMostThree", length: 5 }],
      steps: ["Increase", "Increase", "Increase", "Increase"],
    });
    expect(masked("Increase.below", "none")).toMatchObject({ status: "equivalent" });
    expect(masked("Increase.natural", "all")).toMatchObject({ status: "equivalent" });
  });

  it("must exist, and can be dropped only once: a mutant that changes nothing is none", () => {
    const guard = { action: "Jump", conjunct: "never" };
    expect(() => withoutGuards(sound, [{ action: "Jump", conjunct: "ever" }])).toThrow("no conjunct ever");
    expect(() => withoutGuards(sound, [guard, guard])).toThrow("no conjunct never");
    expect(withoutGuards(sound, [guard]).actions["Jump"]?.when).toEqual({});
    expect(readGuard("Jump.nevr", sound, "--drop")).toMatchObject({
      ok: false,
      problem: { what: "the model has no guard Jump.nevr", mend: "did you mean Jump.never?" },
    });
  });
});

describe("a declared mutant", () => {
  it("is equivalent when it takes exactly the steps of the action that it replaces", () => {
    expect(replace("SkipTwo")).toMatchObject({ status: "equivalent", distinct, steps: [] });
  });

  it("changes the behaviour by the steps that it takes, and by those that it does not", () => {
    const elsewhere = replace("SkipOne");
    expect(elsewhere).toMatchObject({ status: "changed", distinct, steps: ["Increase", "SkipOne"] });
    // From x = 1 instead of x = 2, for each of the three values of y.
    expect(elsewhere.evidence).toBe("3 new steps, 3 steps fewer; 12 states instead of 12");
    const stays = replace("StayAtTwo");
    expect(stays).toMatchObject({ status: "changed", distinct, steps: [] });
    expect(stays.evidence).toBe("0 new steps, 3 steps fewer; 12 states instead of 12");
  });

  it("is killed, or leaves the domain", () => {
    expect(replace("SkipFar")).toMatchObject({ status: "killed", kills: [{ property: "AtMostThree", length: 4 }] });
    expect(replace("SkipOut")).toMatchObject({ status: "leavesDomain", isComplete: false });
  });

  it("must be declared", () => {
    expect(() => replace("SkipNothing")).toThrow("there is no replacement SkipNothing");
  });
});
