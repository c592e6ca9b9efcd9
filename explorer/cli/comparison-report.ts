import { basename } from "node:path";
import type { FigureDifference } from "../crosscheck/compare-figures.js";
import { propertyNames } from "../crosscheck/compare-figures.js";
import type { RecordComparison } from "../crosscheck/compare-record.js";
import type { ComparedGraphs, ScopeComparison } from "../crosscheck/compare-scope.js";
import type { Evaluator } from "../crosscheck/evaluator.js";
import { explainDifference } from "../crosscheck/explain.js";
import type { TlcRecord } from "../crosscheck/record.js";
import type { Scope } from "../scope/scope.js";
import type { Exploration } from "../search/exploration.js";
import type { ModuleText } from "../tlc/module/read-modules.js";
import { count, quantity } from "../trace/quantity.js";

/** The version of the JSON form of a comparison; `comparison.schema.json` describes it. */
export const COMPARISON_SCHEMA = "tandem-comparison/1";

/** What was compared. Digests and counts are weaker than graphs: they do not tell where a difference is. */
export type Strength = "graphs" | "digests" | "counts";

/** A finished comparison for programs. */
export interface ComparisonReport {
  readonly schema: typeof COMPARISON_SCHEMA;
  readonly scope: string;
  readonly module: string;
  readonly evaluator: string;
  readonly strength: Strength;
  readonly isEqual: boolean;
  /** Figures of the explorer. Edges count repeats. */
  readonly initial: number;
  readonly distinct: number;
  readonly edges: number;
  readonly generated: number;
  readonly depth: number;
  readonly actions: readonly string[];
  /** Properties with a verdict on both sides. */
  readonly properties: readonly string[];
  /** What the evaluator could not check. */
  readonly limitations: readonly string[];
  readonly figures: readonly FigureDifference[];
  readonly graph: GraphFigures | null;
  /** The shortest path to the first difference of the graphs, in words. */
  readonly explanation: string | null;
}

/** What one side's graph has and the other's has not. */
export interface GraphFigures {
  readonly statesOfExplorer: number;
  readonly statesOfEvaluator: number;
  readonly edgesOfExplorer: number;
  readonly edgesOfEvaluator: number;
  /** States on the shortest path to the first difference: 1 for an initial state. */
  readonly length: number;
}

interface Subject {
  readonly scope: Scope;
  readonly module: string;
}

export function comparisonReport(
  subject: Subject,
  evaluator: Evaluator,
  comparison: ScopeComparison,
  modules: readonly ModuleText[],
): ComparisonReport {
  const { exploration, figures, graphs, isEqual } = comparison;
  const isDifferentGraph = graphs !== undefined && !graphs.isEqual;
  return {
    ...figuresOf(subject, exploration, evaluator.ignoresStepProperties === true),
    evaluator: evaluator.name,
    strength: graphs === undefined ? "counts" : "graphs",
    isEqual,
    limitations: evaluator.limitations,
    figures,
    graph: isDifferentGraph ? graphFigures(graphs) : null,
    explanation: isDifferentGraph ? explainDifference(graphs, evaluator.name, modules) : null,
  };
}

export function recordReport(subject: Subject, record: TlcRecord, comparison: RecordComparison): ComparisonReport {
  const { exploration, figures } = comparison;
  return {
    ...figuresOf(subject, exploration, false),
    evaluator: `the record of ${record.tlc}`,
    strength: "digests",
    isEqual: figures.length === 0,
    limitations: [],
    figures,
    graph: null,
    explanation: null,
  };
}

function figuresOf({ module, scope }: Subject, exploration: Exploration, ignoresStepProperties: boolean) {
  const { actions, depth, distinct, generated, initial } = exploration;
  return {
    schema: COMPARISON_SCHEMA,
    scope: basename(scope.file),
    module,
    initial,
    distinct,
    // A state that a constraint excludes is generated, and no edge leads to it.
    edges: actions.reduce((sum, action) => sum + action.generated, 0),
    generated,
    depth,
    actions: actions.map(({ name }) => name),
    properties: propertyNames(scope.config, ignoresStepProperties),
  } as const;
}

function graphFigures({ differences, explored }: ComparedGraphs): GraphFigures {
  const { edgesOfEvaluator, edgesOfExplorer, first, statesOfEvaluator, statesOfExplorer } = differences;
  const isInitial = differences.initialOfEvaluator.length + differences.initialOfExplorer.length > 0;
  const trunk = first === undefined ? undefined : explored.states.traceTo(first.source);
  return {
    statesOfExplorer,
    statesOfEvaluator,
    edgesOfExplorer,
    edgesOfEvaluator,
    length: isInitial || trunk === undefined ? 1 : trunk.states.length + 1,
  };
}

/** A comparison for people. */
export function comparisonText(report: ComparisonReport): string {
  const { evaluator, explanation, figures, isEqual, limitations, scope } = report;
  const lines = [isEqual ? equalText(report) : `${scope}: DIFFERENT in the explorer and in ${evaluator}.`];
  for (const { what, explorer, evaluator: other } of figures) {
    lines.push(`  ${what}: ${explorer} in the explorer, ${other} in ${evaluator}`);
  }
  if (isAboutAccepting(report)) lines.push(ABOUT_ACCEPTING);
  if (explanation !== null) lines.push(explanation);
  if (limitations.length > 0) lines.push(`Not checked by ${evaluator}: ${limitations.join("; ")}.`);
  const weakness = WEAKNESS[report.strength];
  if (weakness !== undefined) lines.push(weakness);
  return lines.join("\n");
}

const ABOUT_ACCEPTING =
  "  The model accepts stopping there, which TLA+ cannot say: CHECK_DEADLOCK FALSE makes neither side look for deadlock.";

/** In equal graphs the same states have no successor, so that only `accepting` makes a difference. */
function isAboutAccepting({ figures, graph, strength }: ComparisonReport): boolean {
  const isDeadlock = figures.some(({ explorer, what }) => what === "Deadlock" && explorer === "holds");
  return isDeadlock && strength === "graphs" && graph === null;
}

const WEAKNESS: Readonly<Record<Strength, string | undefined>> = {
  graphs: undefined,
  digests: "Compared by digests of all states and labelled edges, which do not tell where a difference is.",
  counts: "Only counts and verdicts were compared. That is weaker: graphs with equal counts can differ.",
};

function equalText(report: ComparisonReport): string {
  const { actions, depth, distinct, edges, evaluator, generated, initial, properties, scope } = report;
  return [
    `${scope}: equal in the explorer and in ${evaluator}: ${quantity(initial, "initial state")}, ${quantity(distinct, "state")}, ${quantity(edges, "labelled edge")};`,
    `${count(generated)} generated, depth ${depth}; ${quantity(actions.length, "action")} and ${quantity(properties.length, "verdict")} agree.`,
  ].join(" ");
}
