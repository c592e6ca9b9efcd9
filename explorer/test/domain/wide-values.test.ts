import { describe, expect, it } from "vitest";
import { boolean } from "../../domain/boolean.js";
import { SetValue, subset } from "../../domain/finite-set.js";
import { fun } from "../../domain/fun.js";
import { oneOf } from "../../domain/one-of.js";
import { range } from "../../domain/range.js";
import { record } from "../../domain/record.js";
import { setOf } from "../../domain/set-of.js";

/** Values that are too many to number with 32 bits are members all the same. */
describe("a set domain of more than 31 elements", () => {
  const wide = setOf(range(0, 49));

  it.each([31, 32, 33, 49])("gives the set of %i a code of its own", (element) => {
    const value = subset(range(0, 49), (member) => member === element);
    expect(wide.codeOf(value)).toBe(2 ** element);
    expect(wide.valueAt(2 ** element).toArray()).toEqual([element]);
  });

  it("has it as a part of a record", () => {
    const holder = record({ members: wide });
    expect(holder.codeOf({ members: [31] as never })).toBeGreaterThanOrEqual(0);
    expect(holder.codeOf({ members: [0, 50] as never })).toBe(-1);
  });

  it("counts an element that is named twice once", () => {
    expect(wide.codeOf([3, 3])).toBe(8);
  });
});

describe("a function with other keys", () => {
  it("is no member, and asking does not throw", () => {
    const domain = fun(oneOf("a", "b"), boolean);
    expect(domain.codeOf(fun(range(0, 1), boolean).valueAt(0))).toBe(-1);
    expect(domain.codeOf(fun(oneOf("b", "a"), boolean).valueAt(1))).toBe(2);
    expect(domain.codeOf(fun(oneOf("a", "b", "c"), boolean).valueAt(0))).toBe(-1);
    expect(domain.codeOf(fun(oneOf("a"), boolean).valueAt(0))).toBe(-1);
  });
});

describe("set values", () => {
  const letters = oneOf("a", "b", "c", "d");

  it("are told apart by their members only", () => {
    const made = subset(letters, (letter) => letter > "b");
    expect(made.toArray()).toEqual(["c", "d"]);
    expect(made.size).toBe(2);
    expect(made.equals(setOf(letters).valueAt(0b1100))).toBe(true);
    expect(made.equals(setOf(letters).valueAt(0b0100))).toBe(false);
    expect(SetValue.where(letters, () => false).isEmpty).toBe(true);
  });
});
