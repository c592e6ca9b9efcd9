/**
 * Rewrites the figures of configs/manifest.json from the explorer's own runs: `npm run manifest`, of all scopes or,
 * after `--`, of those that are named.
 * What each scope is, and which verdict it should have, stays as it is declared there. A changed figure
 * is to be explained before it is committed, and compared with TLC.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundledConfigs } from "../explorer/cli/project-files.js";
import { openScope } from "../explorer/cli/open-scope.js";
import type { Expectation, ManifestEntry } from "../explorer/scope/manifest.js";
import { explore } from "../explorer/search/breadth-first.js";
import type { Exploration } from "../explorer/search/exploration.js";
import { chosenScopes, expectValue } from "./chosen-scopes.js";

const { isChosen, manifest } = chosenScopes(process.argv.slice(2));
const entries: ManifestEntry[] = [];
for (const entry of manifest) {
  entries.push(isChosen(entry.scope) ? { ...entry, expected: await measure(entry) } : entry);
}
writeFileSync(join(bundledConfigs, "manifest.json"), `${JSON.stringify(entries, null, 2)}\n`);

async function measure({ scope: name, expected }: ManifestEntry): Promise<Expectation> {
  const { scope } = expectValue(await openScope(join(bundledConfigs, name), {}));
  const exploration = explore(scope.model, scope.properties, { continueAfterViolation: true });
  const measured = expectationOf(exploration);
  if (measured.verdict !== expected.verdict) {
    throw new Error(`${name} ends with ${exploration.verdict.kind}, but is declared ${expected.verdict}`);
  }
  console.log(`${name}: ${JSON.stringify(measured)}`);
  return measured;
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
