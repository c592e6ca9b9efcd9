import { expect, it } from "vitest";
import { explore } from "../../search/breadth-first.js";
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
