import { dirname, join } from "node:path";
import type { MutantReport, OwnScope } from "../mutation/report.js";
import { type Outcome, success } from "../problem/problem.js";
import type { Expectation } from "../scope/manifest.js";
import { checkedNames, isScopeOfMutant, mutantDifferences } from "../scope/mutant-scope.js";
import type { Scope } from "../scope/scope.js";
import type { Config } from "../tlc/cfg/config.js";
import { readConfig } from "../tlc/cfg/read-config.js";
import { manifestBeside, readText } from "./open-scope.js";

/** A scope of the manifest that substitutes something. */
export interface MutantScope {
  readonly scope: string;
  readonly config: Config;
  readonly expected: Expectation;
}

/** The scopes beside this one in which the manifest expects something of a mutant of the same model. */
export function mutantScopesBeside({ definition, file }: Scope): Outcome<readonly MutantScope[]> {
  const manifest = manifestBeside(file);
  if (!manifest.ok) return manifest;
  const scopes: MutantScope[] = [];
  for (const { expected, model, scope } of manifest.value) {
    const isTold = expected.verdict === "ok" || expected.property !== undefined;
    if (model !== definition.name || !isTold) continue;
    const path = join(dirname(file), scope);
    const text = readText(path, "add the file, or take it out of the manifest");
    if (!text.ok) return text;
    const config = readConfig(text.value, path);
    if (!config.ok) return config;
    if (config.value.substitutions.length > 0) scopes.push({ scope, config: config.value, expected });
  }
  return success(scopes);
}

/** A declared mutant's report with what is expected of it in scopes of its own. */
export function withOwnScopes(
  mutant: MutantReport,
  properties: readonly string[],
  sound: Config,
  scopes: readonly MutantScope[],
): MutantReport {
  const { declared, isComplete, kills, name } = mutant;
  if (declared === undefined) return mutant;
  const substitution = { name: declared.replaces, replacement: name };
  const ownScopes = scopes
    .filter(({ config }) => isScopeOfMutant(config, sound, substitution))
    .map(({ config, expected, scope }): OwnScope => {
      const checked = checkedNames(config).filter((property) => properties.includes(property));
      return {
        scope,
        differences: mutantDifferences(expected, checked, { isComplete, properties, violations: kills }),
      };
    });
  return { ...mutant, ownScopes };
}
