import { type Model, probeName } from "../model/model.js";

/** What the end of a trace shows, in one sentence without a full stop. Undefined stands for nothing violated. */
export function conclusionText(model: Model, property: string | undefined): string {
  if (property === undefined) return "No property of the scope is violated here";
  if (property === "Deadlock") return "Deadlock: no step is possible in the last state";
  if (Object.hasOwn(model.stepProperties, property)) return `The last step violates the step property ${property}`;
  if (Object.hasOwn(model.invariants, property)) return `The last state violates the invariant ${property}`;
  const witness = Object.keys(model.witnesses).find((name) => probeName(name) === property);
  if (witness !== undefined) return `The last state is a witness of ${witness}, which the invariant ${property} denies`;
  return `The behavior ends in ${property}`;
}
