import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compareScope, type ScopeComparison } from "../../crosscheck/compare-scope.js";
import type { Evaluator } from "../../crosscheck/evaluator.js";
import { explainDifference } from "../../crosscheck/explain.js";
import { defineModel } from "../../model/definition.js";
import { describeProblem } from "../../problem/problem.js";
import { readScope } from "../../scope/scope.js";
import { explore } from "../../search/breadth-first.js";
import { readModules } from "../../tlc/module/read-modules.js";
import { FALSE, type ModelDescription, TRUE } from "../generators/description.js";
import { toModel } from "../generators/to-model.js";
import { toTla } from "../generators/to-tla.js";
import { flawBehind, withoutFlaws } from "./known-flaws.js";

/** Name of the generated modules. */
export const MODULE = "Generated";

export type CaseResult =
  | { readonly kind: "equal"; readonly comparison: ScopeComparison }
  | { readonly kind: "different"; readonly explanation: string }
  /** Nothing was compared, and why. */
  | { readonly kind: "skipped"; readonly reason: string };

/** Larger models are skipped: they cost time and find little that small ones do not. */
const MOST_STATES = 400;

/** The part of a description that has a twin in TLA+ and in a configuration, and that the evaluator gets right. */
export function comparable(description: ModelDescription, evaluator: Evaluator): ModelDescription {
  const { accepting } = description;
  // A configuration checks deadlock in every state or in none.
  const isAccepting = accepting.kind === "and" && accepting.conditions.length === 0;
  return withoutFlaws({ ...description, witnesses: {}, accepting: isAccepting ? TRUE : FALSE }, evaluator);
}

/**
 * Explores the model of a {@link comparable} description and has the module of another one evaluated, which is the
 * same unless the difference is to be found. Writes the module and its configuration into the folder.
 */
export async function runCase(
  description: ModelDescription,
  evaluator: Evaluator,
  folder: string,
  twin: ModelDescription = description,
): Promise<CaseResult> {
  const model = toModel(description);
  const moduleFile = join(folder, `${MODULE}.tla`);
  const configFile = join(folder, `${MODULE}.cfg`);
  const { config, module } = toTla(twin, MODULE);
  writeFileSync(moduleFile, module);
  writeFileSync(configFile, config);
  const definition = defineModel(MODULE, {}, () => model);
  const scope = readScope(config, configFile, definition);
  if (!scope.ok) throw new Error(describeProblem(scope.problem));
  const limits = { maxStates: MOST_STATES };
  const { verdict } = explore(model, scope.value.properties, { continueAfterViolation: true, limits });
  if (verdict.kind === "limitReached") return { kind: "skipped", reason: `more than ${MOST_STATES} states` };
  // A step that leaves a domain, an exception, or no behavior: TLA+ has no twin of them.
  if (verdict.kind === "faulty") return { kind: "skipped", reason: "faulty model" };
  const comparison = await compareScope(scope.value, moduleFile, evaluator, "graphs");
  if (!comparison.ok) {
    const flaw = flawBehind(comparison.problem, evaluator);
    if (flaw !== undefined) return { kind: "skipped", reason: `${flaw.name} (${evaluator.name})` };
    return { kind: "different", explanation: describeProblem(comparison.problem) };
  }
  if (comparison.value.isEqual) return { kind: "equal", comparison: comparison.value };
  return { kind: "different", explanation: explanationOf(comparison.value, evaluator, moduleFile) };
}

function explanationOf({ figures, graphs }: ScopeComparison, evaluator: Evaluator, moduleFile: string): string {
  const read = readModules(moduleFile);
  // The folder is a temporary one.
  const modules = read.ok ? read.value.map((module) => ({ ...module, file: basename(module.file) })) : [];
  const lines = figures.map(
    ({ explorer, evaluator: other, what }) => `${what}: ${explorer} in the explorer, ${other} by ${evaluator.name}`,
  );
  if (graphs?.isEqual === false) lines.push(explainDifference(graphs, evaluator.name, modules));
  return lines.join("\n");
}
