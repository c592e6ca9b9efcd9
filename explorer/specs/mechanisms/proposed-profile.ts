import { intern, membersOf, tabulate } from "../../domain/domain.js";
import { oneOf } from "../../domain/one-of.js";
import { setOf } from "../../domain/set-of.js";
import { tuple } from "../../domain/tuple.js";
import { defineModel } from "../../model/definition.js";
import { model } from "../../model/model.js";
import { type NextOf, type NowOf, state } from "../../model/state.js";
import {
  type Branch,
  Branches,
  environment,
  environmentConstants,
  Generations,
  homeOf,
  isHomeUp,
  isOnline,
  type Request,
} from "./environment.js";
import { faultyVariant, type Mechanism, plainVariant, variant } from "./mechanism.js";
import { questions } from "./questions.js";

type Unit = "u1" | "u2";
/** Available, in transit and returned, held by a branch; reserved, quarantined, committed, forfeited, by a request. */
type Bucket = "A" | "T" | "X" | "R" | "Q" | "C" | "F";
/** An element of the ownership relation. */
type Owned = readonly [unit: Unit, tag: readonly [bucket: Bucket, holder: Branch | Request, generation: number]];

const WEAKENINGS: readonly string[] = [
  "none",
  "TimeoutRefund",
  "SharedOwnership",
  "NoDecisionRegister",
  "UnderReport",
  "FenceIsProof",
];

/**
 * Twin of `formal/mechanisms/ProposedProfile.tla`: mechanism 8 of section 9.3, exclusive credits with reservation,
 * quarantine, terminal evidence, fence and reissue, cut to what the comparison asks.
 */
export const ProposedProfile = defineModel(
  "ProposedProfile",
  { ...environmentConstants, Weakening: "name" },
  ({ Weakening, ...constants }) => {
    const common = environment(constants);
    const { Requests } = common;
    const Units = oneOf("u1", "u2");
    const Holders = oneOf<Branch | Request>("A", "B", ...Requests.members);
    const Owned = tuple(Units, tuple(oneOf<Bucket>("A", "T", "X", "R", "Q", "C", "F"), Holders, Generations));
    const s = state({ ...common.variables, own: setOf(Owned), begun: setOf(Requests) });
    type Now = NowOf<typeof s>;
    type Next = NextOf<typeof s>;
    interface OfOperation {
      readonly r: Request;
      readonly u: Unit;
    }
    interface OfGeneration extends OfOperation {
      readonly g: number;
    }

    /** The element of the relation that puts a unit in a bucket: TLA+ `At`. */
    const at = (unit: Unit, bucket: Bucket, holder: Branch | Request, generation: number): Owned =>
      intern(Owned, [unit, [bucket, holder, generation]]);
    const move = (next: Next, from: Owned, to: Owned): void => {
      next.own.delete(from);
      next.own.add(to);
    };

    const tags = membersOf(Owned);
    const isBranch = (holder: Branch | Request): holder is Branch => holder === "A" || holder === "B";
    const isOfBranch = ([, [bucket]]: Owned): boolean => bucket === "A" || bucket === "T" || bucket === "X";
    const chargesOf = tabulate(Requests, (r) => tags.filter((tag) => !isOfBranch(tag) && tag[1][1] === r));
    const offers = tags.filter((tag) => isOfBranch(tag) && isBranch(tag[1][1]));
    const isCharged = (now: Now, r: Request): boolean => chargesOf(r).some((tag) => now.own.has(tag));
    const offered = (now: Now): number => offers.reduce((sum, tag) => (now.own.has(tag) ? sum + 1 : sum), 0);

    const floorOf = (now: Now, r: Request): number => now.floor.get(homeOf(r));
    const available = (now: Now, { r, u }: OfOperation): Owned => at(u, "A", homeOf(r), floorOf(now, r));
    const reserved = (now: Now, { r, u }: OfOperation): Owned => at(u, "R", r, floorOf(now, r));
    const isReserved = (now: Now, { r, u, g }: OfGeneration): boolean => now.own.has(at(u, "R", r, g));
    const isQuarantined = (now: Now, { r, u, g }: OfGeneration): boolean => now.own.has(at(u, "Q", r, g));
    const branchUp = (now: Now, { b }: { readonly b: Branch }): boolean => now.up.has(b);
    const sourceUp = (now: Now): boolean => now.up.has("A");

    /** What keeps the old generation of a branch open, equation (14). */
    const openTagsOf = tabulate(Branches, (b) =>
      tags.filter(([, [bucket, holder, generation]]) => {
        if (generation !== 0) return false;
        if (isBranch(holder)) return bucket === "T" && holder === b;
        return (bucket === "R" || bucket === "Q") && homeOf(holder) === b;
      }),
    );
    const isOpen = (now: Now, b: Branch): boolean => openTagsOf(b).some((tag) => now.own.has(tag));
    /** What a branch can use again, equation (15). */
    const reusable = (now: Now, b: Branch): Owned[] =>
      Units.members.flatMap((u) => [at(u, "A", b, 0), at(u, "X", b, 0)]).filter((owned) => now.own.has(owned));

    const asked = questions<Now>(common, { isCharged, offered });

    return model({
      state: s,
      assumptions: { ...common.assumptions, WeakeningIsKnown: WEAKENINGS.includes(Weakening) },
      init: s.init((next) => {
        common.init(next);
        next.own.assign([at("u1", "A", "A", 0), at("u2", "A", "B", 0)]);
      }),
      actions: {
        ...common.actions,
        Reserve: s.action(
          { r: Requests, u: Units },
          {
            when: {
              homeUp: isHomeUp,
              available: (now, picks) => now.own.has(available(now, picks)),
              notBegun: (now, { r }) => !now.begun.has(r),
            },
            then: (next, now, picks) => {
              if (Weakening === "SharedOwnership") next.own.add(reserved(now, picks));
              else move(next, available(now, picks), reserved(now, picks));
              next.begun.add(picks.r);
            },
          },
        ),
        Dispatch: s.action(
          { r: Requests, u: Units },
          {
            when: { homeUp: isHomeUp, reserved: (now, picks) => now.own.has(reserved(now, picks)) },
            then: (next, now, picks) => {
              const { r, u } = picks;
              move(next, reserved(now, picks), at(u, "Q", r, floorOf(now, r)));
              next.sent.add([r, floorOf(now, r)]);
            },
          },
        ),
        LocalReturn: s.action(
          { r: Requests, u: Units, g: Generations },
          {
            when: { homeUp: isHomeUp, reserved: isReserved },
            then: (next, _, { r, u, g }) => {
              move(next, at(u, "R", r, g), at(u, "X", homeOf(r), g));
              next.returned.add(r);
            },
          },
        ),
        Settle: s.action(
          { r: Requests, u: Units, g: Generations },
          {
            when: { quarantined: isQuarantined, ...common.replyArrives.when },
            then: (next, now, picks) => {
              const { r, u, g } = picks;
              move(next, at(u, "Q", r, g), Weakening === "UnderReport" ? at(u, "A", homeOf(r), g) : at(u, "C", r, g));
              common.replyArrives.then(next, now, picks);
            },
          },
        ),
        Forfeit: s.action(
          { r: Requests, u: Units, g: Generations },
          {
            when: { homeUp: isHomeUp, quarantined: isQuarantined },
            then: (next, _, { r, u, g }) => {
              move(next, at(u, "Q", r, g), at(u, "F", r, g));
            },
          },
        ),
        TimeoutRefund: s.action(
          { r: Requests, u: Units, g: Generations },
          {
            when: { allowed: () => Weakening === "TimeoutRefund", homeUp: isHomeUp, quarantined: isQuarantined },
            then: (next, _, { r, u, g }) => {
              move(next, at(u, "Q", r, g), at(u, "A", homeOf(r), g));
              next.returned.add(r);
            },
          },
        ),
        Fence: s.action(
          { b: Branches },
          { when: { online: isOnline, branchUp, ...common.raiseFloor.when }, then: common.raiseFloor.then },
        ),
        VerifiedAbort: s.action(
          { r: Requests, u: Units },
          {
            when: {
              online: isOnline,
              homeUp: isHomeUp,
              quarantined: (now, { r, u }) => now.own.has(at(u, "Q", r, 0)),
              fenced: (now, { r }) => floorOf(now, r) === 1,
              neverAccepted: (now, { r }) => Weakening === "FenceIsProof" || now.accepted.get(r) === 0,
            },
            then: (next, _, { r, u }) => {
              move(next, at(u, "Q", r, 0), at(u, "X", homeOf(r), 0));
              next.returned.add(r);
            },
          },
        ),
        Reissue: s.action(
          { b: Branches },
          {
            when: {
              online: isOnline,
              branchUp,
              fenced: (now, { b }) => now.floor.get(b) === 1,
              somethingReusable: (now, { b }) => reusable(now, b).length > 0,
              closed: (now, { b }) => !isOpen(now, b),
            },
            then: (next, now, { b }) => {
              for (const owned of reusable(now, b)) move(next, owned, at(owned[0], "A", b, 1));
            },
          },
        ),
        Seal: s.action(
          { u: Units },
          {
            when: { sourceUp, available: (now, { u }) => now.own.has(at(u, "A", "A", now.floor.get("A"))) },
            then: (next, now, { u }) => {
              const generation = now.floor.get("A");
              move(next, at(u, "A", "A", generation), at(u, "T", "A", generation));
            },
          },
        ),
        Take: s.action(
          { u: Units, g: Generations },
          {
            when: {
              destinationUp: (now) => now.up.has("B"),
              connected: (now) => !now.partitioned,
              inTransit: (now, { u, g }) => now.own.has(at(u, "T", "A", g)),
              notThere: (now, { u }) => !now.own.has(at(u, "A", "B", now.floor.get("B"))),
            },
            then: (next, now, { u, g }) => {
              const target = at(u, "A", "B", now.floor.get("B"));
              if (Weakening === "NoDecisionRegister") next.own.add(target);
              else move(next, at(u, "T", "A", g), target);
            },
          },
        ),
        Cancel: s.action(
          { u: Units, g: Generations },
          {
            when: {
              online: isOnline,
              sourceUp,
              inTransit: (now, { u, g }) => now.own.has(at(u, "T", "A", g)),
            },
            then: (next, _, { u, g }) => {
              move(next, at(u, "T", "A", g), at(u, "A", "A", g));
            },
          },
        ),
        Crash: s.action({ b: Branches }, common.branchStops),
        Restart: s.action({ b: Branches }, common.branchStarts),
      },
      ...asked,
      invariants: {
        ...asked.invariants,
        /** I1: every unit has exactly one owner. */
        Partition: s.predicate((now) => Units.members.every((u) => now.own.count((owned) => owned[0] === u) === 1)),
      },
    });
  },
);

export const proposedProfile: Mechanism = {
  number: 8,
  title: "Proposed profile",
  definition: ProposedProfile,
  variants: [
    variant(
      "proposed_profile",
      "exclusive ownership, instance injectivity, complete charge and fence ordering, all four",
      "section 4.9",
    ),
    plainVariant("proposed_profile"),
    faultyVariant(
      "proposed_profile_unfenced",
      "no fence ordering: a request is accepted after the proof that it is not",
      "section 4.9 (4)",
    ),
    faultyVariant("proposed_profile_timeout_refund", "a missing reply is taken for a failure", "section 4.4"),
    faultyVariant(
      "proposed_profile_shared_ownership",
      "no exclusive ownership: a reservation leaves the unit available",
      "section 4.9 (1)",
    ),
    faultyVariant(
      "proposed_profile_no_decision_register",
      "a transfer is accepted and remains in transit, to be accepted again or cancelled",
      "Assumption 3, equation (5)",
    ),
    faultyVariant(
      "proposed_profile_under_report",
      "no complete charge: a settlement charges nothing",
      "section 4.9 (3)",
    ),
    faultyVariant(
      "proposed_profile_fence_is_proof",
      "a fence does not cancel what is accepted, and the gateway is not asked",
      "Assumption 7",
    ),
  ],
};
