import type { Exploration, Fault, Verdict } from "../search/exploration.js";

/** Exit codes: TLC's (`EC.java`), so that scripts around TLC keep working; 20 to 23 are no codes of TLC's. */
export const EXIT = {
  ok: 0,
  assumption: 10,
  deadlock: 11,
  invariant: 12,
  stepProperty: 13,
  different: 20,
  notComparable: 21,
  survivors: 22,
  vacuous: 23,
  evaluation: 75,
  propertyEvaluation: 76,
  traceUnreadable: 150,
  scopeUnreadable: 151,
  limit: 152,
  system: 153,
  other: 255,
} as const;

export function exitCodeOf({ verdict }: Pick<Exploration, "verdict">): number {
  return exitCodeOfVerdict(verdict);
}

function exitCodeOfVerdict(verdict: Verdict): number {
  switch (verdict.kind) {
    case "holds":
      return EXIT.ok;
    case "violated":
      return violationCode(verdict.violations);
    case "limitReached":
      return verdict.violations.length > 0 ? violationCode(verdict.violations) : EXIT.limit;
    case "unreached":
      return EXIT.stepProperty;
    case "assumptionFalse":
      return EXIT.assumption;
    case "faulty":
      return faultCode(verdict.fault);
  }
}

/** With several violations the gravest speaks: an invariant before a step property before a deadlock. */
function violationCode(violations: readonly { readonly kind: "invariant" | "stepProperty" | "deadlock" }[]): number {
  const kinds = violations.map(({ kind }) => kind);
  if (kinds.includes("invariant")) return EXIT.invariant;
  return kinds.includes("stepProperty") ? EXIT.stepProperty : EXIT.deadlock;
}

/** The code of a model that cannot be evaluated. */
export function faultCode({ culprit }: Fault): number {
  switch (culprit.kind) {
    case "property":
      return EXIT.propertyEvaluation;
    case "init":
    case "action":
      return EXIT.evaluation;
  }
}
