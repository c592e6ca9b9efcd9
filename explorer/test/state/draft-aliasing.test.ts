import { describe, expect, it } from "vitest";
import { boolean } from "../../domain/boolean.js";
import { fun } from "../../domain/fun.js";
import { option } from "../../domain/option.js";
import { range } from "../../domain/range.js";
import { record } from "../../domain/record.js";
import { seqOf } from "../../domain/seq-of.js";
import { setOf } from "../../domain/set-of.js";
import { state } from "../../model/state.js";
import type { NextOf } from "../../model/state.js";
import { stateFactory } from "../../state/accessors.js";
import { layoutOf } from "../../state/layout.js";

/**
 * A draft is live: what was read from it changes with it. An assignment must all the same take its new
 * value from what the draft held before, as the primed variable of TLA+ does.
 */
const Message = record({ to: range(0, 3), sets: setOf(range(0, 3)) });
const space = state({
  queue: seqOf(Message, 3),
  table: fun(range(0, 2), setOf(range(0, 3))),
  logs: fun(boolean, seqOf(range(0, 3), 2)),
  history: record({ current: Message, last: option(Message) }),
  pair: record({ left: setOf(range(0, 3)), right: setOf(range(0, 3)), count: range(0, 3) }),
});
const factory = stateFactory(layoutOf(space.variables)) as () => unknown as () => NextOf<typeof space>;

function draft(): NextOf<typeof space> {
  const next = factory();
  for (const to of [1, 2, 3]) next.queue.push({ to, sets: [to] });
  next.table.assign((key) => [key]);
  next.logs.assign((key) => (key ? [1, 2] : [3]));
  next.pair.assign({ left: [1], right: [2], count: 0 });
  return next;
}

function messages(next: NextOf<typeof space>): [number, number[]][] {
  return next.queue.toArray().map(({ to, sets }) => [to, sets.toArray()]);
}

describe("assigning to a draft what was read from it", () => {
  it("filters a sequence of records", () => {
    const next = draft();
    next.queue.assign(next.queue.toArray().filter(({ to }) => to !== 2));
    expect(messages(next)).toEqual([
      [1, [1]],
      [3, [3]],
    ]);
  });

  it("reverses a sequence of records", () => {
    const next = draft();
    next.queue.assign(next.queue.toArray().reverse());
    expect(messages(next)).toEqual([
      [3, [3]],
      [2, [2]],
      [1, [1]],
    ]);
  });

  it("keeps a sequence that is assigned to itself", () => {
    const next = draft();
    next.queue.assign(next.queue);
    expect(messages(next)).toHaveLength(3);
  });

  it("rotates a function of sets", () => {
    const next = draft();
    next.table.assign((key) => next.table.get((key + 1) % 3));
    expect(next.table.entries().map(([, set]) => set.toArray())).toEqual([[1], [2], [0]]);
  });

  it("swaps a function of sequences", () => {
    const next = draft();
    next.logs.assign((key) => next.logs.get(!key));
    expect(next.logs.entries().map(([, log]) => log.toArray())).toEqual([[1, 2], [3]]);
  });

  it("keeps an old field of a record in an option", () => {
    const next = draft();
    next.history.current.assign({ to: 1, sets: [1] });
    next.history.assign({ current: { to: 2, sets: [2] }, last: next.history.current });
    expect([next.history.current.to, next.history.last?.to]).toEqual([2, 1]);
  });

  it("swaps two fields of a record", () => {
    const next = draft();
    next.pair.assign({ left: next.pair.right, right: next.pair.left, count: next.pair.count + 1 });
    expect([next.pair.left.toArray(), next.pair.right.toArray(), next.pair.count]).toEqual([[2], [1], 1]);
  });
});
