import type { Domain } from "../domain/domain.js";
import type { FunctionDomain } from "../domain/fun.js";
import type { OneOfDomain } from "../domain/one-of.js";
import type { RangeDomain } from "../domain/range.js";
import type { SetDomain } from "../domain/set-of.js";
import type { Next as Draft, Now as State } from "../model/views.js";
import type { Bucket } from "./buckets.js";

/** An operation, named by its unit, its generation and the actor that reserved it. */
export type Operation = readonly [unit: string, generation: number, actor: string];
/** An element of the ownership relation: a unit and one tag of it. */
export type Owned = readonly [unit: string, tag: readonly [bucket: Bucket, actor: string, generation: number]];

/** The phases of an operation (paper section 5.5), and "none" for one that was never reserved. */
export const PHASES = ["none", "reserved", "indeterminate", "committed", "aborted", "forfeited"] as const;

/** The variables of `formal/RawOwnership.tla`, in its order. */
export type Variables = {
  readonly own: SetDomain<Domain<Owned>>;
  readonly epoch: RangeDomain;
  readonly floor: RangeDomain;
  readonly phase: FunctionDomain<Domain<Operation>, OneOfDomain<(typeof PHASES)[number]>>;
  readonly permits: SetDomain<Domain<Operation>>;
  readonly accepted: SetDomain<Domain<Operation>>;
  readonly instances: FunctionDomain<Domain<Operation>, RangeDomain>;
  readonly timedOut: SetDomain<Domain<Operation>>;
  readonly certificates: SetDomain<Domain<readonly [operation: Operation, destination: string]>>;
  readonly up: SetDomain<Domain<string>>;
};

export type Now = State<Variables>;
export type Next = Draft<Variables>;
