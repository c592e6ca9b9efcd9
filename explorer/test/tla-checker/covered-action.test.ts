import { expect, it } from "vitest";
import { coveredAction } from "../../tla-checker/covered-action.js";

const actions = ["A(w) ==", "  /\\ x = w", "  /\\ x' = w", "B(w) == x' = 0", ""].join("\n");

it.each([
  ["a choice beneath a quantifier", "Next == \\E w \\in W : A(w) \\/ B(w)", "Next", "A"],
  [
    "a choice in brackets beneath two quantifiers",
    "Next == \\E v \\in V : \\E w \\in W : (A(w) \\/ B(w))",
    "Next",
    "A",
  ],
  ["a choice of its own name", "Step(w) == A(w) \\/ B(w)\nNext == \\E w \\in W : Step(w)", "Step", "A"],
  ["a choice over several lines", "Next ==\n  \\E w \\in W :\n    \\/ A(w)\n    \\/ B(w)", "Next", "A"],
  ["one action beneath a quantifier", "Next == \\E w \\in W : A(w)", "Next", "A"],
])("an action is covered by %s", (_, code, definition, action) => {
  expect(coveredAction(`${actions}${code}\n`, definition)).toBe(action);
});

it.each([
  ["that does something itself", "", "B"],
  ["that chooses between formulas", "Step(w) == (x = 0 /\\ x' = 1) \\/ (x = w /\\ x' = 0)", "Step"],
  [
    "with a condition before the choice, which TLC names so as well",
    "Next == \\E w \\in W : x < 5 /\\ (A(w) \\/ B(w))",
    "Next",
  ],
  ["that is not there", "", "Gone"],
])("none is covered by a definition %s", (_, code, definition) => {
  expect(coveredAction(`${actions}${code}\n`, definition)).toBeUndefined();
});
