import { describe, expect, it } from "vitest";
import { explore, type Progress, type SearchOptions } from "../../search/breadth-first.js";
import { counterModel, isNot } from "./counter.js";

describe("limits", () => {
  const model = counterModel({ invariants: { Small: isNot(6) } });

  it.each<[string, SearchOptions["limits"] & object]>([
    ["states", { maxStates: 5 }],
    ["states", { maxStates: 0 }],
    ["depth", { maxDepth: 3 }],
    ["depth", { maxDepth: 1 }],
    ["seconds", { maxSeconds: 0 }],
    ["memory", { maxBytes: 64 }],
  ])("of %s end the run, which then does not hold: %o", (limit, limits) => {
    const found = explore(model, undefined, { limits });
    expect(found.verdict).toEqual({ kind: "limitReached", limit, violations: [] });
    expect(found.queue).toBeGreaterThan(0);
  });

  it("that the graph stays within do not matter", () => {
    // The graph has 6 states, the deepest at depth 6.
    const limits = { maxStates: 6, maxDepth: 7, maxSeconds: 60, maxBytes: 1e9 };
    expect(explore(model, undefined, { limits }).verdict).toEqual({ kind: "holds" });
  });

  it("of depth let states at the limit be found but not expanded", () => {
    expect(explore(model, undefined, { limits: { maxDepth: 3 } })).toMatchObject({ distinct: 3, depth: 3, queue: 1 });
  });

  it("keep the violations that were met before", () => {
    const violated = counterModel({ invariants: { NotOne: isNot(1), NotFive: isNot(5) } });
    const found = explore(violated, undefined, { limits: { maxDepth: 3 }, continueAfterViolation: true });
    expect(found.verdict).toMatchObject({ kind: "limitReached", limit: "depth", violations: [{ property: "NotOne" }] });
  });

  it("do not hide a violation that ends the run first", () => {
    const violated = counterModel({ invariants: { NotOne: isNot(1) } });
    expect(explore(violated, undefined, { limits: { maxDepth: 2 } }).verdict.kind).toBe("violated");
  });

  it("report progress on the way", () => {
    const seen: Progress[] = [];
    explore(model, undefined, { progressSeconds: 0, onProgress: (progress) => seen.push(progress) });
    expect(seen[0]).toMatchObject({ distinct: 1, generated: 1, queue: 1, depth: 1 });
  });
});
