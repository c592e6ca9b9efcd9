import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { setOf } from "../../domain/set-of.js";
import { type Explanation, explain } from "../../explain/explanation.js";
import { weakeningsOf } from "../../explain/weakening.js";
import { explanationParagraphs, shortReason } from "../../explain/words.js";
import { compile } from "../../model/machine.js";
import { type Model, model, substitute } from "../../model/model.js";
import { state } from "../../model/state.js";
import { type GuardName, guardsOf, guardText, withoutGuards } from "../../mutation/guard.js";
import { explore } from "../../search/breadth-first.js";
import type { Violation } from "../../search/exploration.js";
import { allProperties, invariantNamed, type Properties } from "../../search/properties.js";
import { replay } from "../../trace/replay.js";

const Slots = range(0, 2);

/** Slots that are filled once each and emptied never; every way of violating something is one dropped guard away. */
function slots(start = 0): Model {
  const s = state({ filled: setOf(Slots), count: range(0, 9), sealed: range(0, 1) });
  return model({
    state: s,
    init: s.init((next) => {
      next.count = start;
      next.sealed = 0;
    }),
    actions: {
      Fill: s.action(
        { n: Slots },
        {
          when: {
            open: (now) => now.sealed === 0,
            free: (now, { n }) => !now.filled.has(n),
            inOrder: (now, { n }) => n === now.filled.size,
          },
          then: (next, now, { n }) => {
            next.filled.add(n);
            next.count = now.count + 1;
          },
        },
      ),
      Empty: s.action(
        { n: Slots },
        {
          when: { filled: (now, { n }) => now.filled.has(n), never: (now) => now.count > 9 },
          then: (next, _, { n }) => {
            next.filled.delete(n);
          },
        },
      ),
      Seal: s.action({
        when: { unsealed: (now) => now.sealed === 0 },
        then: (next) => {
          next.sealed = 1;
        },
      }),
    },
    replacements: {
      DoubleFill: {
        replaces: "Fill",
        about: "a slot counts twice",
        claim: "section 1",
        action: s.action(
          { n: Slots },
          {
            when: { free: (now, { n }) => now.filled.size === n },
            then: (next, now, { n }) => {
              next.filled.add(n);
              next.count = now.count + 2;
            },
          },
        ),
      },
    },
    invariants: {
      Prefix: s.forAll(
        { n: Slots },
        {
          when: { filled: (now, { n }) => now.filled.has(n) },
          then: {
            precededByOthers: (now, { n }) => n === 0 || now.filled.has(n - 1),
            counted: (now) => now.count >= now.filled.size,
          },
          values: (now, { n }) => ({ slot: n, filled: now.filled }),
        },
      ),
      CountBound: s.predicate(
        (now) => now.count <= 3,
        (now) => ({ count: now.count, slots: Slots.size }),
      ),
      CountEqual: s.predicate((now) => now.count === now.filled.size),
      Untold: s.predicate(
        (now) => now.count < 9,
        () => {
          throw new Error("no value");
        },
      ),
    },
    stepProperties: {
      KeptFilled: s.forAllSteps(
        { n: Slots },
        {
          when: { filled: (now, _, { n }) => now.filled.has(n) },
          then: { stays: (_, next, { n }) => next.filled.has(n) },
        },
      ),
      SealedIsFinal: s.step((now, next) => now.sealed === 0 || now.count === next.count),
    },
    witnesses: { Full: s.predicate((now) => now.filled.size === Slots.size) },
    accepting: s.predicate((now) => now.sealed === 1),
  });
}

const sound = slots();

function firstViolation(subject: Model, properties: Partial<Properties>): Violation {
  const none = { invariants: [], stepProperties: [], witnesses: [], checkDeadlock: false };
  const { verdict } = explore(subject, { ...allProperties(subject), ...none, ...properties });
  if (verdict.kind !== "violated") throw new Error(`the search ends in ${verdict.kind}`);
  return verdict.violations[0];
}

function explained(
  { property, trace }: Violation,
  by: Model,
  substitutions: readonly { readonly name: string; readonly replacement: string }[],
  dropped: readonly GuardName[],
): Explanation {
  return explain({
    trace,
    properties: [property],
    weakenings: weakeningsOf(by, substitutions, dropped),
    sound: { machine: compile(by), states: trace.states },
  });
}

function withoutGuard(...texts: readonly string[]): { readonly model: Model; readonly dropped: readonly GuardName[] } {
  const dropped = guardsOf(sound).filter((guard) => texts.includes(guardText(guard)));
  expect(dropped).toHaveLength(texts.length);
  return { model: withoutGuards(sound, dropped), dropped };
}

const invariant = (subject: Model, name: string): Partial<Properties> => {
  const found = invariantNamed(subject, name);
  return { invariants: found === undefined ? [] : [found] };
};
const words = (explanation: Explanation): string =>
  explanationParagraphs(explanation)
    .flatMap(({ items, text }) => [text, ...items])
    .join("\n");

describe("an explanation", () => {
  it("of a law names the picks, the premises, the false conclusions and the values", () => {
    const { dropped, model: mutant } = withoutGuard("Fill.inOrder");
    const explanation = explained(firstViolation(mutant, invariant(mutant, "Prefix")), sound, [], dropped);
    expect(explanation.ending).toEqual({
      kind: "law",
      instances: [
        {
          picks: { n: "1" },
          premises: ["filled"],
          conclusions: ["precededByOthers"],
          values: { slot: "1", filled: "{1}" },
        },
      ],
    });
    expect(explanation.refusedSteps).toMatchObject([
      { from: 1, to: 2, step: "Fill(n = 1)", refusal: { claimed: { failing: ["inOrder"], effect: { kind: "same" } } } },
    ]);
    expect(explanation.weakenings).toMatchObject([{ enables: [2] }]);
    expect(words(explanation)).toBe(
      [
        "The last state violates the invariant Prefix.",
        "for n = 1: filled holds, precededByOthers does not, with slot = 1, filled = {1}.",
        "The sound model refuses 1 of 1 step:",
        "to state 2, Fill(n = 1): refused by inOrder.",
        "The dropped guard Fill.inOrder would have prevented it, at the step to state 2.",
      ].join("\n"),
    );
  });

  it("judges every step from the trace's own state, also after the first refused one", () => {
    const { dropped, model: mutant } = withoutGuard("Fill.free", "Fill.inOrder");
    const explanation = explained(firstViolation(mutant, invariant(mutant, "CountBound")), sound, [], dropped);
    const failing = explanation.refusedSteps.map(({ refusal, to }) => [to, ...(refusal.claimed?.failing ?? [])]);
    expect(failing).toEqual([
      [3, "free", "inOrder"],
      [4, "free", "inOrder"],
      [5, "free", "inOrder"],
    ]);
    expect(explanation.weakenings.map(({ enables }) => enables)).toEqual([
      [3, 4, 5],
      [3, 4, 5],
    ]);
  });

  it("says of each dropped guard whether the trace needs its loss", () => {
    const { dropped, model: mutant } = withoutGuard("Fill.inOrder", "Seal.unsealed");
    const explanation = explained(firstViolation(mutant, invariant(mutant, "Prefix")), sound, [], dropped);
    expect(explanation.weakenings.map(({ enables }) => enables)).toEqual([[2], []]);
    expect(words(explanation)).toContain("The change without Seal.unsealed plays no part in this trace.");
  });

  it("of a replacement says where the replaced action leads, and what the replacement is about", () => {
    const mutant = substitute(sound, "DoubleFill");
    const violation = firstViolation(mutant, invariant(mutant, "CountEqual"));
    const explanation = explained(violation, sound, [{ name: "Fill", replacement: "DoubleFill" }], []);
    expect(explanation.ending).toEqual({ kind: "opaque" });
    expect(explanation.refusedSteps[0]?.refusal.claimed).toMatchObject({
      text: "Fill(n = 0)",
      failing: [],
      effect: { kind: "elsewhere", variables: [{ name: "count", model: ["count = 1"], trace: ["count = 2"] }] },
    });
    const text = words(explanation);
    expect(text).toContain("Fill is possible and leads elsewhere: there count = 1, in the trace count = 2.");
    expect(text).toContain("DoubleFill in the place of Fill made it possible, by the step to state 2.");
    expect(text).toContain("DoubleFill: a slot counts twice.\nIt puts to the test: section 1.");
  });

  it("of a replaced effect on a set names only the members in which it differs", () => {
    const { Fill } = sound.actions;
    const mutant = substitute(
      {
        ...sound,
        replacements: {
          FillTwo: {
            replaces: "Fill",
            action: {
              ...(Fill as Model["actions"][string]),
              then: (next: never, now: never, picks: never) => {
                (Fill?.then as (...given: readonly unknown[]) => void)(next, now, picks);
                (next as { readonly filled: { add(n: number): void } }).filled.add(2);
              },
            },
          },
        },
      },
      "FillTwo",
    );
    const violation = firstViolation(mutant, invariant(mutant, "CountEqual"));
    const [refused] = explained(violation, sound, [], []).refusedSteps;
    expect(refused?.refusal.claimed).toBeUndefined();
    const declared = { ...sound, replacements: mutant.replacements };
    const claimed = explained(violation, declared, [], []).refusedSteps[0]?.refusal.claimed;
    expect(claimed?.effect).toMatchObject({ variables: [{ name: "filled", model: [], trace: ["filled gains 2"] }] });
  });

  it("names no other steps where a replacement leaves out what the action does", () => {
    const { Fill } = sound.actions;
    const replacements = {
      FillNothing: {
        replaces: "Fill",
        action: { ...(Fill as Model["actions"][string]), then: (next: { count: number }) => void (next.count += 1) },
      },
    } as unknown as Model["replacements"];
    const declared = { ...sound, replacements };
    const mutant = substitute(declared, "FillNothing");
    const [refused] = explained(firstViolation(mutant, invariant(mutant, "CountEqual")), declared, [], []).refusedSteps;
    expect(refused?.refusal).toMatchObject({
      claimed: { effect: { variables: [{ name: "filled", model: ["filled gains 0"], trace: [] }] } },
      alternatives: [],
    });
  });

  it("does not call a step refused that the sound model takes under the replaced action's name", () => {
    const renamed: Model = {
      ...sound,
      replacements: { SameFill: { replaces: "Fill", action: sound.actions["Fill"] as Model["actions"][string] } },
    };
    const mutant = substitute(renamed, "SameFill");
    const violation = firstViolation(mutant, invariant(mutant, "NoFull"));
    const explanation = explained(violation, renamed, [{ name: "Fill", replacement: "SameFill" }], []);
    expect(violation.trace.steps.map(({ action }) => action)).toEqual(["SameFill", "SameFill", "SameFill"]);
    expect(explanation.refusedSteps).toEqual([]);
    expect(words(explanation)).toContain("The sound model refuses no step: it takes every one of them.");
  });

  it("of a predicate shows its values, and says when it has none or its code fails", () => {
    const mutant = substitute(sound, "DoubleFill");
    const endingOf = (name: string, subject = mutant) =>
      explained(firstViolation(subject, invariant(subject, name)), sound, [], []).ending;
    expect(endingOf("CountBound")).toEqual({ kind: "predicate", values: { count: "4", slots: "3" } });
    expect(endingOf("CountEqual")).toEqual({ kind: "opaque" });
    expect(endingOf("Untold", slots(9))).toEqual({ kind: "throws", message: "no value" });
  });

  it("of a step property speaks of the last step", () => {
    const { dropped, model: mutant } = withoutGuard("Empty.never");
    const named = Object.entries(mutant.stepProperties).map(([name, holds]) => ({ name, holds }));
    const explanation = explained(firstViolation(mutant, { stepProperties: named }), sound, [], dropped);
    expect(explanation.conclusion).toBe("The last step violates the step property KeptFilled");
    expect(explanation.ending).toMatchObject({ instances: [{ picks: { n: "0" }, conclusions: ["stays"] }] });
  });

  it("of a violation in the initial state has no step to refuse", () => {
    const bad = slots(5);
    const violation = firstViolation(bad, invariant(bad, "CountBound"));
    const explanation = explained(violation, bad, [], []);
    expect(explanation).toMatchObject({ length: 1, ending: { values: { count: "5" } }, refusedSteps: [] });
    expect(words(explanation)).toContain("There is no step that could be refused");
  });

  it("of a witness says that it is meant to be reachable, and of a model that is not weakened that it is none", () => {
    const explanation = explained(firstViolation(sound, invariant(sound, "NoFull")), sound, [], []);
    expect(explanation.ending).toEqual({ kind: "witness", witness: "Full" });
    expect(words(explanation)).toContain("The model is not weakened");
  });

  it("of a deadlock names the guards that forbid each action", () => {
    const stuck: Model = { ...sound, accepting: () => false };
    const explanation = explained(firstViolation(stuck, { checkDeadlock: true }), stuck, [], []);
    expect(explanation.ending).toEqual({
      kind: "deadlock",
      disabled: [
        { step: "Fill(n = 0)", failing: ["open"] },
        { step: "Empty(n = 0)", failing: ["filled", "never"] },
        { step: "Seal", failing: ["unsealed"] },
      ],
    });
  });
});

describe("for every guard and every property that its loss violates", () => {
  const cases = guardsOf(sound).map((guard) => [guardText(guard), guard] as const);

  it.each(cases)("%s: the first refused step is where a replay on the sound model stops", (_, guard) => {
    const mutant = withoutGuards(sound, [guard]);
    const { verdict } = explore(mutant, allProperties(mutant), { continueAfterViolation: true });
    for (const violation of "violations" in verdict ? verdict.violations : []) {
      const { trace } = violation;
      const explanation = explained(violation, sound, [], [guard]);
      const again = replay(compile(sound), trace);
      const from = again.kind === "notAStep" ? again.from : undefined;
      expect(explanation.refusedSteps[0]?.from).toBe(from);
      // The sound model violates nothing, so that no violation is reached without the guard's loss.
      expect(explanation.weakenings[0]?.enables).toContain((from ?? -1) + 1);
    }
  });

  it("none is violated by the sound model", () => {
    expect(explore(sound, allProperties(sound)).verdict.kind).toBe("holds");
  });

  it("some of the losses are noticed, so that the cases above are not empty", () => {
    const killed = cases.filter(([, guard]) => {
      const mutant = withoutGuards(sound, [guard]);
      return explore(mutant, allProperties(mutant)).verdict.kind === "violated";
    });
    expect(killed.map(([text]) => text)).toEqual(expect.arrayContaining(["Fill.inOrder", "Empty.never"]));
  });
});

it("a short reason is the first instance, and counts the others", () => {
  const instance = { picks: {}, premises: [], conclusions: ["one", "two"], values: {} };
  expect(shortReason({ kind: "law", instances: [instance] })).toBe("one and two do not hold");
  expect(shortReason({ kind: "law", instances: [instance, instance, instance] })).toBe(
    "one and two do not hold (and for 2 more)",
  );
  expect(shortReason({ kind: "opaque" })).toBeUndefined();
});
