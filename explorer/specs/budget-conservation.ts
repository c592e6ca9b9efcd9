import { fun } from "../domain/fun.js";
import { oneOf } from "../domain/one-of.js";
import { range } from "../domain/range.js";
import { setOf } from "../domain/set-of.js";
import { tuple } from "../domain/tuple.js";
import { defineModel } from "../model/definition.js";
import { model } from "../model/model.js";
import { type NextOf, type NowOf, state } from "../model/state.js";
import {
  type Bucket,
  BUCKETS,
  bucketSummary,
  isCharged,
  isRetired,
  isSpendable,
  type Placement,
  unitTimeline,
} from "./buckets.js";

/**
 * Twin of `formal/BudgetConservation.tla`: settlement and reissue in the paper's scope (sections 5.7, 6.8
 * and 9.4), with one location per unit.
 */
export const BudgetConservation = defineModel(
  "BudgetConservation",
  { Units: "names", Actors: "names", RootActor: "name", PerSlotEpochs: "flag" },
  ({ Units, Actors, RootActor, PerSlotEpochs }) => {
    const Generations = range(0, 1);
    const Slots = PerSlotEpochs ? Units : oneOf<string>("root");
    const units = Units.members;
    const slotOf = (u: string): string => (PerSlotEpochs ? u : "root");

    const s = state({
      location: fun(Units, oneOf(...BUCKETS)),
      owner: fun(Units, Actors),
      generation: fun(Units, Generations),
      certificates: setOf(tuple(Units, Actors)),
      timedOut: setOf(Units),
      accepted: setOf(Units),
      occurred: setOf(Units),
      aborted: setOf(Units),
      epoch: fun(Slots, Generations),
      up: setOf(Actors),
    });
    type Now = NowOf<typeof s>;
    type Next = NextOf<typeof s>;
    interface OfUnit {
      readonly u: string;
    }

    const ownerUp = (now: Now, { u }: OfUnit) => now.up.has(now.owner.get(u));
    const at =
      (bucket: Bucket) =>
      (now: Now, { u }: OfUnit) =>
        now.location.get(u) === bucket;
    /** Whether the gateway can see the operation of the unit: it was dispatched and has no outcome yet. */
    const isExposed = (now: Now, u: string) => now.location.get(u) === "Q" || now.location.get(u) === "F";
    const isUnresolved = (bucket: Bucket) => bucket === "T" || bucket === "R" || bucket === "Q";
    const covered = (now: Now, u: string) => isCharged(now.location.get(u));
    const epochOf = (now: Now, u: string) => now.epoch.get(slotOf(u));
    const current = (now: Now, { u }: OfUnit) => now.generation.get(u) === epochOf(now, u);
    const notAborted = (now: Now, { u }: OfUnit) => !now.aborted.has(u);
    const hasTimedOut = (now: Now, { u }: OfUnit) => now.timedOut.has(u);

    /** The reusable footprint of a branch in a slot, equation (15). */
    const reusable = (now: Now, a: string, slot: string) =>
      units.filter(
        (u) =>
          now.owner.get(u) === a &&
          slotOf(u) === slot &&
          now.location.get(u) === "A" &&
          now.generation.get(u) === 0 &&
          now.aborted.has(u),
      );
    /** What keeps the old generation from being Closed, equation (14). */
    const open = (now: Now, a: string, slot: string) =>
      units.filter(
        (u) =>
          now.owner.get(u) === a &&
          slotOf(u) === slot &&
          now.generation.get(u) === 0 &&
          isUnresolved(now.location.get(u)),
      );
    const countIn = (now: Now, belongs: (bucket: Bucket) => boolean) =>
      units.reduce((sum, u) => (belongs(now.location.get(u)) ? sum + 1 : sum), 0);
    /** Effects that have not occurred but still can, without another dispatch. */
    const exposed = (now: Now) =>
      units.filter(
        (u) =>
          !now.occurred.has(u) &&
          (now.accepted.has(u) || (isExposed(now, u) && now.generation.get(u) >= epochOf(now, u))),
      );

    /** What decides whether a unit is paid for. */
    const valuesOf = (now: Now, { u }: OfUnit) => ({
      bucket: now.location.get(u),
      generation: now.generation.get(u),
      epoch: epochOf(now, u),
      accepted: now.accepted.has(u),
      occurred: now.occurred.has(u),
      aborted: now.aborted.has(u),
    });

    const placements = (now: Now): Placement[] =>
      units.map((unit) => ({
        unit,
        bucket: now.location.get(unit),
        actor: now.owner.get(unit),
        generation: now.generation.get(unit),
      }));

    const byOwner = (now: Now, { u }: OfUnit) => ({ from: now.owner.get(u) });
    const timeoutGuards = {
      ownerUp,
      quarantined: at("Q"),
      notTimedOut: (now: Now, { u }: OfUnit) => !now.timedOut.has(u),
    };
    const moveTo =
      (bucket: Bucket) =>
      (next: Next, _: Now, { u }: OfUnit) => {
        next.location.set(u, bucket);
      };

    return model({
      state: s,
      assumptions: { RootActorIsActor: Actors.codeOf(RootActor) >= 0 },
      init: s.init((next) => {
        next.location.assign(() => "A");
        next.owner.assign(() => RootActor);
        next.generation.assign(() => 0);
        next.epoch.assign(() => 0);
        next.up.assign(Actors.members);
      }),
      actions: {
        Seal: s.action(
          { u: Units, b: Actors },
          {
            when: {
              ownerUp,
              available: at("A"),
              current,
              notAborted,
              toAnother: (now, { u, b }) => b !== now.owner.get(u),
            },
            then: (next, _, { u, b }) => {
              next.location.set(u, "T");
              next.certificates.add([u, b]);
            },
          },
        ),
        AcceptTransfer: s.action(
          { u: Units, b: Actors },
          {
            when: {
              destinationUp: (now, { b }) => now.up.has(b),
              inTransit: at("T"),
              certified: (now, { u, b }) => now.certificates.has([u, b]),
            },
            then: (next, _, { u, b }) => {
              next.location.set(u, "A");
              next.owner.set(u, b);
              next.certificates.delete([u, b]);
            },
          },
        ),
        CancelTransfer: s.action(
          { u: Units },
          {
            when: { ownerUp, inTransit: at("T") },
            then: (next, _, { u }) => {
              next.location.set(u, "A");
              for (const b of Actors.members) next.certificates.delete([u, b]);
            },
          },
        ),
        Reserve: s.action(
          { u: Units },
          { when: { ownerUp, available: at("A"), current, notAborted }, then: moveTo("R") },
        ),
        Dispatch: s.action({ u: Units }, { when: { ownerUp, reserved: at("R"), current }, then: moveTo("Q") }),
        Timeout: s.action(
          { u: Units },
          {
            when: timeoutGuards,
            then: (next, _, { u }) => {
              next.timedOut.add(u);
            },
          },
        ),
        GatewayAccept: s.action(
          { u: Units },
          {
            when: {
              dispatched: (now, { u }) => isExposed(now, u),
              unseen: (now, { u }) => !now.accepted.has(u),
              notFenced: (now, { u }) => now.generation.get(u) >= epochOf(now, u),
            },
            then: (next, _, { u }) => {
              next.accepted.add(u);
            },
          },
        ),
        EffectOccurs: s.action(
          { u: Units },
          {
            when: {
              accepted: (now, { u }) => now.accepted.has(u),
              noInstance: (now, { u }) => !now.occurred.has(u),
            },
            then: (next, _, { u }) => {
              next.occurred.add(u);
            },
          },
        ),
        Settle: s.action(
          { u: Units },
          {
            when: { ownerUp, quarantined: at("Q"), observed: (now, { u }) => now.occurred.has(u) },
            then: moveTo("C"),
          },
        ),
        VerifiedAbort: s.action(
          { u: Units },
          {
            when: {
              ownerUp,
              quarantined: at("Q"),
              timedOut: hasTimedOut,
              fenced: (now, { u }) => epochOf(now, u) > now.generation.get(u),
              neverAccepted: (now, { u }) => !now.accepted.has(u),
            },
            then: (next, _, { u }) => {
              next.location.set(u, "A");
              next.aborted.add(u);
            },
          },
        ),
        Forfeit: s.action(
          { u: Units },
          { when: { ownerUp, quarantined: at("Q"), timedOut: hasTimedOut }, then: moveTo("F") },
        ),
        Fence: s.action(
          { s: Slots },
          {
            when: { firstEpoch: (now, picks) => now.epoch.get(picks.s) === 0 },
            then: (next, _, picks) => {
              next.epoch.set(picks.s, 1);
            },
          },
        ),
        Reissue: s.action(
          { a: Actors, s: Slots },
          {
            when: {
              up: (now, { a }) => now.up.has(a),
              fenced: (now, picks) => now.epoch.get(picks.s) === 1,
              somethingReusable: (now, picks) => reusable(now, picks.a, picks.s).length > 0,
              closed: (now, picks) => open(now, picks.a, picks.s).length === 0,
            },
            then: (next, now, picks) => {
              for (const u of reusable(now, picks.a, picks.s)) {
                next.generation.set(u, 1);
                next.timedOut.delete(u);
                next.aborted.delete(u);
              }
            },
          },
        ),
        Crash: s.action(
          { a: Actors },
          {
            when: { up: (now, { a }) => now.up.has(a) },
            then: (next, _, { a }) => {
              next.up.delete(a);
            },
          },
        ),
        Restart: s.action(
          { a: Actors },
          {
            when: { down: (now, { a }) => !now.up.has(a) },
            then: (next, _, { a }) => {
              next.up.add(a);
            },
          },
        ),
      },
      replacements: {
        TimeoutRefund: {
          replaces: "Timeout",
          about: "a missing answer is taken for a failure and refunded at once",
          claim: "Figure 1; lemma 4; corollary 2; Table 2, response loss; Table 9, timeout refund after exposure",
          action: s.action(
            { u: Units },
            {
              when: timeoutGuards,
              then: (next, _, { u }) => {
                next.location.set(u, "A");
                next.timedOut.add(u);
              },
            },
          ),
        },
      },
      invariants: {
        /** Equation (8), theorem 1. */
        Conservation: s.predicate(
          (now) => BUCKETS.reduce((sum, bucket) => sum + countIn(now, (other) => other === bucket), 0) === units.length,
          (now) =>
            Object.fromEntries(BUCKETS.map((bucket) => [bucket, countIn(now, (other) => other === bucket)] as const)),
        ),
        /** I8, lemma 4: a unit whose answer is missing stays charged, unless it was aborted with proof. */
        NoUnsafeReclaim: s.forAll(
          { u: Units },
          {
            when: { timedOut: hasTimedOut },
            then: {
              chargedOrAbortedWithProof: (now, { u }) =>
                covered(now, u) ||
                (now.aborted.has(u) && !now.accepted.has(u) && now.generation.get(u) < epochOf(now, u)),
            },
            values: valuesOf,
          },
        ),
        /** Equation (9), theorem 4: every effect that occurred is charged. */
        EffectCoverage: s.forAll(
          { u: Units },
          {
            when: { occurred: (now, { u }) => now.occurred.has(u) },
            then: { charged: (now, { u }) => covered(now, u) },
            values: valuesOf,
          },
        ),
        /** The same one step earlier: what the gateway accepted is charged. */
        AcceptCovered: s.forAll(
          { u: Units },
          {
            when: { accepted: (now, { u }) => now.accepted.has(u) },
            then: { charged: (now, { u }) => covered(now, u) },
            values: valuesOf,
          },
        ),
        /** Equation (11), adapted: effects that occurred and effects that still can are paid for. */
        ExposureBound: s.predicate(
          (now) => now.occurred.size + exposed(now).length <= countIn(now, isCharged),
          (now) => ({ occurred: now.occurred.size, exposed: exposed(now), charged: countIn(now, isCharged) }),
        ),
        /** Figure 1: what was spent and what may still be spent do not exceed the grant. */
        NoOverspend: s.predicate(
          (now) => now.occurred.size + countIn(now, isSpendable) <= units.length,
          (now) => ({ occurred: now.occurred.size, spendable: countIn(now, isSpendable), granted: units.length }),
        ),
        /** Equation (5): a unit in transit is one undecided transfer, with one certificate. */
        CertificatesMatch: s.forAll(
          { u: Units },
          {
            then: {
              oneCertificateInTransit: (now, { u }) =>
                now.certificates.count(([unit]) => unit === u) === (now.location.get(u) === "T" ? 1 : 0),
            },
            values: valuesOf,
          },
        ),
      },
      stepProperties: {
        /** Section 4.9, lemma 5: no new acceptance of a generation below the fence. */
        FenceOrder: s.forAllSteps(
          { u: Units },
          {
            when: { newlyAccepted: (now, next, { u }) => !now.accepted.has(u) && next.accepted.has(u) },
            then: { notFenced: (now, _, { u }) => now.generation.get(u) >= epochOf(now, u) },
            values: (now, _, picks) => valuesOf(now, picks),
          },
        ),
        /** I9: no epoch goes back. */
        EpochMonotone: s.forAllSteps(
          { s: Slots },
          { then: { notBack: (now, next, picks) => next.epoch.get(picks.s) >= now.epoch.get(picks.s) } },
        ),
        /** I4: a seal, a reservation and a dispatch use the current generation. */
        CurrentUse: s.forAllSteps(
          { u: Units },
          {
            when: {
              used: (now, next, { u }) => {
                const [from, to] = [now.location.get(u), next.location.get(u)];
                return (from === "A" && (to === "T" || to === "R")) || (from === "R" && to === "Q");
              },
            },
            then: { current: (now, _, { u }) => current(now, { u }) },
            values: (now, _, picks) => valuesOf(now, picks),
          },
        ),
        /** Section 5.7, Retire, and theorem 3: C and F are never left. */
        Absorbing: s.forAllSteps(
          { u: Units },
          {
            when: { retired: (now, _, { u }) => isRetired(now.location.get(u)) },
            then: { stays: (now, next, { u }) => next.location.get(u) === now.location.get(u) },
          },
        ),
      },
      witnesses: {
        SpendAll: s.predicate((now) => countIn(now, (bucket) => bucket === "C") === units.length),
        ReuseAfterProof: s.predicate((now) =>
          units.some((u) => now.generation.get(u) === 1 && now.location.get(u) === "Q"),
        ),
        TransferAccepted: s.predicate((now) => units.some((u) => now.owner.get(u) !== RootActor)),
        AcceptedAcrossFence: s.predicate((now) =>
          units.some(
            (u) =>
              now.accepted.has(u) &&
              !now.occurred.has(u) &&
              now.location.get(u) === "Q" &&
              now.generation.get(u) === 0 &&
              epochOf(now, u) === 1,
          ),
        ),
        LateEffect: s.predicate((now) => units.some((u) => now.occurred.has(u) && now.location.get(u) === "F")),
        Stranded: s.predicate((now) => countIn(now, (bucket) => bucket === "F") === units.length),
        AbortProved: s.predicate((now) => !now.aborted.isEmpty),
      },
      summary: (now: Now) => bucketSummary(placements(now)),
      timeline: (now: Now) => unitTimeline(units, placements(now)),
      interactions: {
        Seal: (now, { u, b }) => ({ from: now.owner.get(u), to: b }),
        AcceptTransfer: (now, { u, b }) => ({ from: b, to: now.owner.get(u) }),
        CancelTransfer: byOwner,
        Reserve: byOwner,
        Dispatch: (now, { u }) => ({ from: now.owner.get(u), to: "gateway" }),
        Timeout: byOwner,
        GatewayAccept: () => ({ from: "gateway" }),
        EffectOccurs: () => ({ from: "gateway", to: "environment" }),
        Settle: byOwner,
        VerifiedAbort: byOwner,
        Forfeit: byOwner,
        Fence: () => ({ from: "authority", to: "gateway" }),
        Reissue: (_, { a }) => ({ from: a }),
        Crash: (_, { a }) => ({ from: "environment", to: a }),
        Restart: (_, { a }) => ({ from: "environment", to: a }),
      },
    });
  },
);
