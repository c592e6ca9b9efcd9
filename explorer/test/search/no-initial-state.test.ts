import { expect, it } from "vitest";
import { explore } from "../../search/breadth-first.js";
import { exploreFully } from "./agreement.js";
import { counter, counterModel } from "./counter.js";

it("a model without an initial state is no success", () => {
  const init = counter.initEach(
    {},
    (next) => {
      next.x = 0;
    },
    () => false,
  );
  expect(explore(counterModel({ init })).verdict).toMatchObject({
    kind: "faulty",
    fault: { culprit: { kind: "init" }, detail: "Init admits no state" },
  });
});

it("a model whose initial states are all outside of its constraints is no success", () => {
  const admitsNone = { Nowhere: counter.predicate(() => false) };
  const found = exploreFully(counterModel({ constraints: admitsNone }));
  expect(found).toMatchObject({ generated: 1, distinct: 0, depth: 1 });
  expect(found.verdict).toMatchObject({
    kind: "faulty",
    fault: { culprit: { kind: "init" }, detail: "the constraints exclude every initial state" },
  });
});

it("a violation in an initial state outside of the constraints is reported all the same", () => {
  const never = counter.predicate(() => false);
  const found = exploreFully(counterModel({ constraints: { Nowhere: never }, invariants: { Never: never } }));
  expect(found).toMatchObject({ generated: 1, distinct: 0, depth: 1, verdict: { kind: "violated" } });
});
