import { describe, expect, it } from "vitest";
import { boolean } from "../../domain/boolean.js";
import { fun } from "../../domain/fun.js";
import { oneOf } from "../../domain/one-of.js";
import { range } from "../../domain/range.js";
import { type Model, model, weaken } from "../../model/model.js";
import { state } from "../../model/state.js";
import type { Exploration, Violation } from "../../search/exploration.js";
import { exploreNaively } from "../reference/explorer.js";
import { differences, engineDifferences, exploreFully, graphDifferences } from "./agreement.js";

/**
 * Canaries: wrong results that the differential test must notice. One that goes unnoticed means that the
 * comparison cannot fail, and then its agreement says nothing.
 */
const Process = range(1, 2);
const s = state({ pc: fun(Process, oneOf("idle", "waiting", "critical")), owner: range(0, 2), crashed: boolean });

const mutex = model({
  state: s,
  init: s.initEach({ crashed: boolean }, (next, { crashed }) => {
    next.pc.assign(() => "idle");
    next.owner = 0;
    next.crashed = crashed;
  }),
  actions: {
    Ask: s.action(
      { p: Process },
      {
        when: { isIdle: (now, { p }) => now.pc.get(p) === "idle" },
        then: (next, _, { p }) => {
          next.pc.set(p, "waiting");
        },
      },
    ),
    Enter: s.action(
      { p: Process },
      {
        when: {
          isWaiting: (now, { p }) => now.pc.get(p) === "waiting",
          isFree: (now) => now.owner === 0,
        },
        then: (next, _, { p }) => {
          next.pc.set(p, "critical");
          next.owner = p;
        },
      },
    ),
    Leave: s.action(
      { p: Process },
      {
        when: { isInside: (now, { p }) => now.pc.get(p) === "critical", isUp: (now) => !now.crashed },
        then: (next, _, { p }) => {
          next.pc.set(p, "idle");
          next.owner = 0;
        },
      },
    ),
  },
  invariants: {
    NobodyWaits: s.predicate((now) => now.pc.get(1) !== "waiting"),
    Exclusive: s.predicate((now) => !(now.pc.get(1) === "critical" && now.pc.get(2) === "critical")),
  },
  stepProperties: { OwnerKept: s.step((now, next) => now.owner === 0 || next.owner === now.owner) },
  witnesses: { Inside: s.predicate((now) => now.owner === 2) },
});

const reference = exploreNaively(mutex) ?? expect.fail("the reference gave up");
const truth = exploreFully(mutex);

describe("the comparison with the reference", () => {
  it("accepts the engine's own result", () => {
    expect(differences(mutex, truth, reference)).toEqual([]);
    expect(graphDifferences(mutex, reference)).toEqual([]);
  });

  it.each([
    ["Ask", weaken(mutex, "Ask", "isIdle")],
    ["Enter", weaken(mutex, "Enter", "isFree")],
    ["Leave", weaken(mutex, "Leave", "isUp")],
  ])("notices an engine that drops a guard of %s", (_, twin) => {
    expect(graphDifferences(twin, reference)).not.toEqual([]);
    expect(differences(mutex, exploreFully(twin), reference)).not.toEqual([]);
  });

  it("notices an engine that loses an initial state, a property or a witness", () => {
    const init = s.init((next) => {
      next.pc.assign(() => "idle");
      next.owner = 0;
      next.crashed = false;
    });
    expect(graphDifferences({ ...mutex, init }, reference)).not.toEqual([]);
    const twins: Model[] = [
      { ...mutex, init },
      { ...mutex, invariants: {} },
      { ...mutex, stepProperties: {} },
      { ...mutex, witnesses: { Inside: () => false } },
      { ...mutex, accepting: () => true },
    ];
    for (const twin of twins) expect(differences(mutex, exploreFully(twin), reference)).not.toEqual([]);
  });

  it.each<[string, Partial<Exploration>]>([
    ["generated", { generated: truth.generated + 1 }],
    ["distinct", { distinct: truth.distinct - 1 }],
    ["initial", { initial: truth.initial + 1 }],
    ["depth", { depth: truth.depth + 1 }],
    ["queue", { queue: 1 }],
    ["actions", { actions: truth.actions.map((counts) => ({ ...counts, distinct: counts.distinct + 1 })) }],
    ["witnesses", { witnesses: [{ name: "Inside", length: null }] }],
    ["verdict", { verdict: { kind: "holds" } }],
  ])("notices a wrong %s", (_, lie) => {
    expect(differences(mutex, { ...truth, ...lie }, reference)).not.toEqual([]);
    expect(engineDifferences({ ...truth, ...lie }, truth)).not.toEqual([]);
  });

  it.each<[string, (violation: Violation) => Violation]>([
    [
      "that stops before the violation",
      ({ trace, ...rest }) => ({
        ...rest,
        trace: { ...trace, states: trace.states.slice(0, -1), steps: trace.steps.slice(0, -1) },
      }),
    ],
    [
      "with a step that is not one",
      ({ trace, ...rest }) => ({
        ...rest,
        trace: { ...trace, steps: trace.steps.map((step) => ({ ...step, picks: { p: 3 - Number(step.picks["p"]) } })) },
      }),
    ],
    [
      "that begins in the middle",
      ({ trace, ...rest }) => ({
        ...rest,
        trace: { ...trace, states: [...trace.states.slice(1), ...trace.states.slice(-1)] },
      }),
    ],
    ["to another violation", ({ kind, property, trace }) => ({ kind, property: `Not${property}`, trace })],
  ])("notices a trace %s", (_, forge) => {
    if (truth.verdict.kind !== "violated") expect.fail("the canary is not violated");
    const [first, ...others] = truth.verdict.violations;
    for (const [index] of truth.verdict.violations.entries()) {
      const violations = [first, ...others].map((violation, at) => (at === index ? forge(violation) : violation));
      const verdict = { kind: "violated" as const, violations: violations as [Violation, ...Violation[]] };
      expect(differences(mutex, { ...truth, verdict }, reference)).not.toEqual([]);
    }
  });
});
