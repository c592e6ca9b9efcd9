import { boolean, defineModel, fun, model, type NowOf, oneOf, range, record, state } from "tandem";

/**
 * Twin of `DiningPhilosophers.tla`: the solution of Chandy and Misra. A fork is clean or dirty; a dirty one is
 * given away, a clean one kept, and eating makes both forks dirty.
 */
export default defineModel("DiningPhilosophers", { NP: "natural" }, ({ NP }) => {
  const Philosophers = range(1, NP);
  const philosophers = Array.from({ length: NP }, (_, index) => index + 1);

  const s = state({
    forks: fun(Philosophers, record({ holder: Philosophers, clean: boolean })),
    pc: fun(Philosophers, oneOf("Loop", "Eat", "Think")),
    hungry: fun(Philosophers, boolean),
  });
  type Now = NowOf<typeof s>;

  // Fork p lies to the left of philosopher p, between p and the one before.
  const after = (p: number) => (p === NP ? 1 : p + 1);
  const before = (p: number) => (p === 1 ? NP : p - 1);

  const canEat = (now: Now, p: number) =>
    [p, after(p)].every((fork) => now.forks.get(fork).holder === p && now.forks.get(fork).clean);
  const mustGive = (now: Now, fork: number, p: number) =>
    now.forks.get(fork).holder === p && !now.forks.get(fork).clean;
  const shareFork = (p: number, q: number) => [p, after(p)].some((fork) => fork === q || fork === after(q));

  return model({
    state: s,
    init: s.init((next) => {
      next.forks.assign((fork) => ({ holder: fork === 2 ? 1 : fork, clean: false }));
      next.pc.assign(() => "Loop");
      next.hungry.assign(() => true);
    }),
    actions: {
      Loop: s.action(
        { p: Philosophers },
        {
          when: { loop: (now, { p }) => now.pc.get(p) === "Loop" },
          then: (next, now, { p }) => {
            if (mustGive(now, p, p)) next.forks.set(p, { holder: before(p), clean: true });
            else if (mustGive(now, after(p), p)) next.forks.set(after(p), { holder: after(p), clean: true });

            if (!now.hungry.get(p)) next.pc.set(p, "Think");
            else if (canEat(now, p)) next.pc.set(p, "Eat");
          },
        },
      ),
      Think: s.action(
        { p: Philosophers },
        {
          when: { think: (now, { p }) => now.pc.get(p) === "Think" },
          then: (next, _, { p }) => {
            next.hungry.set(p, true);
            next.pc.set(p, "Loop");
          },
        },
      ),
      Eat: s.action(
        { p: Philosophers },
        {
          when: { eat: (now, { p }) => now.pc.get(p) === "Eat" },
          then: (next, _, { p }) => {
            next.hungry.set(p, false);
            next.forks.get(p).clean = false;
            next.forks.get(after(p)).clean = false;
            next.pc.set(p, "Loop");
          },
        },
      ),
    },
    invariants: {
      ExclusiveAccess: s.predicate((now) => {
        const eating = philosophers.filter((p) => now.pc.get(p) === "Eat");
        return !eating.some((p) => eating.some((q) => p !== q && shareFork(p, q)));
      }),
    },
    witnesses: {
      Eating: s.predicate((now) => philosophers.some((p) => now.pc.get(p) === "Eat")),
    },
  });
});
