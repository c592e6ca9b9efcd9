import { join } from "node:path";
import type { Command } from "commander";
import type { Outcome } from "../problem/problem.js";
import { type ManifestEntry, readManifest } from "../scope/manifest.js";
import { EXIT } from "./exit-code.js";
import { readText } from "./open-scope.js";
import { fail, type Finish } from "./outcome.js";
import { bundledConfigs } from "./project-files.js";
import { count } from "../trace/quantity.js";
import { tableText } from "./table.js";

/** `explore list`: the bundled scopes. */
export function addListCommand(program: Command, finish: Finish): void {
  program
    .command("list")
    .description("list the bundled scopes with what is expected of them")
    .option("--json", "print the manifest")
    .action(async ({ json }: { readonly json?: true }) => {
      const manifest = bundledManifest();
      if (!manifest.ok) {
        finish(fail(manifest.problem, "scopeUnreadable"));
        return;
      }
      console.log(json === true ? JSON.stringify(manifest.value, null, 2) : await listText(manifest.value));
      finish(EXIT.ok);
    });
}

/** The manifest of the bundled scopes, or of those in a folder of theirs. */
export function bundledManifest(folder = ""): Outcome<readonly ManifestEntry[]> {
  const file = join(bundledConfigs, folder, "manifest.json");
  const text = readText(file, "install the package again");
  return text.ok ? readManifest(text.value, file) : text;
}

function listText(entries: readonly ManifestEntry[]): Promise<string> {
  const rows = entries.map(({ scope, module, expected, about }) => [
    scope,
    module,
    expectedText(expected),
    expected.distinct === undefined ? "" : count(expected.distinct),
    about,
  ]);
  const head = ["SCOPE", "MODULE", "EXPECTED", "DISTINCT", "ABOUT"];
  return tableText(head, ["left", "left", "left", "right", "left"], rows);
}

/** What a scope should end with, in words: `ok`, or the first property violated and how many others are. */
export function expectedText({ breaks, length, property, verdict }: ManifestEntry["expected"]): string {
  if (verdict === "ok" || property === undefined || length === undefined) return verdict;
  return violationText(property, length, Object.keys(breaks ?? { [property]: length }).length);
}

/** A violated property, the states of its counterexample, and how many properties are violated besides. */
export function violationText(property: string, length: number, violated: number): string {
  return `${property} in ${length}${violated > 1 ? `, ${violated - 1} more` : ""}`;
}
