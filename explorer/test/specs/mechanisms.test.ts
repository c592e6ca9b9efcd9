import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openScope } from "../../cli/open-scope.js";
import { bundledConfigs } from "../../cli/project-files.js";
import { describeProblem } from "../../problem/problem.js";
import { readManifest } from "../../scope/manifest.js";
import { explore } from "../../search/breadth-first.js";

const folder = join(bundledConfigs, "mechanisms");
const file = join(folder, "manifest.json");
const manifest = readManifest(readFileSync(file, "utf8"), file);
if (!manifest.ok) throw new Error(describeProblem(manifest.problem));

/** Larger ones are compared with the manifest by `explore mechanisms`, which `.ci/run` executes. */
const LARGEST_STATES = 100_000;
const small = manifest.value.filter(({ expected }) => (expected.distinct ?? Infinity) <= LARGEST_STATES);

describe("the mechanisms of section 9.3, in their common environment", () => {
  it.each(small.map((entry) => [entry.scope, entry.expected] as const))("%s", async (scope, expected) => {
    const opened = await openScope(join(folder, scope), {});
    if (!opened.ok) throw new Error(describeProblem(opened.problem));
    const { model, properties } = opened.value.scope;
    const { depth, distinct, generated, verdict } = explore(model, properties, { continueAfterViolation: true });
    const violations = verdict.kind === "violated" ? verdict.violations : [];
    const breaks = Object.fromEntries(violations.map(({ property, trace }) => [property, trace.states.length]));
    expect({ depth, distinct, generated, breaks }).toEqual({
      depth: expected.depth,
      distinct: expected.distinct,
      generated: expected.generated,
      breaks: expected.breaks ?? {},
    });
    expect(verdict.kind).toBe(expected.verdict === "ok" ? "holds" : "violated");
  });
});
