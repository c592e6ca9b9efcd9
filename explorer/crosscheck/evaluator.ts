import type { Outcome } from "../problem/problem.js";
import type { GraphSink } from "../tlc/dump/graph-sink.js";

/** What an evaluator of TLA+ is to evaluate. */
export interface Specification {
  /** Path of the root module; the modules that it extends stand beside it. */
  readonly moduleFile: string;
  /** The text of the configuration. */
  readonly config: string;
}

/** How an evaluation of all reachable states ended. */
export type EvaluatedVerdict =
  | { readonly kind: "holds" }
  | {
      readonly kind: "violated";
      readonly violation: "invariant" | "stepProperty" | "deadlock";
      /** Absent when the evaluator does not tell. */
      readonly property?: string;
      /** States of its counterexample, as the evaluator prints it. */
      readonly length?: number;
    };

/** What an evaluator says of a specification. What it does not tell is absent. */
export interface Evaluation {
  readonly verdict: EvaluatedVerdict;
  readonly distinct: number;
  readonly generated?: number;
  /** States on the longest shortest path. */
  readonly depth?: number;
  /** Successors computed, by action. */
  readonly generatedByAction?: ReadonlyMap<string, number>;
}

/** An independent implementation of TLA+. */
export interface Evaluator {
  /** Name and version, for people. */
  readonly name: string;
  /** Whether {@link GraphSink.edge} is called for repeats too, so that edges can be compared with their multiplicity. */
  readonly keepsRepeats: boolean;
  /** Set when it leaves out the steps from a state to itself. */
  readonly omitsSelfLoops?: true;
  /** Set when it does not check PROPERTIES, so that its silence about them says nothing. */
  readonly ignoresStepProperties?: true;
  /** What it cannot check, one phrase each. */
  readonly limitations: readonly string[];
  /** Evaluates a specification; without a sink the graph is not asked for. Fails when it cannot be evaluated. */
  evaluate(specification: Specification, sink: GraphSink | undefined): Promise<Outcome<Evaluation>>;
}
