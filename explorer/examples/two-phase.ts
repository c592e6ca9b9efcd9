import { defineModel, fun, model, oneOf, option, record, setOf, state } from "tandem";

/**
 * Twin of `TwoPhase.tla`: two-phase commit, with a transaction manager that collects votes. Messages are a set
 * that only grows: a lost message is one that nobody reads, a duplicate is one read twice.
 */
export default defineModel("TwoPhase", { RM: "names" }, ({ RM }) => {
  // A domain is one shape of record, so that a message of the manager has a field rm as well, of value "none".
  const Messages = record({ type: oneOf("Prepared", "Commit", "Abort"), rm: option(RM) });

  const s = state({
    rmState: fun(RM, oneOf("working", "prepared", "committed", "aborted")),
    tmState: oneOf("init", "committed", "aborted"),
    tmPrepared: setOf(RM),
    msgs: setOf(Messages),
  });

  return model({
    state: s,
    init: s.init((next) => {
      next.rmState.assign(() => "working");
      next.tmState = "init";
    }),
    actions: {
      TMRcvPrepared: s.action(
        { r: RM },
        {
          when: {
            undecided: (now) => now.tmState === "init",
            sent: (now, { r }) => now.msgs.has({ type: "Prepared", rm: r }),
          },
          then: (next, _, { r }) => {
            next.tmPrepared.add(r);
          },
        },
      ),
      TMCommit: s.action({
        when: {
          undecided: (now) => now.tmState === "init",
          allPrepared: (now) => now.tmPrepared.size === RM.size,
        },
        then: (next) => {
          next.tmState = "committed";
          next.msgs.add({ type: "Commit", rm: null });
        },
      }),
      TMAbort: s.action({
        when: { undecided: (now) => now.tmState === "init" },
        then: (next) => {
          next.tmState = "aborted";
          next.msgs.add({ type: "Abort", rm: null });
        },
      }),
      RMPrepare: s.action(
        { r: RM },
        {
          when: { working: (now, { r }) => now.rmState.get(r) === "working" },
          then: (next, _, { r }) => {
            next.rmState.set(r, "prepared");
            next.msgs.add({ type: "Prepared", rm: r });
          },
        },
      ),
      RMChooseToAbort: s.action(
        { r: RM },
        {
          when: { working: (now, { r }) => now.rmState.get(r) === "working" },
          then: (next, _, { r }) => {
            next.rmState.set(r, "aborted");
          },
        },
      ),
      RMRcvCommitMsg: s.action(
        { r: RM },
        {
          when: { sent: (now) => now.msgs.has({ type: "Commit", rm: null }) },
          then: (next, _, { r }) => {
            next.rmState.set(r, "committed");
          },
        },
      ),
      RMRcvAbortMsg: s.action(
        { r: RM },
        {
          when: { sent: (now) => now.msgs.has({ type: "Abort", rm: null }) },
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
