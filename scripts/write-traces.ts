/**
 * Rewrites traces/ from the scopes of the manifest that end in a violation: `npm run traces`.
 * Each trace is a shortest one, named after its scope.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundledConfigs, packageRoot, packageVersion } from "../explorer/cli/project-files.js";
import { openScope } from "../explorer/cli/open-scope.js";
import { describeProblem } from "../explorer/problem/problem.js";
import { readManifest } from "../explorer/scope/manifest.js";
import { explore } from "../explorer/search/breadth-first.js";
import { writeItf } from "../explorer/trace/itf.js";

const file = join(bundledConfigs, "manifest.json");
const manifest = readManifest(readFileSync(file, "utf8"), file);
if (!manifest.ok) throw new Error(describeProblem(manifest.problem));
for (const { scope: name, expected } of manifest.value) {
  if (expected.verdict !== "violated") continue;
  const opened = await openScope(join(bundledConfigs, name), {});
  if (!opened.ok) throw new Error(describeProblem(opened.problem));
  const { scope } = opened.value;
  const { verdict } = explore(scope.model, scope.properties);
  if (verdict.kind !== "violated") throw new Error(`${name} is not violated`);
  const [{ property, trace }] = verdict.violations;
  const target = join(packageRoot, "traces", name.replace(/\.cfg$/, ".itf.json"));
  const origin = { module: scope.definition.name, scope: name, config: scope.text, property };
  writeFileSync(target, writeItf(trace, origin, `Tandem ${packageVersion()}`));
  console.log(`${target}: ${property} in ${trace.states.length} states`);
}
