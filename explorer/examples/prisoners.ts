import { boolean, defineModel, fun, model, modelValues, range, state } from "tandem";

/**
 * Twin of `Prisoners.tla`: prisoners who meet only through two switches must know when all have been in the room.
 * One of them counts; each other turns switch A on twice, since A may have been on at first.
 */
export default defineModel("Prisoners", { Prisoner: "names", Counter: "name" }, ({ Prisoner, Counter }) => {
  const others = Prisoner.members.filter((p) => p !== Counter);
  const OtherPrisoner = modelValues(...others);
  const last = 2 * others.length;

  const s = state({
    switchA: boolean,
    switchB: boolean,
    timesSwitched: fun(OtherPrisoner, range(0, 2)),
    count: range(0, last + 1),
  });

  return model({
    state: s,
    assumptions: { CounterIsPrisoner: Prisoner.codeOf(Counter) >= 0 },
    init: s.initEach({ a: boolean, b: boolean }, (next, { a, b }) => {
      next.switchA = a;
      next.switchB = b;
      next.timesSwitched.assign(() => 0);
      next.count = 0;
    }),
    actions: {
      NonCounterStep: s.action(
        { p: OtherPrisoner },
        {
          then: (next, now, { p }) => {
            const times = now.timesSwitched.get(p);
            if (!now.switchA && times < 2) {
              next.switchA = true;
              next.timesSwitched.set(p, times + 1);
            } else {
              next.switchB = !now.switchB;
            }
          },
        },
      ),
      CounterStep: s.action({
        then: (next, now) => {
          if (now.switchA) {
            next.switchA = false;
            next.count = now.count + 1;
          } else {
            next.switchB = !now.switchB;
          }
        },
      }),
    },
    invariants: {
      /** Who says that all have been in the room is right. */
      Safety: s.predicate((now) => now.count !== last || others.every((p) => now.timesSwitched.get(p) > 0)),
      CountInvariant: s.predicate((now) => {
        const switched = others.reduce((sum, p) => sum + now.timesSwitched.get(p), 0);
        const seen = switched - (now.switchA ? 1 : 0);
        return now.count === seen || now.count === seen + 1;
      }),
    },
    witnesses: {
      Done: s.predicate((now) => now.count === last),
      /** Each other prisoner has to turn it on twice, and yet the counter may be done before the last one does. */
      DoneEarly: s.predicate((now) => now.count === last && others.some((p) => now.timesSwitched.get(p) === 1)),
    },
  });
});
