import { closed } from "../domain/any-domain.js";
import { type FiniteSet, subset } from "../domain/finite-set.js";
import type { Fields } from "../domain/record.js";
import type { PackedState } from "../state/accessors.js";
import { valueOf } from "../state/variables.js";
import { variableText } from "./attempts.js";
import { tlaText } from "./tla-text.js";

/** Variables in which two states differ, in words: what the model gives, and what the trace has. */
export function differences(variables: Fields, model: PackedState, trace: PackedState): string[] {
  return Object.entries(variables).flatMap(([name, domain]) => {
    const [given, wanted] = [variableText(variables, model, name), variableText(variables, trace, name)];
    if (given === wanted) return [];
    if (closed(domain).kind !== "setOf") return [`${name} = ${given} in the model, ${wanted} in the trace`];
    const [ours, theirs] = [model, trace].map((state) => valueOf(state, name) as FiniteSet<unknown>) as [
      FiniteSet<unknown>,
      FiniteSet<unknown>,
    ];
    const surplus = (one: FiniteSet<unknown>, two: FiniteSet<unknown>): string =>
      tlaText(
        domain,
        subset(one.elements, (element) => one.has(element) && !two.has(element)),
      );
    return [`${name} has ${surplus(ours, theirs)} only in the model, ${surplus(theirs, ours)} only in the trace`];
  });
}
