import { expect, it } from "vitest";
import { subset } from "../../domain/finite-set.js";
import { range } from "../../domain/range.js";
import { SequenceValue } from "../../domain/sequence.js";
import { FunctionValue } from "../../domain/total-function.js";
import { valueText } from "../../explain/value-text.js";

const Numbers = range(1, 3);

it.each<[unknown, string]>([
  [true, "TRUE"],
  [false, "FALSE"],
  [7, "7"],
  ["A", "A"],
  ["", '""'],
  [null, "none"],
  [undefined, "undefined"],
  [["u1", 0], "<<u1, 0>>"],
  [[], "<<>>"],
  [new Set(["u1", "u2"]), "{u1, u2}"],
  [subset(Numbers, (n) => n > 1), "{2, 3}"],
  [new FunctionValue(Numbers, [true, false, true]), "(1 :> TRUE @@ 2 :> FALSE @@ 3 :> TRUE)"],
  [new SequenceValue([3, [1]]), "<<3, <<1>>>>"],
  [new Map([["k", 1]]), "(k :> 1)"],
  [new Map(), "<<>>"],
  [{ bucket: "A", members: [1, 2] }, "[bucket |-> A, members |-> <<1, 2>>]"],
  [() => 1, "a function"],
])("%s is written %s", (value, text) => {
  expect(valueText(value)).toBe(text);
});
