import { defineModel, fun, model, type NowOf, oneOf, state } from "tandem";

/**
 * Twin of `TCommit.tla`: what atomic commitment means, without a protocol. Each resource manager decides by
 * looking at all the others, which no implementation can; TwoPhase is one that cannot be told from this.
 */
export default defineModel("TCommit", { RM: "names" }, ({ RM }) => {
  const s = state({
    rmState: fun(RM, oneOf("working", "prepared", "committed", "aborted")),
  });
  type Now = NowOf<typeof s>;

  const canCommit = (now: Now) => RM.members.every((r) => ["prepared", "committed"].includes(now.rmState.get(r)));
  const notCommitted = (now: Now) => RM.members.every((r) => now.rmState.get(r) !== "committed");

  return model({
    state: s,
    init: s.init((next) => {
      next.rmState.assign(() => "working");
    }),
    actions: {
      Prepare: s.action(
        { r: RM },
        {
          when: { working: (now, { r }) => now.rmState.get(r) === "working" },
          then: (next, _, { r }) => {
            next.rmState.set(r, "prepared");
          },
        },
      ),
      DecideCommit: s.action(
        { r: RM },
        {
          when: { prepared: (now, { r }) => now.rmState.get(r) === "prepared", canCommit },
          then: (next, _, { r }) => {
            next.rmState.set(r, "committed");
          },
        },
      ),
      DecideAbort: s.action(
        { r: RM },
        {
          when: { undecided: (now, { r }) => ["working", "prepared"].includes(now.rmState.get(r)), notCommitted },
          then: (next, _, { r }) => {
            next.rmState.set(r, "aborted");
          },
        },
      ),
    },
    invariants: {
      TCConsistent: s.predicate(
        (now) =>
          !RM.members.some((q) =>
            RM.members.some((r) => now.rmState.get(q) === "aborted" && now.rmState.get(r) === "committed"),
          ),
      ),
    },
    witnesses: {
      AllCommitted: s.predicate((now) => RM.members.every((r) => now.rmState.get(r) === "committed")),
    },
  });
});
