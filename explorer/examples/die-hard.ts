import { defineModel, model, range, state } from "tandem";

/**
 * Twin of `DieHard.tla`: the water jugs of the film Die Hard 3. Without calibration a jug can only be filled,
 * emptied, or poured into the other until one of them is empty or full.
 */
export default defineModel("DieHard", {}, () => {
  const s = state({
    big: range(0, 5),
    small: range(0, 3),
  });

  return model({
    state: s,
    init: s.init((next) => {
      next.big = 0;
      next.small = 0;
    }),
    actions: {
      FillSmall: s.action({
        then: (next) => {
          next.small = 3;
        },
      }),
      FillBig: s.action({
        then: (next) => {
          next.big = 5;
        },
      }),
      EmptySmall: s.action({
        then: (next) => {
          next.small = 0;
        },
      }),
      EmptyBig: s.action({
        then: (next) => {
          next.big = 0;
        },
      }),
      SmallToBig: s.action({
        then: (next, now) => {
          next.big = Math.min(now.big + now.small, 5);
          next.small = now.small - (next.big - now.big);
        },
      }),
      BigToSmall: s.action({
        then: (next, now) => {
          next.small = Math.min(now.big + now.small, 3);
          next.big = now.big - (next.small - now.small);
        },
      }),
    },
    invariants: {
      /** Meant to fail: its counterexample is the answer to the riddle. */
      NotSolved: s.predicate((now) => now.big !== 4),
    },
  });
});
