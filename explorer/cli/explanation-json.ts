import { basename } from "node:path";
import type { Ending } from "../explain/ending.js";
import type { Explanation } from "../explain/explanation.js";
import type { RefusedTraceStep } from "../explain/refused-steps.js";
import type { Weakening } from "../explain/weakening.js";
import { guardText } from "../mutation/guard.js";
import type { Alternative, Effect } from "../trace/refusal.js";
import type { Replay } from "../trace/replay.js";
import { EXIT } from "./exit-code.js";
import type { OpenTrace } from "./open-trace.js";

/** The version of the JSON form of an explanation; `explanation.schema.json` describes it. */
export const EXPLANATION_SCHEMA = "tandem-explanation/1";

export type ExplanationVerdict = "violated" | "nothingViolated" | "claimNotShown" | "noBehavior";

/** An explained trace for programs. */
export interface ExplanationReport {
  readonly schema: typeof EXPLANATION_SCHEMA;
  /** The file of the trace. */
  readonly trace: string;
  readonly module: string;
  readonly scope: string;
  readonly dropped: readonly string[];
  readonly verdict: ExplanationVerdict;
  readonly exitCode: number;
  /** The property that the trace says it violates. */
  readonly claimed: string | null;
  /** Where the trace stops being a behavior, and why. */
  readonly stop: { readonly state: number; readonly reasons: readonly string[] } | null;
  readonly explanation: ExplanationJson | null;
}

export interface ExplanationJson extends Omit<Explanation, "refusedSteps" | "weakenings"> {
  readonly ending: Ending | null;
  readonly weakenings: readonly WeakeningJson[];
  readonly refusedSteps: readonly RefusedStepJson[];
}

export type WeakeningJson =
  | (Extract<Weakening, { readonly kind: "replaced" }> & { readonly enables: readonly number[] })
  | { readonly kind: "dropped"; readonly guard: string; readonly enables: readonly number[] };

export interface RefusedStepJson {
  readonly from: number;
  readonly to: number;
  readonly step: string;
  /** The step of the sound model that is meant: the same one, or that of the replaced action. */
  readonly sound: {
    readonly step: string;
    readonly failing: readonly string[];
    readonly effect: Effect["kind"];
    readonly variables: Extract<Effect, { readonly kind: "elsewhere" }>["variables"];
  } | null;
  readonly alternatives: readonly Alternative[];
}

/** The report of a trace that is a behavior of its scope. */
export function explanationReport(
  path: string,
  trace: OpenTrace,
  explanation: Explanation,
  isClaimShown: boolean,
): ExplanationReport {
  const verdict = explanation.property === null ? "nothingViolated" : "violated";
  return {
    ...origin(path, trace),
    verdict: isClaimShown ? verdict : "claimNotShown",
    exitCode: isClaimShown ? EXIT.ok : EXIT.stepProperty,
    stop: null,
    explanation: {
      ...explanation,
      weakenings: explanation.weakenings.map(({ enables, weakening }) =>
        weakening.kind === "replaced"
          ? { ...weakening, enables }
          : { kind: "dropped", guard: guardText(weakening.guard), enables },
      ),
      refusedSteps: explanation.refusedSteps.map(refusedStep),
    },
  };
}

/** The report of a trace that is none. */
export function noBehaviorReport(
  path: string,
  trace: OpenTrace,
  result: Exclude<Replay, { readonly kind: "behaviour" }>,
): ExplanationReport {
  const state = result.kind === "notInitial" ? 1 : result.from + 1;
  return {
    ...origin(path, trace),
    verdict: "noBehavior",
    exitCode: EXIT.stepProperty,
    stop: { state, reasons: result.reasons },
    explanation: null,
  };
}

function origin(path: string, { opened, origin: { property } }: OpenTrace) {
  const { dropped, module, scope } = opened;
  return {
    schema: EXPLANATION_SCHEMA,
    trace: path,
    module,
    scope: basename(scope.file),
    dropped: dropped.map(guardText),
    claimed: property ?? null,
  } as const;
}

function refusedStep({ from, refusal, step, to }: RefusedTraceStep): RefusedStepJson {
  const { alternatives, claimed } = refusal;
  return {
    from,
    to,
    step,
    sound:
      claimed === undefined
        ? null
        : {
            step: claimed.text,
            failing: claimed.failing,
            effect: claimed.effect.kind,
            variables: claimed.effect.kind === "elsewhere" ? claimed.effect.variables : [],
          },
    alternatives,
  };
}
