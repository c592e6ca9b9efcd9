import { failure, type Outcome, success } from "../problem/problem.js";
import type { Config } from "../tlc/cfg/config.js";
import { writeConfig } from "../tlc/cfg/write-config.js";
import type { GraphSink } from "../tlc/dump/graph-sink.js";
import type { EvaluatedVerdict, Evaluation, Evaluator } from "./evaluator.js";

/** A property that an evaluator finds violated. */
export interface EvaluatedViolation {
  /** `Deadlock` for a deadlock. */
  readonly property: string;
  /** States of its counterexample; absent when the evaluator does not tell. */
  readonly length?: number;
}

/** What an evaluator says of a whole scope: figures of the complete graph, and every violated property. */
export interface ScopeEvaluation {
  readonly figures: Evaluation;
  readonly violations: readonly EvaluatedViolation[];
}

type Violated = EvaluatedVerdict & { readonly kind: "violated" };

/**
 * Evaluates a scope to the end. An evaluator stops at the first violation, so each violated property is noted
 * and taken out of the configuration until a run is complete; the sink of that run is the last one made.
 */
export async function evaluateScope(
  evaluator: Evaluator,
  moduleFile: string,
  config: Config,
  makeSink: () => GraphSink | undefined,
): Promise<Outcome<ScopeEvaluation>> {
  const violations: EvaluatedViolation[] = [];
  let remaining = config;
  for (;;) {
    const outcome = await evaluator.evaluate({ moduleFile, config: writeConfig(remaining) }, makeSink());
    if (!outcome.ok) return outcome;
    const { verdict } = outcome.value;
    if (verdict.kind === "holds") return success({ figures: outcome.value, violations });
    const noted = noteViolation(evaluator, moduleFile, remaining, verdict);
    if (!noted.ok) return noted;
    violations.push(...noted.value.violations);
    remaining = noted.value.remaining;
  }
}

interface Noted {
  readonly violations: readonly EvaluatedViolation[];
  /** The configuration without what is violated. */
  readonly remaining: Config;
}

function noteViolation(evaluator: Evaluator, moduleFile: string, config: Config, verdict: Violated): Outcome<Noted> {
  const { length } = verdict;
  if (verdict.violation === "deadlock") {
    const remaining = { ...config, checkDeadlock: { value: false, line: 0 } };
    return success({ violations: [violationOf("Deadlock", length)], remaining });
  }
  const [only, ...others] = verdict.violation === "invariant" ? config.invariants : config.properties;
  const property = verdict.property ?? (others.length === 0 ? only?.name : undefined);
  if (property === undefined) {
    const what = `${evaluator.name} does not say which property is violated`;
    return failure({ file: moduleFile, what, mend: "list one property of several formulas at most" });
  }
  const remaining = without(config, property);
  if (remaining !== undefined) return success({ violations: [violationOf(property, length)], remaining });
  const what = `${evaluator.name} reports a violation of ${property}, which the configuration does not list`;
  return failure({ file: moduleFile, what, mend: "list it, or take another evaluator" });
}

function violationOf(property: string, length: number | undefined): EvaluatedViolation {
  return length === undefined ? { property } : { property, length };
}

function without(config: Config, property: string): Config | undefined {
  const invariants = config.invariants.filter(({ name }) => name !== property);
  const properties = config.properties.filter(({ name }) => name !== property);
  const removed = config.invariants.length + config.properties.length - invariants.length - properties.length;
  return removed === 0 ? undefined : { ...config, invariants, properties };
}
