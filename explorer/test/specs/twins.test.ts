import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openScope } from "../../cli/open-scope.js";
import { bundledConfigs, packageRoot } from "../../cli/project-files.js";
import { probeName } from "../../model/model.js";
import { describeProblem } from "../../problem/problem.js";
import { explore } from "../../search/breadth-first.js";
import type { Scope } from "../../scope/scope.js";

/** What TLC printed for the bundled scopes: evidence that no run of the explorer wrote. */
interface Recorded {
  readonly scopes: Readonly<Record<string, RecordedScope>>;
}
interface RecordedScope {
  readonly generated?: number;
  readonly distinct?: number;
  readonly depth?: number;
  readonly generatedByAction?: Readonly<Record<string, number>>;
  readonly witnesses?: Readonly<Record<string, number>>;
  readonly violated?: string;
  readonly length?: number;
}
const recorded = JSON.parse(readFileSync(new URL("tlc-figures.json", import.meta.url), "utf8")) as Recorded;

/** What the constraints of a module of mutants are made with. */
const BOUND_HELPERS: readonly string[] = ["OwnersBeyond"];

/** Scopes above this size are left to `explore all`, which compares them with the manifest. */
const LARGEST = 100_000;

async function scopeNamed(name: string): Promise<Scope> {
  const opened = await openScope(join(bundledConfigs, name), {});
  if (!opened.ok) throw new Error(describeProblem(opened.problem));
  return opened.value.scope;
}

describe("the explorer counts as TLC did", () => {
  const complete = Object.entries(recorded.scopes).filter(
    ([, { distinct }]) => distinct !== undefined && distinct <= LARGEST,
  );

  it.each(complete)("%s", async (name, figures) => {
    const { model, properties } = await scopeNamed(name);
    const found = explore(model, properties);
    expect(found.verdict.kind).toBe("holds");
    expect({ generated: found.generated, distinct: found.distinct, depth: found.depth }).toEqual({
      generated: figures.generated,
      distinct: figures.distinct,
      depth: figures.depth,
    });
    const byAction = Object.fromEntries(found.actions.map(({ name: action, generated }) => [action, generated]));
    if (figures.generatedByAction !== undefined) expect(byAction).toEqual(figures.generatedByAction);
    const lengths = Object.fromEntries(found.witnesses.map(({ name: witness, length }) => [witness, length]));
    if (figures.witnesses !== undefined) expect(lengths).toEqual(figures.witnesses);
  });

  const violated = Object.entries(recorded.scopes).filter(([, { violated: property }]) => property !== undefined);

  it.each(violated)("%s", async (name, { violated: property, length }) => {
    const { model, properties } = await scopeNamed(name);
    const { verdict } = explore(model, properties);
    if (verdict.kind !== "violated") throw new Error(`${name} ends with ${verdict.kind}`);
    const [{ property: found, trace }] = verdict.violations;
    expect([found, trace.states.length]).toEqual([property, length]);
  });

  it("records every scope of the manifest", () => {
    const scopes = readdirSync(bundledConfigs).filter((name) => name.endsWith(".cfg"));
    expect(Object.keys(recorded.scopes).sort()).toEqual(scopes.sort());
  });
});

describe("a model and its TLA+ twin have the same names", () => {
  it.each(["safe.cfg", "raw_ownership_local_return.cfg", "lineage_safe.cfg"])("%s", async (name) => {
    const { model, definition } = await scopeNamed(name);
    const formal = readFileSync(join(packageRoot, "formal", `${definition.name}.tla`), "utf8");
    const replacements = readFileReplacements(definition.name);
    const defined = (text: string): string[] =>
      [...text.matchAll(/^(\w+)(?:\([\w, ]*\))? *==/gm)].map(([, found]) => found ?? "");
    const names = defined(formal);
    const probes = Object.keys(model.witnesses).map(probeName);
    expect(names).toEqual(expect.arrayContaining(["TypeOK", "Init", "Next", "Spec"]));
    expect(names).toEqual(expect.arrayContaining(Object.keys(model.actions)));
    expect(names).toEqual(
      expect.arrayContaining([
        ...Object.keys(model.invariants),
        ...Object.keys(model.stepProperties),
        ...Object.keys(model.witnesses),
        ...probes,
      ]),
    );
    const bounds = Object.keys(model.constraints);
    expect(defined(replacements)).toEqual(expect.arrayContaining(bounds));
    const mutants = defined(replacements).filter((found) => !bounds.includes(found) && !BOUND_HELPERS.includes(found));
    expect(mutants).toEqual(Object.keys(model.replacements));
    expect(variablesOf(formal)).toEqual(Object.keys(model.variables));
    expect(constantsOf(formal)).toEqual(Object.keys(definition.constants));
  });
});

function readFileReplacements(module: string): string {
  const file = join(packageRoot, "formal", `MC${module}.tla`);
  return readdirSync(join(packageRoot, "formal")).includes(`MC${module}.tla`) ? readFileSync(file, "utf8") : "";
}

function variablesOf(formal: string): string[] {
  return declared(formal, /^VARIABLES?$(.*?)^$/ms);
}

function constantsOf(formal: string): string[] {
  return declared(formal, /^CONSTANTS? (.*?)^$/ms);
}

/** The names of a declaration: what stands before each comment, without commas. */
function declared(formal: string, section: RegExp): string[] {
  const lines = (section.exec(formal)?.[1] ?? "").split("\n");
  return lines
    .map((line) =>
      line
        .replace(/\\\*.*/, "")
        .replace(",", "")
        .trim(),
    )
    .filter((name) => name !== "");
}
