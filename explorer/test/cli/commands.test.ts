import { describe, expect, it } from "vitest";
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
