import { basename } from "node:path";
import { type Accepted, compareWithBaseline } from "../baseline/baseline.js";
import { cover, type CoverOptions } from "../coverage/cover.js";
import type { Coverage } from "../coverage/report.js";
import { type Vacuity, vacuousIn } from "../coverage/vacuous.js";
import { readVacuous } from "../coverage/baseline.js";
import type { Outcome } from "../problem/problem.js";
import { success } from "../problem/problem.js";
import type { Fault } from "../search/exploration.js";
import type { LimitKind } from "../search/limits.js";
import { type BaselineOptions, openBaseline } from "./baseline-files.js";
import type { OpenScope } from "./open-scope.js";
import { faultText } from "./report-text.js";

/** The folder of baselines beside a scope. */
export const VACUOUS_FOLDER = "vacuous";

/** The version of the JSON report; `coverage.schema.json` describes it. */
export const COVERAGE_SCHEMA = "tandem-coverage/1";

/** What is vacuous, and why that is accepted; null where it is not. */
export interface JudgedVacuous {
  readonly name: string;
  readonly status: Vacuity;
  readonly sentence: string;
  readonly reason: string | null;
}

/** What a scope exercises, for programs. */
export interface CoverageReport extends Coverage {
  readonly schema: typeof COVERAGE_SCHEMA;
  readonly scope: string;
  readonly module: string;
  /** Whether every reachable state was seen. When not, `vacuous` is empty: what did not happen may do so in the rest. */
  readonly complete: boolean;
  readonly limit: LimitKind | null;
  /** Properties that are violated in this scope. */
  readonly violated: readonly string[];
  readonly vacuous: readonly JudgedVacuous[];
  /** Accepted findings that the run did not make. */
  readonly stale: readonly Accepted<Vacuity>[];
}

/** A finished attempt: a report, or why there can be none. */
export type CoverageResult =
  | { readonly kind: "report"; readonly report: CoverageReport }
  | { readonly kind: "faulty"; readonly fault: Fault; readonly message: string }
  | { readonly kind: "assumptionFalse"; readonly message: string };

/** Finds out what a scope exercises, and compares what is vacuous with what is accepted. Fails when the baseline cannot be read. */
export function coverScope(
  { module, scope }: OpenScope,
  options: BaselineOptions,
  run: CoverOptions,
): Outcome<CoverageResult> {
  const baseline = openBaseline(scope.file, VACUOUS_FOLDER, options, readVacuous);
  if (!baseline.ok) return baseline;
  const result = cover(scope.model, scope.properties, run);
  switch (result.kind) {
    case "faulty":
      return success({ kind: "faulty", fault: result.fault, message: faultText(result.fault, scope.model) });
    case "assumptionFalse":
      return success({ kind: "assumptionFalse", message: `Assumption ${result.assumption} is false` });
    case "covered":
    case "limit": {
      const isComplete = result.kind === "covered";
      const accepted = baseline.value?.accepted ?? [];
      const findings = isComplete ? vacuousIn(result.coverage) : [];
      const { stale, unaccepted } = compareWithBaseline(findings, accepted);
      const reasonOf = (finding: (typeof findings)[number]): string | null =>
        unaccepted.includes(finding) ? null : (accepted.find(({ name }) => name === finding.name)?.reason ?? null);
      const { verdict } = result.exploration;
      const report: CoverageReport = {
        schema: COVERAGE_SCHEMA,
        scope: basename(scope.file),
        module,
        complete: isComplete,
        limit: isComplete ? null : result.limit,
        violated: "violations" in verdict ? verdict.violations.map(({ property }) => property) : [],
        ...result.coverage,
        vacuous: findings.map((finding) => ({ ...finding, reason: reasonOf(finding) })),
        stale: isComplete ? stale : [],
      };
      return success({ kind: "report", report });
    }
  }
}

/** Whether nothing is vacuous that is not accepted, and nothing accepted that is not vacuous. */
export function isAsAccepted({ stale, vacuous }: CoverageReport): boolean {
  return stale.length === 0 && vacuous.every(({ reason }) => reason !== null);
}
