import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openScope } from "../../cli/open-scope.js";
import { bundledConfigs, packageRoot } from "../../cli/project-files.js";
import { compareScope, type ScopeComparison } from "../../crosscheck/compare-scope.js";
import type { Evaluator } from "../../crosscheck/evaluator.js";
import { explainDifference } from "../../crosscheck/explain.js";
import type { Action } from "../../model/action.js";
import type { Model } from "../../model/model.js";
import { describeProblem } from "../../problem/problem.js";
import type { Scope } from "../../scope/scope.js";
import { OutsideDomain } from "../../state/faults.js";
import { readModules } from "../../tlc/module/read-modules.js";
import { type EngineGraph, engineGraph } from "../search/engine-graph.js";
import { modelEvaluator } from "./model-evaluator.js";

async function scopeNamed(name: string): Promise<Scope> {
  const opened = await openScope(join(bundledConfigs, name), {});
  if (!opened.ok) throw new Error(describeProblem(opened.problem));
  return opened.value.scope;
}

function moduleFile(scope: Scope): string {
  return join(packageRoot, "formal", `${scope.definition.name}.tla`);
}

async function compared(
  scope: Scope,
  evaluator: Evaluator,
  depth: "graphs" | "counts" = "graphs",
): Promise<ScopeComparison> {
  const comparison = await compareScope(scope, moduleFile(scope), evaluator, depth);
  if (!comparison.ok) throw new Error(describeProblem(comparison.problem));
  return comparison.value;
}

/** The graph of a model; undefined when a step leaves a domain, which is a fault and no graph. */
function graphOf(model: Model): EngineGraph | undefined {
  try {
    return engineGraph(model);
  } catch (error) {
    if (error instanceof OutsideDomain) return undefined;
    throw error;
  }
}

/** Every model with one guard less than this one. */
function mutants(model: Model): [name: string, mutant: Model][] {
  return Object.entries(model.actions).flatMap(([name, action]) =>
    Object.keys(action.when).map((conjunct): [string, Model] => {
      const when = Object.fromEntries(Object.entries(action.when).filter(([other]) => other !== conjunct));
      const weaker: Action = { ...action, when };
      return [`${name} without ${conjunct}`, { ...model, actions: { ...model.actions, [name]: weaker } }];
    }),
  );
}

/** States on a shortest path whose last step is in one graph only; undefined when the graphs are equal. */
function shortestDifference(one: EngineGraph, two: EngineGraph): number | undefined {
  const edgesOf = ({ edges }: EngineGraph): Map<string, string[]> => {
    const bySource = new Map<string, string[]>();
    for (const { source, action, target } of edges) {
      const key = String(source);
      bySource.set(key, [...(bySource.get(key) ?? []), `${action} ${String(target)}`]);
    }
    return bySource;
  };
  const [ours, theirs] = [edgesOf(one), edgesOf(two)];
  let level = one.initial.map(String);
  const seen = new Set(level);
  for (let length = 2; level.length > 0; length++) {
    const sorted = (edges: Map<string, string[]>, key: string): string => (edges.get(key) ?? []).sort().join("\n");
    if (level.some((key) => sorted(ours, key) !== sorted(theirs, key))) return length;
    const next = level.flatMap((key) => (ours.get(key) ?? []).map((edge) => edge.slice(edge.indexOf(" ") + 1)));
    level = [...new Set(next)].filter((key) => !seen.has(key));
    for (const key of level) seen.add(key);
  }
  return undefined;
}

describe("a scope compared with its own model", () => {
  it.each([
    "lineage_safe.cfg",
    "lineage_partial_returns.cfg",
    "lineage_historical_certificate_validation_mutant.cfg",
    "lineage_current_join_witness.cfg",
    "timeout_refund_mutant.cfg",
    "safe.cfg",
  ])("%s is equal, in its graph, its figures and its verdicts", async (name) => {
    const scope = await scopeNamed(name);
    const { evaluation, exploration, figures, graphs, isEqual } = await compared(scope, modelEvaluator(scope.model));
    expect(figures).toEqual([]);
    expect(isEqual).toBe(true);
    expect(graphs?.differences).toEqual({
      initialOfExplorer: [],
      initialOfEvaluator: [],
      first: undefined,
      statesOfExplorer: 0,
      statesOfEvaluator: 0,
      edgesOfExplorer: 0,
      edgesOfEvaluator: 0,
      conflated: [],
    });
    const violated = exploration.verdict.kind === "violated" ? exploration.verdict.violations : [];
    expect(evaluation.violations.length).toBe(violated.length);
  });

  it("is equal with an evaluator that keeps no repeats and checks no step properties", async () => {
    const scope = await scopeNamed("timeout_refund_mutant.cfg");
    const evaluator = modelEvaluator(scope.model, { keepsRepeats: false, ignoresStepProperties: true });
    const { evaluation, isEqual } = await compared(scope, evaluator);
    expect(isEqual).toBe(true);
    expect(evaluation.violations.length).toBeGreaterThan(1);
  });

  it("is not comparable with an evaluator that does not say which of several invariants is violated", async () => {
    const scope = await scopeNamed("timeout_refund_mutant.cfg");
    const evaluator = modelEvaluator(scope.model, { isSilent: true });
    const comparison = await compareScope(scope, moduleFile(scope), evaluator, "counts");
    expect(comparison.ok ? "" : describeProblem(comparison.problem)).toMatch(/does not say which property is violated/);
  });
});

describe("a twin with a guard dropped", () => {
  it("is found in the fewest states, whichever side it is on", { timeout: 60_000 }, async () => {
    const scope = await scopeNamed("lineage_safe.cfg");
    const sound = engineGraph(scope.model);
    const lengths = new Set<number | undefined>();
    for (const [name, mutant] of mutants(scope.model)) {
      const unsound = graphOf(mutant);
      if (unsound === undefined) continue;
      const expected = shortestDifference(sound, unsound);
      lengths.add(expected);
      for (const [one, two] of [
        [scope, mutant],
        [{ ...scope, model: mutant }, scope.model],
      ] as const) {
        const { graphs } = await compared(one, modelEvaluator(two));
        const first = graphs?.differences.first;
        const trunk = first === undefined ? undefined : graphs?.explored.states.traceTo(first.source);
        expect([name, trunk === undefined ? undefined : trunk.states.length + 1]).toEqual([name, expected]);
        expect([name, graphs?.isEqual]).toEqual([name, expected === undefined]);
      }
    }
    // Some guards are implied in this scope, and the others show at different depths.
    expect(lengths.size).toBeGreaterThan(3);
    expect(lengths).toContain(undefined);
  });

  it("is explained by the path, the guards and the twin's definition", async () => {
    const scope = await scopeNamed("safe.cfg");
    const mutant = mutants(scope.model).find(([name]) => name === "Dispatch without current")?.[1];
    if (mutant === undefined) throw new Error("Dispatch has no conjunct current any more");
    const modules = readModules(moduleFile(scope));
    if (!modules.ok) throw new Error(describeProblem(modules.problem));

    const { graphs } = await compared(scope, modelEvaluator(mutant));
    const text = graphs === undefined ? "" : explainDifference(graphs, "the other model", modules.value);
    expect(text).toMatch(/reach this state in 3 states/);
    expect(text).toMatch(/Only the other model takes Dispatch/);
    expect(text).toMatch(/Dispatch\(u = u1\) is disabled: current/);
    expect(text).toMatch(/BudgetConservation\.tla:\d+:\n +Dispatch\(u\) ==/);

    const reverse = await compared({ ...scope, model: mutant }, modelEvaluator(scope.model));
    const back =
      reverse.graphs === undefined ? "" : explainDifference(reverse.graphs, "the other model", modules.value);
    expect(back).toMatch(/Only the explorer takes Dispatch/);
    expect(back).toMatch(/Explorer: Dispatch\(u = u1\); its guards hold: \w+/);
  });
});

describe("a difference of", () => {
  it("a figure is told though the graphs are equal", async () => {
    const scope = await scopeNamed("lineage_safe.cfg");
    const lying = modelEvaluator(scope.model, {
      told: (truth) => ({ ...truth, generated: 99, generatedByAction: new Map([["Splat", 1]]) }),
    });
    const { figures, graphs, isEqual } = await compared(scope, lying);
    expect(isEqual).toBe(false);
    expect(graphs?.isEqual).toBe(true);
    expect(figures).toContainEqual({ what: "states generated", explorer: "23", evaluator: "99" });
    expect(figures).toContainEqual({ what: "generated by Splat", explorer: "no such action", evaluator: "1" });
    expect(figures).toContainEqual({ what: "generated by Join", explorer: "2", evaluator: "no such action" });
  });

  it("a verdict, or of the length of a counterexample, is told", async () => {
    const scope = await scopeNamed("timeout_refund_mutant.cfg");
    const longer = modelEvaluator(scope.model, {
      told: (truth) =>
        truth.verdict.kind === "holds" ? truth : { ...truth, verdict: { ...truth.verdict, length: 9 } },
    });
    expect((await compared(scope, longer)).figures).toContainEqual({
      what: "NoUnsafeReclaim",
      explorer: "is violated in 4 states",
      evaluator: "is violated in 9 states",
    });
    const blind = modelEvaluator(scope.model, { told: (truth) => ({ ...truth, verdict: { kind: "holds" } }) });
    expect((await compared(scope, blind)).figures).toContainEqual({
      what: "NoUnsafeReclaim",
      explorer: "is violated",
      evaluator: "holds",
    });
  });

  it("the graphs does not show in counts that are equal", async () => {
    const scope = await scopeNamed("lineage_safe.cfg");
    const mutant = mutants(scope.model).find(([name]) => name.startsWith("Fence"))?.[1] as Model;
    const told = await compared(scope, modelEvaluator(scope.model), "counts");
    expect(told.graphs).toBeUndefined();
    expect(told.isEqual).toBe(true);
    expect((await compared(scope, modelEvaluator(mutant), "counts")).isEqual).toBe(false);
  });
});
