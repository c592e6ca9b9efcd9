import { join } from "node:path";
import type { Command } from "commander";
import type { Outcome } from "../problem/problem.js";
import { type ManifestEntry, readManifest } from "../scope/manifest.js";
import { EXIT } from "./exit-code.js";
import { bundledMutants, mutantsMarkdown, mutantsText } from "./list-mutants.js";
import { readText } from "./open-scope.js";
import { fail, type Finish } from "./outcome.js";
import { bundledConfigs } from "./project-files.js";
import { count } from "../trace/quantity.js";
import { tableText } from "./table.js";

interface ListOptions {
  readonly json?: true;
  readonly markdown?: true;
  readonly mutants?: true;
}

/** `explore list`: the bundled scopes, or the mutants among them. */
export function addListCommand(program: Command, finish: Finish): void {
  program
    .command("list")
    .description("list the bundled scopes with what is expected of them")
    .option("--mutants", "list the declared mutants instead: what each is, breaks, and which published claim it tests")
    .option("--json", "print the manifest, or the mutants, as JSON")
    .option("--markdown", "print the mutants as a table in Markdown")
    .action(async (options: ListOptions) => {
      finish(await list(options));
    });
}

async function list({ json, markdown, mutants }: ListOptions): Promise<number> {
  const manifest = bundledManifest();
  if (!manifest.ok) return fail(manifest.problem, "scopeUnreadable");
  if (mutants !== true) {
    if (markdown === true) {
      return fail({ file: "--markdown", what: "it is a form of the mutants only", mend: "add --mutants" }, "other");
    }
    console.log(json === true ? JSON.stringify(manifest.value, null, 2) : await listText(manifest.value));
    return EXIT.ok;
  }
  const listed = await bundledMutants(manifest.value);
  if (!listed.ok) return fail(listed.problem, "scopeUnreadable");
  if (json === true) console.log(JSON.stringify(listed.value, null, 2));
  else console.log(markdown === true ? mutantsMarkdown(listed.value) : mutantsText(listed.value));
  return EXIT.ok;
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
