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
  readonly operations: readonly Operation[];
  /** The reusable footprint of an actor, equation (15). */
  readonly reusable: (now: Now, actor: string) => Operation[];
}

interface OfOperation {
  readonly o: Operation;
}
interface OfActor {
  readonly a: string;
}

/**
 * Weakened actions of RawOwnership, each with one rule broken, as in `formal/MCRawOwnership.tla`. A mutant has the
 * guards and the effect of the action that it replaces but for what it says here.
 */
export function rawOwnershipMutants(sound: Sound): Readonly<Record<string, Replacement<Weakened>>> {
  return { ...branchMutants(sound), ...gatewayMutants(sound), ...evidenceMutants(sound), ...authorityMutants(sound) };
}

/** The branch store on its own, and the failure of its process. */
function branchMutants({ actions, at, move, operations }: Sound): Record<string, Replacement<Weakened>> {
  return {
    NoDecisionRegister: {
      replaces: "AcceptTransfer",
      about: "an accepted transfer stays undecided: the unit remains in transit and its certificate valid",
      claim: "lemma 1, equation (5); Table 7, during sealed transfer; appendix D.2",
      action: {
        ...actions.AcceptTransfer,
        then: (next: Next, _: Now, { o, b }: OfOperation & { readonly b: string }) => {
          next.own.add(at.A([o[0], o[1], b]));
        },
      },
    },
    ReadCheckDecrement: {
      replaces: "Reserve",
      about: "a reservation reads what is available and leaves it so: no exclusive ownership",
      claim: "section 4.9, condition (1) exclusive ownership; section 4.2; Table 2, network partition",
      action: {
        ...actions.Reserve,
        then: (next: Next, _: Now, { o }: OfOperation) => {
          next.own.add(at.R(o));
          next.phase.set(o, "reserved");
        },
      },
    },
    StaleReserve: {
      replaces: "Reserve",
      about: "a unit of an old generation is reserved",
      claim: "I4; Table 2, stale worker",
      action: withoutGuards(actions.Reserve, "current"),
    },
    StaleDispatch: {
      replaces: "Dispatch",
      about: "a reservation of an old generation is dispatched, its epoch not revalidated",
      claim: "I4; section 5.7, Dispatch",
      action: withoutGuards(actions.Dispatch, "current"),
    },
    ExposeFirst: {
      replaces: "Dispatch",
      about: "the permit is issued in one step and the unit quarantined in a later one",
      claim: "section 6.1, persist before exposure; section 6.5: moving after send would create an uncovered window",
      action: {
        ...actions.Dispatch,
        then: (next: Next, now: Now, { o }: OfOperation) => {
          if (now.permits.has(o)) {
            move(next, at.R(o), at.Q(o));
            next.phase.set(o, "indeterminate");
          }
          next.permits.add(o);
        },
      },
    },
    TimeoutRefund: {
      replaces: "Timeout",
      about: "a missing answer is taken for a failure and refunded at once",
      claim: "Figure 1; lemma 4; corollary 2; Table 2, response loss; Table 9, timeout refund after exposure",
      action: {
        ...actions.Timeout,
        then: (next: Next, _: Now, { o }: OfOperation) => {
          move(next, at.Q(o), at.A(o));
          next.timedOut.add(o);
        },
      },
    },
    CrashRefund: {
      replaces: "Crash",
      about: "the death of a branch refunds what it has in quarantine",
      claim: "lemma 4: process death alone cannot move an atom to A; corollary 2",
      action: {
        ...actions.Crash,
        then: (next: Next, now: Now, { a }: OfActor) => {
          for (const o of operations) if (o[2] === a && now.own.has(at.Q(o))) move(next, at.Q(o), at.A(o));
          next.up.delete(a);
        },
      },
    },
  };
}

function gatewayMutants({ actions }: Sound): Record<string, Replacement<Weakened>> {
  return {
    NoPermit: {
      replaces: "GatewayAccept",
      about: "the gateway accepts a reservation that was never dispatched",
      claim: "Table 13, GatewayAccept: durable dispatchable marker; section 5.7: an unexposed reservation is rejected",
      action: {
        ...actions.GatewayAccept,
        when: {
          ...withoutGuards(actions.GatewayAccept, "permitted").when,
          permittedOrReserved: (now: Now, { o }: OfOperation) => now.permits.has(o) || now.phase.get(o) === "reserved",
        },
      },
    },
    NoFenceCheck: {
      replaces: "GatewayAccept",
      about: "the gateway accepts operations of a generation that its fence excludes",
      claim: "section 4.9, condition (4) fence ordering; lemma 5; Table 2, stale worker; Table 7, during epoch advance",
      action: withoutGuards(actions.GatewayAccept, "notFenced"),
    },
    NoInstanceInjectivity: {
      replaces: "EffectOccurs",
      about: "an accepted operation has its effect twice",
      claim: "section 4.9, condition (2) instance injectivity; I7, equation (10); Table 2, duplicate dispatch",
      action: {
        ...actions.EffectOccurs,
        when: {
          ...withoutGuards(actions.EffectOccurs, "noInstance").when,
          fewerThanTwo: (now: Now, { o }: OfOperation) => now.instances.get(o) < 2,
        },
      },
    },
  };
}

/** The branch store, with the evidence of the gateway. */
function evidenceMutants({ actions, at, move }: Sound): Record<string, Replacement<Weakened>> {
  return {
    UnderReport: {
      replaces: "Settle",
      about: "the receipt of an effect reports no charge, and the unit returns",
      claim: "section 4.9, condition (3) complete charge; assumption 7; Table 11, provider underreporting",
      action: {
        ...actions.Settle,
        then: (next: Next, _: Now, { o }: OfOperation) => {
          move(next, at.Q(o), at.A(o));
          next.phase.set(o, "committed");
        },
      },
    },
    MintRemainder: {
      replaces: "Settle",
      about: "a settlement commits the unit and returns it as a remainder as well",
      claim: "lemma 1, successful Settle; corollary 1; Table 7, invented remainder",
      action: {
        ...actions.Settle,
        then: (next: Next, _: Now, { o }: OfOperation) => {
          move(next, at.Q(o), at.C(o));
          next.own.add(at.A(o));
          next.phase.set(o, "committed");
        },
      },
    },
    ForgedReceipt: {
      replaces: "Settle",
      about: "an acceptance passes for the receipt of an effect that has not occurred",
      claim: "section 5.5, a verified receipt identifies a gateway instance; Table 11, forged receipt",
      action: {
        ...actions.Settle,
        when: {
          ...withoutGuards(actions.Settle, "observed").when,
          accepted: (now: Now, { o }: OfOperation) => now.accepted.has(o),
        },
      },
    },
    AbortNoFence: {
      replaces: "VerifiedAbort",
      about: "an operation not yet accepted is aborted before a fence excludes it",
      claim: "section 5.5, a no-effect certificate binds an installed fence; Table 4, late-completion safety",
      action: withoutGuards(actions.VerifiedAbort, "fenced"),
    },
    FenceIsProof: {
      replaces: "VerifiedAbort",
      about: "the fence alone passes for proof that the operation was not accepted before it",
      claim: "section 6.1, fence before reuse: a fence alone never releases; lemma 4; theorem 6",
      action: withoutGuards(actions.VerifiedAbort, "neverAccepted"),
    },
    NoTerminalKey: {
      replaces: "VerifiedAbort",
      about: "a settled operation is aborted as well: no write-once terminal decision",
      claim: "lemma 3; theorem 3; I6; Table 4, at-most-once settlement",
      action: {
        ...actions.VerifiedAbort,
        when: {
          ...withoutGuards(actions.VerifiedAbort, "quarantined", "neverAccepted").when,
          unacceptedOrSettled: (now: Now, { o }: OfOperation) =>
            now.own.has(at.C(o)) || (now.own.has(at.Q(o)) && !now.accepted.has(o)),
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

/** The credit authority. */
function authorityMutants({ actions, at, move, operations, reusable }: Sound): Record<string, Replacement<Weakened>> {
  /** Operations of the actor's old generation that have timed out in quarantine. */
  const givenUp = (now: Now, a: string): Operation[] =>
    operations.filter((o) => o[1] === 0 && o[2] === a && now.timedOut.has(o) && now.own.has(at.Q(o)));
  return {
    StoreOnlyFence: {
      replaces: "Fence",
      about: "the epoch advances in the store and no gateway has the fence",
      claim: "section 6.8: an epoch check only at the budget store is insufficient; Table 4, store-only fencing",
      action: {
        ...actions.Fence,
        then: (next: Next) => {
          next.epoch = 1;
        },
      },
    },
    FenceRefund: {
      replaces: "Fence",
      about: "the fence refunds everything in quarantine",
      claim: "lemma 4: an epoch increment alone cannot move an atom to A; section 5.7, Fence",
      action: {
        ...actions.Fence,
        then: (next: Next, now: Now) => {
          next.epoch = 1;
          next.floor = 1;
          for (const o of operations) {
            if (!now.own.has(at.Q(o))) continue;
            move(next, at.Q(o), at.A(o));
            next.phase.set(o, "aborted");
          }
        },
      },
    },
    Resurrect: {
      replaces: "Fence",
      about: "the epoch goes back",
      claim: "I9; lemma 5",
      action: {
        ...withoutGuards(actions.Fence, "firstEpoch"),
        then: (next: Next, now: Now) => {
          next.epoch = 1 - now.epoch;
          next.floor = 1;
        },
      },
    },
    ReissueOpen: {
      replaces: "Reissue",
      about: "units that timed out are reissued with those proved reusable, and nothing need be closed",
      claim: "corollary 2; theorem 6; equations (14) and (15)",
      action: {
        ...actions.Reissue,
        when: {
          ...withoutGuards(actions.Reissue, "closed", "somethingReusable").when,
          somethingToReissue: (now: Now, { a }: OfActor) => reusable(now, a).length + givenUp(now, a).length > 0,
        },
        then: (next: Next, now: Now, { a }: OfActor) => {
          for (const o of reusable(now, a)) move(next, at.A(o), at.A([o[0], 1, a]));
          for (const o of givenUp(now, a)) move(next, at.Q(o), at.A([o[0], 1, a]));
        },
      },
    },
    ReissueCopies: {
      replaces: "Reissue",
      about: "what is reissued is left in the old generation too",
      claim: "lemma 1 and theorem 6: successor issuance moves, rather than copies",
      action: {
        ...actions.Reissue,
        then: (next: Next, now: Now, { a }: OfActor) => {
          for (const o of reusable(now, a)) next.own.add(at.A([o[0], 1, a]));
        },
      },
    },
  };
}
