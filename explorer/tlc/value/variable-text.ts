/** One variable of a state, its value as the evaluator prints it. */
export interface VariableText {
  readonly name: string;
  readonly text: string;
}
