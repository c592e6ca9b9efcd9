import { setOf } from "../../domain/set-of.js";
import { defineModel } from "../../model/definition.js";
import { model } from "../../model/model.js";
import { type NowOf, state } from "../../model/state.js";
import {
  Branches,
  BUDGET,
  environment,
  environmentConstants,
  homeOf,
  isHomeUp,
  isOnline,
  isSent,
  type Message,
  type Request,
} from "./environment.js";
import { faultyVariant, type Mechanism, plainVariant, variant } from "./mechanism.js";
import { questions } from "./questions.js";

/**
 * Twin of `formal/mechanisms/CentralCounter.tla`: mechanism 2 of section 9.3, one authoritative counter with a record
 * of grants and settlements.
 */
export const CentralCounter = defineModel(
  "CentralCounter",
  { ...environmentConstants, Return: "name" },
  ({ Return, ...constants }) => {
    const common = environment(constants);
    const { Requests, Messages } = common;
    const s = state({
      ...common.variables,
      asked: setOf(Requests),
      granted: setOf(Messages),
      settled: setOf(Requests),
      held: setOf(Messages),
    });
    type Now = NowOf<typeof s>;
    interface OfMessage {
      readonly m: Message;
    }

    const isCharged = (now: Now, r: Request): boolean => now.granted.has([r, 0]) || now.granted.has([r, 1]);
    const offered = (now: Now): number => BUDGET - now.granted.size;
    const senderUp = (now: Now, { m }: OfMessage): boolean => now.up.has(homeOf(m[0]));
    const isGranted = (now: Now, { m }: OfMessage): boolean => now.granted.has(m);
    const unsettled = (now: Now, { m }: OfMessage): boolean => !now.settled.has(m[0]);
    const coordinatorUp = (now: Now): boolean => now.coordinatorUp;

    return model({
      state: s,
      assumptions: { ...common.assumptions, ReturnIsKnown: ["none", "timeout", "proof"].includes(Return) },
      init: s.init(common.init),
      actions: {
        ...common.actions,
        Ask: s.action(
          { r: Requests },
          {
            when: { homeUp: isHomeUp, notAsked: (now, { r }) => !now.asked.has(r) },
            then: (next, _, { r }) => {
              next.asked.add(r);
            },
          },
        ),
        Grant: s.action(
          { r: Requests },
          {
            when: {
              online: isOnline,
              asked: (now, { r }) => now.asked.has(r),
              notCharged: (now, { r }) => !isCharged(now, r),
              notReturned: (now, { r }) => !now.returned.has(r),
              funded: (now) => offered(now) > 0,
            },
            then: (next, now, { r }) => {
              next.granted.add([r, now.floor.get(homeOf(r))]);
            },
          },
        ),
        Receive: s.action(
          { m: Messages },
          {
            when: {
              homeUp: senderUp,
              connected: (now) => !now.partitioned,
              granted: isGranted,
              notHeld: (now, { m }) => !now.held.has(m),
              notSent: (now, { m }) => !isSent(now, m[0]),
            },
            then: (next, _, { m }) => {
              next.held.add(m);
            },
          },
        ),
        Spend: s.action(
          { m: Messages },
          {
            when: { homeUp: senderUp, held: (now, { m }) => now.held.has(m) },
            then: (next, _, { m }) => {
              next.held.delete(m);
              next.sent.add(m);
            },
          },
        ),
        Reply: s.action({ r: Requests }, common.replyArrives),
        Settle: s.action(
          { r: Requests },
          {
            when: {
              online: isOnline,
              replied: (now, { r }) => now.replied.has(r),
              notSettled: (now, { r }) => !now.settled.has(r),
            },
            then: (next, _, { r }) => {
              next.settled.add(r);
            },
          },
        ),
        TimeoutRefund: s.action(
          { m: Messages },
          {
            when: { allowed: () => Return === "timeout", coordinatorUp, granted: isGranted, unsettled },
            then: (next, _, { m }) => {
              next.granted.delete(m);
              next.returned.add(m[0]);
            },
          },
        ),
        Fence: s.action(
          { b: Branches },
          {
            when: { allowed: () => Return === "proof", coordinatorUp, ...common.raiseFloor.when },
            then: common.raiseFloor.then,
          },
        ),
        ProofReturn: s.action(
          { m: Messages },
          {
            when: {
              allowed: () => Return === "proof",
              coordinatorUp,
              granted: isGranted,
              fenced: (now, { m }) => m[1] < now.floor.get(homeOf(m[0])),
              neverAccepted: (now, { m }) => now.accepted.get(m[0]) === 0,
              unsettled,
            },
            then: (next, _, { m }) => {
              next.granted.delete(m);
              next.returned.add(m[0]);
            },
          },
        ),
        Crash: s.action(
          { b: Branches },
          {
            when: common.branchStops.when,
            then: (next, now, picks) => {
              common.branchStops.then(next, now, picks);
              for (const m of now.held) if (homeOf(m[0]) === picks.b) next.held.delete(m);
            },
          },
        ),
        Restart: s.action({ b: Branches }, common.branchStarts),
      },
      ...questions<Now>(common, { isCharged, offered }),
    });
  },
);

export const centralCounter: Mechanism = {
  number: 2,
  title: "Central linearizable counter",
  definition: CentralCounter,
  variants: [
    variant(
      "central_counter",
      "one durable counter charges before a request leaves, and no grant comes back",
      "section 9.3 (2)",
    ),
    plainVariant("central_counter"),
    variant("central_counter_timeout", "a missing reply is taken for a failure", "section 4.4"),
    variant(
      "central_counter_proof",
      "a grant comes back once the gateway is fenced and, asked, has not accepted the request",
      "section 4.4, Assumption 7",
    ),
    faultyVariant(
      "central_counter_proof_unfenced",
      "without a fence a request not yet accepted is accepted after the proof",
      "section 4.9 (4)",
    ),
  ],
};
