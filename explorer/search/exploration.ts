import type { Trace } from "../trace/trace.js";
import type { LimitKind } from "./limits.js";

/** Why a model could not be evaluated. All three name the action and its picks, or the property. */
export type Fault =
  | { readonly kind: "outsideDomain"; readonly culprit: Culprit; readonly detail: string }
  | { readonly kind: "exception"; readonly culprit: Culprit; readonly detail: string }
  | { readonly kind: "impure"; readonly culprit: Culprit; readonly detail: string };

/** Every kind of fault; a trace to one names it in the place of a property. */
export const FAULT_KINDS: readonly Fault["kind"][] = ["outsideDomain", "exception", "impure"];

export type Culprit =
  | { readonly kind: "init" }
  | { readonly kind: "action"; readonly action: string; readonly picks: Readonly<Record<string, unknown>> }
  | { readonly kind: "property"; readonly property: string };

export interface Violation {
  readonly kind: "invariant" | "stepProperty" | "deadlock";
  /** The property's name in the scope; `Deadlock` for a deadlock. */
  readonly property: string;
  /** A shortest behaviour that ends in the violation. */
  readonly trace: Trace;
}

/** How a run ended. Only `holds` is success. */
export type Verdict =
  | { readonly kind: "holds" }
  | { readonly kind: "violated"; readonly violations: readonly [Violation, ...Violation[]] }
  /** The whole graph was explored and no invariant was violated, but a declared witness was not met. */
  | { readonly kind: "unreached"; readonly witnesses: readonly [string, ...string[]] }
  | { readonly kind: "assumptionFalse"; readonly assumption: string }
  | { readonly kind: "limitReached"; readonly limit: LimitKind; readonly violations: readonly Violation[] }
  /** `trace` ends in the state in which the fault happened. */
  | {
      readonly kind: "faulty";
      readonly fault: Fault;
      readonly trace: Trace;
      readonly violations: readonly Violation[];
    };

export interface ActionCounts {
  readonly name: string;
  /** Successors that no earlier step had found. */
  readonly distinct: number;
  /** Successors computed, repeats and self-loops included. */
  readonly generated: number;
}

/** Newly discovered successors per expanded state, as TLC reports the outdegree. */
export interface Outdegree {
  readonly average: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly percentile95: number;
}

export interface WitnessResult {
  readonly name: string;
  /** States on a shortest path to it, or null when it was not reached. */
  readonly length: number | null;
}

/** Figures of a run, counted as TLC counts; those of a run that stopped early are of the part explored. */
export interface Exploration {
  readonly verdict: Verdict;
  /** Initial states and every successor computed. */
  readonly generated: number;
  readonly distinct: number;
  /** Initial states, each counted once. */
  readonly initial: number;
  /** States on the longest shortest path. */
  readonly depth: number;
  /** States found but not expanded; 0 after a complete run. */
  readonly queue: number;
  readonly actions: readonly ActionCounts[];
  readonly outdegree: Outdegree;
  readonly witnesses: readonly WitnessResult[];
  readonly seconds: number;
  /** Bytes of arena, seen set and ancestry marks. */
  readonly structureBytes: number;
  /** Words of 32 bits in a packed state. */
  readonly stateWords: number;
}
