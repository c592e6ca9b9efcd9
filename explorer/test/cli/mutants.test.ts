import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledConfigs } from "../../cli/project-files.js";
import { readSurvivors } from "../../mutation/baseline.js";
import type { MutationReport } from "../../mutation/report.js";
import { runExplore, temporaryFolder } from "./run-explore.js";

const mutate = (...args: string[]) => runExplore(["mutants", ...args]);

describe("explore mutants", () => {
  it("finds what notices the loss of the gateway's fence, and accepts what the baseline accepts", () => {
    const { code, err, out } = mutate("safe.cfg", "--only", "GatewayAccept", "--json");
    expect(err).toBe("");
    expect(code).toBe(0);
    const { distinct, mutants, properties } = JSON.parse(out) as MutationReport;
    expect(distinct).toBe(16_592);
    expect(properties).toContain("FenceOrder");
    expect(mutants.map(({ kills, name, status }) => ({ kills, name, status }))).toEqual([
      {
        name: "GatewayAccept.dispatched",
        status: "killed",
        kills: expect.arrayContaining([{ property: "AcceptCovered", length: 2 }]) as unknown,
      },
      { name: "GatewayAccept.unseen", status: "equivalent", kills: [] },
      { name: "GatewayAccept.notFenced", status: "killed", kills: [{ property: "FenceOrder", length: 5 }] },
    ]);
  });

  it("shows that disjointness masks currentness in the paper's scope, and that partial returns isolate it", () => {
    const paper = mutate("lineage_safe.cfg", "--only", "Join.firstCurrent,Join.disjoint,Return.returnable");
    expect(paper.code).toBe(0);
    expect(paper.out).toMatch(/Join\.firstCurrent +[. ]+ masked by Join\.disjoint, Return\.returnable/);
    const isolated = mutate("lineage_partial_returns.cfg", "--only", "Join.firstCurrent", "--json");
    expect(isolated.code).toBe(0);
    const [mutant] = (JSON.parse(isolated.out) as MutationReport).mutants;
    expect(mutant).toMatchObject({ status: "killed", kills: [{ property: "Partition", length: 4 }] });
  });

  it("includes declared mutants", () => {
    const { out } = mutate("safe.cfg", "--only", "TimeoutRefund", "--json");
    const [mutant] = (JSON.parse(out) as MutationReport).mutants;
    expect(mutant).toMatchObject({ name: "TimeoutRefund", status: "killed" });
    expect(mutant?.kills).toContainEqual({ property: "NoUnsafeReclaim", length: 4 });
    expect(mutant?.declared?.claim).toContain("lemma 4");
    // Both scopes of the mutant differ from the sound one in the properties that they check as well.
    expect(mutant?.ownScopes).toEqual([
      { scope: "timeout_refund_mutant.cfg", differences: [] },
      { scope: "timeout_refund_mutant_coverage.cfg", differences: [] },
    ]);
  });

  it("says what each declared mutant is, and that it is as its own scope expects", () => {
    const { code, out } = mutate("lineage_safe.cfg", "--only", "CopySplit,StaleJoin", "--pairs", "none");
    expect(code).toBe(0);
    expect(out).toContain("CopySplit, for Split: a split leaves the parent what it gives to the branches.");
    expect(out).toContain("As their own scopes expect: 2 of 2.");
    const { out: markdown } = mutate("lineage_safe.cfg", "--only", "CopySplit", "--markdown");
    expect(markdown).toMatch(/^\| `CopySplit` \| `Split` \| .* \| .*Table 2.* \| lineage_copy_split_mutant\.cfg \|$/m);
  });

  it("fails for a declared mutant that is not as its own scope expects", () => {
    const folder = temporaryFolder();
    const model = { module: "MCDelegationLineage", model: "DelegationLineage", about: "" };
    const expected = { verdict: "violated", property: "Partition", length: 3, breaks: { Partition: 3 } };
    const [sound, mutant] = ["lineage_safe.cfg", "lineage_copy_split_mutant.cfg"] as const;
    for (const name of [sound, mutant]) copyFileSync(join(bundledConfigs, name), join(folder, name));
    const manifest = [
      { scope: sound, ...model, expected: { verdict: "ok" } },
      { scope: mutant, ...model, expected },
    ];
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
    const junit = join(folder, "j.xml");
    const { code, err, out } = mutate(join(folder, sound), "--only", "CopySplit", "--junit", junit);
    expect(code).toBe(20);
    expect(out).toMatch(/CopySplit .* DIFFERS from its own scope\n/);
    expect(err).toBe(`CopySplit is not as ${mutant} expects: Partition breaks in 2, expected: breaks in 3.\n`);
    expect(readFileSync(junit, "utf8")).toContain('failures="1"');
  });

  it("fails for a survivor that nothing accepts, and writes what there is to accept", () => {
    const folder = temporaryFolder();
    const [baseline, junit] = [join(folder, "b.json"), join(folder, "j.xml")];
    const empty = join(folder, "empty.json");
    writeFileSync(empty, '{ "scope": "safe.cfg", "pairs": "none", "accepted": [] }');
    const args = ["safe.cfg", "--only", "GatewayAccept", "--baseline", empty];
    const first = mutate(...args, "--write-baseline", baseline, "--junit", junit, "--markdown");
    expect(first.code).toBe(22);
    expect(first.err).toContain("GatewayAccept.unseen (equivalent in scope)");
    expect(first.out).toContain("| `GatewayAccept.notFenced` |");
    expect(JSON.parse(readFileSync(baseline, "utf8"))).toEqual({
      scope: "safe.cfg",
      pairs: "none",
      accepted: [{ mutant: "GatewayAccept.unseen", status: "equivalent", reason: "" }],
    });
    const xml = readFileSync(junit, "utf8");
    expect(xml).toContain('tests="3" failures="1" skipped="0"');
    expect(xml.match(/<failure /g)).toHaveLength(1);
    const unexplained = mutate("safe.cfg", "--only", "GatewayAccept", "--baseline", baseline);
    expect(unexplained).toMatchObject({
      code: 151,
      err: expect.stringContaining("accepted without a reason") as unknown,
    });
    const again = mutate(...args, "--junit", junit);
    expect(again).toMatchObject({ code: 255, err: expect.stringContaining("the file exists") as unknown });
  });

  it.each([
    [["nowhere.cfg"], 151, "there is no such file"],
    [["safe.cfg", "--only", "GatewayAcept"], 255, "did you mean GatewayAccept?"],
    [["timeout_refund_mutant.cfg"], 21, "NoUnsafeReclaim is violated without any mutant"],
    [["safe.cfg", "--baseline", "nowhere.json"], 151, "there is no such file"],
    [["safe.cfg", "--baseline", join(bundledConfigs, "survivors", "lineage_safe.json")], 151, "not of safe.cfg"],
    [["safe.cfg", "--pairs", "some"], 255, "Allowed choices are none, action, survivors, all"],
  ])("refuses %j in one line", (args, code, text) => {
    const run = mutate(...args);
    expect(run).toMatchObject({ code, out: "" });
    expect(run.err).toContain(text);
    expect(run.err.trim().split("\n").length).toBeLessThanOrEqual(2);
  });
});

describe("the bundled baselines", () => {
  const folder = join(bundledConfigs, "survivors");
  it.each(readdirSync(folder))("%s is readable and gives a reason for each survivor", (name) => {
    const outcome = readSurvivors(readFileSync(join(folder, name), "utf8"), name);
    expect(outcome).toMatchObject({ ok: true, value: { scope: name.replace(/json$/, "cfg") } });
  });
});
