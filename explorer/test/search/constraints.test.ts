import { describe, expect, it } from "vitest";
import type { AnyPredicate, AnyStepPredicate } from "../../model/action.js";
import type { Model } from "../../model/model.js";
import { explore } from "../../search/breadth-first.js";
import type { Exploration } from "../../search/exploration.js";
import { allProperties } from "../../search/properties.js";
import { statesOf } from "./behaviour.js";
import { counter, counterModel, isNot, Up } from "./counter.js";

interface Bounds {
  readonly constraint?: AnyPredicate;
  readonly actionConstraint?: AnyStepPredicate;
}

/** Explores under constraints, as a scope with CONSTRAINT and ACTION_CONSTRAINT does. */
function exploreWithin(model: Model, { constraint, actionConstraint }: Bounds): Exploration {
  return explore(model, {
    ...allProperties(model),
    constraints: constraint === undefined ? [] : [{ name: "Bound", holds: constraint }],
    actionConstraints: actionConstraint === undefined ? [] : [{ name: "StepBound", holds: actionConstraint }],
  });
}

function lengthOf({ verdict }: Exploration): number {
  return verdict.kind === "violated" ? verdict.violations[0].trace.states.length : expect.fail(verdict.kind);
}

const below3 = counter.predicate((now) => now.x < 3);
const notTo3 = counter.step((_, next) => next.x !== 3);

describe.each<[string, Bounds]>([
  ["a state constraint", { constraint: below3 }],
  ["an action constraint", { actionConstraint: notTo3 }],
])("%s", (_, bounds) => {
  it("lets an excluded state be generated but not distinct, as TLC counts", () => {
    const found = exploreWithin(counterModel({ actions: { Up } }), bounds);
    expect(found).toMatchObject({ generated: 4, distinct: 3, depth: 3, queue: 0 });
    expect(found.actions).toEqual([{ name: "Up", distinct: 2, generated: 3 }]);
  });

  it("lets the excluded state prevent a deadlock", () => {
    expect(exploreWithin(counterModel({ actions: { Up } }), bounds).verdict).toEqual({ kind: "holds" });
  });

  it("lets the excluded state be checked", () => {
    const invariants = { NotThree: isNot(3), NotFour: isNot(4) };
    const found = exploreWithin(counterModel({ invariants }), bounds);
    expect(found.verdict).toMatchObject({ kind: "violated", violations: [{ property: "NotThree" }] });
    expect(lengthOf(found)).toBe(4);
    expect(exploreWithin(counterModel({ invariants: { NotFour: isNot(4) } }), bounds).verdict).toEqual({
      kind: "holds",
    });
  });

  it("lets the step to the excluded state be checked", () => {
    const stepProperties = { NotTo3: notTo3 };
    const found = exploreWithin(counterModel({ stepProperties }), bounds);
    expect(found.verdict).toMatchObject({ kind: "violated", violations: [{ kind: "stepProperty" }] });
    expect(lengthOf(found)).toBe(4);
  });

  it("lets the excluded state meet a witness", () => {
    const witnesses = { Three: counter.predicate((now) => now.x === 3) };
    expect(exploreWithin(counterModel({ witnesses }), bounds).witnesses).toEqual([{ name: "Three", length: 4 }]);
  });
});

describe("an initial state that a constraint excludes", () => {
  const everywhere = counter.initEach(counter.variables, (next, { x }) => {
    next.x = x;
  });

  it("is generated but not distinct", () => {
    const found = exploreWithin(counterModel({ init: everywhere, actions: { Up } }), { constraint: below3 });
    expect(found).toMatchObject({ initial: 3, distinct: 3, generated: 9 });
  });

  it("is checked, and its violation has it as its trace", () => {
    const model = counterModel({ init: everywhere, invariants: { NotFour: isNot(4) } });
    const found = exploreWithin(model, { constraint: below3 });
    expect(found.verdict).toMatchObject({ kind: "violated", violations: [{ property: "NotFour" }] });
    const trace = found.verdict.kind === "violated" ? found.verdict.violations[0].trace : expect.fail();
    expect(statesOf(trace).map((state) => state.get("x"))).toEqual([4]);
  });
});

describe("a constraint that throws", () => {
  const broken = (): never => {
    throw new RangeError("out of paper");
  };

  it.each<[string, Bounds, string]>([
    ["state constraint", { constraint: counter.predicate((now) => (now.x === 1 ? broken() : true)) }, "Bound"],
    ["action constraint", { actionConstraint: counter.step((now) => (now.x === 0 ? broken() : true)) }, "StepBound"],
  ])("(a %s) is a fault that is named", (_, bounds, property) => {
    expect(exploreWithin(counterModel(), bounds).verdict).toMatchObject({
      kind: "faulty",
      fault: { kind: "exception", culprit: { kind: "property", property }, detail: "out of paper" },
    });
  });

  it("in an initial state has that state as its trace", () => {
    const { verdict } = exploreWithin(counterModel(), { constraint: counter.predicate(broken) });
    expect(verdict).toMatchObject({ kind: "faulty", fault: { culprit: { property: "Bound" } } });
    expect(verdict.kind === "faulty" ? verdict.trace.states.length : 0).toBe(1);
  });
});
