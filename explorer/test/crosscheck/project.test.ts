import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledConfigs } from "../../cli/project-files.js";
import { projectScope, type ProjectionResult } from "../../crosscheck/project.js";
import { boolean } from "../../domain/boolean.js";
import { range } from "../../domain/range.js";
import { defineModel } from "../../model/definition.js";
import { model, type Projection } from "../../model/model.js";
import { state } from "../../model/state.js";
import { describeProblem } from "../../problem/problem.js";
import { readScope, type Scope } from "../../scope/scope.js";
import { RawOwnership } from "../../specs/raw-ownership.js";

function projected(scope: Scope, projection: Projection | undefined): ProjectionResult {
  if (projection === undefined) throw new Error("no projection");
  const result = projectScope(scope, projection);
  if (!result.ok) throw new Error(describeProblem(result.problem));
  return result.value;
}

function bundled(name: string): Scope {
  const file = join(bundledConfigs, name);
  const scope = readScope(readFileSync(file, "utf8"), file, RawOwnership);
  if (!scope.ok) throw new Error(describeProblem(scope.problem));
  return scope.value;
}

describe("the projection of RawOwnership onto BudgetConservation", () => {
  it("is BudgetConservation's graph, state by state and edge by edge", () => {
    const scope = bundled("raw_ownership.cfg");
    const result = projected(scope, scope.model.projections["BudgetConservation"]);
    expect(result.difference).toBeUndefined();
    expect(result.classes).toBe(result.abstract.distinct);
    expect(result.steps).toBe(result.concrete.generated - result.concrete.initial);
    expect([...result.stutters.keys(), result.incapable]).toEqual([0]);
    expect(result.concrete.distinct).toBeGreaterThan(result.abstract.distinct);
  });

  it("fails with LocalReturn, which BudgetConservation does not have, in 3 states", () => {
    const scope = bundled("raw_ownership_local_return.cfg");
    const { difference } = projected(scope, scope.model.projections["BudgetConservation"]);
    expect(difference?.kind).toBe("stateWithoutImage");
    expect(difference?.trace.steps.map(({ action }) => action)).toEqual(["Reserve", "LocalReturn"]);
  });
});

/** A light that Switch turns on and off, or only on; Idle does nothing; at first it is off, or anyhow. */
const Light = defineModel("Light", { OnlyOn: "flag", Idles: "flag", Anyhow: "flag" }, ({ OnlyOn, Idles, Anyhow }) => {
  const s = state({ on: boolean });
  return model({
    state: s,
    init: s.initEach(
      { on: boolean },
      (next, { on }) => {
        next.on = on;
      },
      ({ on }) => Anyhow || !on,
    ),
    actions: {
      Switch: s.action({
        when: { possible: (now) => !OnlyOn || !now.on },
        then: (next, now) => {
          next.on = !now.on;
        },
      }),
      ...(Idles && { Idle: s.action({ then: () => undefined }) }),
    },
    accepting: s.predicate(() => true),
  });
});

/** A counter up to 3; its parity is the light. Odd steps of 3 can be left out, and the counter can start at 1. */
function counter(projection: Omit<Projection, "onto">, first = 0): Scope {
  const Counter = defineModel("Counter", { Modulus: "natural" }, ({ Modulus }) => {
    const s = state({ n: range(0, 3), seen: boolean });
    return model({
      state: s,
      init: s.init((next) => {
        next.n = first;
        next.seen = false;
      }),
      actions: {
        Count: s.action({
          when: { below: (now) => now.n < 3 },
          then: (next, now) => {
            next.n = (now.n + 1) % Modulus;
          },
        }),
        Look: s.action({
          when: { unseen: (now) => !now.seen },
          then: (next) => {
            next.seen = true;
          },
        }),
      },
      accepting: s.predicate(() => true),
      projections: { Light: { onto: Light, ...projection } },
    });
  });
  const scope = readScope("SPECIFICATION Spec\nCONSTANT Modulus = 2\n", "counter.cfg", Counter);
  if (!scope.ok) throw new Error(describeProblem(scope.problem));
  return scope.value;
}

const parity = {
  constants: { OnlyOn: false, Idles: false, Anyhow: false },
  state: (now: { readonly n: number }) => ({ on: now.n % 2 === 1 }),
  actions: { Count: "Switch", Look: null },
};

describe("a projection", () => {
  it("names the steps that leave the image as it is", () => {
    const scope = counter(parity);
    const result = projected(scope, scope.model.projections["Light"]);
    expect(result.difference).toBeUndefined();
    expect([...result.stutters]).toEqual([["Look", 2]]);
    expect([result.classes, result.largestClass, result.steps, result.abstractSteps]).toEqual([2, 2, 4, 2]);
  });

  it.each([
    ["an initial state whose image is not initial", counter(parity, 1), "stateWithoutImage", 1],
    ["a variable without a value", counter({ ...parity, state: () => ({}) }), "stateWithoutImage", 1],
    ["a value outside the domain", counter({ ...parity, state: () => ({ on: 7 }) }), "stateWithoutImage", 1],
    [
      "a step that the abstract model does not take",
      counter({ ...parity, constants: { OnlyOn: true, Idles: false, Anyhow: false } }),
      "stepWithoutImage",
      3,
    ],
    [
      "a step that must not change the image",
      counter({ ...parity, actions: { Count: null, Look: null } }),
      "stepWithoutImage",
      2,
    ],
    [
      "an abstract state that nothing maps to",
      counter({ ...parity, state: () => ({ on: false }) }),
      "stepNotCovered",
      2,
    ],
    [
      "an abstract initial state that nothing initial maps to",
      counter({ ...parity, constants: { OnlyOn: false, Idles: false, Anyhow: true } }),
      "initialNotCovered",
      1,
    ],
    [
      "an abstract step that nothing maps to",
      counter({ ...parity, constants: { OnlyOn: false, Idles: true, Anyhow: false } }),
      "stepNotCovered",
      2,
    ],
  ] as const)("finds %s", (_, scope, kind, length) => {
    const { difference } = projected(scope, scope.model.projections["Light"]);
    expect([difference?.kind, difference?.trace.states.length]).toEqual([kind, length]);
  });

  it("refuses an action that the abstract model does not have", () => {
    const scope = counter({ ...parity, actions: { Count: "Swich" } });
    const result = projectScope(scope, scope.model.projections["Light"] as Projection);
    expect(result).toMatchObject({ ok: false, problem: { what: expect.stringContaining("Swich") as string } });
  });
});
