import { describe, expect, it } from "vitest";
import { findAlikeActions } from "../../tla-checker/alike-actions.js";

function module(...definitions: string[]): string {
  return ["---- MODULE M ----", "VARIABLE x", ...definitions, "===="].join("\n");
}

describe("actions with one body", () => {
  it.each([
    ["word for word", ["A == x' = 1", "B == x' = 1"]],
    ["but for the layout", ["A ==\n  /\\ x > 0\n  /\\ x' = 1", "B == /\\ x > 0 /\\ x' = 1"]],
    ["beneath a quantifier", ["A == x' = 1", "B == \\E i \\in {1, 2} : x' = 1"]],
    ["beneath two, over different sets", ["A == \\E i \\in {1} : \\E j \\in {<<1, 2>>} : x' = i", "B == x' = i"]],
    ["with parameters", ["A(i) == x' = i", "B(i) == x' = i"]],
    ["that change nothing", ["A == UNCHANGED x", "B == UNCHANGED x"]],
    ["over a function with a colon", ["A == \\E f \\in {1 :> 2} : x' = 1", "B == x' = 1"]],
  ])("%s", (_, definitions) => {
    expect(findAlikeActions(module(...definitions))).toEqual({ first: "A", second: "B" });
  });

  it.each([
    ["that differ", ["A == x' = 1", "B == x' = 2"]],
    ["that differ in a string", ['A == x\' = "a : b"', 'B == \\E s \\in {"a : b"} : x\' = "a : c"']],
    ["that are no actions", ["A == x > 0", "B == x > 0"]],
    ["before and after a separator", ["A == x' = 1", "----", "B == x' = 2"]],
  ])("not bodies %s", (_, definitions) => {
    expect(findAlikeActions(module(...definitions))).toBeUndefined();
  });
});
