import type { Config, ConfigValue, Substitution } from "../tlc/cfg/config.js";
import { type Finding, otherwiseBroken } from "./expectation.js";
import type { Expectation } from "./manifest.js";

/**
 * Whether a configuration is another one but for one substitution more, so that it is of the same scope with that
 * mutant. Which properties the two list does not matter: the length of a shortest counterexample to one does not
 * depend on the others.
 */
export function isScopeOfMutant(
  config: Config,
  sound: Config,
  { name, replacement }: Omit<Substitution, "line">,
): boolean {
  const substitutions = [...sound.substitutions, { name, replacement }];
  return (
    scopeText(config) === scopeText({ ...sound, substitutions: substitutions.map((one) => ({ ...one, line: 0 })) })
  );
}

/** What decides the state graph of a scope, in an order that does not depend on the file's. */
function scopeText({ actionConstraints, constants, constraints, substitutions }: Config): string {
  return JSON.stringify({
    constants: constants.map(({ name, value }) => `${name} = ${valueText(value)}`).sort(),
    substitutions: substitutions.map(({ name, replacement }) => `${name} <- ${replacement}`).sort(),
    constraints: constraints.map(({ name }) => name).sort(),
    actionConstraints: actionConstraints.map(({ name }) => name).sort(),
  });
}

function valueText(value: ConfigValue): string {
  switch (value.kind) {
    case "number":
    case "boolean":
      return `${value.kind} ${String(value.value)}`;
    case "string":
      return JSON.stringify(value.value);
    case "modelValue":
      return value.name;
    case "set":
      return `{${[...new Set(value.members.map(valueText))].sort().join()}}`;
  }
}

/** The properties that a configuration checks, as a run names them. */
export function checkedNames({ checkDeadlock, invariants, properties }: Config): string[] {
  const names = [...invariants, ...properties].map(({ name }) => name);
  return checkDeadlock?.value === false ? names : [...names, "Deadlock"];
}

/**
 * How a mutant's run in the sound scope differs from what is expected of the mutant's own scope, one phrase per
 * difference. Properties that only one of the two scopes checks are left out, and so is what the manifest does not tell.
 *
 * @param isComplete whether the run's whole graph was explored; else a property that it did not violate is undecided
 */
export function mutantDifferences(
  { breaks, length, property, verdict }: Expectation,
  checked: readonly string[],
  found: Pick<Finding, "violations"> & { readonly properties: readonly string[]; readonly isComplete: boolean },
): string[] {
  const isFirstOnly = verdict === "violated" && breaks === undefined;
  const told = isFirstOnly ? [property] : checked;
  const expected = breaks ?? (property === undefined || length === undefined ? {} : { [property]: length });
  const violations = found.violations.filter((violation) => told.includes(violation.property));
  const isDecided = (name: string): boolean =>
    found.properties.includes(name) &&
    (found.isComplete || violations.some((violation) => violation.property === name));
  return otherwiseBroken(Object.fromEntries(Object.entries(expected).filter(([name]) => isDecided(name))), violations);
}
