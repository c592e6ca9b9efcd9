import { isDeclarationError } from "../domain/domain.js";
import type { AnyDefinition } from "../model/definition.js";
import { type Model, probeName, substitute } from "../model/model.js";
import { nearest } from "../problem/nearest.js";
import { failure, type Outcome, type Problem, success } from "../problem/problem.js";
import { invariantNamed, type NamedPredicate, type NamedStepPredicate, type Properties } from "../search/properties.js";
import type { Config, Name } from "../tlc/cfg/config.js";
import { readConfig } from "../tlc/cfg/read-config.js";
import { bindConstants } from "./constants.js";

/** The invariant that the domains enforce on every write; a scope lists it for TLC's sake. */
const TYPE_INVARIANT = "TypeOK";

/** A model with constants bound, and what is to be checked of it: one `.cfg` file. */
export interface Scope {
  readonly file: string;
  /** The text of the `.cfg`, kept in traces so that they can be replayed without the file. */
  readonly text: string;
  readonly config: Config;
  readonly definition: AnyDefinition;
  readonly model: Model;
  /** The model without the scope's substitutions: what a trace of a weakened action is judged by. */
  readonly sound: Model;
  readonly properties: Properties;
}

/** Reads a scope: the text of a `.cfg` file for a model definition. */
export function readScope(text: string, file: string, definition: AnyDefinition): Outcome<Scope> {
  const config = readConfig(text, file);
  return config.ok ? bindScope(config.value, text, file, definition) : config;
}

/** The definition whose constants the configuration assigns, misspelt or not, when exactly one fits best. */
export function inferDefinition(config: Config, candidates: readonly AnyDefinition[]): AnyDefinition | undefined {
  const scored = candidates
    .map((definition) => ({ definition, score: fit(config, definition) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  return best !== undefined && best.score > 0 && best.score > (second?.score ?? 0) ? best.definition : undefined;
}

/** Number of assigned constants that the definition declares; one that is only similar counts half. */
function fit(config: Config, { constants }: AnyDefinition): number {
  const scores = config.constants.map(({ name }): number => {
    if (name in constants) return 1;
    return nearest(name, Object.keys(constants)) === undefined ? 0 : 0.5;
  });
  return scores.reduce((sum, score) => sum + score, 0);
}

function bindScope(config: Config, text: string, file: string, definition: AnyDefinition): Outcome<Scope> {
  const unsupported = unsupportedSection(config, file) ?? wrongSpecification(config, file, definition.name);
  if (unsupported !== undefined) return failure(unsupported);
  const constants = bindConstants(config, definition.constants, definition.name, file);
  if (!constants.ok) return constants;
  const sound = instantiate(definition, constants.value, file);
  if (!sound.ok) return sound;
  const model = applySubstitutions(sound.value, config, definition.name, file);
  if (!model.ok) return model;
  const properties = bindProperties(model.value, config, definition.name, file);
  if (!properties.ok) return properties;
  return success({
    file,
    text,
    config,
    definition,
    model: model.value,
    sound: sound.value,
    properties: properties.value,
  });
}

function instantiate(
  definition: AnyDefinition,
  constants: Readonly<Record<string, unknown>>,
  file: string,
): Outcome<Model> {
  try {
    return success(definition.instantiate(constants as never));
  } catch (error) {
    if (isDeclarationError(error)) {
      const what = `${definition.name} has no model for these constants: ${error.message}`;
      return failure({ file, what, mend: "change the constants, or the model" });
    }
    return failure({ file, what: `${definition.name} cannot be built: ${String(error)}`, mend: "mend the model" });
  }
}

function unsupportedSection(config: Config, file: string): Problem | undefined {
  const sections = {
    SYMMETRY: config.symmetry,
    VIEW: config.view,
    ALIAS: config.alias,
    POSTCONDITION: config.postcondition,
  };
  for (const [keyword, name] of Object.entries(sections)) {
    if (name === undefined) continue;
    const what = `the explorer does not support ${keyword}`;
    return { file, line: name.line, what, mend: `remove ${keyword} ${name.name}, or check this scope with TLC` };
  }
  return undefined;
}

function wrongSpecification(config: Config, file: string, module: string): Problem | undefined {
  const expected = [
    ["SPECIFICATION", config.specification, "Spec"],
    ["INIT", config.init, "Init"],
    ["NEXT", config.next, "Next"],
  ] as const;
  for (const [keyword, given, name] of expected) {
    if (given === undefined || given.name === name) continue;
    return {
      file,
      line: given.line,
      what: `${module} has no ${keyword} ${given.name}`,
      mend: `use ${keyword} ${name}`,
    };
  }
  return undefined;
}

function applySubstitutions(sound: Model, config: Config, module: string, file: string): Outcome<Model> {
  let model = sound;
  for (const { name, replacement, line } of config.substitutions) {
    const declared = sound.replacements[replacement];
    if (declared?.replaces === name && Object.hasOwn(model.actions, name)) {
      model = substitute(model, replacement);
      continue;
    }
    const possible = Object.entries(sound.replacements).map(([other, { replaces }]) => `${replaces} <- ${other}`);
    const mend = possible.length === 0 ? "remove the line" : `use one of ${possible.join(", ")}, each action once`;
    return failure({ file, line, what: `${module} has no substitution ${name} <- ${replacement}`, mend });
  }
  return success(model);
}

function bindProperties(model: Model, config: Config, module: string, file: string): Outcome<Properties> {
  const invariants = bindEach(config.invariants, (name) => findInvariant(model, name, module, file));
  if (!invariants.ok) return invariants;
  const stepProperties = bindEach(config.properties, (name) => findStepProperty(model, name, module, file));
  if (!stepProperties.ok) return stepProperties;
  const constraints = bindEach(config.constraints, (name) =>
    findNamed(model.constraints, "CONSTRAINT", name, module, file),
  );
  if (!constraints.ok) return constraints;
  const actionConstraints = bindEach(config.actionConstraints, (name) =>
    findNamed(model.actionConstraints, "ACTION_CONSTRAINT", name, module, file),
  );
  if (!actionConstraints.ok) return actionConstraints;
  return success({
    invariants: invariants.value.filter(({ name }) => name !== TYPE_INVARIANT),
    stepProperties: stepProperties.value,
    witnesses: Object.entries(model.witnesses).map(([name, holds]) => ({ name, holds })),
    constraints: constraints.value,
    actionConstraints: actionConstraints.value,
    checkDeadlock: config.checkDeadlock?.value ?? true,
  });
}

function bindEach<Found>(names: readonly Name[], find: (name: Name) => Outcome<Found>): Outcome<Found[]> {
  const found: Found[] = [];
  for (const name of names) {
    const outcome = find(name);
    if (!outcome.ok) return outcome;
    found.push(outcome.value);
  }
  return success(found);
}

function findInvariant(model: Model, { name, line }: Name, module: string, file: string): Outcome<NamedPredicate> {
  if (name === TYPE_INVARIANT) return success({ name, holds: () => true });
  const found = invariantNamed(model, name);
  if (found !== undefined) return success(found);
  if (Object.hasOwn(model.stepProperties, name)) {
    const what = `${name} is a step property, not an invariant`;
    return failure({ file, line, what, mend: `list it under PROPERTIES` });
  }
  return failure(undefinedName("invariant", name, line, invariantNames(model), module, file));
}

function findStepProperty(
  model: Model,
  { name, line }: Name,
  module: string,
  file: string,
): Outcome<NamedStepPredicate> {
  const holds = model.stepProperties[name];
  if (holds !== undefined) return success({ name, holds });
  if (name === TYPE_INVARIANT || invariantNamed(model, name) !== undefined) {
    return failure({
      file,
      line,
      what: `${name} is an invariant, not a step property`,
      mend: `list it under INVARIANTS`,
    });
  }
  return failure(undefinedName("step property", name, line, Object.keys(model.stepProperties), module, file));
}

function findNamed<Predicate>(
  declared: Readonly<Record<string, Predicate>>,
  keyword: string,
  { name, line }: Name,
  module: string,
  file: string,
): Outcome<{ readonly name: string; readonly holds: Predicate }> {
  const holds = declared[name];
  if (holds !== undefined) return success({ name, holds });
  return failure(undefinedName(keyword, name, line, Object.keys(declared), module, file));
}

/** Every name that `INVARIANTS` may list: invariants, and the negations of witnesses. */
export function invariantNames(model: Model): string[] {
  return [TYPE_INVARIANT, ...Object.keys(model.invariants), ...Object.keys(model.witnesses).map(probeName)];
}

function undefinedName(
  role: string,
  name: string,
  line: number,
  known: readonly string[],
  module: string,
  file: string,
): Problem {
  const suggestion = nearest(name, known);
  const others = known.length === 0 ? "remove it: there is none" : `use one of ${known.join(", ")}`;
  const mend = suggestion === undefined ? others : `did you mean ${suggestion}?`;
  return { file, line, what: `${module} defines no ${role} ${name}`, mend };
}
