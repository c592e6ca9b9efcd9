import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../cli/project-files.js";
import { runExplore } from "../cli/run-explore.js";

const folder = join(packageRoot, "traces");
const traces = readdirSync(folder).filter((name) => name.endsWith(".itf.json"));

/**
 * For the traces of mutants: the sound scope that must refuse them, at which step, naming which guards or saying that
 * the sound effect is another.
 */
const REFUSALS: Readonly<Record<string, { readonly scope: string; readonly from: number; readonly guards: string }>> = {
  "timeout_refund_mutant.itf.json": {
    scope: "safe.cfg",
    from: 3,
    guards: "VerifiedAbort(u = u1) would set location so, but is disabled: timedOut, fenced",
  },
  "timeout_refund_mutant_coverage.itf.json": {
    scope: "safe.cfg",
    from: 4,
    guards: "VerifiedAbort(u = u1) would set location so, but is disabled: timedOut, fenced, neverAccepted",
  },
  "lineage_historical_certificate_validation_mutant.itf.json": {
    scope: "lineage_safe.cfg",
    from: 5,
    guards: "is disabled: firstCurrent, secondCurrent, disjoint",
  },
  "lineage_stale_join_mutant.itf.json": {
    scope: "lineage_partial_returns.cfg",
    from: 3,
    guards: "is disabled: firstCurrent; its effect would be this step",
  },
  "lineage_aliased_diamond_join_mutant.itf.json": {
    scope: "lineage_diamond_join.cfg",
    from: 2,
    guards: "is disabled: disjoint; its effect would be this step",
  },
  // The first return of this trace is a step of the sound model too.
  "lineage_replay_return_mutant.itf.json": {
    scope: "lineage_safe.cfg",
    from: 3,
    guards: 'Return(c = "left") is disabled: holdsSomething, returnable',
  },
  "lineage_copy_return_mutant.itf.json": {
    scope: "lineage_safe.cfg",
    from: 2,
    guards: 'Return(c = "left") is enabled; it leads elsewhere',
  },
  "lineage_copy_split_mutant.itf.json": {
    scope: "lineage_safe.cfg",
    from: 1,
    guards: "Split is enabled; it leads elsewhere",
  },
  "lineage_overlap_split_mutant.itf.json": {
    scope: "lineage_safe.cfg",
    from: 1,
    guards: "Split is enabled; it leads elsewhere",
  },
  "lineage_no_consume_mutant.itf.json": {
    scope: "lineage_safe.cfg",
    from: 2,
    guards: "is enabled; it leads elsewhere",
  },
  "lineage_non_atomic_join_mutant.itf.json": {
    scope: "lineage_safe.cfg",
    from: 2,
    guards: "is enabled; it leads elsewhere",
  },
};

describe("retained traces", () => {
  it("exist for every scope that ends in a violation", () => {
    const manifest = JSON.parse(readFileSync(join(packageRoot, "configs/manifest.json"), "utf8")) as readonly {
      readonly scope: string;
      readonly expected: { readonly verdict: string };
    }[];
    const violated = manifest.filter(({ expected }) => expected.verdict === "violated").map(({ scope }) => scope);
    expect(traces.sort()).toEqual(violated.map((scope) => scope.replace(".cfg", ".itf.json")).sort());
  });

  it.each(traces)("%s replays on its own scope and shows what it claims", (name) => {
    const { code, out } = runExplore(["replay", join(folder, name), "--quiet"]);
    expect(out).toMatch(/is a behavior of .*\nIt ends in a violation of \w+\.\n$/);
    expect(code).toBe(0);
  });

  it.each(Object.entries(REFUSALS))("%s is refused by the sound model", (name, { scope, from, guards }) => {
    const { code, out } = runExplore(["replay", join(folder, name), "--scope", scope]);
    expect(code).toBe(13);
    expect(out).toContain(`there is no step from state ${from} to state ${from + 1}.`);
    expect(out).toContain(guards);
  });
});
