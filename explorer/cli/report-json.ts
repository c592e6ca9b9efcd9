import { basename } from "node:path";
import type { Exploration, Verdict } from "../search/exploration.js";
import { faultText } from "./report-text.js";
import { exitCodeOf } from "./exit-code.js";
import { guardText } from "../mutation/guard.js";
import type { OpenScope } from "./open-scope.js";
import { stepText } from "../trace/step-text.js";

/** The version of the JSON report; `report.schema.json` describes it. */
export const REPORT_SCHEMA = "tandem-report/1";

export type ReportVerdict =
  "ok" | "violated" | "deadlock" | "unreached" | "assumptionFalse" | "limitReached" | "faulty";

/** A finished run for programs. */
export interface Report {
  readonly schema: typeof REPORT_SCHEMA;
  readonly scope: string;
  readonly module: string;
  /** Guards that the model lacks, as `Action.guard`; with any, the report is of a mutant. */
  readonly dropped: readonly string[];
  readonly verdict: ReportVerdict;
  readonly exitCode: number;
  /** Whether every reachable state was expanded. */
  readonly complete: boolean;
  readonly distinct: number;
  readonly generated: number;
  readonly initial: number;
  readonly depth: number;
  readonly queue: number;
  readonly outdegree: Exploration["outdegree"];
  readonly violations: readonly ReportViolation[];
  readonly witnesses: Exploration["witnesses"];
  readonly unreached: readonly string[];
  readonly limit: string | null;
  readonly fault: { readonly kind: string; readonly message: string; readonly length: number } | null;
  readonly assumption: string | null;
  readonly actions: Exploration["actions"];
  readonly seconds: number;
  readonly stateWords: number;
  readonly bytesPerState: number;
}

export interface ReportViolation {
  readonly kind: "invariant" | "stepProperty" | "deadlock";
  readonly property: string;
  /** States of the shortest counterexample. */
  readonly length: number;
  /** Its steps, each an action with its picks. */
  readonly steps: readonly string[];
}

export function reportJson(exploration: Exploration, { dropped, module, scope }: OpenScope): Report {
  const { model } = scope;
  const { verdict, structureBytes, distinct } = exploration;
  const violations = "violations" in verdict ? verdict.violations : [];
  return {
    schema: REPORT_SCHEMA,
    scope: basename(scope.file),
    module,
    dropped: dropped.map(guardText),
    verdict: verdictName(verdict),
    exitCode: exitCodeOf(exploration),
    complete:
      exploration.queue === 0 &&
      verdict.kind !== "limitReached" &&
      verdict.kind !== "faulty" &&
      verdict.kind !== "assumptionFalse",
    distinct,
    generated: exploration.generated,
    initial: exploration.initial,
    depth: exploration.depth,
    queue: exploration.queue,
    outdegree: exploration.outdegree,
    violations: violations.map(({ kind, property, trace }) => ({
      kind,
      property,
      length: trace.states.length,
      steps: trace.steps.map((step) => stepText(model.actions[step.action]?.picks ?? {}, step)),
    })),
    witnesses: exploration.witnesses,
    unreached: verdict.kind === "unreached" ? verdict.witnesses : [],
    limit: verdict.kind === "limitReached" ? verdict.limit : null,
    fault:
      verdict.kind === "faulty"
        ? { kind: verdict.fault.kind, message: faultText(verdict.fault, model), length: verdict.trace.states.length }
        : null,
    assumption: verdict.kind === "assumptionFalse" ? verdict.assumption : null,
    actions: exploration.actions,
    seconds: exploration.seconds,
    stateWords: exploration.stateWords,
    bytesPerState: distinct === 0 ? 0 : structureBytes / distinct,
  };
}

function verdictName(verdict: Verdict): ReportVerdict {
  switch (verdict.kind) {
    case "holds":
      return "ok";
    case "violated":
      return verdict.violations.every(({ kind }) => kind === "deadlock") ? "deadlock" : "violated";
    case "unreached":
    case "assumptionFalse":
    case "limitReached":
    case "faulty":
      return verdict.kind;
  }
}
