/**
 * Rewrites traces/ from the scopes of the manifest that end in a violation: `npm run traces`, of all of them or, after
 * `--`, of those that are named. Each trace is a shortest one, named after its scope.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundledConfigs, packageRoot, packageVersion } from "../explorer/cli/project-files.js";
import { openScope } from "../explorer/cli/open-scope.js";
import { explore } from "../explorer/search/breadth-first.js";
import { writeItf } from "../explorer/trace/itf.js";
import { chosenScopes, expectValue } from "./chosen-scopes.js";

const { isChosen, manifest } = chosenScopes(process.argv.slice(2));
for (const { scope: name, expected } of manifest) {
  if (expected.verdict !== "violated" || !isChosen(name)) continue;
  const { scope } = expectValue(await openScope(join(bundledConfigs, name), {}));
  const { verdict } = explore(scope.model, scope.properties);
  if (verdict.kind !== "violated") throw new Error(`${name} is not violated`);
  const [{ property, trace }] = verdict.violations;
  const target = join(packageRoot, "traces", name.replace(/\.cfg$/, ".itf.json"));
  const origin = { module: scope.definition.name, scope: name, config: scope.text, property };
  writeFileSync(target, writeItf(trace, origin, `Tandem ${packageVersion()}`));
  console.log(`${target}: ${property} in ${trace.states.length} states`);
}
