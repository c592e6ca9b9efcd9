import { fun } from "../../domain/fun.js";
import { range } from "../../domain/range.js";
import { record } from "../../domain/record.js";
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
  isSent,
  other,
} from "./environment.js";
import { type Mechanism, plainVariant, variant } from "./mechanism.js";
import { questions } from "./questions.js";

/**
 * Twin of `formal/mechanisms/LastWriterWins.tla`: mechanism 1 of section 9.3, replicated balances that are read,
 * checked and decremented, with a merge in which the last writer wins.
 */
export const LastWriterWins = defineModel("LastWriterWins", environmentConstants, (constants) => {
  const common = environment(constants);
  const { Requests } = common;
  const s = state({
    ...common.variables,
    replica: fun(Branches, record({ decrements: setOf(Requests), stamp: range(0, 3) })),
  });
  type Now = NowOf<typeof s>;

  const left = (now: Now, b: Branch): number => BUDGET - now.replica.get(b).decrements.size;
  /** The write of b wins over that of the other branch; ties go to B. */
  const isNewer = (now: Now, { b }: { readonly b: Branch }): boolean => {
    const difference = now.replica.get(b).stamp - now.replica.get(other(b)).stamp;
    return difference === 0 ? b === "B" : difference > 0;
  };
  const differs = (now: Now, { b }: { readonly b: Branch }): boolean => {
    const [one, two] = [now.replica.get(b), now.replica.get(other(b))];
    return one.stamp !== two.stamp || !one.decrements.equals(two.decrements);
  };

  return model({
    state: s,
    assumptions: common.assumptions,
    init: s.init((next) => {
      common.init(next);
      next.replica.assign(() => ({ decrements: [], stamp: 0 }));
    }),
    actions: {
      ...common.actions,
      Reply: s.action({ r: Requests }, common.replyArrives),
      Spend: s.action(
        { r: Requests },
        {
          when: {
            homeUp: isHomeUp,
            notSent: (now, { r }) => !isSent(now, r),
            funded: (now, { r }) => left(now, homeOf(r)) > 0,
          },
          then: (next, now, { r }) => {
            const replica = next.replica.get(homeOf(r));
            replica.decrements.add(r);
            replica.stamp = now.replica.get(homeOf(r)).stamp + 1;
            next.sent.add([r, 0]);
          },
        },
      ),
      Merge: s.action(
        { b: Branches },
        {
          when: {
            bothUp: (now) => now.up.size === Branches.size,
            connected: (now) => !now.partitioned,
            newer: isNewer,
            differs,
          },
          then: (next, now, { b }) => {
            next.replica.set(other(b), now.replica.get(b));
          },
        },
      ),
      Crash: s.action({ b: Branches }, common.branchStops),
      Restart: s.action({ b: Branches }, common.branchStarts),
    },
    ...questions<Now>(common, {
      isCharged: (now, r) => Branches.members.some((b) => now.replica.get(b).decrements.has(r)),
      offered: (now) => left(now, "A") + left(now, "B"),
    }),
  });
});

export const lastWriterWins: Mechanism = {
  number: 1,
  title: "Read–check–decrement",
  definition: LastWriterWins,
  variants: [
    variant(
      "last_writer_wins",
      "a merge keeps the write of one replica and drops the decrement of the other; no fault is needed",
      "section 4.2",
    ),
    plainVariant("last_writer_wins"),
  ],
};
