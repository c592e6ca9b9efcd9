import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { type CoverageReport, coverScope, isAsAccepted } from "../../cli/coverage-job.js";
import { openScope } from "../../cli/open-scope.js";
import { bundledConfigs, packageRoot } from "../../cli/project-files.js";
import { readVacuous } from "../../coverage/baseline.js";
import { readManifest } from "../../scope/manifest.js";
import { runExplore, temporaryFolder } from "./run-explore.js";

const cover = (...args: string[]) => runExplore(["coverage", ...args]);
const reportOf = (out: string): CoverageReport => JSON.parse(out) as CoverageReport;
const schema = JSON.parse(readFileSync(join(packageRoot, "explorer/cli/coverage.schema.json"), "utf8")) as object;
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

const MODEL = `import { defineModel, model, range, state } from "tandem";
export default defineModel("Idle", { Jumps: "flag" }, ({ Jumps }) => {
  const s = state({ x: range(0, 3) });
  return model({
    state: s,
    init: s.init((next) => { next.x = 0; }),
    actions: {
      Up: s.action({ when: { below: (now) => now.x < 3 }, then: (next, now) => { next.x = now.x + 1; } }),
      Jump: s.action({ when: { allowed: () => Jumps }, then: (next) => { next.x = 3; } }),
    },
    invariants: {
      Late: s.forAll({}, { when: { beyond: (now) => now.x > 3 }, then: { never: () => false } }),
      Low: s.predicate((now) => now.x < 3),
    },
    constraints: { Bound: s.predicate((now) => now.x < 9) },
  });
});
`;
const scopeText = (more = "", jumps = "FALSE"): string =>
  `SPECIFICATION Spec\nCONSTANTS Jumps = ${jumps}\nINVARIANTS Late\n${more}CHECK_DEADLOCK FALSE\n`;

/** A model of the user's with a scope, in a folder of its own. */
function userModel(scope: string = scopeText()): { readonly folder: string; readonly args: string[] } {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, "idle.ts"),
    MODEL.replace('"tandem"', JSON.stringify(join(packageRoot, "explorer/index.ts"))),
  );
  writeFileSync(join(folder, "idle.cfg"), scope);
  return { folder, args: [join(folder, "idle.cfg"), "--model", join(folder, "idle.ts")] };
}

describe("explore coverage", () => {
  it("shows what a bundled scope exercises, and that what is vacuous is accepted", () => {
    const { code, err, out } = cover("safe.cfg", "--json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const report = reportOf(out);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(report).toMatchObject({ complete: true, states: 16_592, limit: null, violated: [], stale: [] });
    expect(report.vacuous.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "Seal.notAborted neverRefuses",
      "AcceptTransfer.inTransit neverDecides",
      "Reserve.notAborted neverRefuses",
      "Reissue.fenced neverDecides",
    ]);
    expect(report.properties.find(({ name }) => name === "FenceOrder")?.met).toBeGreaterThan(0);
  });

  it("finds what is vacuous in a user's scope, and fails until it is accepted with a reason", () => {
    const { args, folder } = userModel(scopeText("CONSTRAINT Bound\n"));
    const run = cover(...args);
    expect(run.code).toBe(23);
    expect(run.out).toContain("Jump: no step is ever a Jump: allowed is false in every state. NOT ACCEPTED.");
    expect(run.out).toContain("Late: its premise beyond is true in no state, so that it holds whatever happens.");
    expect(run.out).toContain("Bound: it excludes no state");
    expect(run.out).toContain("3 vacuous, 3 not accepted.");
    expect(run.err).toContain("idle.cfg: not as accepted in vacuous/idle.json");

    const baseline = join(folder, "accepted.json");
    const written = cover(...args, "--write-baseline", baseline);
    expect(written.err).toContain(`Baseline of idle.cfg written to ${baseline}.`);
    expect(cover(...args, "--baseline", baseline)).toMatchObject({
      code: 151,
      err: expect.stringContaining("Jump is accepted without a reason") as unknown,
    });
    writeFileSync(baseline, readFileSync(baseline, "utf8").replaceAll('"reason": ""', '"reason": "as meant"'));
    const accepted = cover(...args, "--baseline", baseline);
    expect(accepted).toMatchObject({ code: 0, err: "" });
    expect(accepted.out).toContain("3 vacuous, all accepted.");
    expect(cover(...args, "--baseline", baseline, "--markdown").out).toContain("| `Jump` | never taken |");

    // The reasons stay when the baseline is written again, and what became untrue fails.
    expect(cover(...args, "--baseline", baseline, "--write-baseline", baseline).code).toBe(255);
    cover(...args, "--baseline", baseline, "--write-baseline", baseline, "--force");
    expect(readFileSync(baseline, "utf8").match(/as meant/g)).toHaveLength(3);
    writeFileSync(join(folder, "idle.cfg"), scopeText("CONSTRAINT Bound\n", "TRUE"));
    const stale = cover(...args, "--baseline", baseline);
    expect(stale.code).toBe(23);
    expect(stale.out).toContain("Accepted, and no finding any more: Jump (never taken).");
    expect(stale.out).toContain("Jump.allowed: allowed is true wherever Jump asks for it");
  });

  it("looks behind a violation, and says that it does not judge it", () => {
    const { args } = userModel(scopeText("INVARIANTS Low\n", "TRUE"));
    const { out } = cover(...args);
    expect(out).toContain("Violated in this scope, which is not judged here: Low.");
    expect(out).toMatch(/^Up +3 +2/m);
  });

  it.each([
    ["--max-states", "100", "states", "more than 100 distinct states"],
    ["--max-depth", "3", "depth", "depth 3"],
    ["--max-seconds", "0.001", "seconds", "0.001 seconds"],
  ])("is no success at the limit %s %s, and says nothing to be vacuous", (option, value, limit, text) => {
    const { code, out } = cover("safe.cfg", option, value, "--json");
    expect(code).toBe(152);
    expect(reportOf(out)).toMatchObject({ complete: false, limit, vacuous: [], stale: [] });
    expect(cover("safe.cfg", option, value).out).toContain(`Limit reached: ${text}.`);
  });

  it("ends with the fault of a model that cannot be evaluated", () => {
    const { args, folder } = userModel();
    writeFileSync(
      join(folder, "idle.ts"),
      readFileSync(join(folder, "idle.ts"), "utf8").replace("now.x < 3 }", "true }"),
    );
    const run = cover(...args);
    expect(run).toMatchObject({ code: 75, out: "" });
    expect(run.err).toMatch(/^explore: .*idle\.cfg: Up leaves the domain: .*\n$/);
  });

  it.each([
    [["nowhere.cfg"], 151, "there is no such file"],
    [["safe.cfg", "--baseline", "nowhere.json"], 151, "there is no such file"],
    [["safe.cfg", "--baseline", join(bundledConfigs, "vacuous", "lineage_safe.json")], 151, "not of safe.cfg"],
    [["safe.cfg", "--baseline", join(bundledConfigs, "survivors", "safe.json")], 151, "has no vacuous"],
    [["safe.cfg", "--write-baseline", join(bundledConfigs, "safe.cfg")], 255, "the file exists"],
    [["lineage_safe.cfg", "--write-baseline", "nowhere/b.json"], 153, "its folder does not exist"],
    [["safe.cfg", "--max-states", "none"], 255, "It must be a whole number"],
    [["all", "--max-states", "9"], 255, "--max-states: it is of one scope"],
  ])("refuses %j in one line", (args, code, text) => {
    const run = cover(...args);
    expect(run.code).toBe(code);
    expect(run.err).toContain(text);
    expect(run.err.trim().split("\n").length).toBeLessThanOrEqual(2);
  });
});

/** Scopes with more states are looked at by `explore coverage all`. */
const MOST_STATES = 130_000;

describe("the bundled scopes", () => {
  const folders = [bundledConfigs, join(bundledConfigs, "mechanisms"), join(packageRoot, "explorer/examples")];
  const entries = folders.flatMap((folder) => {
    const manifest = readManifest(readFileSync(join(folder, "manifest.json"), "utf8"), folder);
    return manifest.ok ? manifest.value.map((entry) => ({ ...entry, file: join(folder, entry.scope) })) : [];
  });
  const sound = entries.filter(({ expected }) => expected.verdict === "ok");
  // A partition or a coordinator that is down for ever keeps much from happening: such a scope is for its probes only.
  const covered = sound.filter(
    ({ file }) => !/Situation = "(isolated|uncoordinated)"/.test(readFileSync(file, "utf8")),
  );

  it.each(covered.filter(({ expected: { distinct = 0 } }) => distinct <= MOST_STATES))(
    "$scope is as its baseline says",
    async ({ file }) => {
      const opened = await openScope(file, {});
      if (!opened.ok) throw new Error(opened.problem.what);
      const outcome = coverScope(opened.value, {}, {});
      if (!outcome.ok || outcome.value.kind !== "report") throw new Error(JSON.stringify(outcome));
      const { stale, vacuous } = outcome.value.report;
      expect({ stale, unaccepted: vacuous.filter(({ reason }) => reason === null) }).toEqual({
        stale: [],
        unaccepted: [],
      });
      expect(isAsAccepted(outcome.value.report)).toBe(true);
    },
  );

  const baselines = folders
    .map((folder) => join(folder, "vacuous"))
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []));
  it.each(baselines)("%s is of a scope and gives a reason for each finding", (file) => {
    const outcome = readVacuous(readFileSync(file, "utf8"), file);
    if (!outcome.ok) throw new Error(outcome.problem.what);
    expect(sound.map((entry) => entry.file)).toContain(join(dirname(dirname(file)), outcome.value.scope));
  });
});
