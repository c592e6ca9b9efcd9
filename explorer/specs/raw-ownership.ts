import { defineModel } from "../model/definition.js";
import { model } from "../model/model.js";
import { type Bucket, bucketSummary, isCharged, isRetired, unitTimeline } from "./buckets.js";
import { rawOwnershipBounds } from "./raw-ownership-bounds.js";
import { rawOwnershipMutants } from "./raw-ownership-mutants.js";
import { ontoBudgetConservation } from "./raw-ownership-projection.js";
import {
  type Operation,
  type Owned,
  placements,
  rawOperations,
  type RawNext as Next,
  type RawNow as Now,
  tagsOf,
} from "./raw-ownership-state.js";

/**
 * Twin of `formal/RawOwnership.tla`: settlement with ownership as a raw relation (paper section 5.6), so
 * that a unit can have no owner or two, and a gateway that sees only permits, its key register and its
 * fence floor (assumption 5).
 */
export const RawOwnership = defineModel(
  "RawOwnership",
  { Units: "names", Actors: "names", RootActor: "name", AllowLocalReturn: "flag" },
  ({ Units, Actors, RootActor, AllowLocalReturn }) => {
    const { s, Operation, Owned, operations, at, rivals, oldOperations, successorUses } = rawOperations(Units, Actors);
    const [units, actors] = [Units.members, Actors.members];

    function move(next: Next, from: Owned, to: Owned): void {
      next.own.delete(from);
      next.own.add(to);
    }
    const isCovered = (now: Now, o: Operation): boolean =>
      now.own.has(at.Q(o)) || now.own.has(at.C(o)) || now.own.has(at.F(o));
    const isChargedOrAbortedWithProof = (now: Now, o: Operation): boolean =>
      isCovered(now, o) || (now.phase.get(o) === "aborted" && !now.accepted.has(o) && o[1] < now.floor);
    /** No operation on the unit was aborted in its generation: the unit is not waiting for reissue. */
    const isIdle = (now: Now, { o }: { readonly o: Operation }): boolean =>
      !rivals(o).some((rival) => now.phase.get(rival) === "aborted");
    /** Available units of the actor that verified abort returned: the footprint of a reissue, equation (15). */
    const reusable = (now: Now, actor: string): Operation[] =>
      oldOperations(actor).filter((o) => now.own.has(at.A(o)) && !isIdle(now, { o }));
    /** Something of the actor's old generation is unresolved: not Closed, equation (14). */
    const isOpen = (now: Now, actor: string): boolean =>
      oldOperations(actor).some((o) => now.own.has(at.T(o)) || now.own.has(at.R(o)) || now.own.has(at.Q(o)));
    /** Units with a tag in one of the buckets, each counted once: supp, section 5.6. */
    const support = (now: Now, belongs: (bucket: Bucket) => boolean): number =>
      units.reduce(
        (sum, unit) => (now.own.some((owned) => owned[0] === unit && belongs(owned[1][0])) ? sum + 1 : sum),
        0,
      );
    /** Sum of the supports of the six buckets: pairs of a unit and a bucket that it has a tag in. */
    const supports = (now: Now): number =>
      now.own
        .toArray()
        .filter((one, index, own) => own.findIndex((two) => two[0] === one[0] && two[1][0] === one[1][0]) === index)
        .length;
    const effects = (now: Now): number => operations.reduce((sum, o) => sum + now.instances.get(o), 0);
    /** Operations without an effect yet that the gateway can still bring about without another dispatch. */
    const exposed = (now: Now): number =>
      operations.filter(
        (o) => now.instances.get(o) === 0 && (now.accepted.has(o) || (now.permits.has(o) && o[1] >= now.floor)),
      ).length;

    const ownerUp = (now: Now, { o }: { readonly o: Operation }): boolean => now.up.has(o[2]);
    const current = (now: Now, { o }: { readonly o: Operation }): boolean => o[1] === now.epoch;
    const inBucket = (bucket: Bucket) => {
      const placeOf = at[bucket];
      return (now: Now, { o }: { readonly o: Operation }): boolean => now.own.has(placeOf(o));
    };
    const hasTimedOut = (now: Now, { o }: { readonly o: Operation }): boolean => now.timedOut.has(o);

    /** What decides whether an operation is paid for. */
    const valuesOf = (now: Now, { o }: { readonly o: Operation }) => ({
      owners: tagsOf(now, o[0]),
      phase: now.phase.get(o),
      permitted: now.permits.has(o),
      accepted: now.accepted.has(o),
      effects: now.instances.get(o),
      epoch: now.epoch,
      fence: now.floor,
    });
    const byOwner = (_: Now, { o }: { readonly o: Operation }) => ({ from: o[2] });

    const actions = {
      Seal: s.action(
        { o: Operation, b: Actors },
        {
          when: {
            available: inBucket("A"),
            ownerUp,
            current,
            idle: isIdle,
            toAnother: (_, { o, b }) => b !== o[2],
          },
          then: (next, _, { o, b }) => {
            move(next, at.A(o), at.T(o));
            next.certificates.add([o, b]);
          },
        },
      ),
      AcceptTransfer: s.action(
        { o: Operation, b: Actors },
        {
          when: {
            inTransit: inBucket("T"),
            destinationUp: (now, { b }) => now.up.has(b),
            certified: (now, { o, b }) => now.certificates.has([o, b]),
          },
          then: (next, _, { o, b }) => {
            move(next, at.T(o), at.A([o[0], o[1], b]));
            next.certificates.delete([o, b]);
          },
        },
      ),
      CancelTransfer: s.action(
        { o: Operation },
        {
          when: { inTransit: inBucket("T"), ownerUp },
          then: (next, _, { o }) => {
            move(next, at.T(o), at.A(o));
            for (const b of actors) next.certificates.delete([o, b]);
          },
        },
      ),
      Reserve: s.action(
        { o: Operation },
        {
          when: {
            available: inBucket("A"),
            ownerUp,
            current,
            unused: (now, { o }) => now.phase.get(o) === "none",
            idle: isIdle,
          },
          then: (next, _, { o }) => {
            move(next, at.A(o), at.R(o));
            next.phase.set(o, "reserved");
          },
        },
      ),
      Dispatch: s.action(
        { o: Operation },
        {
          when: { reserved: inBucket("R"), ownerUp, current },
          then: (next, _, { o }) => {
            move(next, at.R(o), at.Q(o));
            next.phase.set(o, "indeterminate");
            next.permits.add(o);
          },
        },
      ),
      LocalReturn: s.action(
        { o: Operation },
        {
          when: { allowed: () => AllowLocalReturn, reserved: inBucket("R"), ownerUp },
          then: (next, _, { o }) => {
            move(next, at.R(o), at.A(o));
            next.phase.set(o, "aborted");
          },
        },
      ),
      Timeout: s.action(
        { o: Operation },
        {
          when: { quarantined: inBucket("Q"), ownerUp, notTimedOut: (now, { o }) => !now.timedOut.has(o) },
          then: (next, _, { o }) => {
            next.timedOut.add(o);
          },
        },
      ),
      GatewayAccept: s.action(
        { o: Operation },
        {
          when: {
            permitted: (now, { o }) => now.permits.has(o),
            unseen: (now, { o }) => !now.accepted.has(o),
            notFenced: (now, { o }) => o[1] >= now.floor,
          },
          then: (next, _, { o }) => {
            next.accepted.add(o);
          },
        },
      ),
      EffectOccurs: s.action(
        { o: Operation },
        {
          when: {
            accepted: (now, { o }) => now.accepted.has(o),
            noInstance: (now, { o }) => now.instances.get(o) === 0,
          },
          then: (next, now, { o }) => {
            next.instances.set(o, now.instances.get(o) + 1);
          },
        },
      ),
      Settle: s.action(
        { o: Operation },
        {
          when: { quarantined: inBucket("Q"), ownerUp, observed: (now, { o }) => now.instances.get(o) > 0 },
          then: (next, _, { o }) => {
            move(next, at.Q(o), at.C(o));
            next.phase.set(o, "committed");
          },
        },
      ),
      VerifiedAbort: s.action(
        { o: Operation },
        {
          when: {
            quarantined: inBucket("Q"),
            ownerUp,
            hasTimedOut,
            fenced: (now, { o }) => now.epoch > o[1],
            neverAccepted: (now, { o }) => !now.accepted.has(o),
          },
          then: (next, _, { o }) => {
            move(next, at.Q(o), at.A(o));
            next.phase.set(o, "aborted");
          },
        },
      ),
      Forfeit: s.action(
        { o: Operation },
        {
          when: { quarantined: inBucket("Q"), ownerUp, hasTimedOut },
          then: (next, _, { o }) => {
            move(next, at.Q(o), at.F(o));
            next.phase.set(o, "forfeited");
          },
        },
      ),
      Fence: s.action({
        when: { firstEpoch: (now) => now.epoch === 0 },
        then: (next) => {
          next.epoch = 1;
          next.floor = 1;
        },
      }),
      Reissue: s.action(
        { a: Actors },
        {
          when: {
            up: (now, { a }) => now.up.has(a),
            fenced: (now) => now.epoch === 1,
            somethingReusable: (now, { a }) => reusable(now, a).length > 0,
            closed: (now, { a }) => !isOpen(now, a),
          },
          then: (next, now, { a }) => {
            for (const o of reusable(now, a)) move(next, at.A(o), at.A([o[0], 1, a]));
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
    };

    return model({
      state: s,
      assumptions: { RootActorIsActor: Actors.codeOf(RootActor) >= 0 },
      init: s.init((next) => {
        next.own.assign(units.map((unit) => at.A([unit, 0, RootActor])));
        next.epoch = 0;
        next.floor = 0;
        next.phase.assign(() => "none");
        next.instances.assign(() => 0);
        next.up.assign(actors);
      }),
      actions,
      replacements: rawOwnershipMutants({ actions, at, move, operations, reusable }),
      invariants: {
        /** I1, lemma 1: every unit has exactly one owner tag. */
        Partition: s.forAll(
          { unit: Units },
          {
            then: { oneOwner: (now, { unit }) => now.own.count((owned) => owned[0] === unit) === 1 },
            values: (now, { unit }) => ({ owners: tagsOf(now, unit) }),
          },
        ),
        /** Equation (8), theorem 1: the supports of the six buckets sum to what was issued. */
        Conservation: s.predicate(
          (now) => supports(now) === units.length,
          (now) => ({ supports: supports(now), issued: units.length }),
        ),
        /** I8, lemma 4: what was exposed stays charged, unless it was aborted with proof. */
        NoUnsafeReclaim: s.forAll(
          { o: Operation },
          {
            when: { permitted: (now, { o }) => now.permits.has(o) },
            then: {
              chargedOrAbortedWithProof: (now, { o }) => isChargedOrAbortedWithProof(now, o),
            },
            values: valuesOf,
          },
        ),
        /** Equation (9), theorem 4: every effect that occurred is charged. */
        EffectCoverage: s.forAll(
          { o: Operation },
          {
            when: { occurred: (now, { o }) => now.instances.get(o) > 0 },
            then: { charged: (now, { o }) => isCovered(now, o) },
            values: valuesOf,
          },
        ),
        /** The same one step earlier: what the gateway accepted is charged. */
        AcceptCovered: s.forAll(
          { o: Operation },
          {
            when: { accepted: (now, { o }) => now.accepted.has(o) },
            then: { charged: (now, { o }) => isCovered(now, o) },
            values: valuesOf,
          },
        ),
        /** I7, equation (10): an operation has at most one effect instance. */
        InstanceInjective: s.forAll(
          { o: Operation },
          { then: { atMostOne: (now, { o }) => now.instances.get(o) <= 1 }, values: valuesOf },
        ),
        /** Equation (11), adapted: effects that occurred and effects that still can are paid for. */
        ExposureBound: s.predicate(
          (now) => effects(now) + exposed(now) <= support(now, isCharged),
          (now) => ({ effects: effects(now), exposed: exposed(now), charged: support(now, isCharged) }),
        ),
        /** Figure 1: effects never exceed the grant. */
        NoOverspend: s.predicate(
          (now) => effects(now) <= units.length,
          (now) => ({ effects: effects(now), granted: units.length }),
        ),
        /** I6 and assumption 7: a committed operation has an effect and its unit is in C. */
        ChargeComplete: s.forAll(
          { o: Operation },
          {
            when: { committed: (now, { o }) => now.phase.get(o) === "committed" },
            then: {
              unitInC: (now, { o }) => now.own.has(at.C(o)),
              hasEffect: (now, { o }) => now.instances.get(o) > 0,
            },
            values: valuesOf,
          },
        ),
        /** Theorem 6: a unit whose old operation was accepted is not in use in the new generation. */
        LateSafety: s.forAll(
          { o: Operation },
          {
            when: { oldAndAccepted: (now, { o }) => o[1] === 0 && now.accepted.has(o) },
            then: { notInUseAgain: (now, { o }) => !successorUses(o).some((owned) => now.own.has(owned)) },
            values: valuesOf,
          },
        ),
      },
      stepProperties: {
        /** Section 4.9, lemma 5: no new acceptance of a generation below the authoritative epoch. */
        FenceOrder: s.forAllSteps(
          { o: Operation },
          {
            when: { newlyAccepted: (now, next, { o }) => !now.accepted.has(o) && next.accepted.has(o) },
            then: { notFenced: (now, _, { o }) => o[1] >= now.epoch },
            values: (now, _, picks) => valuesOf(now, picks),
          },
        ),
        /** I9: neither the epoch nor the fence goes back. */
        EpochMonotone: s.forAllSteps(
          {},
          {
            then: {
              epochNotBack: (now, next) => next.epoch >= now.epoch,
              fenceNotBack: (now, next) => next.floor >= now.floor,
            },
          },
        ),
        /** I4: a new reservation and a new permit are of the current generation. */
        CurrentUse: s.forAllSteps(
          { o: Operation },
          {
            when: {
              used: (now, next, { o }) =>
                (next.phase.get(o) === "reserved" && now.phase.get(o) === "none") ||
                (next.permits.has(o) && !now.permits.has(o)),
            },
            then: { current: (now, _, { o }) => o[1] === now.epoch },
            values: (now, _, picks) => valuesOf(now, picks),
          },
        ),
        /** Section 5.7, Retire, and theorem 3: C and F are never left. */
        Absorbing: s.forAllSteps(
          { owned: Owned },
          {
            when: { retired: (now, _, { owned }) => isRetired(owned[1][0]) && now.own.has(owned) },
            then: { stays: (_, next, { owned }) => next.own.has(owned) },
          },
        ),
      },
      constraints: rawOwnershipBounds({ s, operations, units, actors, isChargedOrAbortedWithProof }),
      witnesses: {
        SpendAll: s.predicate((now) => support(now, (bucket) => bucket === "C") === units.length),
        ReuseAfterProof: s.predicate((now) => operations.some((o) => o[1] === 1 && now.own.has(at.Q(o)))),
        TransferAccepted: s.predicate((now) => now.own.some(([, [, actor]]) => actor !== RootActor)),
        AcceptedAcrossFence: s.predicate((now) =>
          now.accepted.some((o) => now.instances.get(o) === 0 && now.own.has(at.Q(o)) && o[1] === 0 && now.epoch === 1),
        ),
        LateEffect: s.predicate((now) => operations.some((o) => now.instances.get(o) > 0 && now.own.has(at.F(o)))),
        Stranded: s.predicate((now) => support(now, (bucket) => bucket === "F") === units.length),
        AbortProved: s.predicate((now) => now.permits.some((o) => now.phase.get(o) === "aborted")),
        // Out of reach by declaration, not by accident, in a scope without LocalReturn.
        ...(AllowLocalReturn && {
          LocallyReturned: s.predicate((now) =>
            operations.some((o) => !now.permits.has(o) && now.phase.get(o) === "aborted"),
          ),
        }),
      },
      projections: { BudgetConservation: ontoBudgetConservation({ Units, Actors, RootActor }) },
      summary: (now: Now) => bucketSummary(placements(now)),
      timeline: (now: Now) => unitTimeline(units, placements(now)),
      interactions: {
        Seal: (_, { o, b }) => ({ from: o[2], to: b }),
        AcceptTransfer: (_, { o, b }) => ({ from: b, to: o[2] }),
        CancelTransfer: byOwner,
        Reserve: byOwner,
        Dispatch: (_, { o }) => ({ from: o[2], to: "gateway" }),
        LocalReturn: byOwner,
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
