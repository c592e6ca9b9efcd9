import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { type Model, model } from "../../model/model.js";
import { state } from "../../model/state.js";
import { explore } from "../../search/breadth-first.js";
import type { Fault } from "../../search/exploration.js";
import { counter, counterModel, isNot, Up, Wrap } from "./counter.js";

function faultOf(model: Model): Fault & { readonly length: number } {
  const { verdict } = explore(model);
  if (verdict.kind !== "faulty") return expect.fail(`the verdict is ${verdict.kind}`);
  return { ...verdict.fault, length: verdict.trace.states.length };
}

/** What a cast can do to the present state, which types forbid. */
function overwrite(now: { readonly x: number }, x: number): void {
  (now as { x: number }).x = x;
}

describe("a step that depends on something outside the state", () => {
  it("is found when it draws random numbers", () => {
    const s = state({ x: range(0, 1_000_000) });
    const Draw = s.action(
      { p: range(0, 1) },
      {
        when: { isFirst: (now) => now.x === 0 },
        then: (next, _, { p }) => {
          next.x = p === 0 ? 1 : 2 + Math.floor(Math.random() * 999_999);
        },
      },
    );
    const init = s.init((next) => {
      next.x = 0;
    });
    const random = model({ state: s, init, actions: { Draw }, accepting: () => true });
    expect(faultOf(random)).toMatchObject({
      kind: "impure",
      culprit: { kind: "action", action: "Draw", picks: { p: 1 } },
      length: 1,
    });
  });

  it("is found when it counts its calls in its effect", () => {
    let calls = 0;
    const Count = counter.action({
      when: { isTwo: (now) => now.x === 2 },
      then: (next) => {
        next.x = calls++ % 6;
      },
    });
    expect(faultOf(counterModel({ actions: { Up, Count, Wrap } }))).toMatchObject({
      kind: "impure",
      culprit: { kind: "action", action: "Count" },
      length: 3,
    });
  });

  it("is found when it counts its calls in a guard", () => {
    let calls = 0;
    const Sometimes = counter.action({ when: { isOdd: () => calls++ % 2 === 1 }, then: () => {} });
    expect(faultOf(counterModel({ actions: { Up, Sometimes, Wrap } }))).toMatchObject({
      kind: "impure",
      culprit: { kind: "action", action: "Sometimes" },
    });
  });

  it("is found when it fails only once", () => {
    let calls = 0;
    const Once = counter.action({
      when: {
        isFine: () => {
          if (calls++ === 0) throw new Error("first time");
          return false;
        },
      },
      then: () => {},
    });
    expect(faultOf(counterModel({ actions: { Up, Once, Wrap } }))).toMatchObject({ kind: "impure" });
  });

  it.each([1, 2, 3])("is found when it fails only at execution %i after the first", (late) => {
    let calls = 0;
    const Later = counter.action({
      when: {
        isFine: () => {
          if (calls++ === late) throw new Error("again");
          return true;
        },
      },
      then: () => {},
    });
    expect(faultOf(counterModel({ actions: { Later } }))).toMatchObject({
      kind: "impure",
      culprit: { kind: "action", action: "Later" },
    });
  });
});

describe("code that writes to the present state", () => {
  it("in an effect is found", () => {
    const Overwrite = counter.action({
      when: { isTwo: (now) => now.x === 2 },
      then: (_, now) => {
        overwrite(now, 4);
      },
    });
    expect(faultOf(counterModel({ actions: { Up, Overwrite, Wrap } }))).toMatchObject({
      kind: "impure",
      culprit: { kind: "action", action: "Overwrite" },
      length: 3,
    });
  });

  it("in a guard is found", () => {
    const Overwrite = counter.action({
      when: {
        isTwo: (now) => {
          if (now.x === 2) overwrite(now, 4);
          return false;
        },
      },
      then: () => {},
    });
    expect(faultOf(counterModel({ actions: { Up, Overwrite, Wrap } }))).toMatchObject({
      kind: "impure",
      culprit: { kind: "action", action: "Overwrite" },
    });
  });

  it("in a step property is found", () => {
    const Stay = counter.action({ then: () => {} });
    const stepProperties = {
      Overwrite: counter.step((now) => {
        if (now.x === 2) overwrite(now, 4);
        return true;
      }),
    };
    expect(faultOf(counterModel({ actions: { Up, Stay, Wrap }, stepProperties }))).toMatchObject({ kind: "impure" });
  });
});

describe("a property that depends on something outside the state", () => {
  it.each<[string, (isFine: () => boolean) => Partial<Parameters<typeof counterModel>[0]>]>([
    ["an invariant", (isFine) => ({ invariants: { Moody: counter.predicate(isFine) } })],
    ["a step property", (isFine) => ({ stepProperties: { Moody: counter.step(isFine) } })],
  ])("is not violated by a state that satisfies it: %s", (_, declare) => {
    let calls = 0;
    expect(faultOf(counterModel(declare(() => calls++ !== 0)))).toMatchObject({
      kind: "impure",
      culprit: { kind: "property", property: "Moody" },
    });
  });

  it("is not a deadlock in a state that is accepting", () => {
    let calls = 0;
    const accepting = counter.predicate(() => calls++ > 0);
    expect(faultOf(counterModel({ actions: { Up }, accepting }))).toMatchObject({
      kind: "impure",
      culprit: { kind: "property", property: "Deadlock" },
    });
  });
});

describe("a violation whose trace cannot be executed again", () => {
  it("is no violation but a fault, named after the property", () => {
    let calls = 0;
    const Once = counter.action({
      then: (next) => {
        next.x = calls++ === 0 ? 1 : 2;
      },
    });
    expect(faultOf(counterModel({ actions: { Once }, invariants: { NotOne: isNot(1) } }))).toMatchObject({
      kind: "impure",
      culprit: { kind: "property", property: "NotOne" },
    });
  });
});
