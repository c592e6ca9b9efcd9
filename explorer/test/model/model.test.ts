import { describe, expect, it } from "vitest";
import { boolean } from "../../domain/boolean.js";
import { DeclarationError } from "../../domain/domain.js";
import { range } from "../../domain/range.js";
import { pickChoices } from "../../model/expander.js";
import { type Model, model, substitute, weaken } from "../../model/model.js";
import { state } from "../../model/state.js";
import { explore } from "../../search/breadth-first.js";

const s = state({ x: range(0, 3) });
const Up = s.action({
  when: { isBelow: (now) => now.x < 3, isEven: (now) => now.x % 2 === 0 },
  then: (next, now) => {
    next.x = now.x + 1;
  },
});
const Jump = s.action({
  then: (next) => {
    next.x = 3;
  },
});
const init = s.init((next) => {
  next.x = 0;
});
const holds = s.predicate(() => true);
const sample = model({ state: s, init, actions: { Up }, replacements: { Leap: { replaces: "Up", action: Jump } } });

function generatedBy(variant: Model): Record<string, number> {
  return Object.fromEntries(explore(variant).actions.map(({ name, generated }) => [name, generated]));
}

describe("a declared action", () => {
  it("has no picks and no guards but those declared", () => {
    expect(Jump).toMatchObject({ picks: {}, when: {} });
    expect(Object.keys(Up.when)).toEqual(["isBelow", "isEven"]);
  });

  it("needs an effect, and guards that are functions", () => {
    const untyped = s.action as (...parts: readonly unknown[]) => unknown;
    expect(() => untyped({})).toThrow(new DeclarationError("an action has no effect; give it a function `then`"));
    const rule = { when: { isOdd: true }, then: () => {} };
    expect(() => untyped({}, rule)).toThrow(new DeclarationError("the guard isOdd of an action is no function"));
  });
});

describe("a declared model", () => {
  it("has nothing but what was declared", () => {
    expect(model({ state: s, init, actions: { Up } })).toMatchObject({
      replacements: {},
      assumptions: {},
      invariants: {},
      stepProperties: {},
      witnesses: {},
      constraints: {},
      actionConstraints: {},
    });
  });

  it.each<[string, () => Model]>([
    ["an action and an invariant", () => model({ state: s, init, actions: { Up }, invariants: { Up: holds } })],
    [
      "two kinds of properties",
      () =>
        model({ state: s, init, actions: { Up }, invariants: { P: holds }, stepProperties: { P: s.step(() => true) } }),
    ],
    [
      "an invariant and the negation of a witness",
      () => model({ state: s, init, actions: { Up }, witnesses: { End: holds }, invariants: { NoEnd: holds } }),
    ],
    [
      "a constraint and a witness",
      () => model({ state: s, init, actions: { Up }, witnesses: { P: holds }, constraints: { P: holds } }),
    ],
  ])("is refused when %s share a name", (_, declare) => {
    expect(declare).toThrow(DeclarationError);
  });

  it("is refused when a replacement replaces nothing", () => {
    const replacements = { Leap: { replaces: "Down" as "Up", action: Jump } };
    expect(() => model({ state: s, init, actions: { Up }, replacements })).toThrow(DeclarationError);
  });
});

describe("a weakened model", () => {
  it("lacks one conjunct, and the original keeps it", () => {
    expect(generatedBy(sample)).toEqual({ Up: 1 });
    expect(generatedBy(weaken(sample, "Up", "isEven"))).toEqual({ Up: 3 });
    expect(Object.keys(sample.actions.Up.when)).toEqual(["isBelow", "isEven"]);
  });

  it("cannot lack what is not there", () => {
    expect(() => weaken(sample, "Up", "isOdd" as "isEven")).toThrow(DeclarationError);
    expect(() => weaken(sample, "Down" as "Up", "isEven")).toThrow(DeclarationError);
  });
});

it("a variable and an action cannot share a name, since TLA+ has one name space", () => {
  const s = state({ Up: boolean });
  const init = s.init((next) => {
    next.Up = false;
  });
  const Up = s.action({ then: () => {} });
  expect(() => model({ state: s, init, actions: { Up } })).toThrow(
    new DeclarationError("Up is declared twice; TLA+ has one name space"),
  );
});

describe("a substituted model", () => {
  it("has the replacement in the place and under the name of its own", () => {
    expect(generatedBy(substitute(sample, "Leap"))).toEqual({ Leap: 2 });
  });

  it("needs a replacement", () => {
    expect(() => substitute(sample, "Up")).toThrow(DeclarationError);
  });
});

describe("the choices of picks", () => {
  it("are all combinations, the last pick varying fastest", () => {
    expect(pickChoices("A", { a: boolean, b: range(1, 2) })).toEqual([
      { a: false, b: 1 },
      { a: false, b: 2 },
      { a: true, b: 1 },
      { a: true, b: 2 },
    ]);
  });

  it("are one when there is nothing to pick", () => {
    expect(pickChoices("A", {})).toEqual([{}]);
  });

  it("are limited, and the error names the action", () => {
    expect(() => pickChoices("Enter", { a: range(0, 1024), b: range(0, 1024) })).toThrow(/^Enter has 1050625 choices/);
  });
});
