import { expect, it } from "vitest";
import { aliasedAction } from "../../tla-checker/aliased-action.js";

const code = [
  "Tick == x' = x + 1",
  "Up(n) == x' = x + n",
  "Step == (Tick)",
  "Next ==",
  "  Step",
  "Both == Tick \\/ Up(1)",
  "Quantified == \\E n \\in 1..2 : Step",
  "Bound == Limit",
  "Round == Robin",
  "Robin == Round",
  "",
].join("\n");

it.each([
  ["an action of its own", "Tick", "Tick"],
  ["another name", "Step", "Tick"],
  ["another name of another name", "Next", "Tick"],
  ["a choice", "Both", "Both"],
  ["a quantified action", "Quantified", "Quantified"],
  ["something that is no definition", "Bound", "Bound"],
  ["a circle, which is no specification", "Round", "Robin"],
  ["what is not there", "Gone", "Gone"],
])("%s", (_, definition, action) => {
  expect(aliasedAction(code)(definition)).toBe(action);
});
