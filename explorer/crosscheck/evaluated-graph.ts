import type { FoundStates } from "../search/observer.js";
import type { GraphSink } from "../tlc/dump/graph-sink.js";
import type { VariableText } from "../tlc/value/variable-text.js";
import { IntList } from "./int-list.js";
import { Numbering } from "./numbering.js";
import { StateEncoder, type Unrepresentable } from "./state-encoder.js";

/** A state of the evaluator that the explorer did not find. */
export interface ForeignState {
  readonly variables: readonly VariableText[];
  /** Absent when the model's domains have it. */
  readonly unrepresentable?: Unrepresentable;
  readonly words?: Int32Array;
}

/**
 * The state graph of an evaluator, in the explorer's numbers: a state that the explorer found too has its
 * number there; another one has `-1 - index` of {@link foreign}.
 */
export class EvaluatedGraph implements GraphSink {
  readonly foreign: ForeignState[] = [];
  readonly initial: number[] = [];
  /** Numbers of states that the evaluator has more than once: two of its states are one of the explorer's. */
  readonly conflated: number[] = [];
  private readonly encoder: StateEncoder;
  private readonly nodes = new Numbering();
  /** By node: the number of its state. */
  private readonly numbers: number[] = [];
  private readonly matched: Uint8Array;
  private readonly sources = new IntList();
  private readonly targets = new IntList();
  private readonly actions = new IntList();
  private readonly actionNumbers = new Numbering();

  constructor(private readonly found: FoundStates) {
    this.encoder = new StateEncoder(found.machine);
    this.matched = new Uint8Array(found.count);
  }

  state(key: string, variables: readonly VariableText[], initial: boolean): void {
    const number = this.numberOf(variables);
    this.numbers[this.nodes.of(key)] = number;
    if (initial) this.initial.push(number);
  }

  edge(source: string, action: string, target: string): void {
    this.sources.push(this.nodes.of(source));
    this.actions.push(this.actionNumbers.of(action));
    this.targets.push(this.nodes.of(target));
  }

  get actionNames(): readonly string[] {
    return this.actionNumbers.names;
  }

  get edgeCount(): number {
    return this.targets.length;
  }

  source(edge: number): number {
    return this.numbers[this.sources.at(edge)] as number;
  }

  target(edge: number): number {
    return this.numbers[this.targets.at(edge)] as number;
  }

  /** An index into {@link actionNames}. */
  action(edge: number): number {
    return this.actions.at(edge);
  }

  /** Whether the evaluator has a state that the explorer found. */
  has(id: number): boolean {
    return this.matched[id] === 1;
  }

  private numberOf(variables: readonly VariableText[]): number {
    const words = this.encoder.encode(variables);
    if (!(words instanceof Int32Array)) return -this.foreign.push({ variables, unrepresentable: words });
    const id = this.found.find(words);
    if (id < 0) return -this.foreign.push({ variables, words });
    if (this.matched[id] === 1) this.conflated.push(id);
    this.matched[id] = 1;
    return id;
  }
}
