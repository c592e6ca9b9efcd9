import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../cli/project-files.js";
import { runExplore, temporaryFolder } from "./run-explore.js";

const fixtures = join(packageRoot, "explorer/test/tlc/fixtures");

describe("explore replay of TLC's own counterexamples", () => {
  it.each([
    ["1.7.4/timeout_refund_mutant.log", "timeout_refund_mutant.cfg", 4, "NoUnsafeReclaim"],
    ["2026-04/timeout_refund_mutant.log", "timeout_refund_mutant.cfg", 4, "NoUnsafeReclaim"],
    ["1.7.4/timeout_refund_mutant_coverage.txt", "timeout_refund_mutant_coverage.cfg", 6, "EffectCoverage"],
    ["2026-04/timeout_refund_mutant_coverage.txt", "timeout_refund_mutant_coverage.cfg", 6, "EffectCoverage"],
    ["1.7.4/lineage_current_join_witness.txt", "lineage_current_join_witness.cfg", 3, "NoCurrentJoin"],
    ["2026-04/lineage_current_join_witness.txt", "lineage_current_join_witness.cfg", 3, "NoCurrentJoin"],
  ])("as printed: %s", (file, scope, length, property) => {
    const { code, out } = runExplore(["replay", join(fixtures, file), "--scope", scope, "--quiet"]);
    expect(out).toMatch(new RegExp(`is a behavior of \\w+, scope ${scope}: ${length} states\\.\n`));
    expect(out).toMatch(`It ends in a violation of ${property}.`);
    expect(code).toBe(0);
  });

  it.each([
    ["2026-04/timeout_refund_mutant.json", "timeout_refund_mutant.cfg", 4],
    ["2026-04/lineage_current_join_witness.json", "lineage_current_join_witness.cfg", 3],
  ])("as dumped with -dumpTrace json: %s", (file, scope, length) => {
    const { code, out } = runExplore(["replay", join(fixtures, file), "--scope", scope, "--quiet"]);
    expect(out).toMatch(new RegExp(`is a behavior of \\w+, scope ${scope}: ${length} states\\.\n`));
    expect(code).toBe(0);
  });

  it("says where a counterexample of one scope is none of another", () => {
    const trace = join(fixtures, "1.7.4/timeout_refund_mutant.log");
    const { code, out } = runExplore(["replay", trace, "--scope", "safe.cfg"]);
    expect(out).toMatch(/there is no step from state 3 to state 4/);
    expect(code).toBe(13);
  });

  it("asks for the scope, which TLC does not write", () => {
    const { code, err } = runExplore(["replay", join(fixtures, "1.7.4/timeout_refund_mutant.log")]);
    expect(err).toMatch(/does not say which scope it is of; add --scope with a \.cfg file\n$/);
    expect(code).toBe(151);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    [
      "1.7.4/timeout_refund_mutant.log",
      (text) => text.replace("/\\ epoch =", "/\\ epoc ="),
      /:\d+: state 1: the model has no variable epoc;/,
    ],
    [
      "1.7.4/timeout_refund_mutant.log",
      (text) => text.replace('u1 :> "R"', 'u1 :> "X"'),
      /:\d+: state 2: location: "X" is outside its domain;/,
    ],
    [
      "1.7.4/timeout_refund_mutant.log",
      (text) => text.replace('(u1 :> "R"', '(u1 : "R"'),
      /:\d+: state 2: location: expected ":>" at/,
    ],
    [
      "2026-04/timeout_refund_mutant.json",
      (text) => text.replace('"location":{"u1":"R"', '"location":{"u3":"R"'),
      /:1: state 2: location: it has no image of u1;/,
    ],
    [
      "2026-04/timeout_refund_mutant.json",
      (text) => text.replace('"up":["a1","a2"]', '"up":"a1"'),
      /:1: state 1: up: it is no array;/,
    ],
  ])("that cannot be read is one line with file, line and mend: %s", (file, change, problem) => {
    const folder = temporaryFolder();
    const text = readFileSync(join(fixtures, file), "utf8");
    expect(change(text)).not.toBe(text);
    // Of the JSON, the state list is read, which follows the list of actions.
    const split = file.endsWith(".json") ? text.indexOf('"state":[') : 0;
    writeFileSync(join(folder, "trace"), text.slice(0, split) + change(text.slice(split)));
    const { code, err } = runExplore(["replay", "trace", "--scope", "timeout_refund_mutant.cfg"], folder);
    expect(err.trim().split("\n").length).toBe(1);
    expect(err).toMatch(problem);
    expect(code).toBe(150);
  });
});

describe("explore --out-tlc", () => {
  it("writes for every counterexample a module that extends the specification, and its configuration", () => {
    const folder = temporaryFolder();
    const { code, err } = runExplore(
      ["timeout_refund_mutant.cfg", "--continue", "--quiet", "--out-tlc", "Refund.tla"],
      folder,
    );
    expect(code).toBe(12);
    expect(err).toMatch(
      "Trace of NoUnsafeReclaim written to Refund.tla and Refund.cfg; TLC needs MCBudgetConservation.tla",
    );
    expect(err).toMatch("Trace of NoOverspend written to Refund_NoOverspend.tla");
    const module = readFileSync(join(folder, "Refund.tla"), "utf8");
    expect(module).toMatch(/^---- MODULE Refund ----\n/);
    expect(module).toMatch(
      "EXTENDS MCBudgetConservation, Naturals, TLC\nCONSTANTS u1, u2, a1, a2\nVARIABLE position\n",
    );
    expect(module.match(/\[location \|->/g)?.length).toBe(4);
    expect(module).toMatch('location |-> (u1 :> "Q" @@ u2 :> "A"),\n   owner |-> (u1 :> a1 @@ u2 :> a1)');
    const config = readFileSync(join(folder, "Refund.cfg"), "utf8");
    expect(config).toMatch("INVARIANTS\n  NoUnsafeReclaim\n  TraceUnfinished\n");
    expect(config).toMatch("Timeout <- TimeoutRefund");
    expect(readFileSync(join(folder, "Refund_NoOverspend.cfg"), "utf8")).toMatch("INVARIANTS\n  NoOverspend\n");
  });

  it("overwrites nothing, and takes no name that is none of a module", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "Refund.cfg"), "mine");
    const occupied = runExplore(["timeout_refund_mutant.cfg", "--out-tlc", "Refund.tla"], folder);
    expect(occupied.err).toBe(
      "explore: Refund.cfg: the file exists; choose another name for --out-tlc, or add --force\n",
    );
    expect(occupied.code).toBe(255);
    expect(readFileSync(join(folder, "Refund.cfg"), "utf8")).toBe("mine");
    const unnamed = runExplore(["timeout_refund_mutant.cfg", "--out-tlc", "re-fund.tla"], folder);
    expect(unnamed.err).toMatch(/"re-fund\.tla" is no file name of a TLA\+ module; give a name such as Refund\.tla\n$/);
    expect(unnamed.code).toBe(255);
    expect(
      runExplore(["timeout_refund_mutant.cfg", "--quiet", "--out-tlc", "Refund.tla", "--force"], folder).code,
    ).toBe(12);
  });
});
