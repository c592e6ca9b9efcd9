import { fun } from "../../domain/fun.js";
import { range } from "../../domain/range.js";
import { setOf } from "../../domain/set-of.js";
import { defineModel } from "../../model/definition.js";
import { model } from "../../model/model.js";
import { type NowOf, state } from "../../model/state.js";
import {
  type Branch,
  Branches,
  BUDGET,
  environment,
  environmentConstants,
  homeOf,
  isHomeUp,
  isOnline,
  type Request,
} from "./environment.js";
import { faultyVariant, type Mechanism, plainVariant, variant } from "./mechanism.js";
import { questions } from "./questions.js";

/**
 * Twin of `formal/mechanisms/AllocationContract.tla`: mechanism 5 of section 9.3, a monitor that keeps the sum of the
 * allocations within the parent's.
 */
export const AllocationContract = defineModel(
  "AllocationContract",
  { ...environmentConstants, DurableObligation: "flag", TimeoutRefunds: "flag" },
  ({ DurableObligation, TimeoutRefunds, ...constants }) => {
    const common = environment(constants);
    const { Requests } = common;
    const s = state({ ...common.variables, allocation: fun(Branches, range(0, 2)), inFlight: setOf(Requests) });
    type Now = NowOf<typeof s>;

    /** The usage that the monitor knows of. */
    const isCharged = (now: Now, r: Request): boolean => now.inFlight.has(r) || now.replied.has(r);
    const free = (now: Now, b: Branch): number => {
      const usage = Requests.members.filter((r) => homeOf(r) === b && isCharged(now, r)).length;
      return Math.max(0, now.allocation.get(b) - usage);
    };
    const asked = questions<Now>(common, { isCharged, offered: (now) => free(now, "A") + free(now, "B") });

    return model({
      state: s,
      assumptions: common.assumptions,
      init: s.init((next) => {
        common.init(next);
        next.allocation.assign(() => 1);
      }),
      actions: {
        ...common.actions,
        Spend: s.action(
          { r: Requests },
          {
            when: {
              homeUp: isHomeUp,
              notCharged: (now, { r }) => !isCharged(now, r),
              notReturned: (now, { r }) => !now.returned.has(r),
              funded: (now, { r }) => free(now, homeOf(r)) > 0,
            },
            then: (next, _, { r }) => {
              next.inFlight.add(r);
              next.sent.add([r, 0]);
            },
          },
        ),
        Observe: s.action(
          { r: Requests },
          {
            when: common.replyArrives.when,
            then: (next, now, picks) => {
              common.replyArrives.then(next, now, picks);
              next.inFlight.delete(picks.r);
            },
          },
        ),
        Timeout: s.action(
          { r: Requests },
          {
            when: { allowed: () => TimeoutRefunds, homeUp: isHomeUp, inFlight: (now, { r }) => now.inFlight.has(r) },
            then: (next, _, { r }) => {
              next.inFlight.delete(r);
              next.returned.add(r);
            },
          },
        ),
        Reallocate: s.action({
          when: { online: isOnline, free: (now) => free(now, "A") > 0 },
          then: (next, now) => {
            next.allocation.set("A", now.allocation.get("A") - 1);
            next.allocation.set("B", now.allocation.get("B") + 1);
          },
        }),
        Crash: s.action(
          { b: Branches },
          {
            when: common.branchStops.when,
            then: (next, now, picks) => {
              common.branchStops.then(next, now, picks);
              if (DurableObligation) return;
              for (const r of Requests.members) if (homeOf(r) === picks.b) next.inFlight.delete(r);
            },
          },
        ),
        Restart: s.action({ b: Branches }, common.branchStarts),
      },
      ...asked,
      invariants: {
        ...asked.invariants,
        /** The allocation law: the children sum within the parent. It holds in every variant. */
        AllocationLaw: s.predicate((now) => now.allocation.get("A") + now.allocation.get("B") <= BUDGET),
      },
    });
  },
);

export const allocationContract: Mechanism = {
  number: 5,
  title: "Allocation-contract monitor",
  definition: AllocationContract,
  variants: [
    variant(
      "allocation_contract",
      "a crash or a timeout makes the monitor forget a call in flight; the allocation law holds all the same",
      "section 4.1",
    ),
    plainVariant("allocation_contract"),
    faultyVariant("allocation_contract_no_refund", "a crash makes the monitor forget a call in flight", "section 4.1"),
    faultyVariant("allocation_contract_durable_refund", "a missing reply is taken for a failure", "section 4.4"),
    variant(
      "allocation_contract_durable",
      "a call in flight is a durable obligation, and no timeout ends it",
      "section 9.3 (5)",
    ),
  ],
};
