import type { VariableText } from "../value/variable-text.js";

/** Receives a state graph while an evaluator finds or prints it. Keys identify states within one evaluation. */
export interface GraphSink {
  /** Called once per state, before or after the edges that name it. */
  state(key: string, variables: readonly VariableText[], initial: boolean): void;
  /** Called once per successor computed if the evaluator keeps repeats, else once per (source, action, target). */
  edge(source: string, action: string, target: string): void;
}
