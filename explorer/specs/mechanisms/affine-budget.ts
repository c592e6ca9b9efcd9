import { boolean } from "../../domain/boolean.js";
import { fun } from "../../domain/fun.js";
import { range } from "../../domain/range.js";
import { setOf } from "../../domain/set-of.js";
import { defineModel } from "../../model/definition.js";
import { model } from "../../model/model.js";
import { type NowOf, state } from "../../model/state.js";
import { type Branch, Branches, environment, environmentConstants, homeOf, isHomeUp } from "./environment.js";
import { faultyVariant, type Mechanism, plainVariant, variant } from "./mechanism.js";
import { questions } from "./questions.js";

/**
 * Twin of `formal/mechanisms/AffineBudget.tla`: mechanism 4 of section 9.3, credits that are objects in memory, to be
 * moved and not copied.
 */
export const AffineBudget = defineModel(
  "AffineBudget",
  { ...environmentConstants, OneProcess: "flag", RestartMints: "flag" },
  ({ OneProcess, RestartMints, ...constants }) => {
    const common = environment(constants);
    const { Requests } = common;
    const s = state({
      ...common.variables,
      balance: fun(Branches, range(0, 3)),
      consumed: setOf(Requests),
      serialised: boolean,
    });
    type Now = NowOf<typeof s>;
    interface OfBranch {
      readonly b: Branch;
    }

    /** The branches that stop with b. */
    const processOf = (b: Branch): readonly Branch[] => (OneProcess ? Branches.members : [b]);
    /** Of several branches in one process A stands for the process. */
    const isProcess = (_: Now, { b }: OfBranch): boolean => !OneProcess || b === "A";

    return model({
      state: s,
      assumptions: common.assumptions,
      init: s.init((next) => {
        common.init(next);
        next.balance.assign(() => 1);
        next.serialised = false;
      }),
      actions: {
        ...common.actions,
        Spend: s.action(
          { r: Requests },
          {
            when: {
              homeUp: isHomeUp,
              notConsumed: (now, { r }) => !now.consumed.has(r),
              funded: (now, { r }) => now.balance.get(homeOf(r)) > 0,
            },
            then: (next, now, { r }) => {
              next.balance.set(homeOf(r), now.balance.get(homeOf(r)) - 1);
              next.consumed.add(r);
              next.sent.add([r, 0]);
            },
          },
        ),
        Move: s.action({
          when: {
            oneProcess: () => OneProcess,
            running: (now) => now.up.has("A"),
            funded: (now) => now.balance.get("A") > 0,
          },
          then: (next, now) => {
            next.balance.set("A", now.balance.get("A") - 1);
            next.balance.set("B", now.balance.get("B") + 1);
          },
        }),
        Serialise: s.action({
          when: {
            twoProcesses: () => !OneProcess,
            running: (now) => now.up.has("A"),
            funded: (now) => now.balance.get("A") > 0,
            notSerialised: (now) => !now.serialised,
          },
          then: (next, now) => {
            next.balance.set("A", now.balance.get("A") - 1);
            next.serialised = true;
          },
        }),
        Deserialise: s.action({
          when: {
            serialised: (now) => now.serialised,
            connected: (now) => !now.partitioned,
            running: (now) => now.up.has("B"),
            fewerThanThree: (now) => now.balance.get("B") + now.consumed.size < 3,
          },
          then: (next, now) => {
            next.balance.set("B", now.balance.get("B") + 1);
          },
        }),
        Reply: s.action({ r: Requests }, common.replyArrives),
        Crash: s.action(
          { b: Branches },
          {
            when: { ...common.branchStops.when, process: isProcess },
            then: (next, now, { b }) => {
              for (const stopped of processOf(b)) {
                common.branchStops.then(next, now, { b: stopped });
                next.balance.set(stopped, 0);
                if (!RestartMints) continue;
                for (const r of Requests.members) if (homeOf(r) === stopped) next.consumed.delete(r);
              }
            },
          },
        ),
        Restart: s.action(
          { b: Branches },
          {
            when: { ...common.branchStarts.when, process: isProcess },
            then: (next, now, { b }) => {
              for (const started of processOf(b)) {
                common.branchStarts.then(next, now, { b: started });
                if (RestartMints) next.balance.set(started, 1);
              }
            },
          },
        ),
      },
      ...questions<Now>(common, {
        isCharged: (now, r) => now.consumed.has(r),
        offered: (now) => now.balance.get("A") + now.balance.get("B"),
      }),
    });
  },
);

export const affineBudget: Mechanism = {
  number: 4,
  title: "Affine local budget",
  definition: AffineBudget,
  variants: [
    variant(
      "affine_budget",
      "a restart holds the configured units again: the type ends with the process",
      "section 9.3 (4)",
    ),
    plainVariant("affine_budget"),
    variant("affine_budget_lose", "what a crash takes from memory is lost and not minted again", "section 9.3 (4)"),
    plainVariant("affine_budget_lose"),
    faultyVariant("affine_budget_wire", "each delivery of a serialised credit builds an object", "section 9.3 (4)"),
  ],
};
