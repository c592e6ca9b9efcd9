import { describe, expect, it } from "vitest";
import { boolean } from "../../domain/boolean.js";
import { fun } from "../../domain/fun.js";
import { oneOf } from "../../domain/one-of.js";
import { option } from "../../domain/option.js";
import { range } from "../../domain/range.js";
import { type Fields, record } from "../../domain/record.js";
import { seqOf } from "../../domain/seq-of.js";
import { setOf } from "../../domain/set-of.js";
import { tuple } from "../../domain/tuple.js";
import { DeclarationError } from "../../domain/domain.js";
import { state } from "../../model/state.js";
import type { NextOf } from "../../model/state.js";
import { stateFactory } from "../../state/accessors.js";
import { OutsideDomain, showRaw } from "../../state/faults.js";
import { layoutOf } from "../../state/layout.js";

const space = state({
  n: range(-1, 3),
  phase: oneOf("idle", "busy"),
  owner: option(oneOf("u1", "u2")),
  pair: tuple(range(0, 1), boolean),
  r: record({ level: range(0, 3), ups: setOf(range(0, 3)) }),
  f: fun(oneOf("u1", "u2"), range(0, 3)),
  byPair: fun(tuple(range(0, 1), boolean), range(0, 3)),
  nested: fun(range(0, 1), record({ level: range(0, 3) })),
  q: seqOf(range(0, 3), 2),
  set: setOf(range(0, 40)),
});
type Next = NextOf<typeof space>;

/** Writes what the types forbid. */
function writing(write: (next: Next) => void): () => void {
  return () => {
    write((stateFactory(layoutOf(space.variables)) as () => unknown as () => Next)());
  };
}

const bad = <Value>(value: unknown): Value => value as Value;

describe("a write outside the domain", () => {
  it.each<[string, (next: Next) => void]>([
    ["n := 4", (next) => (next.n = 4)],
    ["n := -2", (next) => (next.n = -2)],
    ["n := 0.5", (next) => (next.n = 0.5)],
    ["n := NaN", (next) => (next.n = NaN)],
    ["n := undefined", (next) => (next.n = bad(undefined))],
    ['phase := "gone"', (next) => (next.phase = bad("gone"))],
    ['owner := "u3"', (next) => (next.owner = bad("u3"))],
    ["pair := [2, true]", (next) => (next.pair = [2, true])],
    ["pair := [0]", (next) => (next.pair = bad([0]))],
    ["r.level := 9", (next) => (next.r.level = 9)],
    [
      "r.ups := 9",
      (next) => {
        next.r.ups.add(9);
      },
    ],
    [
      "r.level := undefined",
      (next) => {
        next.r.assign(bad({}));
      },
    ],
    [
      "r := { level: 1, ups: [], downs: 2 }",
      (next) => {
        next.r.assign({ level: 1, ups: [], ...bad<object>({ downs: 2 }) });
      },
    ],
    [
      "r := null",
      (next) => {
        next.r.assign(bad(null));
      },
    ],
    [
      'f["u1"] := 9',
      (next) => {
        next.f.set("u1", 9);
      },
    ],
    [
      "byPair[[1, true]] := 9",
      (next) => {
        next.byPair.set([1, true], 9);
      },
    ],
    [
      'f["u2"] := 4',
      (next) => {
        next.f.assign((key) => (key === "u1" ? 3 : 4));
      },
    ],
    [
      "f := 7",
      (next) => {
        next.f.assign(bad(7));
      },
    ],
    [
      "q[0] := 9",
      (next) => {
        next.q.push(9);
      },
    ],
    [
      "q := 1",
      (next) => {
        next.q.assign(bad(1));
      },
    ],
    [
      "set := 41",
      (next) => {
        next.set.add(41);
      },
    ],
    [
      "set := 41",
      (next) => {
        next.set.assign([1, 41]);
      },
    ],
    [
      "set := 5",
      (next) => {
        next.set.assign(bad(5));
      },
    ],
  ])("throws %s", (what, write) => {
    expect(writing(write)).toThrow(OutsideDomain);
    expect(writing(write)).toThrow(`${what} is outside the domain`);
  });

  it("in a nested place names the variable and the field", () => {
    expect(writing((next) => (next.nested.get(1).level = 9))).toThrow(
      /^nested\[.*\]\.level := 9 is outside the domain$/,
    );
  });

  it("for a key or an index is a mistake of another kind", () => {
    expect(writing((next) => next.f.get(bad("u3")))).toThrow(new RangeError('f has no key "u3"'));
    expect(
      writing((next) => {
        next.f.set(bad("u3"), 0);
      }),
    ).toThrow(RangeError);
    expect(writing((next) => next.q.at(0))).toThrow(new RangeError("q has no element 0: its length is 0"));
  });
});

describe("a value in a message", () => {
  it.each([
    ["null", null],
    ['["a", 1]', ["a", 1]],
    ['{ a: 1, b: "x" }', { a: 1, b: "x" }],
    ["{1, 2}", new Set([1, 2])],
  ])("reads %s", (text, value) => {
    expect(showRaw(value)).toBe(text);
  });

  it("shows the pairs of a function and not its insides", () => {
    const value = fun(oneOf("u1", "u2"), range(0, 1)).valueAt(1);
    expect(showRaw(value)).toContain('"u1"');
    expect(showRaw(value)).not.toContain("codeOf");
  });
});

describe("names that generated accessors need themselves", () => {
  it.each<[string, Fields]>([
    ["a variable load", { load: boolean }],
    ["a variable w0", { w0: boolean }],
    ["a variable $x", { $x: boolean }],
    ["a variable constructor", { constructor: boolean }],
    ["a field assign", { r: record({ assign: boolean }) }],
    ["a field $x", { f: fun(boolean, record({ $x: boolean })) }],
  ])("are refused: %s", (_, fields) => {
    expect(() => stateFactory(layoutOf(fields))).toThrow(DeclarationError);
  });

  it("do not include the other names of JavaScript", () => {
    const fields = { toString: boolean, "a b": boolean, ключ: boolean, if: boolean, hasOwnProperty: boolean };
    const next = stateFactory(layoutOf(fields))() as unknown as Record<string, boolean>;
    for (const name of Object.keys(fields)) next[name] = true;
    expect(Object.keys(fields).map((name) => next[name])).toEqual([true, true, true, true, true]);
  });
});
