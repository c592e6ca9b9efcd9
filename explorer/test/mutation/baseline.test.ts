import { describe, expect, it } from "vitest";
import { compareWithBaseline } from "../../baseline/baseline.js";
import { readSurvivors } from "../../mutation/baseline.js";
import { isSurvivor, type MutantReport, type Status } from "../../mutation/report.js";

const mutant = (name: string, status: Status): MutantReport => ({
  name,
  change: { kind: "declared", replacement: name },
  status,
  kills: [],
  isComplete: true,
  distinct: 1,
  evidence: "",
  steps: [],
  seconds: 0,
});
const accepted = (name: string, status: Status) => ({ name, status, reason: "because" });

describe("a baseline", () => {
  it("is met when it has exactly the survivors, each with its status", () => {
    const mutants = [mutant("A.a", "killed"), mutant("A.b", "changed"), mutant("A.c", "masked")];
    const met = compareWithBaseline(mutants.filter(isSurvivor), [
      accepted("A.b", "changed"),
      accepted("A.c", "masked"),
    ]);
    expect(met).toEqual({ unaccepted: [], stale: [] });
  });

  it("differs by survivors that it lacks, has with another status, or has in vain", () => {
    const mutants = [mutant("A.a", "killed"), mutant("A.b", "changed"), mutant("A.c", "masked")];
    const { stale, unaccepted } = compareWithBaseline(mutants.filter(isSurvivor), [
      accepted("A.a", "changed"),
      accepted("A.b", "limit"),
    ]);
    expect(unaccepted.map(({ name }) => name)).toEqual(["A.b", "A.c"]);
    expect(stale.map(({ name }) => name)).toEqual(["A.a", "A.b"]);
  });

  it.each([
    ["[]", 1, "the baseline is no JSON object"],
    ['{\n"scope": "a.cfg",\n', 3, "no JSON"],
    ['{ "scope": "a.cfg" }', 1, "the baseline lacks scope or accepted"],
    ['{ "scope": "a.cfg",\n"pairs": "some", "accepted": [] }', 2, "does not say which pairs were tried"],
    ['{ "scope": "a.cfg", "pairs": "all", "accepted": [\n{ "mutant": "A.a" }] }', 2, "no status of a survivor"],
    [
      '{ "scope": "a.cfg", "pairs": "all",\n"accepted": [\n{ "mutant": "A.a", "status": "killed", "reason": "x" }] }',
      3,
      "no status of a survivor",
    ],
    [
      '{ "scope": "a.cfg", "pairs": "all", "accepted": [{ "mutant": "A.a", "status": "changed", "reason": " " }] }',
      1,
      "A.a is accepted without a reason",
    ],
  ])("is refused with its line when it is wrong: %s", (text, line, what) => {
    const outcome = readSurvivors(text, "b.json");
    if (outcome.ok) throw new Error("it was read");
    expect(outcome.problem).toMatchObject({ file: "b.json", line });
    expect(outcome.problem.what).toContain(what);
  });
});
