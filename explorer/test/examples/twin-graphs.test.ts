import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compareScope } from "../../crosscheck/compare-scope.js";
import { explainDifference } from "../../crosscheck/explain.js";
import { describeProblem } from "../../problem/problem.js";
import { tlaCheckerEvaluator } from "../../tla-checker/evaluator.js";
import { readModules } from "../../tlc/module/read-modules.js";
import { examples, manifest, scopeOf } from "./example-scope.js";

/** tla-checker needs minutes for more distinct states; TLC has compared those as well. */
const MOST_STATES = 100_000;

const TIMEOUT = 60_000;

const small = manifest().filter(({ expected }) => (expected.distinct ?? 0) <= MOST_STATES);

describe("an example and its TLA+ twin are one graph", () => {
  it.each(small.map(({ scope }) => scope))(
    "%s",
    async (name) => {
      const scope = await scopeOf(name);
      const moduleFile = fileURLToPath(new URL(`${scope.definition.name}.tla`, examples));
      const evaluator = tlaCheckerEvaluator();
      const comparison = await compareScope(scope, moduleFile, evaluator, "graphs");
      if (!comparison.ok) throw new Error(describeProblem(comparison.problem));
      const { figures, graphs, isEqual } = comparison.value;
      const modules = readModules(moduleFile);
      const difference =
        graphs?.isEqual === false && modules.ok ? explainDifference(graphs, evaluator.name, modules.value) : "";
      expect({ figures, difference, isEqual }).toEqual({ figures: [], difference: "", isEqual: true });
      expect(graphs?.isEqual).toBe(true);
    },
    TIMEOUT,
  );
});
