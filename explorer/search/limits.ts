/** Bounds on a run. Reaching one ends it with the verdict "limit reached", never with success. */
export interface Limits {
  /** Distinct states. */
  readonly maxStates: number;
  /** Depth, counted in states as TLC does: states at this depth are not expanded. */
  readonly maxDepth: number;
  readonly maxSeconds: number;
  /** Bytes of the search structures. */
  readonly maxBytes: number;
}

export type LimitKind = "states" | "depth" | "seconds" | "memory";

/** More rows than the seen set can number: 2^30 states. */
const ADDRESSABLE_STATES = 2 ** 30;

export const unlimited: Limits = {
  maxStates: ADDRESSABLE_STATES,
  maxDepth: Infinity,
  maxSeconds: Infinity,
  maxBytes: Infinity,
};
