import { describe, expect, it } from "vitest";
import { bundledManifest } from "../../cli/list-command.js";
import { openScope } from "../../cli/open-scope.js";
import { bundledConfigs } from "../../cli/project-files.js";
import type { Replacement } from "../../model/model.js";
import { describeProblem, type Outcome } from "../../problem/problem.js";
import { catalogue } from "../../specs/catalogue.js";

function expectValue<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new Error(describeProblem(outcome.problem));
}

/** The replacements of each bundled model in any of its scopes, and those that a scope substitutes. */
const declared = new Map<string, Map<string, Replacement>>();
const used = new Map<string, Set<string>>();
for (const { scope: name } of expectValue(bundledManifest())) {
  const { config, definition, model } = expectValue(await openScope(`${bundledConfigs}/${name}`, {})).scope;
  const ofModel = declared.get(definition.name) ?? new Map<string, Replacement>();
  for (const [replacement, value] of Object.entries(model.replacements)) ofModel.set(replacement, value);
  declared.set(definition.name, ofModel);
  const names = used.get(definition.name) ?? new Set<string>();
  for (const { replacement } of config.substitutions) names.add(replacement);
  used.set(definition.name, names);
}

describe.each(catalogue.map(({ name }) => name))("the replacements of %s", (name) => {
  const replacements = [...(declared.get(name) ?? [])];

  it("exist", () => {
    expect(replacements).not.toEqual([]);
  });

  it.each(replacements)("%s says in one line what it is, and which published claim it puts to the test", (_, one) => {
    for (const text of [one.about, one.claim]) {
      expect(text).toMatch(/^[^\s|].*[^\s.|]$/);
    }
  });

  it.each(replacements)("%s has a scope of its own", (replacement) => {
    expect([...(used.get(name) ?? [])]).toContain(replacement);
  });
});
