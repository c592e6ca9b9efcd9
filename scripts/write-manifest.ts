/**
 * Rewrites the figures of configs/manifest.json from the explorer's own runs: `npm run manifest`, or those of a folder
 * there: `npm run manifest mechanisms`. What each scope is, which verdict it should have and which probes are asked
 * of it stays as it is declared there. A changed figure is to be explained before it is committed, and compared with
 * TLC.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundledConfigs } from "../explorer/cli/project-files.js";
import { openScope } from "../explorer/cli/open-scope.js";
import { describeProblem } from "../explorer/problem/problem.js";
import { type Expectation, type ManifestEntry, readManifest } from "../explorer/scope/manifest.js";
import { withProbes } from "../explorer/scope/probes.js";
import type { Scope } from "../explorer/scope/scope.js";
import { explore } from "../explorer/search/breadth-first.js";
import type { Exploration } from "../explorer/search/exploration.js";

const folder = join(bundledConfigs, process.argv[2] ?? "");
const file = join(folder, "manifest.json");
const manifest = readManifest(readFileSync(file, "utf8"), file);
if (!manifest.ok) throw new Error(describeProblem(manifest.problem));
const entries: ManifestEntry[] = [];
for (const entry of manifest.value) entries.push({ ...entry, expected: await measure(entry) });
writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`);

async function measure({ scope: name, expected }: ManifestEntry): Promise<Expectation> {
  const opened = await openScope(join(folder, name), {});
  if (!opened.ok) throw new Error(describeProblem(opened.problem));
  const { scope } = opened.value;
  const exploration = explore(scope.model, scope.properties, { continueAfterViolation: true });
  const measured = { ...expectationOf(exploration), ...measuredProbes(scope, Object.keys(expected.probes ?? {})) };
  if (measured.verdict !== expected.verdict) {
    throw new Error(`${name} ends with ${exploration.verdict.kind}, but is declared ${expected.verdict}`);
  }
  console.log(`${name}: ${JSON.stringify(measured)}`);
  return measured;
}

/** The probes are asked in a run of their own, so that the figures before are those of the scope as it is. */
function measuredProbes(scope: Scope, names: readonly string[]): Pick<Expectation, "probes"> {
  if (names.length === 0) return {};
  const properties = withProbes(scope, names);
  if (!properties.ok) throw new Error(describeProblem(properties.problem));
  const { verdict } = explore(scope.model, properties.value, { continueAfterViolation: true });
  if (verdict.kind !== "violated" && verdict.kind !== "holds")
    throw new Error(`${scope.file} ends with ${verdict.kind}`);
  const violations = verdict.kind === "violated" ? verdict.violations : [];
  const length = (name: string): number | null =>
    violations.find(({ property }) => property === name)?.trace.states.length ?? null;
  return { probes: Object.fromEntries(names.map((name) => [name, length(name)])) };
}

function expectationOf({ verdict, distinct, generated, depth, witnesses }: Exploration): Expectation {
  switch (verdict.kind) {
    case "holds": {
      const lengths = witnesses.map(({ name, length }) => [name, length ?? Number.NaN] as const);
      return { verdict: "ok", distinct, generated, depth, witnesses: Object.fromEntries(lengths) };
    }
    case "violated": {
      const lengths = verdict.violations.map(({ property, trace }) => [property, trace.states.length] as const);
      const [[property, length]] = lengths as [(typeof lengths)[number]];
      return { verdict: "violated", property, length, breaks: Object.fromEntries(lengths), distinct, generated, depth };
    }
    case "unreached":
    case "assumptionFalse":
    case "limitReached":
    case "faulty":
      throw new Error(`a bundled scope ends with ${verdict.kind}`);
  }
}
