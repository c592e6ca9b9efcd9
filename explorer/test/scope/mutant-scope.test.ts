import { describe, expect, it } from "vitest";
import type { Expectation } from "../../scope/manifest.js";
import { checkedNames, isScopeOfMutant, mutantDifferences } from "../../scope/mutant-scope.js";
import type { Config } from "../../tlc/cfg/config.js";
import { readConfig } from "../../tlc/cfg/read-config.js";

function config(text: string): Config {
  const outcome = readConfig(`SPECIFICATION Spec\n${text}`, "a.cfg");
  if (!outcome.ok) throw new Error(outcome.problem.what);
  return outcome.value;
}

const sound = config("CONSTANTS\n Units = {u1, u2}\n Flag = TRUE\nINVARIANTS\n Safe\nCONSTRAINT Small\n");
const substitution = { name: "Pay", replacement: "PayTwice" };
const isMutant = (text: string): boolean => isScopeOfMutant(config(text), sound, substitution);

describe("the scope of a mutant", () => {
  it("is the sound one but for the substitution, whatever the order and the properties", () => {
    expect(
      isMutant("CONSTRAINT Small\nINVARIANT Other\nCONSTANTS\n Pay <- PayTwice\n Flag = TRUE\n Units = {u2, u1}\n"),
    ).toBe(true);
  });

  it.each([
    ["another value", "CONSTANTS\n Units = {u1, u2}\n Flag = FALSE\n Pay <- PayTwice\nCONSTRAINT Small\n"],
    ["another set", "CONSTANTS\n Units = {u1}\n Flag = TRUE\n Pay <- PayTwice\nCONSTRAINT Small\n"],
    ["no constraint", "CONSTANTS\n Units = {u1, u2}\n Flag = TRUE\n Pay <- PayTwice\n"],
    ["another mutant", "CONSTANTS\n Units = {u1, u2}\n Flag = TRUE\n Pay <- PayNever\nCONSTRAINT Small\n"],
    ["two mutants", "CONSTANTS\n Units = {u1, u2}\n Flag = TRUE\n Pay <- PayTwice\n Go <- Stay\nCONSTRAINT Small\n"],
    ["no mutant", "CONSTANTS\n Units = {u1, u2}\n Flag = TRUE\nCONSTRAINT Small\n"],
  ])("is none with %s", (_, text) => {
    expect(isMutant(text)).toBe(false);
  });

  it("checks deadlock unless it says otherwise", () => {
    expect(checkedNames(config("INVARIANT A\nPROPERTY B\n"))).toEqual(["A", "B", "Deadlock"]);
    expect(checkedNames(config("INVARIANT A\nCHECK_DEADLOCK FALSE\n"))).toEqual(["A"]);
  });
});

describe("a mutant's run against its own scope", () => {
  const properties = ["A", "B", "C"];
  const run = (isComplete: boolean, lengths: Readonly<Record<string, number>>) => ({
    properties,
    isComplete,
    violations: Object.entries(lengths).map(([property, length]) => ({ property, length })),
  });
  const breaks: Expectation = { verdict: "violated", property: "A", length: 2, breaks: { A: 2, B: 4 } };

  it("is as expected when the same properties break in the same lengths", () => {
    expect(mutantDifferences(breaks, ["A", "B"], run(true, { A: 2, B: 4 }))).toEqual([]);
    expect(mutantDifferences({ verdict: "ok" }, properties, run(true, {}))).toEqual([]);
  });

  it("differs by a length, by what holds, and by what breaks", () => {
    expect(mutantDifferences(breaks, properties, run(true, { A: 3, C: 5 }))).toEqual([
      "A breaks in 3, expected: breaks in 2",
      "B holds, expected: breaks in 4",
      "C breaks in 5, expected: holds",
    ]);
    expect(mutantDifferences({ verdict: "ok" }, properties, run(true, { A: 3 }))).toEqual([
      "A breaks in 3, expected: holds",
    ]);
  });

  it("says nothing of properties that only one of the two checks", () => {
    expect(mutantDifferences(breaks, ["A", "B"], run(true, { A: 2, B: 4, C: 5 }))).toEqual([]);
    const more: Expectation = { ...breaks, breaks: { A: 2, B: 4, D: 1 } };
    expect(mutantDifferences(more, ["A", "B"], run(true, { A: 2, B: 4 }))).toEqual([]);
  });

  it("leaves open what a run that was cut off has not violated", () => {
    expect(mutantDifferences(breaks, properties, run(false, { A: 2 }))).toEqual([]);
    expect(mutantDifferences(breaks, properties, run(false, { A: 2, C: 3 }))).toEqual([
      "C breaks in 3, expected: holds",
    ]);
  });

  it("is compared by the first violation where the manifest tells no more", () => {
    const first: Expectation = { verdict: "violated", property: "A", length: 2 };
    expect(mutantDifferences(first, properties, run(true, { A: 2, B: 4 }))).toEqual([]);
    expect(mutantDifferences(first, properties, run(true, { B: 4 }))).toEqual(["A holds, expected: breaks in 2"]);
  });
});
