import { readFileSync } from "node:fs";
import type { AnyDefinition } from "../../model/definition.js";
import { describeProblem } from "../../problem/problem.js";
import { type ManifestEntry, readManifest } from "../../scope/manifest.js";
import { readScope, type Scope } from "../../scope/scope.js";

/** The folder of the examples. */
export const examples = new URL("../../examples/", import.meta.url);

export function textOf(name: string): string {
  return readFileSync(new URL(name, examples), "utf8");
}

export function manifest(): readonly ManifestEntry[] {
  const entries = readManifest(textOf("manifest.json"), "manifest.json");
  if (!entries.ok) throw new Error(describeProblem(entries.problem));
  return entries.value;
}

export async function scopeOf(name: string): Promise<Scope> {
  const entry = manifest().find(({ scope }) => scope === name);
  if (entry === undefined) throw new Error(`the manifest has no ${name}`);
  const { default: definition } = (await import(new URL(entry.model, examples).href)) as {
    readonly default: AnyDefinition;
  };
  const scope = readScope(textOf(name), name, definition);
  if (!scope.ok) throw new Error(describeProblem(scope.problem));
  return scope.value;
}
