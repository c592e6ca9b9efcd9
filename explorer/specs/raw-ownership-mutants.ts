import { type Action, withoutGuards } from "../model/action.js";
import type { Replacement } from "../model/model.js";
import type { Bucket } from "./buckets.js";
import type { Operation, Owned, RawNext as Next, RawNow as Now } from "./raw-ownership-state.js";

/** The actions of RawOwnership that a mutant stands in for. */
type Weakened =
  | "AcceptTransfer"
  | "Crash"
  | "Dispatch"
  | "EffectOccurs"
  | "Fence"
  | "Forfeit"
  | "GatewayAccept"
  | "Reissue"
  | "Reserve"
  | "Settle"
  | "Timeout"
  | "VerifiedAbort";

/** What the mutants need of the sound model. */
interface Sound {
  readonly actions: Readonly<Record<Weakened, Action>>;
  readonly at: Readonly<Record<Bucket, (o: Operation) => Owned>>;
  readonly move: (next: Next, from: Owned, to: Owned) => void;
}

interface OfOperation {
  readonly o: Operation;
}

/**
 * Weakened actions of RawOwnership, each with one rule broken, as in `formal/MCRawOwnership.tla`. A mutant has the
 * guards of the action that it replaces but for what it says here.
 */
export function rawOwnershipMutants({ actions, at, move }: Sound): Readonly<Record<string, Replacement<Weakened>>> {
  return {
    NoFenceCheck: {
      replaces: "GatewayAccept",
      about: "the gateway accepts operations of a generation that its fence excludes",
      claim: "section 4.9, condition (4) fence ordering; lemma 5; Table 2, stale worker",
      action: withoutGuards(actions.GatewayAccept, "notFenced"),
    },
    TimeoutRefund: {
      replaces: "Timeout",
      about: "a missing answer is taken for a failure and refunded at once",
      claim: "Figure 1; lemma 4; corollary 2; Table 2, response loss; Table 9, timeout refund",
      action: {
        ...actions.Timeout,
        then: (next: Next, _: Now, { o }: OfOperation) => {
          move(next, at.Q(o), at.A(o));
          next.timedOut.add(o);
        },
      },
    },
    ReclaimForfeited: {
      replaces: "Forfeit",
      about: "a forfeited unit is taken back",
      claim: "section 5.7, Retire: F is absorbing; theorem 6",
      action: {
        ...actions.Forfeit,
        when: {
          ...withoutGuards(actions.Forfeit, "quarantined").when,
          quarantinedOrForfeited: (now: Now, { o }: OfOperation) => now.own.has(at.Q(o)) || now.own.has(at.F(o)),
        },
        then: (next: Next, now: Now, { o }: OfOperation) => {
          const isForfeited = now.own.has(at.F(o));
          if (isForfeited) move(next, at.F(o), at.A(o));
          else move(next, at.Q(o), at.F(o));
          next.phase.set(o, isForfeited ? "aborted" : "forfeited");
        },
      },
    },
  };
}
