import type { Machine } from "../model/machine.js";
import type { Trace } from "../trace/trace.js";

/** The states that a search has found, numbered in breadth-first order. A live view: it grows with the search. */
export interface FoundStates {
  readonly machine: Machine;
  readonly count: number;
  /** States `0 .. initial-1` are the initial ones. */
  readonly initial: number;
  /** A copy of a state's packed words. */
  row(id: number): Int32Array;
  /** The number of the state with these words, or -1. Not to be called while the search runs. */
  find(words: Int32Array): number;
  /** A shortest behavior to a state; undefined when the model is not a function of its state. */
  traceTo(id: number): Trace | undefined;
}

/** Watches a search edge by edge, for whoever needs the state graph and not only its counts. */
export interface SearchObserver {
  /** Called once, when the initial states are known. */
  begin(found: FoundStates): void;
  /** Called for every successor computed that no constraint excludes, repeats and self-loops included, by source. */
  edge(source: number, actionIndex: number, pickIndex: number, target: number): void;
}
