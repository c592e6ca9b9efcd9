import type { AnyPredicate } from "../model/action.js";
import type { Operation, RawNow as Now, RawOperations } from "./raw-ownership-state.js";

/** What the bounds need of the sound model. */
interface Sound {
  readonly s: RawOperations["s"];
  readonly operations: readonly Operation[];
  readonly units: readonly string[];
  readonly actors: readonly string[];
  readonly isChargedOrAbortedWithProof: (now: Now, o: Operation) => boolean;
}

/**
 * Constraints for the runs of mutants that copy or refund without end, as in `formal/MCRawOwnership.tla`. A breach is
 * worth following to the overspending that it makes possible; two breaches in one run show nothing that one does not.
 */
export function rawOwnershipBounds(sound: Sound): Readonly<Record<string, AnyPredicate>> {
  const { s, operations, units, actors, isChargedOrAbortedWithProof } = sound;
  const ownersBeyond = (extra: number) => s.predicate((now) => now.own.count(() => true) <= units.length + extra);
  return {
    /** All units together have at most one owner tag too many. */
    OneOwnerTooMany: ownersBeyond(1),
    TwoOwnersTooMany: ownersBeyond(2),
    ThreeOwnersTooMany: ownersBeyond(3),
    /** At most one permitted operation is neither charged nor aborted with proof: what NoUnsafeReclaim forbids. */
    OneUnsafeReclaim: s.predicate((now) => now.permits.count((o) => !isChargedOrAbortedWithProof(now, o)) <= 1),
    /** One operation more than there are units: the fewest that overspend. */
    OneOperationTooMany: s.predicate(
      (now) => operations.filter((o) => now.phase.get(o) !== "none").length <= units.length + 1,
    ),
    /** The first epoch only. */
    BeforeFence: s.predicate((now) => now.epoch === 0),
    /** No branch has crashed. */
    AllUp: s.predicate((now) => now.up.size === actors.length),
  };
}
