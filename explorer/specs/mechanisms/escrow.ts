import { range } from "../../domain/range.js";
import { defineModel } from "../../model/definition.js";
import { model } from "../../model/model.js";
import { type NowOf, state } from "../../model/state.js";
import {
  type Branch,
  Branches,
  environment,
  environmentConstants,
  homeOf,
  isHomeUp,
  isOnline,
  isRefused,
  isSent,
  type Request,
} from "./environment.js";
import { faultyVariant, type Mechanism, plainVariant, variant } from "./mechanism.js";
import { questions } from "./questions.js";

/**
 * Twin of `formal/mechanisms/Escrow.tla`: mechanism 3 of section 9.3, units that each branch owns beforehand and may
 * give away, as in a Bounded Counter.
 */
export const Escrow = defineModel(
  "Escrow",
  { ...environmentConstants, Transfer: "name", Return: "name" },
  ({ Transfer, Return, ...constants }) => {
    const common = environment(constants);
    const { Requests } = common;
    const s = state({ ...common.variables, given: range(0, 1), merged: range(0, 2) });
    type Now = NowOf<typeof s>;
    interface OfRequest {
      readonly r: Request;
    }

    const isCharged = (now: Now, r: Request): boolean => isSent(now, r) && !now.returned.has(r);
    const rights = (now: Now, b: Branch): number => {
      const charges = Requests.members.filter((r) => homeOf(r) === b && isCharged(now, r)).length;
      return (b === "A" ? 1 - now.given : 1 + now.merged) - charges;
    };
    const charged = (now: Now, { r }: OfRequest): boolean => isCharged(now, r);
    const unanswered = (now: Now, { r }: OfRequest): boolean => !now.replied.has(r);
    const provable = () => Return === "proof";

    return model({
      state: s,
      assumptions: {
        ...common.assumptions,
        TransferIsKnown: ["none", "max", "sum"].includes(Transfer),
        ReturnIsKnown: ["none", "timeout", "proof"].includes(Return),
      },
      init: s.init((next) => {
        common.init(next);
        next.given = 0;
        next.merged = 0;
      }),
      actions: {
        ...common.actions,
        Spend: s.action(
          { r: Requests },
          {
            when: {
              homeUp: isHomeUp,
              notSent: (now, { r }) => !isSent(now, r),
              funded: (now, { r }) => rights(now, homeOf(r)) > 0,
            },
            then: (next, now, { r }) => {
              next.sent.add([r, now.floor.get(homeOf(r))]);
            },
          },
        ),
        Give: s.action({
          when: {
            allowed: () => Transfer !== "none",
            giverUp: (now) => now.up.has("A"),
            notGiven: (now) => now.given === 0,
            funded: (now) => rights(now, "A") > 0,
          },
          then: (next) => {
            next.given = 1;
          },
        }),
        Merge: s.action({
          when: {
            receiverUp: (now) => now.up.has("B"),
            connected: (now) => !now.partitioned,
            given: (now) => now.given === 1,
            notMerged: (now) => now.merged < (Transfer === "sum" ? 2 : 1),
          },
          then: (next, now) => {
            next.merged = now.merged + 1;
          },
        }),
        Reply: s.action({ r: Requests }, common.replyArrives),
        TimeoutRefund: s.action(
          { r: Requests },
          {
            when: { allowed: () => Return === "timeout", homeUp: isHomeUp, charged, unanswered },
            then: (next, _, { r }) => {
              next.returned.add(r);
            },
          },
        ),
        Fence: s.action(
          { b: Branches },
          {
            when: {
              allowed: provable,
              online: isOnline,
              branchUp: (now, { b }) => now.up.has(b),
              ...common.raiseFloor.when,
            },
            then: common.raiseFloor.then,
          },
        ),
        ProofReturn: s.action(
          { r: Requests },
          {
            when: {
              allowed: provable,
              online: isOnline,
              homeUp: isHomeUp,
              charged,
              unanswered,
              refused: (now, { r }) => isRefused(now, r),
            },
            then: (next, _, { r }) => {
              next.returned.add(r);
            },
          },
        ),
        Crash: s.action({ b: Branches }, common.branchStops),
        Restart: s.action({ b: Branches }, common.branchStarts),
      },
      ...questions<Now>(common, { isCharged, offered: (now) => rights(now, "A") + rights(now, "B") }),
    });
  },
);

export const escrow: Mechanism = {
  number: 3,
  title: "Static escrow / Bounded Counter profile",
  definition: Escrow,
  variants: [
    variant(
      "escrow",
      "each branch charges what it owns beforehand, and nobody takes a unit from another",
      "section 4.3",
    ),
    plainVariant("escrow"),
    variant(
      "escrow_move",
      "the giver debits first, and a second delivery of the transfer changes nothing",
      "section 9.3 (3)",
    ),
    plainVariant("escrow_move"),
    faultyVariant("escrow_sum_join", "each delivery of a transfer is added to the balance", "section 6.9"),
    faultyVariant("escrow_timeout", "a missing reply is taken for a failure", "section 4.4"),
    variant(
      "escrow_proof",
      "a charge comes back once the gateway is fenced and, asked, has not accepted the request",
      "section 4.4, Assumption 7",
    ),
  ],
};
