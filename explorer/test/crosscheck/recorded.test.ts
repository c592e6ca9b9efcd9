import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledManifest } from "../../cli/list-command.js";
import { bundledConfigs, bundledModule } from "../../cli/project-files.js";
import { readRecord, recordName, type TlcRecord } from "../../crosscheck/record.js";
import { describeProblem, type Outcome } from "../../problem/problem.js";
import { CODE } from "../../tlc/output/codes.js";
import { MessageSplitter } from "../../tlc/output/messages.js";
import { RunReader, type TlcRun } from "../../tlc/output/run.js";

function expectValue<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(describeProblem(outcome.problem));
  return outcome.value;
}

function recordOf(scopes: string, scope: string, module: string): TlcRecord {
  const file = join(scopes, "recorded", recordName(scope));
  const config = readFileSync(join(scopes, scope), "utf8");
  return expectValue(readRecord(readFileSync(file, "utf8"), file, bundledModule(module) ?? "", config));
}

/** What TLC printed in each of its runs, one after the other in one file. */
function runsIn(log: string): TlcRun[] {
  const readers: RunReader[] = [];
  const splitter = new MessageSplitter((message) => {
    if (message.code === CODE.version) readers.push(new RunReader());
    readers.at(-1)?.message(message);
  });
  splitter.push(log);
  splitter.end();
  return readers.map((reader) => reader.run());
}

function total(counted: readonly { readonly count: number }[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}

describe.each(["", "mechanisms"])("a recorded run in configs/%s", (name) => {
  const scopes = join(bundledConfigs, name);
  const folder = join(scopes, "recorded");
  const manifest = expectValue(bundledManifest(name)).filter(({ unrecorded }) => unrecorded === undefined);

  it.each(manifest)("$scope has the figures that TLC printed", ({ module, scope }) => {
    const record = recordOf(scopes, scope, module);
    const runs = runsIn(readFileSync(join(folder, recordName(scope).replace(/json$/, "log")), "utf8"));
    const complete = runs.pop();
    // All runs but the last end at a violation.
    const violations = runs.map(({ violation }) => [violation?.property, violation?.length]);
    expect(violations).toEqual(record.violations.map(({ length, property }) => [property, length]));
    const { distinct, depth, generated, generatedByAction } = record;
    expect(complete).toMatchObject({ isComplete: true, violation: undefined, distinct, depth, generated, errors: [] });
    expect(Object.fromEntries(complete?.generatedByAction ?? [])).toEqual(generatedByAction);
    expect(record.tlc.replace("TLC ", "TLC2 Version ")).toBe(complete?.version);
  });

  it.each(manifest)("$scope has a digest of as many states as TLC printed", ({ module, scope }) => {
    const { depth, distinct, generated, graph } = recordOf(scopes, scope, module);
    const isConstrained = /^CONSTRAINTS?$/m.test(readFileSync(join(scopes, scope), "utf8"));
    expect(graph.levels.length).toBe(depth);
    expect(total(graph.levels.map(({ states }) => states))).toBe(distinct);
    const edges = total(graph.levels.map((level) => level.edges)) + graph.initial.count;
    // TLC generates the successors that a constraint excludes, and has no edges to them.
    if (isConstrained) expect(edges).toBeLessThan(generated);
    else expect(edges).toBe(generated);
  });

  it("is there for every scope, and for nothing else", () => {
    const names = manifest.map(({ scope }) => recordName(scope));
    const files = names.flatMap((name) => [name, name.replace(/json$/, "log")]);
    expect(readdirSync(folder).sort()).toEqual(files.sort());
  });
});
