import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import type { Model } from "../../model/model.js";
import { explore } from "../../search/breadth-first.js";
import { statesOf } from "./behaviour.js";
import { counter, counterModel, isNot, Up, Wrap } from "./counter.js";

/** The verdict of a model that cannot be evaluated, with the values of x on the way to the fault. */
function faultOf(model: Model): object {
  const { verdict } = explore(model);
  if (verdict.kind !== "faulty") return expect.fail(`the verdict is ${verdict.kind}`);
  return { ...verdict.fault, xs: statesOf(verdict.trace).map((state) => state.get("x")) };
}

const fails = (): never => {
  throw new Error("no more paper");
};
const failsAt = (x: number, value: number): boolean => (x === value ? fails() : true);

describe("a step that leaves the domain", () => {
  it("is named with its picks, its place and the way to it", () => {
    const Jump = counter.action(
      { by: range(1, 4) },
      {
        when: { isLate: (now) => now.x >= 3 },
        then: (next, now, { by }) => {
          next.x = now.x + by;
        },
      },
    );
    expect(faultOf(counterModel({ actions: { Up, Jump } }))).toEqual({
      kind: "outsideDomain",
      culprit: { kind: "action", action: "Jump", picks: { by: 3 } },
      detail: "x := 6 is outside the domain",
      xs: [0, 1, 2, 3],
    });
  });

  it("is a fault in an initial state", () => {
    const init = counter.init((next) => {
      next.x = 7;
    });
    expect(faultOf(counterModel({ init }))).toMatchObject({ kind: "outsideDomain", culprit: { kind: "init" }, xs: [] });
  });
});

describe("model code that throws", () => {
  const action = { kind: "action", action: "Broken", picks: { p: 1 } };
  const Broken = (part: "guard" | "effect") =>
    counter.action(
      { p: range(0, 1) },
      {
        when: { isFine: (now, { p }) => part !== "guard" || p === 0 || failsAt(now.x, 2) },
        then: (_, now, { p }) => {
          if (part === "effect" && p === 1) failsAt(now.x, 2);
        },
      },
    );

  it.each(["guard", "effect"] as const)("in the %s of an action is named with its picks", (part) => {
    expect(faultOf(counterModel({ actions: { Up, Broken: Broken(part), Wrap } }))).toEqual({
      kind: "exception",
      culprit: action,
      detail: "no more paper",
      xs: [0, 1, 2],
    });
  });

  it("in an invariant, a witness or a step property is named with the state in which it failed", () => {
    const property = (name: string) => ({ kind: "exception", culprit: { kind: "property", property: name } });
    const at2 = counter.predicate((now) => failsAt(now.x, 2));
    expect(faultOf(counterModel({ invariants: { Fine: isNot(6), Broken: at2 } }))).toMatchObject({
      ...property("Broken"),
      xs: [0, 1, 2],
    });
    expect(
      faultOf(counterModel({ witnesses: { Broken: counter.predicate((now) => !failsAt(now.x, 2)) } })),
    ).toMatchObject({
      ...property("Broken"),
      xs: [0, 1, 2],
    });
    const stepProperties = { Fine: counter.step(() => true), Broken: counter.step((now) => failsAt(now.x, 2)) };
    expect(faultOf(counterModel({ stepProperties }))).toMatchObject({ ...property("Broken"), xs: [0, 1, 2, 3] });
  });

  it("in an invariant is named in an initial state, too", () => {
    const invariants = { Broken: counter.predicate((now) => failsAt(now.x, 0)) };
    expect(faultOf(counterModel({ invariants }))).toMatchObject({ culprit: { property: "Broken" }, xs: [0] });
  });

  it("in Init or in its admission of picks is blamed on Init", () => {
    const init = { kind: "exception", culprit: { kind: "init" }, xs: [] };
    expect(faultOf(counterModel({ init: counter.init(fails) }))).toMatchObject(init);
    expect(faultOf(counterModel({ init: counter.initEach({}, () => {}, fails) }))).toMatchObject(init);
  });

  it("in the accepting states is a fault", () => {
    const accepting = counter.predicate((now) => failsAt(now.x, 5));
    expect(faultOf(counterModel({ actions: { Up }, accepting }))).toMatchObject({
      kind: "exception",
      culprit: { kind: "property", property: "accepting" },
      xs: [0, 1, 2, 3, 4, 5],
    });
  });

  it("that throws no Error still leaves its words", () => {
    const invariants = {
      Broken: counter.predicate(() => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- model code may throw anything
        throw "paper";
      }),
    };
    expect(faultOf(counterModel({ invariants }))).toMatchObject({ kind: "exception", detail: "paper" });
  });
});

describe("Init that leaves a part unassigned", () => {
  it("is a fault, since the state before it would show through", () => {
    expect(faultOf(counterModel({ init: counter.init(() => {}) }))).toMatchObject({
      kind: "exception",
      culprit: { kind: "init" },
      detail: expect.stringContaining("x") as string,
    });
  });
});

describe("Init that depends on something outside the model", () => {
  it("is a fault of its own", () => {
    let calls = 0;
    const init = counter.init((next) => {
      next.x = calls++ % 2;
    });
    expect(faultOf(counterModel({ init }))).toMatchObject({
      culprit: { kind: "init" },
      detail: expect.stringContaining("another value each time") as string,
    });
  });
});
