import { defineModel, model, range, seqOf, state, tuple } from "tandem";

/**
 * Twin of `AlternatingBit.tla`: values over a channel that loses messages. Each value is sent with a bit, again and
 * again, until an acknowledgement with the same bit comes back.
 */
export default defineModel(
  "AlternatingBit",
  { Data: "names", msgQLen: "natural", ackQLen: "natural" },
  ({ Data, msgQLen, ackQLen }) => {
    const Bit = range(0, 1);

    const s = state({
      // One longer than the constraint admits, so that a state beyond the bound is still a value.
      msgQ: seqOf(tuple(Bit, Data), msgQLen + 1),
      ackQ: seqOf(Bit, ackQLen + 1),
      sBit: Bit,
      sAck: Bit,
      rBit: Bit,
      sent: Data,
      rcvd: Data,
    });

    return model({
      state: s,
      init: s.initEach({ bit: Bit, sent: Data, rcvd: Data }, (next, picks) => {
        next.sBit = picks.bit;
        next.sAck = picks.bit;
        next.rBit = picks.bit;
        next.sent = picks.sent;
        next.rcvd = picks.rcvd;
      }),
      actions: {
        SndNewValue: s.action(
          { d: Data },
          {
            when: { acknowledged: (now) => now.sAck === now.sBit },
            then: (next, now, { d }) => {
              next.sent = d;
              next.sBit = 1 - now.sBit;
              next.msgQ.push([1 - now.sBit, d]);
            },
          },
        ),
        ReSndMsg: s.action({
          when: { unacknowledged: (now) => now.sAck !== now.sBit },
          then: (next, now) => {
            next.msgQ.push([now.sBit, now.sent]);
          },
        }),
        RcvMsg: s.action({
          when: { message: (now) => now.msgQ.length > 0 },
          then: (next, now) => {
            const [bit, d] = now.msgQ.at(0);
            next.msgQ.removeAt(0);
            next.rBit = bit;
            next.rcvd = d;
          },
        }),
        SndAck: s.action({
          then: (next, now) => {
            next.ackQ.push(now.rBit);
          },
        }),
        RcvAck: s.action({
          when: { acknowledgement: (now) => now.ackQ.length > 0 },
          then: (next, now) => {
            next.sAck = now.ackQ.at(0);
            next.ackQ.removeAt(0);
          },
        }),
        // Positions are counted from 1, as in the twin.
        LoseMsg: s.action(
          { i: range(1, msgQLen) },
          {
            when: { message: (now, { i }) => i <= now.msgQ.length },
            then: (next, _, { i }) => {
              next.msgQ.removeAt(i - 1);
            },
          },
        ),
        LoseAck: s.action(
          { i: range(1, ackQLen) },
          {
            when: { acknowledgement: (now, { i }) => i <= now.ackQ.length },
            then: (next, _, { i }) => {
              next.ackQ.removeAt(i - 1);
            },
          },
        ),
      },
      stepProperties: {
        /** What the receiver takes is what the sender is sending, never an old message that came late. */
        OnlyCurrent: s.step(
          (now, next) =>
            (next.rBit === now.rBit && next.rcvd === now.rcvd) || (next.rBit === now.sBit && next.rcvd === now.sent),
        ),
        /** A new value is sent when the last has arrived. */
        NothingSkipped: s.step((now, next) => next.sBit === now.sBit || now.rBit === now.sBit),
      },
      witnesses: {
        /** A value has arrived and the sender does not know. */
        Unknown: s.predicate((now) => now.rBit === now.sBit && now.sAck !== now.sBit),
      },
      constraints: {
        SeqConstraint: s.predicate((now) => now.msgQ.length <= msgQLen && now.ackQ.length <= ackQLen),
      },
    });
  },
);
