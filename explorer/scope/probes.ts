import { failure, type Outcome, success } from "../problem/problem.js";
import { invariantNamed, type NamedPredicate, type NamedStepPredicate, type Properties } from "../search/properties.js";
import type { Scope } from "./scope.js";

/**
 * The properties of a scope, and further ones of its model that are asked by name: a deliberate non-property, whose
 * violation is the evidence that something can happen. One that the scope lists already is asked once.
 */
export function withProbes(
  { definition, file, model, properties }: Scope,
  names: readonly string[],
): Outcome<Properties> {
  const listed = [...properties.invariants, ...properties.stepProperties].map(({ name }) => name);
  const invariants: NamedPredicate[] = [...properties.invariants];
  const stepProperties: NamedStepPredicate[] = [...properties.stepProperties];
  for (const name of names) {
    if (listed.includes(name)) continue;
    const invariant = invariantNamed(model, name);
    const step = model.stepProperties[name];
    if (invariant !== undefined) invariants.push(invariant);
    else if (step !== undefined) stepProperties.push({ name, holds: step });
    else {
      const known = [...Object.keys(model.invariants), ...Object.keys(model.stepProperties)].join(", ");
      return failure({ file, what: `${definition.name} defines no property ${name}`, mend: `ask some of ${known}` });
    }
  }
  return success({ ...properties, invariants, stepProperties });
}
