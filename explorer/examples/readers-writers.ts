import { defineModel, model, type NowOf, oneOf, range, seqOf, setOf, state, tuple } from "tandem";

/** Twin of `ReadersWriters.tla`: readers share, a writer is alone, and a queue keeps the order of requests. */
export default defineModel("ReadersWriters", { NumActors: "natural" }, ({ NumActors }) => {
  const Actors = range(1, NumActors);

  const s = state({
    readers: setOf(Actors),
    writers: setOf(Actors),
    waiting: seqOf(tuple(oneOf("read", "write"), Actors), 2 * NumActors),
  });
  type Now = NowOf<typeof s>;

  const isWaiting = (now: Now, to: string, actor: number) =>
    now.waiting.toArray().some(([what, who]) => what === to && who === actor);
  const isFirst = (now: Now, to: string) => now.waiting.length > 0 && now.waiting.at(0)[0] === to;
  const noWriter = (now: Now) => now.writers.isEmpty;

  return model({
    state: s,
    init: s.init(() => undefined),
    actions: {
      TryRead: s.action(
        { a: Actors },
        {
          when: { notWaiting: (now, { a }) => !isWaiting(now, "read", a) },
          then: (next, _, { a }) => {
            next.waiting.push(["read", a]);
          },
        },
      ),
      TryWrite: s.action(
        { a: Actors },
        {
          when: { notWaiting: (now, { a }) => !isWaiting(now, "write", a) },
          then: (next, _, { a }) => {
            next.waiting.push(["write", a]);
          },
        },
      ),
      Read: s.action({
        when: { noWriter, first: (now) => isFirst(now, "read") },
        then: (next, now) => {
          next.readers.add(now.waiting.at(0)[1]);
          next.waiting.removeAt(0);
        },
      }),
      Write: s.action({
        when: { noWriter, noReader: (now) => now.readers.isEmpty, first: (now) => isFirst(now, "write") },
        then: (next, now) => {
          next.writers.add(now.waiting.at(0)[1]);
          next.waiting.removeAt(0);
        },
      }),
      Stop: s.action(
        { a: Actors },
        {
          when: { inside: (now, { a }) => now.readers.has(a) || now.writers.has(a) },
          then: (next, _, { a }) => {
            next.readers.delete(a);
            next.writers.delete(a);
          },
        },
      ),
    },
    invariants: {
      Safety: s.predicate((now) => now.writers.size <= 1 && (now.readers.isEmpty || now.writers.isEmpty)),
    },
    witnesses: {
      AllRead: s.predicate((now) => now.readers.size === NumActors),
    },
  });
});
