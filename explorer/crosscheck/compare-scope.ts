import { type Outcome, success } from "../problem/problem.js";
import type { Scope } from "../scope/scope.js";
import type { Exploration } from "../search/exploration.js";
import { compareFigures, type FigureDifference } from "./compare-figures.js";
import { areEqual, compareGraphs, type EdgeManner, type GraphDifferences } from "./compare-graphs.js";
import { EvaluatedGraph } from "./evaluated-graph.js";
import { evaluateScope, type ScopeEvaluation } from "./evaluate-scope.js";
import type { Evaluator } from "./evaluator.js";
import { exploreWhole } from "./explore-whole.js";
import { ExploredGraph } from "./explored-graph.js";

/** Both state graphs, and how they differ. */
export interface ComparedGraphs {
  readonly explored: ExploredGraph;
  readonly evaluated: EvaluatedGraph;
  readonly differences: GraphDifferences;
  readonly isEqual: boolean;
}

/** A scope as the explorer and an evaluator see it. */
export interface ScopeComparison {
  readonly isEqual: boolean;
  readonly exploration: Exploration;
  readonly evaluation: ScopeEvaluation;
  readonly figures: readonly FigureDifference[];
  /** Absent when only counts were compared. */
  readonly graphs?: ComparedGraphs;
}

/** What a comparison is of: the graphs, or only counts and verdicts, which is weaker. */
export type Depth = "graphs" | "counts";

/** Explores a scope, has its TLA+ twin evaluated, and compares. Fails when there is nothing to compare. */
export async function compareScope(
  scope: Scope,
  moduleFile: string,
  evaluator: Evaluator,
  depth: Depth,
): Promise<Outcome<ScopeComparison>> {
  const explored = new ExploredGraph();
  const exploration = exploreWhole(scope, explored);
  if (!exploration.ok) return exploration;
  let evaluated: EvaluatedGraph | undefined;
  const makeSink = (): EvaluatedGraph => (evaluated = new EvaluatedGraph(explored.states));
  const evaluation = await evaluateScope(
    evaluator,
    moduleFile,
    scope.config,
    depth === "graphs" ? makeSink : () => undefined,
  );
  if (!evaluation.ok) return evaluation;
  const figures = compareFigures(
    exploration.value,
    evaluation.value,
    scope.config,
    evaluator.ignoresStepProperties === true,
  );
  const graphs = evaluated === undefined ? undefined : comparedGraphs(explored, evaluated, evaluator);
  return success({
    isEqual: figures.length === 0 && graphs?.isEqual !== false,
    exploration: exploration.value,
    evaluation: evaluation.value,
    figures,
    ...(graphs !== undefined && { graphs }),
  });
}

function comparedGraphs(explored: ExploredGraph, evaluated: EvaluatedGraph, manner: EdgeManner): ComparedGraphs {
  const differences = compareGraphs(explored, evaluated, manner);
  return { explored, evaluated, differences, isEqual: areEqual(differences) };
}
