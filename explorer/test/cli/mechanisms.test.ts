import { Ajv } from "ajv";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledManifest } from "../../cli/list-command.js";
import { type Answer, findingOf, rowOf, type Row } from "../../cli/mechanisms-answers.js";
import { packageRoot } from "../../cli/project-files.js";
import { scopeOf } from "../../specs/mechanisms/mechanism.js";
import { SITUATIONS } from "../../specs/mechanisms/environment.js";
import { MECHANISMS, PROPOSED } from "../../specs/mechanisms/mechanisms.js";
import { QUESTIONS } from "../../specs/mechanisms/question-list.js";
import { runExplore, temporaryFolder } from "./run-explore.js";

const compare = (...args: string[]) => runExplore(["mechanisms", ...args]);
const schema = JSON.parse(readFileSync(join(packageRoot, "explorer/cli/mechanisms.schema.json"), "utf8")) as object;

describe("explore mechanisms", () => {
  it("shows a shortest counterexample or witness for each answer, and what decides", () => {
    const { code, err, out } = compare("--only", "escrow_timeout,fail_closed");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^3 +escrow_timeout +11 +ok +5 +ok +5 +21,040$/m);
    expect(out).toMatch(/^7 +fail_closed +ok +ok +ok +ok +- +2,432$/m);
    expect(out).toMatch(/^3 +escrow_timeout +- +- +- +3 +9 +never +3 +3 +- +21,040$/m);
    expect(out).toMatch(/^7 +fail_closed +never +never +never +never +9 +never +5 +never +- +2,432$/m);
    expect(out).toContain("escrow_timeout: a missing reply is taken for a failure (section 4.4).");
    expect(out).toContain("4 of 4 scopes are as expected.");
    // Without the proposed profile there is nothing to compare a row with.
    expect(out).not.toContain("single out");
  });

  it("names by itself the variant with the row of the proposed profile, in JSON by the schema", () => {
    const { code, out } = compare("--only", "escrow_move,escrow_proof,escrow_plain,proposed_profile", "--json");
    expect(code).toBe(0);
    const report = JSON.parse(out) as { readonly finding: unknown };
    const validate = new Ajv({ strict: true }).compile(schema);
    validate(report);
    expect(validate.errors).toBeNull();
    expect(report.finding).toEqual({
      isComparable: true,
      sameAsProposed: ["escrow_proof"],
      safe: ["escrow_move", "escrow_proof", "proposed_profile"],
      safeAndIsolatedSpends: ["escrow_move", "escrow_proof", "proposed_profile"],
      safeAndIsolatedNever: [],
      plain: ["escrow_plain"],
      safeAtPlain: [],
      unknown: [],
    });
  });

  it("prints Markdown", () => {
    const { code, out } = compare("--only", "6", "--markdown");
    expect(code).toBe(0);
    expect(out).toContain("| 6 | `replay_registry_beside` | 9 | 6 | ok | 1 | - | 16,000 |");
    expect(out).toContain("| 6 Shared replay registry | `replay_registry` |");
  });

  it("writes traces that replay, and overwrites none", () => {
    const folder = join(temporaryFolder(), "traces");
    const args = ["--only", "escrow_sum_join", "--traces", folder];
    const first = compare(...args);
    expect(first.code).toBe(0);
    expect(first.err).toContain("Traces of 2 failures written");
    const names = ["LedgerBound", "NoOverspend"].flatMap((property) =>
      ["html", "itf.json", "mmd"].map((extension) => `escrow_sum_join.${property}.${extension}`),
    );
    expect(readdirSync(folder).sort()).toEqual(names.sort());
    const replayed = runExplore(["replay", join(folder, "escrow_sum_join.NoOverspend.itf.json"), "--quiet"]);
    expect(replayed.code).toBe(0);
    expect(replayed.out).toContain("scope escrow_sum_join.cfg: 13 states.");
    expect(replayed.out).toContain("It ends in a violation of NoOverspend.");
    const again = compare(...args);
    expect(again).toMatchObject({ code: 255, out: "" });
    expect(again.err).toContain("the file exists; choose another folder for --traces, or add --force");
    expect(compare(...args, "--force").code).toBe(0);
  });

  it("counts no run that was cut off as a success, and claims nothing of it", () => {
    const { code, out } = compare("--only", "escrow", "--max-states", "100");
    expect(code).toBe(152);
    expect(out).toMatch(/^3 +escrow +\? +\? +\? +\? +\? /m);
    expect(out).toContain("escrow.cfg is not explored to the end (limit: states).");
    expect(out).toContain("Safe: none.");
    expect(out).toContain("of 3 scopes are as expected.");
  });

  it.each([
    [["--only", "escrow_prof"], "did you mean escrow_proof?"],
    [["--only", "9"], "there is no mechanism or variant 9"],
    [["--max-states", "0"], "at least 1"],
  ])("refuses %j in one line", (args, text) => {
    const run = compare(...args);
    expect(run).toMatchObject({ code: 255, out: "" });
    expect(run.err).toContain(text);
    expect(run.err.trim().split("\n").length).toBeLessThanOrEqual(2);
  });

  it("refuses a folder for traces that is a file", () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, "sub"));
    const file = join(parent, "sub", "file");
    writeFileSync(file, "");
    const run = compare("--only", "escrow", "--traces", file);
    expect(run).toMatchObject({
      code: 255,
      out: "",
      err: expect.stringContaining("the folder cannot be made") as unknown,
    });
  });
});

describe("the variants", () => {
  it("are those of the manifest, in each situation that they are asked in", () => {
    const scopes = MECHANISMS.flatMap(({ variants }) =>
      variants.flatMap((variant) =>
        SITUATIONS.filter((situation) => situation === "faulty" || variant.isAskedInIsolation).map((situation) =>
          scopeOf(variant, situation),
        ),
      ),
    );
    const manifest = bundledManifest("mechanisms");
    if (!manifest.ok) throw new Error(manifest.problem.what);
    expect([...scopes].sort()).toEqual(manifest.value.map(({ scope }) => scope).sort());
  });
});

describe("the finding", () => {
  const [mechanism] = MECHANISMS;
  if (mechanism === undefined) throw new Error("there is no mechanism");
  const row = (name: string, answers: readonly Answer[]): Row => ({
    ...rowOf(mechanism, { ...mechanism.variants[0], name }, "keyed", []),
    answers,
  });
  const proposed = QUESTIONS.map(({ kind }): Answer =>
    kind === "safety" ? { kind: "none" } : { kind: "found", length: 5 },
  );
  const isSafety = (index: number): boolean => QUESTIONS[index]?.kind === "safety";

  it("is not disturbed by lengths", () => {
    const other = proposed.map((answer): Answer => (answer.kind === "found" ? { kind: "found", length: 4 } : answer));
    expect(findingOf([row(PROPOSED, proposed), row("other", other)], PROPOSED).sameAsProposed).toEqual(["other"]);
  });

  it.each(QUESTIONS.map(({ property, situation }, index) => [index, property, situation] as const))(
    "is changed by a different answer to question %i, %s (%s)",
    (index) => {
      const changed = proposed.map((answer, at): Answer => {
        if (at !== index) return answer;
        return isSafety(at) ? { kind: "found", length: 3 } : { kind: "none" };
      });
      const finding = findingOf([row(PROPOSED, proposed), row("other", changed)], PROPOSED);
      expect(finding.sameAsProposed).toEqual([]);
      expect(finding.safe).toEqual(isSafety(index) ? [PROPOSED] : [PROPOSED, "other"]);
    },
  );

  it("claims nothing of a row that is not wholly known", () => {
    const cut = proposed.map((answer, at): Answer => (at === 0 ? { kind: "unknown" } : answer));
    const other = findingOf([row(PROPOSED, proposed), row("cut", cut)], PROPOSED);
    expect(other).toMatchObject({ isComparable: true, sameAsProposed: [], safe: [PROPOSED], unknown: ["cut"] });
    expect(findingOf([row(PROPOSED, cut)], PROPOSED).isComparable).toBe(false);
  });
});
