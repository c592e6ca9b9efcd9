import { type EdgesBySource, edgesBySource } from "./edges-by-source.js";
import type { EvaluatedGraph } from "./evaluated-graph.js";
import type { Evaluator } from "./evaluator.js";
import type { ExploredGraph } from "./explored-graph.js";

/** An edge that the two graphs do not have equally often. */
export interface EdgeDifference {
  readonly action: string;
  /** A state of the explorer, or `-1 - index` of a foreign state of the evaluator. */
  readonly target: number;
  /** How often the explorer has it, and the evaluator. */
  readonly explorer: number;
  readonly evaluator: number;
}

/** How two state graphs differ. All empty when they do not. */
export interface GraphDifferences {
  /** States that are initial on one side only, numbered as in {@link EdgeDifference.target}. */
  readonly initialOfExplorer: readonly number[];
  readonly initialOfEvaluator: readonly number[];
  /**
   * The first state that both sides have and leave by different edges, and these edges. Its breadth-first
   * number is the least, so what leads to it is in both graphs, and nothing differs on a shorter path.
   */
  readonly first: { readonly source: number; readonly edges: readonly EdgeDifference[] } | undefined;
  readonly statesOfExplorer: number;
  readonly statesOfEvaluator: number;
  /** Edges that one side only has, each counted once per repeat. */
  readonly edgesOfExplorer: number;
  readonly edgesOfEvaluator: number;
  /** States of the explorer each of which the evaluator has as several states. */
  readonly conflated: readonly number[];
}

/** What an evaluator's graph keeps of the edges. */
export type EdgeManner = Pick<Evaluator, "keepsRepeats" | "omitsSelfLoops">;

/** Compares initial states, states and labelled edges, as far as the evaluator keeps them. */
export function compareGraphs(
  explored: ExploredGraph,
  evaluated: EvaluatedGraph,
  manner: EdgeManner,
): GraphDifferences {
  const { states } = explored;
  const edges = new EdgeComparison(explored, evaluated, manner);
  let statesOfExplorer = 0;
  for (let id = 0; id < states.count; id++) {
    if (evaluated.has(id)) edges.compareSource(id);
    else {
      statesOfExplorer++;
      edges.edgesOfExplorer += edges.ofExplorer(id).length;
    }
  }
  const initial = new Set(evaluated.initial);
  return {
    initialOfExplorer: Array.from({ length: states.initial }, (_, id) => id).filter((id) => !initial.has(id)),
    initialOfEvaluator: evaluated.initial.filter((id) => id < 0 || id >= states.initial),
    first: edges.first,
    statesOfExplorer,
    statesOfEvaluator: evaluated.foreign.length,
    edgesOfExplorer: edges.edgesOfExplorer,
    edgesOfEvaluator: edges.edgesOfEvaluator + edges.foreignSources,
    conflated: evaluated.conflated,
  };
}

/** Whether there is no difference at all. */
export function areEqual(differences: GraphDifferences): boolean {
  const { initialOfExplorer, initialOfEvaluator, first, conflated, ...counts } = differences;
  const lists = [initialOfExplorer, initialOfEvaluator, conflated];
  return (
    first === undefined &&
    lists.every(({ length }) => length === 0) &&
    Object.values(counts).every((count) => count === 0)
  );
}

/** Compares the edges of one source after the other. An edge is one number: its target and its action. */
class EdgeComparison {
  edgesOfExplorer = 0;
  edgesOfEvaluator = 0;
  /** Edges of the evaluator whose source the explorer does not have. */
  readonly foreignSources: number;
  first: GraphDifferences["first"];
  private readonly actionNames: string[];
  private readonly evaluatedActions: readonly number[];
  private readonly evaluatedEdges: EdgesBySource;

  constructor(
    private readonly explored: ExploredGraph,
    private readonly evaluated: EvaluatedGraph,
    private readonly manner: EdgeManner,
  ) {
    const { count, machine } = explored.states;
    this.actionNames = machine.actions.map(({ name }) => name);
    this.evaluatedActions = evaluated.actionNames.map((name) => {
      const index = this.actionNames.indexOf(name);
      return index < 0 ? this.actionNames.push(name) - 1 : index;
    });
    this.evaluatedEdges = edgesBySource(count, evaluated.edgeCount, (edge) => evaluated.source(edge));
    this.foreignSources = evaluated.edgeCount - this.evaluatedEdges.order.length;
  }

  /** The edges of a state in the explorer's graph, in ascending order. */
  ofExplorer(id: number): number[] {
    const { explored } = this;
    const codes: number[] = [];
    for (let edge = explored.firstEdge(id); edge < explored.firstEdge(id + 1); edge++) {
      if (this.manner.omitsSelfLoops === true && explored.target(edge) === id) continue;
      codes.push(this.code(explored.action(edge), explored.target(edge)));
    }
    return this.ordered(codes);
  }

  compareSource(id: number): void {
    const ours = this.ofExplorer(id);
    const theirs = this.ofEvaluator(id);
    if (ours.length === theirs.length && ours.every((code, index) => code === theirs[index])) return;
    const edges = this.differences(ours, theirs);
    for (const { explorer, evaluator } of edges) {
      this.edgesOfExplorer += Math.max(0, explorer - evaluator);
      this.edgesOfEvaluator += Math.max(0, evaluator - explorer);
    }
    this.first ??= { source: id, edges };
  }

  private ofEvaluator(id: number): number[] {
    const { evaluated } = this;
    const { order, starts } = this.evaluatedEdges;
    const codes: number[] = [];
    for (let position = starts[id] as number; position < (starts[id + 1] as number); position++) {
      const edge = order[position] as number;
      codes.push(this.code(this.evaluatedActions[evaluated.action(edge)] as number, evaluated.target(edge)));
    }
    return this.ordered(codes);
  }

  private differences(ours: readonly number[], theirs: readonly number[]): EdgeDifference[] {
    const codes = [...new Set([...ours, ...theirs])];
    const actions = this.actionNames.length;
    return codes.flatMap((code) => {
      const explorer = ours.filter((other) => other === code).length;
      const evaluator = theirs.filter((other) => other === code).length;
      if (explorer === evaluator) return [];
      const target = Math.floor(code / actions);
      return [{ action: this.actionNames[code - target * actions] as string, target, explorer, evaluator }];
    });
  }

  private code(action: number, target: number): number {
    return target * this.actionNames.length + action;
  }

  private ordered(codes: number[]): number[] {
    codes.sort((one, two) => one - two);
    return this.manner.keepsRepeats ? codes : codes.filter((code, index) => code !== codes[index - 1]);
  }
}
