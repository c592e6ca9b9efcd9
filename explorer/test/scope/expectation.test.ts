import { describe, expect, it } from "vitest";
import { differencesFrom, differencesWithProbes, type Finding } from "../../scope/expectation.js";
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

describe("differencesWithProbes", () => {
  const asked: Finding = { ...found, verdict: "violated", violations: [{ property: "NeverSpends", length: 4 }] };
  const expected = { verdict: "ok", distinct: 21, probes: { NeverSpends: 4, NeverReuses: null } } as const;
  const names = ["NeverSpends", "NeverReuses"];

  it("does not take a probe that is met for a violation of the scope", () => {
    expect(differencesWithProbes(expected, asked, names)).toEqual([]);
    expect(differencesFrom(expected, asked)).toEqual(["verdict violated, expected ok"]);
  });

  it("names a probe of another length, one that is met or not against expectation, and one without expectation", () => {
    const probes = { NeverSpends: 5, NeverReuses: 7 };
    expect(differencesWithProbes({ ...expected, probes }, asked, [...names, "NeverLate"])).toEqual([
      "probe NeverSpends 4, expected 5",
      "probe NeverReuses null, expected 7",
      "probe NeverLate null, expected undefined",
    ]);
  });

  it("names a violation of the scope itself, and a witness that is not reached", () => {
    const broken: Finding = {
      ...asked,
      violations: [...asked.violations, { property: "NoOverspend", length: 9 }],
      witnesses: [{ name: "Fenced", length: null }],
    };
    expect(differencesWithProbes(expected, broken, names)).toEqual([
      "verdict violated, expected ok",
      "witness Fenced not reached",
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
