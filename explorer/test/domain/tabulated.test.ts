import { describe, expect, it, vi } from "vitest";
import { intern, membersOf, tabulate } from "../../domain/domain.js";
import { oneOf } from "../../domain/one-of.js";
import { option } from "../../domain/option.js";
import { range } from "../../domain/range.js";
import { record } from "../../domain/record.js";
import { setOf } from "../../domain/set-of.js";
import { tuple } from "../../domain/tuple.js";

const Pair = tuple(oneOf("a", "b"), range(0, 2));

describe("tabulated values", () => {
  it("are the members in the order of their codes, and the same objects each time", () => {
    const members = membersOf(Pair);
    expect(members.map((pair) => [...pair])).toEqual([
      ["a", 0],
      ["a", 1],
      ["a", 2],
      ["b", 0],
      ["b", 1],
      ["b", 2],
    ]);
    expect(membersOf(Pair)).toBe(members);
    expect(intern(Pair, ["b", 1])).toBe(members[4]);
  });

  it("look like the plain values that they equal", () => {
    const value = intern(record({ pair: Pair, n: range(0, 1) }), { pair: ["a", 1], n: 0 });
    expect(JSON.stringify(value)).toBe('{"pair":["a",1],"n":0}');
    expect({ ...value, n: 1 }).toEqual({ pair: ["a", 1], n: 1 });
    expect(record({ pair: Pair, n: range(0, 1) }).codeOf({ ...value, n: 1 })).toBe(3);
  });

  it("of one domain are looked up by value in another", () => {
    const Swapped = tuple(oneOf("b", "a"), range(-1, 2));
    expect(Swapped.codeOf(membersOf(Pair)[0])).toBe(5);
    expect(membersOf(option(Pair))[1]).toEqual(["a", 0]);
    expect(setOf(Pair).codeOf([membersOf(option(Pair))[2]])).toBe(2);
  });

  it("are not there for what is no member", () => {
    expect(() => intern(Pair, ["c", 0] as never)).toThrow(RangeError);
  });

  it("carry a function that is evaluated once per value", () => {
    const image = vi.fn(([letter, number]: readonly [string, number]) => letter + String(number));
    const named = tabulate(Pair, image);
    expect([named(["b", 2]), named(membersOf(Pair)[5] as never), named(["a", 0])]).toEqual(["b2", "b2", "a0"]);
    expect(image).toHaveBeenCalledTimes(6);
  });
});
