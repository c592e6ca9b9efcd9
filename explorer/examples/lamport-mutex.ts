import { defineModel, fun, model, type NextOf, type NowOf, oneOf, range, record, seqOf, setOf, state } from "tandem";

/**
 * Twin of `LamportMutex.tla`: Lamport's lock without a common memory. A process enters when its request is older,
 * by logical clocks, than all others it may hear of. A channel is a sequence for each ordered pair of processes.
 */
export default defineModel("LamportMutex", { N: "natural", maxClock: "natural" }, ({ N, maxClock }) => {
  const Proc = range(1, N);
  const processes = Array.from({ length: N }, (_, index) => index + 1);
  const Message = record({ type: oneOf("req", "ack", "rel"), clock: range(0, maxClock) });

  const s = state({
    // One more than the constraint admits, so that a state beyond the bound is still a value.
    clock: fun(Proc, range(1, maxClock + 1)),
    req: fun(Proc, fun(Proc, range(0, maxClock))),
    ack: fun(Proc, setOf(Proc)),
    // Longer than BoundedNetwork allows, so that it is the invariant that speaks.
    network: fun(Proc, fun(Proc, seqOf(Message, 4))),
    crit: setOf(Proc),
  });
  type Now = NowOf<typeof s>;
  type Next = NextOf<typeof s>;

  const ackMessage = { type: "ack", clock: 0 } as const;
  const relMessage = { type: "rel", clock: 0 } as const;

  const channel = (now: Now, from: number, to: number) => now.network.get(from).get(to);
  const isNext = (now: Now, from: number, to: number, type: string) =>
    channel(now, from, to).length > 0 && channel(now, from, to).at(0).type === type;
  const broadcast = (next: Next, from: number, message: { type: "req" | "rel"; clock: number }) => {
    for (const to of processes) if (to !== from) next.network.get(from).get(to).push(message);
  };
  /** Whether the request of p is older than that of q, or q has none. */
  const beats = (now: Now, p: number, q: number) => {
    const [mine, other] = [now.req.get(p).get(p), now.req.get(p).get(q)];
    return other === 0 || mine < other || (mine === other && p < q);
  };

  const toAnother = (_: Now, { p, q }: { readonly p: number; readonly q: number }) => p !== q;

  return model({
    state: s,
    init: s.init((next) => {
      next.clock.assign(() => 1);
      next.req.assign(() => () => 0);
    }),
    actions: {
      Request: s.action(
        { p: Proc },
        {
          when: { noRequest: (now, { p }) => now.req.get(p).get(p) === 0 },
          then: (next, now, { p }) => {
            next.req.get(p).set(p, now.clock.get(p));
            broadcast(next, p, { type: "req", clock: now.clock.get(p) });
            next.ack.set(p, [p]);
          },
        },
      ),
      ReceiveRequest: s.action(
        { p: Proc, q: Proc },
        {
          when: { toAnother, request: (now, { p, q }) => isNext(now, q, p, "req") },
          then: (next, now, { p, q }) => {
            const { clock } = channel(now, q, p).at(0);
            next.req.get(p).set(q, clock);
            next.clock.set(p, Math.max(clock, now.clock.get(p)) + 1);
            next.network.get(q).get(p).removeAt(0);
            next.network.get(p).get(q).push(ackMessage);
          },
        },
      ),
      ReceiveAck: s.action(
        { p: Proc, q: Proc },
        {
          when: { toAnother, acknowledgement: (now, { p, q }) => isNext(now, q, p, "ack") },
          then: (next, _, { p, q }) => {
            next.ack.get(p).add(q);
            next.network.get(q).get(p).removeAt(0);
          },
        },
      ),
      Enter: s.action(
        { p: Proc },
        {
          when: {
            allAcknowledged: (now, { p }) => now.ack.get(p).size === N,
            first: (now, { p }) => processes.every((q) => p === q || beats(now, p, q)),
          },
          then: (next, _, { p }) => {
            next.crit.add(p);
          },
        },
      ),
      Exit: s.action(
        { p: Proc },
        {
          when: { inside: (now, { p }) => now.crit.has(p) },
          then: (next, _, { p }) => {
            next.crit.delete(p);
            broadcast(next, p, relMessage);
            next.req.get(p).set(p, 0);
            next.ack.get(p).clear();
          },
        },
      ),
      ReceiveRelease: s.action(
        { p: Proc, q: Proc },
        {
          when: { toAnother, release: (now, { p, q }) => isNext(now, q, p, "rel") },
          then: (next, _, { p, q }) => {
            next.req.get(p).set(q, 0);
            next.network.get(q).get(p).removeAt(0);
          },
        },
      ),
    },
    invariants: {
      Mutex: s.predicate((now) => now.crit.size <= 1),
      BoundedNetwork: s.predicate((now) =>
        processes.every((p) => processes.every((q) => channel(now, p, q).length <= 3)),
      ),
    },
    constraints: {
      ClockConstraint: s.predicate((now) => processes.every((p) => now.clock.get(p) <= maxClock)),
    },
    witnesses: {
      /** The last process is inside while another waits. */
      Contention: s.predicate((now) => now.crit.has(N) && processes.some((p) => p !== N && now.req.get(p).get(p) > 0)),
    },
  });
});
