import { valueOf } from "../state/variables.js";
import { findDefinition } from "../tlc/module/definition.js";
import type { ModuleText } from "../tlc/module/read-modules.js";
import { quantity } from "../trace/quantity.js";
import { replay } from "../trace/replay.js";
import { stepText } from "../trace/step-text.js";
import { traceText } from "../trace/text.js";
import { tlaText } from "../trace/tla-text.js";
import type { EdgeDifference } from "./compare-graphs.js";
import type { ComparedGraphs } from "./compare-scope.js";
import type { ForeignState } from "./evaluated-graph.js";

/** Differing edges of one state to show of each kind: the explorer's, the evaluator's, those taken more often. */
const EDGES_SHOWN = 2;

/**
 * The smallest explanation of a difference between two graphs, for people: a shortest path to the first state
 * that differs, what each side does there and why, and how many more differences there are.
 */
export function explainDifference(graphs: ComparedGraphs, evaluator: string, modules: readonly ModuleText[]): string {
  return new Explanation(graphs, evaluator, modules).text();
}

class Explanation {
  constructor(
    private readonly graphs: ComparedGraphs,
    private readonly evaluator: string,
    private readonly modules: readonly ModuleText[],
  ) {}

  text(): string {
    return [...this.initialStates(), ...this.firstEdges(), ...this.conflated(), this.totals()].join("\n");
  }

  private initialStates(): string[] {
    const { initialOfEvaluator, initialOfExplorer } = this.graphs.differences;
    const [ours] = initialOfExplorer;
    const [theirs] = initialOfEvaluator;
    return [
      ...(ours === undefined
        ? []
        : [`Only the explorer has this initial state (and ${initialOfExplorer.length - 1} more):`, this.state(ours)]),
      ...(theirs === undefined
        ? []
        : [
            `Only ${this.evaluator} has this initial state (and ${initialOfEvaluator.length - 1} more):`,
            this.state(theirs),
          ]),
    ];
  }

  private firstEdges(): string[] {
    const { first } = this.graphs.differences;
    if (first === undefined) return [];
    const trace = this.graphs.explored.states.traceTo(first.source);
    if (trace === undefined) return [`State ${first.source} cannot be reached again: the model is not pure.`];
    const { length } = trace.states;
    const shown = firstOfEachKind(first.edges);
    const rest = first.edges.length - shown.length;
    return [
      `Both sides reach this state in ${quantity(length, "state")}, and leave it differently:`,
      traceText(trace),
      "",
      ...shown.flatMap((edge) => this.edge(first.source, edge)),
      ...(rest > 0 ? [`... and ${quantity(rest, "more step")} from this state.`] : []),
    ];
  }

  private edge(source: number, edge: EdgeDifference): string[] {
    const { action, explorer, evaluator } = edge;
    const definition = findDefinition(this.modules, action);
    const twin = definition === undefined ? [] : [`  ${definition.file}:${definition.line}:`, indent(definition.text)];
    const [side, reasons] =
      explorer === 0
        ? [`Only ${this.evaluator} takes ${action} to:`, this.refusal(source, edge)]
        : evaluator === 0
          ? [`Only the explorer takes ${action} to:`, this.permission(source, edge)]
          : [`${action}, ${explorer} times in the explorer and ${evaluator} times in ${this.evaluator}, leads to:`, []];
    return [side, indent(this.changes(source, edge.target)), ...reasons.map((reason) => `  ${reason}`), ...twin];
  }

  /** Why the explorer does not take a step. */
  private refusal(source: number, { action, target }: EdgeDifference): string[] {
    const { states } = this.graphs.explored;
    const foreign = this.foreign(target);
    if (foreign?.unrepresentable !== undefined) {
      const { variable, what } = foreign.unrepresentable;
      return [`The model's domains do not have this state: ${variable}: ${what}.`];
    }
    const trace = states.traceTo(source);
    const words = foreign === undefined ? states.row(target) : foreign.words;
    if (trace === undefined || words === undefined) return [];
    const result = replay(states.machine, {
      states: [...trace.states, words],
      steps: [...trace.steps, { action }],
    });
    const hasAction = states.machine.actions.some(({ name }) => name === action);
    const unknown = hasAction ? [] : [`The explorer has no action ${action}.`];
    return [...unknown, ...(result.kind === "notAStep" ? result.reasons.map((reason) => `Explorer: ${reason}`) : [])];
  }

  /** The picks for which the explorer takes a step, and the guards that hold. */
  private permission(source: number, { action, target }: EdgeDifference): string[] {
    const { explored } = this.graphs;
    const { machine } = explored.states;
    for (let edge = explored.firstEdge(source); edge < explored.firstEdge(source + 1); edge++) {
      const taken = machine.actions[explored.action(edge)];
      const picks = taken?.choices[explored.pick(edge)];
      if (taken?.name !== action || explored.target(edge) !== target || picks === undefined) continue;
      const step = stepText(machine.model.actions[action]?.picks ?? {}, { action, picks });
      const guards = taken.guards.map(({ name }) => name).join(", ");
      return [`Explorer: ${step}; its guards hold: ${guards === "" ? "it has none" : guards}`];
    }
    return [];
  }

  private conflated(): string[] {
    const [id] = this.graphs.differences.conflated;
    if (id === undefined) return [];
    return [`${this.evaluator} has several states that are one state in the explorer:`, this.state(id)];
  }

  private totals(): string {
    const { edgesOfEvaluator, edgesOfExplorer, statesOfEvaluator, statesOfExplorer } = this.graphs.differences;
    return [
      `Only in the explorer: ${statesOfExplorer} states, ${edgesOfExplorer} edges.`,
      `Only in ${this.evaluator}: ${statesOfEvaluator} states, ${edgesOfEvaluator} edges.`,
    ].join(" ");
  }

  private foreign(number: number): ForeignState | undefined {
    return number < 0 ? this.graphs.evaluated.foreign[-1 - number] : undefined;
  }

  private state(number: number): string {
    return [...this.variables(number)].map(([name, text]) => `/\\ ${name} = ${text}`).join("\n");
  }

  /** What a step changes. */
  private changes(source: number, target: number): string {
    const before = this.variables(source);
    const changed = [...this.variables(target)].filter(([name, text]) => before.get(name) !== text);
    if (changed.length === 0) return "the same state";
    return changed.map(([name, text]) => `/\\ ${name} = ${text}`).join("\n");
  }

  private variables(number: number): ReadonlyMap<string, string> {
    const { machine } = this.graphs.explored.states;
    const foreign = this.foreign(number);
    if (foreign !== undefined && foreign.words === undefined) {
      return new Map(foreign.variables.map(({ name, text }) => [name, text.replaceAll(/\s+/g, " ")]));
    }
    const state = machine.newState();
    state.load(foreign?.words ?? this.graphs.explored.states.row(number), 0);
    return new Map(
      Object.entries(machine.model.variables).map(([name, domain]) => [name, tlaText(domain, valueOf(state, name))]),
    );
  }
}

function firstOfEachKind(edges: readonly EdgeDifference[]): EdgeDifference[] {
  const [ours, theirs, both]: [EdgeDifference[], EdgeDifference[], EdgeDifference[]] = [[], [], []];
  for (const edge of edges) (edge.evaluator === 0 ? ours : edge.explorer === 0 ? theirs : both).push(edge);
  return [ours, theirs, both].flatMap((kind) => kind.slice(0, EDGES_SHOWN));
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "    ");
}
