import { describe, expect, it } from "vitest";
import type { ListedMutant } from "../../cli/list-mutants.js";
import { packageVersion } from "../../cli/project-files.js";
import type { ManifestEntry } from "../../scope/manifest.js";
import { runExplore } from "./run-explore.js";

describe("explore list, all, --version, --help", () => {
  it("lists every bundled scope", () => {
    const entries = JSON.parse(runExplore(["list", "--json"]).out) as readonly ManifestEntry[];
    const { out, code } = runExplore(["list"]);
    expect(code).toBe(0);
    for (const { scope } of entries) expect(out).toContain(scope);
  });

  it("lists the mutants with what each breaks and the claim that it tests", () => {
    const listed = JSON.parse(runExplore(["list", "--mutants", "--json"]).out) as readonly ListedMutant[];
    const { code, out } = runExplore(["list", "--mutants"]);
    expect(code).toBe(0);
    for (const { mutant, replaces, model, scope } of listed) {
      expect(out).toContain(`${mutant}, for ${replaces} of ${model}: ${scope}`);
    }
    expect(out).toContain(
      "  breaks NoUnsafeReclaim 4, AcceptCovered 5, ExposureBound 5, EffectCoverage 6, NoOverspend 6\n",
    );
    expect(out).toMatch(/StaleJoin.*lineage_stale_join_masked\.cfg\n.*\n {2}breaks nothing\n {2}claim: definition 3/);
    const { out: markdown } = runExplore(["list", "--mutants", "--markdown"]);
    expect(markdown.trim().split("\n")).toHaveLength(listed.length + 2);
    expect(runExplore(["list", "--markdown"])).toMatchObject({
      code: 255,
      err: expect.stringContaining("add --mutants") as unknown,
    });
  });

  it("finds every bundled scope as the manifest expects", { timeout: 600_000 }, () => {
    const { code, out } = runExplore(["all", "--json"]);
    const rows = JSON.parse(out) as readonly { readonly scope: string; readonly differences: readonly string[] }[];
    expect(rows.filter(({ differences }) => differences.length > 0)).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(14);
    expect(code).toBe(0);
  });

  it("prints version and help with examples", () => {
    expect(runExplore(["--version"]).out).toBe(`${packageVersion()}\n`);
    const { out, code } = runExplore(["--help"]);
    expect(code).toBe(0);
    expect(out).toContain("Examples:");
    expect(out).toContain("Exit codes");
  });
});
