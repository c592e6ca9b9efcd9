/**
 * Rewrites the figures of configs/manifest.json from the explorer's own runs: `npm run manifest`, of all scopes or,
 * after `--`, of those that are named; `-- --folder mechanisms` takes the scopes of that folder.
 * What each scope is, which verdict it should have and which probes are asked of it stays as it is declared there. A
 * changed figure is to be explained before it is committed, and compared with TLC.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundledConfigs } from "../explorer/cli/project-files.js";
import { openScope } from "../explorer/cli/open-scope.js";
import type { Expectation, ManifestEntry } from "../explorer/scope/manifest.js";
import { withProbes } from "../explorer/scope/probes.js";
import type { Scope } from "../explorer/scope/scope.js";
import { explore } from "../explorer/search/breadth-first.js";
import type { Exploration } from "../explorer/search/exploration.js";
import { chosenScopes, expectValue } from "./chosen-scopes.js";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: "string", default: "" } },
});
const { isChosen, manifest } = chosenScopes(positionals, values.folder);
const folder = join(bundledConfigs, values.folder);
const entries: ManifestEntry[] = [];
for (const entry of manifest) {
  entries.push(isChosen(entry.scope) ? { ...entry, expected: await measure(entry) } : entry);
}
writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(entries, null, 2)}\n`);

async function measure({ scope: name, expected }: ManifestEntry): Promise<Expectation> {
  const { scope } = expectValue(await openScope(join(folder, name), {}));
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
  const properties = expectValue(withProbes(scope, names));
  const { verdict } = explore(scope.model, properties, { continueAfterViolation: true });
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
