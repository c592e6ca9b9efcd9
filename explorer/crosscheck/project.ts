import type { Projection } from "../model/model.js";
import { failure, type Outcome, type Problem, success } from "../problem/problem.js";
import type { Scope } from "../scope/scope.js";
import { explore } from "../search/breadth-first.js";
import type { Exploration } from "../search/exploration.js";
import type { FoundStates } from "../search/observer.js";
import { allProperties } from "../search/properties.js";
import { assignVariable } from "../state/variables.js";
import type { Trace } from "../trace/trace.js";
import { exploreWhole } from "./explore-whole.js";
import { ExploredGraph } from "./explored-graph.js";

/** What first keeps the image of a graph from being the abstract one. All traces are shortest. */
export type ProjectionDifference =
  /** The last state of a concrete behavior has no image among the reachable abstract states. */
  | { readonly kind: "stateWithoutImage"; readonly trace: Trace; readonly detail: string }
  /** The last step of a concrete behavior is no step of the abstract model, and changes the image. */
  | { readonly kind: "stepWithoutImage"; readonly trace: Trace; readonly action: string }
  /** An abstract initial state is the image of no initial state. */
  | { readonly kind: "initialNotCovered"; readonly trace: Trace }
  /** The last step of an abstract behavior is the image of no step. A state that nothing maps to shows so too. */
  | { readonly kind: "stepNotCovered"; readonly trace: Trace };

/** A concrete graph seen through a projection, beside the abstract graph. */
export interface ProjectionResult {
  readonly concrete: Exploration;
  readonly abstract: Exploration;
  /** Abstract states that are images, each one class of concrete states. */
  readonly classes: number;
  /** Concrete states in the largest class. */
  readonly largestClass: number;
  /** Concrete edges that are abstract steps, and those that leave the image as it is, by action. */
  readonly steps: number;
  readonly stutters: ReadonlyMap<string, number>;
  /** Abstract edges, each counted once per source, action and target. */
  readonly abstractSteps: number;
  /** Concrete states that lack a step which their image can take: none means that classes are bisimilar. */
  readonly incapable: number;
  readonly difference: ProjectionDifference | undefined;
}

/** Explores a scope and the abstract model of one of its declared projections, and compares image and graph. */
export function projectScope(scope: Scope, projection: Projection): Outcome<ProjectionResult> {
  const concrete = new ExploredGraph();
  const exploration = exploreWhole(scope, concrete);
  if (!exploration.ok) return exploration;
  const abstract = new ExploredGraph();
  const model = projection.onto.instantiate(projection.constants as never);
  const properties = { ...allProperties(model), invariants: [], stepProperties: [], witnesses: [] };
  const target = explore(model, { ...properties, checkDeadlock: false }, { observer: abstract });
  if (target.verdict.kind !== "holds") {
    const what = `${projection.onto.name} has no complete graph for these constants (${target.verdict.kind})`;
    return failure({ file: scope.file, what, mend: "mend the projection's constants" });
  }
  const unknown = unknownAction(scope, projection, abstract);
  if (unknown !== undefined) return failure(unknown);
  return success(new Comparison(projection, concrete, abstract).result(exploration.value, target));
}

/** An action that the projection maps to a name which the abstract model does not have. */
function unknownAction(scope: Scope, { actions = {}, onto }: Projection, abstract: ExploredGraph): Problem | undefined {
  const known = abstract.states.machine.actions.map(({ name }) => name);
  const [from, to] = Object.entries(actions).find(([, name]) => name !== null && !known.includes(name)) ?? [];
  if (from === undefined) return undefined;
  const what = `the projection maps ${from} to ${String(to)}, which is no action of ${onto.name}`;
  return { file: scope.file, what, mend: `use one of ${known.join(", ")}, or null` };
}

class Comparison {
  private readonly images: Int32Array;
  private readonly classSizes: Int32Array;
  private readonly covered: Uint8Array;
  private readonly stutters = new Map<string, number>();
  private steps = 0;
  private incapable = 0;
  private difference: ProjectionDifference | undefined;
  /** By concrete action: the index of its abstract action, or -1. */
  private readonly actionImages: readonly number[];

  constructor(
    private readonly projection: Projection,
    private readonly concrete: ExploredGraph,
    private readonly abstract: ExploredGraph,
  ) {
    this.images = new Int32Array(concrete.states.count);
    this.classSizes = new Int32Array(abstract.states.count);
    this.covered = new Uint8Array(abstract.edgeCount);
    const names = abstract.states.machine.actions.map(({ name }) => name);
    const renamed = projection.actions ?? {};
    this.actionImages = concrete.states.machine.actions.map(({ name }) => {
      const image = Object.hasOwn(renamed, name) ? renamed[name] : name;
      return image === null || image === undefined ? -1 : names.indexOf(image);
    });
  }

  result(concrete: Exploration, abstract: Exploration): ProjectionResult {
    this.mapStates();
    if (this.difference === undefined) this.mapEdges();
    if (this.difference === undefined) this.findUncovered();
    return {
      concrete,
      abstract,
      classes: this.classSizes.filter((size) => size > 0).length,
      largestClass: this.classSizes.reduce((largest, size) => Math.max(largest, size), 0),
      steps: this.steps,
      stutters: this.stutters,
      abstractSteps: this.distinctAbstractEdges(),
      incapable: this.incapable,
      difference: this.difference,
    };
  }

  private mapStates(): void {
    const { states } = this.concrete;
    const now = states.machine.newState();
    const image = imageOf(this.projection, this.abstract.states);
    for (let id = 0; id < states.count; id++) {
      now.load(states.row(id), 0);
      const found = image(now as never);
      const isInitial = id < states.initial;
      if (typeof found === "string" || found < 0 || (isInitial && found >= this.abstract.states.initial)) {
        const detail =
          typeof found === "string"
            ? found
            : `its image is no ${isInitial ? "initial" : "reachable"} state of ${this.projection.onto.name}`;
        this.difference = { kind: "stateWithoutImage", trace: traceTo(states, id), detail };
        return;
      }
      this.images[id] = found;
      (this.classSizes[found] as number)++;
    }
  }

  private mapEdges(): void {
    const { concrete, images } = this;
    for (let id = 0; id < concrete.states.count; id++) {
      const taken = new Set<number>();
      for (let edge = concrete.firstEdge(id); edge < concrete.firstEdge(id + 1); edge++) {
        const image = this.abstractEdge(images[id] as number, edge);
        const target = concrete.target(edge);
        if (image >= 0) {
          this.steps++;
          taken.add(image);
        } else if (images[target] === images[id]) {
          const { name } = this.concrete.states.machine.actions[concrete.action(edge)] as { name: string };
          this.stutters.set(name, (this.stutters.get(name) ?? 0) + 1);
        } else {
          this.difference ??= this.stepWithoutImage(id, edge);
        }
      }
      for (const image of taken) this.covered[image] = 1;
      if (taken.size < this.distinctEdgesFrom(images[id] as number)) this.incapable++;
    }
  }

  /** The first abstract edge that a concrete edge maps to, or -1. */
  private abstractEdge(source: number, edge: number): number {
    const { abstract, concrete, images } = this;
    const action = this.actionImages[concrete.action(edge)] as number;
    const target = images[concrete.target(edge)] as number;
    for (let candidate = abstract.firstEdge(source); candidate < abstract.firstEdge(source + 1); candidate++) {
      if (abstract.action(candidate) === action && abstract.target(candidate) === target) return candidate;
    }
    return -1;
  }

  /** Whether an abstract edge repeats an earlier one of its source: another pick, the same action and target. */
  private isRepeat(source: number, edge: number): boolean {
    const { abstract } = this;
    for (let earlier = abstract.firstEdge(source); earlier < edge; earlier++) {
      if (abstract.action(earlier) === abstract.action(edge) && abstract.target(earlier) === abstract.target(edge)) {
        return true;
      }
    }
    return false;
  }

  private distinctEdgesFrom(source: number): number {
    let count = 0;
    for (let edge = this.abstract.firstEdge(source); edge < this.abstract.firstEdge(source + 1); edge++) {
      if (!this.isRepeat(source, edge)) count++;
    }
    return count;
  }

  private distinctAbstractEdges(): number {
    let count = 0;
    for (let id = 0; id < this.abstract.states.count; id++) count += this.distinctEdgesFrom(id);
    return count;
  }

  private findUncovered(): void {
    const { abstract, concrete } = this;
    const initial = new Set(this.images.subarray(0, concrete.states.initial));
    for (let id = 0; id < abstract.states.initial; id++) {
      if (initial.has(id)) continue;
      this.difference = { kind: "initialNotCovered", trace: traceTo(abstract.states, id) };
      return;
    }
    for (let id = 0; id < abstract.states.count; id++) {
      for (let edge = abstract.firstEdge(id); edge < abstract.firstEdge(id + 1); edge++) {
        if (this.covered[edge] === 1 || this.isRepeat(id, edge)) continue;
        this.difference = { kind: "stepNotCovered", trace: traceAlong(abstract, id, edge) };
        return;
      }
    }
  }

  private stepWithoutImage(id: number, edge: number): ProjectionDifference {
    const { machine } = this.concrete.states;
    const action = machine.actions[this.concrete.action(edge)]?.name ?? "";
    return { kind: "stepWithoutImage", trace: traceAlong(this.concrete, id, edge), action };
  }
}

/** The number of a state's image, -1 when it is not reachable, or why there is none. */
function imageOf(projection: Projection, abstract: FoundStates): (now: never) => number | string {
  const { machine } = abstract;
  const image = machine.newState();
  const words = new Int32Array(machine.layout.words);
  return (now) => {
    image.reset("first");
    const values = projection.state(now);
    for (const name of Object.keys(machine.model.variables)) {
      if (!Object.hasOwn(values, name)) return `the projection gives no value for ${name}`;
      try {
        assignVariable(image, name, values[name]);
      } catch (error) {
        return `the projection gives no value for ${name} (${(error as Error).message})`;
      }
    }
    image.store(words, 0);
    return abstract.find(words);
  };
}

function traceTo(states: FoundStates, id: number): Trace {
  return states.traceTo(id) ?? { machine: states.machine, states: [states.row(id)], steps: [] };
}

function traceAlong(graph: ExploredGraph, id: number, edge: number): Trace {
  const trunk = traceTo(graph.states, id);
  const action = graph.states.machine.actions[graph.action(edge)];
  const step = { action: action?.name ?? "", picks: action?.choices[graph.pick(edge)] ?? {} };
  return { ...trunk, states: [...trunk.states, graph.states.row(graph.target(edge))], steps: [...trunk.steps, step] };
}
