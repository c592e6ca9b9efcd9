import { boolean, defineModel, fun, model, type NowOf, oneOf, range, state } from "tandem";

/** Twin of `Peterson.tla`: Peterson's lock for two processes. The label `a3` is where a process waits. */
export default defineModel("Peterson", {}, () => {
  const Processes = range(1, 2);
  const other = (p: number) => 3 - p;

  const s = state({
    pc: fun(Processes, oneOf("a0", "a1", "a2", "a3", "cs", "a4")),
    c: fun(Processes, boolean),
    turn: Processes,
  });
  type Now = NowOf<typeof s>;

  const isAt = (now: Now, p: number, ...labels: string[]) => labels.includes(now.pc.get(p));
  const hasLock = (now: Now, p: number) => isAt(now, p, "cs", "a4");
  const everyProcess = (holds: (p: number) => boolean) => holds(1) && holds(2);

  return model({
    state: s,
    init: s.init((next) => {
      next.pc.assign(() => "a0");
      next.c.assign(() => false);
      next.turn = 1;
    }),
    actions: {
      a0: s.action(
        { p: Processes },
        {
          when: { at: (now, { p }) => isAt(now, p, "a0") },
          then: (next, _, { p }) => {
            next.pc.set(p, "a1");
          },
        },
      ),
      a1: s.action(
        { p: Processes },
        {
          when: { at: (now, { p }) => isAt(now, p, "a1") },
          then: (next, _, { p }) => {
            next.c.set(p, true);
            next.pc.set(p, "a2");
          },
        },
      ),
      a2: s.action(
        { p: Processes },
        {
          when: { at: (now, { p }) => isAt(now, p, "a2") },
          then: (next, _, { p }) => {
            next.turn = other(p);
            next.pc.set(p, "a3");
          },
        },
      ),
      a3: s.action(
        { p: Processes },
        {
          when: {
            at: (now, { p }) => isAt(now, p, "a3"),
            free: (now, { p }) => !now.c.get(other(p)) || now.turn === p,
          },
          then: (next, _, { p }) => {
            next.pc.set(p, "cs");
          },
        },
      ),
      cs: s.action(
        { p: Processes },
        {
          when: { at: (now, { p }) => isAt(now, p, "cs") },
          then: (next, _, { p }) => {
            next.pc.set(p, "a4");
          },
        },
      ),
      a4: s.action(
        { p: Processes },
        {
          when: { at: (now, { p }) => isAt(now, p, "a4") },
          then: (next, _, { p }) => {
            next.c.set(p, false);
            next.pc.set(p, "a0");
          },
        },
      ),
    },
    invariants: {
      MutualExclusion: s.predicate((now) => !(hasLock(now, 1) && hasLock(now, 2))),
      /** Why it is right: the lock is held on one's own turn, or while the other has not come as far as a3. */
      Inv: s.predicate((now) =>
        everyProcess(
          (p) =>
            now.c.get(p) === isAt(now, p, "a2", "a3", "cs", "a4") &&
            (!hasLock(now, p) || now.turn === p || isAt(now, other(p), "a0", "a1", "a2")),
        ),
      ),
    },
    witnesses: {
      /** One waits while the other has the lock. */
      Waiting: s.predicate((now) => hasLock(now, 1) && isAt(now, 2, "a3")),
    },
  });
});
