import { expect, it } from "vitest";
import { splitState } from "../../../tlc/value/split-state.js";

it("a state is split into its variables, whose values run over lines", () => {
  expect(splitState('/\\ log = << [a |-> 1,\n     b |-> "x = /\\\\ y"],\n   2 >>\n/\\ n = 3\n')).toEqual([
    { name: "log", text: '<< [a |-> 1,\n     b |-> "x = /\\\\ y"],\n   2 >>' },
    { name: "n", text: "3" },
  ]);
});

it("a state of one variable has no conjunction", () => {
  expect(splitState("big = 0\n")).toEqual([{ name: "big", text: "0" }]);
});

it("a text that begins with no variable is no state", () => {
  expect(splitState("Stuttering")).toBeUndefined();
});
