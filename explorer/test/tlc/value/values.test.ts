import * as fc from "fast-check";
import { is, List, Map, Set } from "immutable";
import { describe, expect, it } from "vitest";
import { parseValue } from "../../../tlc/value/parse-value.js";
import { valueText } from "../../../tlc/value/print-value.js";
import { functionValue, ModelValue, type TlaValue } from "../../../tlc/value/value.js";

function parsed(text: string): TlaValue {
  const result = parseValue(text);
  if (!result.ok) throw new Error(`${result.what} at offset ${result.offset}`);
  return result.value;
}

const { value: anyValue } = fc.letrec<{ value: TlaValue }>((tie) => {
  const atom = fc.oneof(
    fc.boolean(),
    fc.integer({ min: -3, max: 12 }),
    fc.string({ unit: "binary", maxLength: 4 }),
    fc.constantFrom("a", "b", "TRUE", "1"),
    fc.constantFrom("a", "u1", "2nd", "x_y").map((name) => new ModelValue(name)),
  );
  const few = { maxLength: 3 };
  return {
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      atom,
      fc.array(tie("value"), few).map((members): TlaValue => Set(members)),
      fc.array(tie("value"), few).map((items): TlaValue => List(items)),
      fc.array(fc.tuple(fc.oneof(atom, tie("value")), tie("value")), few).map(functionValue),
    ),
  };
});

describe("a value", () => {
  it("is read back from its canonical text, with blanks and line breaks anywhere", () => {
    fc.assert(
      fc.property(anyValue, fc.constantFrom(" ", "\n", "\n    "), (value, blank) => {
        const text = valueText(value);
        expect(is(parsed(text), value)).toBe(true);
        // A string may contain anything; blanks are added only where there is none.
        if (!text.includes('"')) expect(is(parsed(text.replaceAll(" ", blank)), value)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("has the canonical text of an equal value only", () => {
    fc.assert(
      fc.property(anyValue, anyValue, (one, two) => {
        expect(valueText(one) === valueText(two)).toBe(is(one, two));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a notation", () => {
  it.each<[string, TlaValue]>([
    ["1..3", Set([1, 2, 3])],
    ["2..1", Set()],
    ["-1..1", Set([-1, 0, 1])],
    ["<<>>", List()],
    [
      '[b |-> 1, a |-> "x"]',
      functionValue([
        ["a", "x"],
        ["b", 1],
      ]),
    ],
    [
      '("a" :> 1 @@ "b" :> 2)',
      functionValue([
        ["b", 2],
        ["a", 1],
      ]),
    ],
    ["(1 :> TRUE @@ 2 :> FALSE)", List([true, false])],
    ["(2 :> TRUE @@ 1 :> FALSE)", List([false, true])],
    ["(0 :> TRUE)", Map([[0, true]])],
    ["(1 :> 5 @@ 1 :> 6)", List([5])],
    ["(7)", 7],
    ["{u1, u2,\n  u1}", Set([new ModelValue("u1"), new ModelValue("u2")])],
    ['"a \\"quoted\\" \\\\ word"', 'a "quoted" \\ word'],
    ["{<<1, {}>>, <<1, {{}}>>}", Set([List([1, Set()]), List<TlaValue>([1, Set([Set()])])])],
  ])("%s", (text, value) => {
    expect(is(parsed(text), value)).toBe(true);
  });

  it.each([
    ["{1, 2", 'expected "," at the end', 5],
    ["<<1 2>>", 'expected "," at "2>>"', 4],
    ["", "expected a value at the end", 0],
    ["[]", "expected a field at the end", 2],
    ["[a = 1]", 'expected "|->" at "= 1]"', 3],
    ["1 1", 'expected the end of the value at "1"', 2],
    ["(1 :> 2 @ 3)", 'expected "@@" at "@ 3)"', 8],
    ["9007199254740993", "expected a number below 2^53 at the end", 16],
    ["1..9999999", "expected an interval of at most 1000000 numbers at the end", 10],
    ['"open', 'expected a value at ""open"', 0],
  ])("that is none is refused: %s", (text, what, offset) => {
    expect(parseValue(text)).toEqual({ ok: false, what, offset });
  });
});
