import { describe, expect, it } from "vitest";
import { differencesFrom, type Finding } from "../../scope/expectation.js";
import { readManifest } from "../../scope/manifest.js";
import { describeProblem } from "../../problem/problem.js";

const found: Finding = {
  verdict: "ok",
  distinct: 21,
  generated: 23,
  depth: 8,
  violations: [],
  witnesses: [{ name: "Fenced", length: 3 }],
};

describe("differencesFrom", () => {
  it("is silent about a run as expected", () => {
    expect(
      differencesFrom({ verdict: "ok", distinct: 21, generated: 23, depth: 8, witnesses: { Fenced: 3 } }, found),
    ).toEqual([]);
  });

  it("names every figure that differs", () => {
    const expected = {
      verdict: "violated",
      property: "Partition",
      length: 6,
      distinct: 20,
      witnesses: { Fenced: 4 },
    } as const;
    expect(differencesFrom(expected, found)).toEqual([
      "verdict ok, expected violated",
      "property undefined, expected Partition",
      "length undefined, expected 6",
      "distinct 21, expected 20",
      "witness Fenced 3, expected 4",
    ]);
  });
});

describe("readManifest", () => {
  it.each([
    ["[", "m.json:1: the manifest is not JSON (CloseBracketExpected); mend the manifest"],
    ["{}", "m.json:1: the manifest is no JSON array; mend the manifest"],
    ['[\n {"scope": "a.cfg"}]', "m.json:2: an entry has no module; add module"],
  ])("refuses %j", (text, message) => {
    const outcome = readManifest(text, "m.json");
    expect(outcome.ok ? "" : describeProblem(outcome.problem)).toBe(message);
  });
});
