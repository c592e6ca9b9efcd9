import { join } from "node:path";
import { type Outcome, success } from "../problem/problem.js";
import type { Expectation, ManifestEntry } from "../scope/manifest.js";
import { openScope } from "./open-scope.js";
import { bundledConfigs } from "./project-files.js";

/** A declared mutant of a bundled model, in a scope of its own. */
export interface ListedMutant {
  readonly mutant: string;
  readonly replaces: string;
  readonly model: string;
  readonly scope: string;
  readonly about?: string;
  /** The published claim that it puts to the test. */
  readonly claim?: string;
  readonly expected: Expectation;
}

/** The mutants that the scopes of a manifest substitute, one for each substitution. */
export async function bundledMutants(entries: readonly ManifestEntry[]): Promise<Outcome<readonly ListedMutant[]>> {
  const listed: ListedMutant[] = [];
  for (const { expected, scope } of entries) {
    const opened = await openScope(join(bundledConfigs, scope), {});
    if (!opened.ok) return opened;
    const { config, definition, model } = opened.value.scope;
    for (const { name: replaces, replacement: mutant } of config.substitutions) {
      const { about, claim } = model.replacements[mutant] ?? {};
      const said = { ...(about !== undefined && { about }), ...(claim !== undefined && { claim }) };
      listed.push({ mutant, replaces, model: definition.name, scope, ...said, expected });
    }
  }
  return success(listed);
}

/** For a terminal: a mutant's scope, what it is, what it breaks, and the claim, on lines of their own. */
export function mutantsText(mutants: readonly ListedMutant[]): string {
  return mutants
    .map(({ about, claim, expected, model, mutant, replaces, scope }) =>
      [
        `${mutant}, for ${replaces} of ${model}: ${scope}`,
        ...(about === undefined ? [] : [`  ${about}`]),
        `  breaks ${breaksText(expected)}`,
        ...(claim === undefined ? [] : [`  claim: ${claim}`]),
      ].join("\n"),
    )
    .join("\n\n");
}

/** The same as a table in Markdown. */
export function mutantsMarkdown(mutants: readonly ListedMutant[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const head = ["mutant", "for", "about", "breaks, in states", "claim", "scope"];
  return [
    row(head),
    row(head.map(() => "---")),
    ...mutants.map(({ about = "", claim = "", expected, model, mutant, replaces, scope }) =>
      row([`\`${mutant}\``, `\`${replaces}\` of ${model}`, about, breaksText(expected), claim, scope]),
    ),
  ].join("\n");
}

/** Every property that is expected to break in the scope, with the states of a shortest counterexample. */
function breaksText({ breaks, length, property, verdict }: Expectation): string {
  if (verdict === "ok") return "nothing";
  if (breaks !== undefined) {
    return Object.entries(breaks)
      .map(([name, states]) => `${name} ${states}`)
      .join(", ");
  }
  return property === undefined || length === undefined ? "something" : `${property} ${length}`;
}
