import { setOf } from "../../domain/set-of.js";
import { defineModel } from "../../model/definition.js";
import { model } from "../../model/model.js";
import { type NowOf, state } from "../../model/state.js";
import { Branches, BUDGET, environment, environmentConstants, isHomeUp, isOnline } from "./environment.js";
import { type Mechanism, plainVariant, variant } from "./mechanism.js";
import { questions } from "./questions.js";

/**
 * Twin of `formal/mechanisms/FailClosed.tla`: mechanism 7 of section 9.3, a coordinator that alone changes the state
 * and sends.
 */
export const FailClosed = defineModel(
  "FailClosed",
  { ...environmentConstants, Serial: "flag" },
  ({ Serial, ...constants }) => {
    const common = environment(constants);
    const { Requests } = common;
    const s = state({ ...common.variables, proposed: setOf(Requests), committed: setOf(Requests) });
    type Now = NowOf<typeof s>;

    const offered = (now: Now): number => BUDGET - now.committed.size;

    return model({
      state: s,
      assumptions: common.assumptions,
      init: s.init(common.init),
      actions: {
        ...common.actions,
        Propose: s.action(
          { r: Requests },
          {
            when: { homeUp: isHomeUp, notProposed: (now, { r }) => !now.proposed.has(r) },
            then: (next, _, { r }) => {
              next.proposed.add(r);
            },
          },
        ),
        Commit: s.action(
          { r: Requests },
          {
            when: {
              online: isOnline,
              proposed: (now, { r }) => now.proposed.has(r),
              notCommitted: (now, { r }) => !now.committed.has(r),
              funded: (now) => offered(now) > 0,
              resolved: (now) => !Serial || now.committed.isSubsetOf(now.replied),
            },
            then: (next, _, { r }) => {
              next.committed.add(r);
              next.sent.add([r, 0]);
            },
          },
        ),
        Resolve: s.action(
          { r: Requests },
          {
            when: {
              coordinatorUp: (now) => now.coordinatorUp,
              occurred: (now, { r }) => now.effects.get(r) > 0,
              committed: (now, { r }) => now.committed.has(r),
              unanswered: (now, { r }) => !now.replied.has(r),
            },
            then: (next, _, { r }) => {
              next.replied.add(r);
            },
          },
        ),
        Crash: s.action({ b: Branches }, common.branchStops),
        Restart: s.action({ b: Branches }, common.branchStarts),
      },
      ...questions<Now>(common, { isCharged: (now, r) => now.committed.has(r), offered }),
    });
  },
);

export const failClosed: Mechanism = {
  number: 7,
  title: "Fail-closed coordinator",
  definition: FailClosed,
  variants: [
    variant("fail_closed", "the coordinator alone charges and sends, in one durable step", "section 9.3 (7)"),
    plainVariant("fail_closed"),
    variant("fail_closed_serial", "besides, it waits for the reply to one request before the next", "section 9.3 (7)"),
  ],
};
