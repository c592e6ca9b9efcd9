import { bundledManifest } from "../explorer/cli/list-command.js";
import { describeProblem, type Outcome } from "../explorer/problem/problem.js";
import type { ManifestEntry } from "../explorer/scope/manifest.js";

/** The manifest, and which of its entries a script is to work on. */
export interface ChosenScopes {
  readonly manifest: readonly ManifestEntry[];
  /** Whether the scope was named, or none was. */
  readonly isChosen: (scope: string) => boolean;
}

/** Reads the names that a script was given: those scopes of the manifest in a folder, or all when there are none. */
export function chosenScopes(names: readonly string[], folder = ""): ChosenScopes {
  const manifest = expectValue(bundledManifest(folder));
  const unknown = names.find((name) => !manifest.some(({ scope }) => scope === name));
  if (unknown !== undefined) throw new Error(`the manifest lists no scope ${unknown}`);
  return { manifest, isChosen: (scope) => names.length === 0 || names.includes(scope) };
}

/** A script has nobody to hand a problem to. */
export function expectValue<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(describeProblem(outcome.problem));
}
