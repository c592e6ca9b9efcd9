import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledConfigs } from "../../cli/project-files.js";
import { type Run, runExplore, temporaryFolder } from "./run-explore.js";

const safe = readFileSync(join(bundledConfigs, "safe.cfg"), "utf8");

/** The 1-based line of the only place where a text stands. */
function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split("\n").length;
}

function runOn(text: string, options: readonly string[] = []): Run {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "my.cfg"), text);
  return runExplore(["my.cfg", ...options], folder);
}

describe("a scope that cannot be read is one line with file, line and mend, and exit code 151", () => {
  const misspelt = safe.replace("EffectCoverage", "EffectCoverag");
  const unknown = safe.replace("EffectCoverage", "Solvency");
  const constant = safe.replace("PerSlotEpochs", "PerSlotEpoch");
  const foreign = safe.replace("PerSlotEpochs = FALSE", "PerSlotEpochs = FALSE\n  Banks = {b1}");
  const missing = safe.replace("PerSlotEpochs = FALSE", "");
  const kind = safe.replace("PerSlotEpochs = FALSE", "PerSlotEpochs = 3");
  const empty = safe.replace("Units = {u1, u2}", "Units = {}");
  const swapped = safe.replace("EffectCoverage", "FenceOrder");
  const symmetry = `${safe}\nSYMMETRY Permutations\n`;
  const substitution = safe.replace("PerSlotEpochs = FALSE", "PerSlotEpochs = FALSE\n  Timeout <- Refund");
  const specification = safe.replace("SPECIFICATION Spec", "SPECIFICATION FairSpec");

  it.each([
    [
      "a misspelt invariant",
      misspelt,
      "EffectCoverag\n",
      "BudgetConservation defines no invariant EffectCoverag; did you mean EffectCoverage?",
    ],
    [
      "a misspelt constant",
      constant,
      "PerSlotEpoch ",
      "BudgetConservation declares no constant PerSlotEpoch; did you mean PerSlotEpochs?",
    ],
    [
      "an undefined constant",
      foreign,
      "Banks",
      "BudgetConservation declares no constant Banks; remove it, or use one of Units, Actors, RootActor, PerSlotEpochs",
    ],
    [
      "a constant of the wrong kind",
      kind,
      "PerSlotEpochs",
      "the constant PerSlotEpochs is the number 3; give it TRUE or FALSE",
    ],
    [
      "an empty set",
      empty,
      "Units",
      "the constant Units is the empty set; give it a nonempty set of model values or strings, such as {u1, u2}",
    ],
    [
      "a step property among the invariants",
      swapped,
      "FenceOrder",
      "FenceOrder is a step property, not an invariant; list it under PROPERTIES",
    ],
    [
      "an unsupported section",
      symmetry,
      "Permutations",
      "the explorer does not support SYMMETRY; remove SYMMETRY Permutations, or check this scope with TLC",
    ],
    [
      "an unknown substitution",
      substitution,
      "Timeout <-",
      "BudgetConservation has no substitution Timeout <- Refund; use one of Timeout <- TimeoutRefund, each action once",
    ],
    [
      "another specification",
      specification,
      "SPECIFICATION",
      "BudgetConservation has no SPECIFICATION FairSpec; use SPECIFICATION Spec",
    ],
  ])("%s", (_, text, part, message) => {
    const { code, err, out } = runOn(text);
    expect(err).toBe(`explore: my.cfg:${lineOf(text, part)}: ${message}\n`);
    expect({ code, out }).toEqual({ code: 151, out: "" });
  });

  it("an undefined invariant without a similar one lists those that exist", () => {
    const { code, err } = runOn(unknown);
    expect(code).toBe(151);
    expect(err).toMatch(
      /^explore: my\.cfg:\d+: BudgetConservation defines no invariant Solvency; use one of TypeOK, Conservation, /,
    );
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });

  it("a constant without a value", () => {
    const { code, err } = runOn(missing, ["--module", "BudgetConservation"]);
    expect(code).toBe(151);
    expect(err).toContain(
      "the constant PerSlotEpochs of BudgetConservation has no value; add it under CONSTANTS: TRUE or FALSE",
    );
  });

  it("a byte order mark, a comma, an unknown keyword, an empty file, a missing file", () => {
    expect(runOn(`\uFEFF${safe}`)).toMatchObject({ code: 151, err: expect.stringContaining("my.cfg:1: ") as string });
    const comma = runOn(safe.replace("  TypeOK\n", "  TypeOK,\n"));
    expect(comma).toMatchObject({ code: 151, err: expect.stringContaining("comma") as string });
    const keyword = runOn(safe.replace("INVARIANTS", "INVARIENTS"));
    expect(keyword).toMatchObject({ code: 151, err: expect.stringContaining("write INVARIANTS") as string });
    expect(runOn("")).toMatchObject({
      code: 151,
      err: expect.stringContaining("my.cfg: the configuration is empty") as string,
    });
    expect(runExplore(["absent.cfg"], temporaryFolder())).toMatchObject({
      code: 151,
      err: 'explore: absent.cfg: there is no such file; give the path of a .cfg file; "explore list" names the bundled ones\n',
    });
  });

  it("CRLF line ends are no mistake", () => {
    expect(runOn(safe.replaceAll("\n", "\r\n"))).toMatchObject({ code: 0, err: "" });
  });

  it("a scope whose model cannot be told", () => {
    const { code, err } = runOn("SPECIFICATION Spec\n");
    expect(code).toBe(151);
    expect(err).toContain(
      "the constants do not tell which model this scope is for; add --module with one of BudgetConservation",
    );
  });
});

describe("a wrong command line exits with 255 and suggests", () => {
  it.each([
    [["--contine", "safe.cfg"], "error: unknown option '--contine'\n(Did you mean --continue?)\n"],
    [["safe.cfg", "--max-states", "many"], "It must be a whole number of at least 1."],
    [
      ["safe.cfg", "--invariants", "Conservatio"],
      "explore: --invariants: BudgetConservation defines no invariant Conservatio; did you mean Conservation?",
    ],
    [["lst"], "explore: lst: there is no such file or command; did you mean explore list?"],
    [[], "error: missing required argument 'scope.cfg'"],
  ])("%j", (args, message) => {
    const { code, err, out } = runExplore(args);
    expect(code).toBe(255);
    expect(err).toContain(message);
    expect(out).toBe("");
  });

  it("an unknown --module suggests one", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "my.cfg"), safe);
    const { code, err } = runExplore(["my.cfg", "--module", "RawOwnershp"], folder);
    expect(code).toBe(151);
    expect(err).toContain("there is no bundled model RawOwnershp; did you mean RawOwnership?");
  });
});

describe("a model file that cannot be used is one line with the mend, and exit code 151", () => {
  it.each([
    ["does not exist", undefined, /^explore: my-model\.mjs: there is no such file; give --model the path/],
    [
      "cannot be parsed",
      "export default {",
      /^explore: my-model\.mjs: the module cannot be loaded \(.*\); mend the module$/,
    ],
    [
      "exports no model",
      "export default 7;",
      /^explore: my-model\.mjs: its default export is no model definition; write /,
    ],
    [
      "throws while the model is built",
      'export default { name: "Mine", constants: {}, instantiate: () => null.state };',
      /^explore: my\.cfg: Mine cannot be built: TypeError: .*; mend the model$/,
    ],
  ])("%s", (_, module, line) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "my.cfg"), "SPECIFICATION Spec\n");
    if (module !== undefined) writeFileSync(join(folder, "my-model.mjs"), module);
    const { code, err } = runExplore(["my.cfg", "--model", "my-model.mjs"], folder);
    expect(err.trim()).toMatch(line);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(151);
  });
});
