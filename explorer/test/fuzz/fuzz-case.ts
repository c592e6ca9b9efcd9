import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareScope, type ScopeComparison } from "../../crosscheck/compare-scope.js";
import type { Evaluator } from "../../crosscheck/evaluator.js";
import { explainDifference } from "../../crosscheck/explain.js";
import { defineModel } from "../../model/definition.js";
import { describeProblem } from "../../problem/problem.js";
import { readScope } from "../../scope/scope.js";
import { explore } from "../../search/breadth-first.js";
import { allProperties } from "../../search/properties.js";
import { readModules } from "../../tlc/module/read-modules.js";
import { FALSE, type ModelDescription, TRUE } from "../generators/description.js";
import { toModel } from "../generators/to-model.js";
import { isRenderable, toTla } from "../generators/to-tla.js";

/** Name of the generated modules. */
export const MODULE = "Generated";

export type CaseResult =
  | { readonly kind: "equal"; readonly comparison: ScopeComparison }
  | { readonly kind: "different"; readonly explanation: string }
  /** Nothing was compared, and why. */
  | { readonly kind: "skipped"; readonly reason: SkipReason };

export type SkipReason = "no TLA+ twin" | "too many states" | "faulty model";

/** Larger models are skipped: they cost time and find little that small ones do not. */
const MOST_STATES = 400;

/** The part of a description that has a twin in TLA+ and in a configuration, and that the evaluator checks. */
export function comparable(description: ModelDescription, evaluator: Evaluator): ModelDescription {
  const { accepting, actionConstraints, constraints } = description;
  const isAccepting = accepting.kind === "and" && accepting.conditions.length === 0;
  // tla-checker keeps states that a constraint excludes in its graph, and does not check invariants in them.
  const keepsConstraints = evaluator.ignoresStepProperties !== true;
  return {
    ...description,
    witnesses: {},
    accepting: isAccepting ? TRUE : FALSE,
    constraints: keepsConstraints ? constraints : {},
    actionConstraints: keepsConstraints ? actionConstraints : {},
  };
}

/**
 * Explores the model of a description and has the module of another one evaluated, which is the same unless the
 * difference is to be found. Writes the module into the folder.
 */
export async function runCase(
  description: ModelDescription,
  evaluator: Evaluator,
  folder: string,
  twin: ModelDescription = description,
): Promise<CaseResult> {
  if (!isRenderable(description)) return { kind: "skipped", reason: "no TLA+ twin" };
  const model = toModel(description);
  const limits = { maxStates: MOST_STATES };
  const { verdict } = explore(model, allProperties(model), { continueAfterViolation: true, limits });
  if (verdict.kind === "limitReached") return { kind: "skipped", reason: "too many states" };
  if (verdict.kind === "faulty") return { kind: "skipped", reason: "faulty model" };
  const moduleFile = join(folder, `${MODULE}.tla`);
  const configFile = join(folder, `${MODULE}.cfg`);
  const { config, module } = toTla(twin, MODULE);
  writeFileSync(moduleFile, module);
  writeFileSync(configFile, config);
  const scope = readScope(
    config,
    configFile,
    defineModel(MODULE, {}, () => model),
  );
  if (!scope.ok) throw new Error(describeProblem(scope.problem));
  const comparison = await compareScope(scope.value, moduleFile, evaluator, "graphs");
  if (!comparison.ok) return { kind: "different", explanation: describeProblem(comparison.problem) };
  if (comparison.value.isEqual) return { kind: "equal", comparison: comparison.value };
  return { kind: "different", explanation: explanationOf(comparison.value, evaluator, moduleFile) };
}

function explanationOf({ figures, graphs }: ScopeComparison, evaluator: Evaluator, moduleFile: string): string {
  const modules = readModules(moduleFile);
  const lines = figures.map((figure) => `${figure.what}: ${figure.explorer} in the explorer, ${figure.evaluator}`);
  if (graphs?.isEqual === false) lines.push(explainDifference(graphs, evaluator.name, modules.ok ? modules.value : []));
  return lines.join("\n");
}
