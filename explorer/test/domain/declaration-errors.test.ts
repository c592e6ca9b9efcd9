import { describe, expect, it } from "vitest";
import { boolean } from "../../domain/boolean.js";
import { DeclarationError, membersOf } from "../../domain/domain.js";
import { fun } from "../../domain/fun.js";
import { modelValues, oneOf } from "../../domain/one-of.js";
import { option } from "../../domain/option.js";
import { range } from "../../domain/range.js";
import { seqOf } from "../../domain/seq-of.js";
import { setOf } from "../../domain/set-of.js";
import { tuple } from "../../domain/tuple.js";

const huge = range(0, 2 ** 31 - 1);
const large = range(0, 65_536);

describe("a domain that cannot be", () => {
  it.each<[string, () => unknown]>([
    ["an empty range", () => range(2, 1)],
    ["a range with a broken end", () => range(0, 1.5)],
    ["a range without end", () => range(0, Infinity)],
    ["a range from nowhere", () => range(NaN, 1)],
    ["a range of more than 2^31 values", () => range(0, 2 ** 31)],
    ["an empty enumeration", () => oneOf()],
    ["an enumeration of a number that is not exact", () => oneOf(1, Infinity)],
    ["an enumeration that repeats itself", () => oneOf("a", "b", "a")],
    ["model values that repeat themselves", () => modelValues("u1", "u1")],
    ["an option of too many values", () => option(huge)],
    ["a tuple of too many values", () => tuple(huge, boolean)],
    ["a set over too many elements", () => setOf(large)],
    ["a function from too many keys", () => fun(large, boolean)],
    ["sequences of no length", () => seqOf(boolean, 0)],
    ["sequences of half a length", () => seqOf(boolean, 0.5)],
    ["sequences without end", () => seqOf(boolean, Infinity)],
    ["the members of a domain that is too large to list", () => membersOf(large)],
  ])("is refused: %s", (_, declare) => {
    expect(declare).toThrow(DeclarationError);
  });

  it("is refused when null would have two meanings", () => {
    expect(() => option(option(boolean))).toThrow(DeclarationError);
    expect(() => option(tuple(option(boolean)))).not.toThrow();
  });

  it("is refused when the word for absence is a value, too", () => {
    expect(() => option(oneOf("none", "some"))).toThrow(DeclarationError);
    expect(() => option(oneOf("none", "some"), "absent")).not.toThrow();
  });
});

describe("a domain of the greatest size", () => {
  it.each([
    ["range", huge],
    ["negative range", range(-(2 ** 31), -1)],
    ["option", option(range(1, 2 ** 31 - 1))],
    ["tuple", tuple(range(0, 2 ** 30 - 1), boolean)],
  ])("has codes up to 2^31 - 1: %s", (_, domain) => {
    expect(domain.size).toBe(2 ** 31);
    expect(domain.codeOf(domain.valueAt(2 ** 31 - 1))).toBe(2 ** 31 - 1);
  });

  it("is a set of 65,536 elements and a function from as many keys", () => {
    const elements = range(1, 65_536);
    expect(setOf(elements).size).toBe(Infinity);
    expect(fun(elements, boolean).size).toBe(Infinity);
  });
});
