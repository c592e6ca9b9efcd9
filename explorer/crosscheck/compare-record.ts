import { type Outcome, success } from "../problem/problem.js";
import type { Scope } from "../scope/scope.js";
import type { Exploration } from "../search/exploration.js";
import { compareFigures, type FigureDifference } from "./compare-figures.js";
import { exploreWhole } from "./explore-whole.js";
import type { ScopeEvaluation } from "./evaluate-scope.js";
import { ExploredGraph } from "./explored-graph.js";
import { feedExplored } from "./feed-explored.js";
import { DigestingSink, type GraphDigest, type SetDigest } from "./graph-digest.js";
import type { TlcRecord } from "./record.js";

/** A scope as the explorer sees it and as TLC was recorded to see it. */
export interface RecordComparison {
  readonly exploration: Exploration;
  readonly figures: readonly FigureDifference[];
}

/** Explores a scope and compares its counts, its verdicts and the digests of its graph with a record. */
export function compareRecord(scope: Scope, record: TlcRecord): Outcome<RecordComparison> {
  const explored = new ExploredGraph();
  const exploration = exploreWhole(scope, explored);
  if (!exploration.ok) return exploration;
  const sink = new DigestingSink();
  feedExplored(explored, sink);
  const graph = sink.digest();
  return success({
    exploration: exploration.value,
    figures: [
      ...compareFigures(exploration.value, recordedEvaluation(record), scope.config, false),
      ...compareDigests(graph, record.graph),
    ],
  });
}

function recordedEvaluation(record: TlcRecord): ScopeEvaluation {
  const { depth, distinct, generated, generatedByAction, violations } = record;
  return {
    figures: {
      verdict: { kind: "holds" },
      depth,
      distinct,
      generated,
      generatedByAction: new Map(Object.entries(generatedByAction)),
    },
    violations,
  };
}

/** The first depth at which two graphs differ, and the actions whose edges differ anywhere. */
function compareDigests(ours: GraphDigest, theirs: GraphDigest): FigureDifference[] {
  const depths = Math.max(ours.levels.length, theirs.levels.length);
  const levels = Array.from({ length: depths }, (_, index) => index).flatMap((index) => [
    ...difference(`states at depth ${index + 1}`, ours.levels[index]?.states, theirs.levels[index]?.states),
    ...difference(`edges from depth ${index + 1}`, ours.levels[index]?.edges, theirs.levels[index]?.edges),
  ]);
  const names = [...new Set([...Object.keys(ours.actions), ...Object.keys(theirs.actions)])];
  const actions = names.flatMap((name) => difference(`edges of ${name}`, ours.actions[name], theirs.actions[name]));
  return [...difference("initial states", ours.initial, theirs.initial), ...levels.slice(0, 1), ...actions];
}

function difference(what: string, ours: SetDigest | undefined, theirs: SetDigest | undefined): FigureDifference[] {
  if (ours?.count === theirs?.count && ours?.digest === theirs?.digest) return [];
  return [{ what, explorer: digestText(ours), evaluator: digestText(theirs) }];
}

function digestText(set: SetDigest | undefined): string {
  return set === undefined ? "none" : `${set.count} with digest ${set.digest.slice(0, 12)}`;
}
