import { describe, expect, it } from "vitest";
import { describeProblem } from "../../problem/problem.js";
import { flatten, TRIVIAL_INVARIANT } from "../../tla-checker/flatten.js";
import type { ModuleText } from "../../tlc/module/read-modules.js";

function moduleText(name: string, ...lines: string[]): ModuleText {
  return {
    name,
    file: `${name}.tla`,
    text: [`---- MODULE ${name} ----`, ...lines, "====", "after the end"].join("\n"),
  };
}

/** The lines of the flat module that are not blank. */
function flat(modules: readonly ModuleText[], substitutions: Parameters<typeof flatten>[1] = []): string[] {
  const module = flatten(modules, substitutions);
  if (!module.ok) throw new Error(describeProblem(module.problem));
  return module.value.split("\n").filter((line) => line.trim() !== "");
}

function refusal(modules: readonly ModuleText[], substitutions: Parameters<typeof flatten>[1] = []): string {
  const module = flatten(modules, substitutions);
  return module.ok ? "" : describeProblem(module.problem);
}

const base = moduleText("Base", "EXTENDS Integers, Sequences", "VARIABLE x", "Step == x' = x + 1");
const root = moduleText("Root", "EXTENDS Base, FiniteSets", 'Next == Step /\\ x # "Step"');

describe("one module in the place of several", () => {
  it("has the name of the root, every standard module once, and the bodies in their order", () => {
    expect(flat([base, root])).toEqual([
      "---- MODULE Root ----",
      "EXTENDS Integers, Sequences, FiniteSets",
      "VARIABLES x",
      "Step == x' = x + 1",
      'Next == Step /\\ x # "Step"',
      `${TRIVIAL_INVARIANT} == TRUE`,
      "====",
    ]);
  });

  it("declares the variables of all modules at once, where the first ones are declared", () => {
    const more = moduleText(
      "More",
      "EXTENDS Base",
      "VARIABLES",
      "  y,  \\* the second",
      "  z",
      "Both == Step /\\ y' = z",
    );
    expect(flat([base, more]).slice(2)).toEqual([
      "VARIABLES x, y, z",
      "Step == x' = x + 1",
      "Both == Step /\\ y' = z",
      `${TRIVIAL_INVARIANT} == TRUE`,
      "====",
    ]);
  });

  it("extends nothing where no module does", () => {
    expect(flat([moduleText("Alone", "VARIABLE x")])[1]).toBe("VARIABLES x");
  });

  it("has no comments, in which a name could be renamed or a module begun", () => {
    const commented = moduleText("Root", "\\* ---- MODULE Other ----", "(* EXTENDS Nowhere *)", "Next == TRUE");
    expect(flat([commented]).slice(0, 2)).toEqual(["---- MODULE Root ----", "Next == TRUE"]);
  });

  it("uses the replacement of a substituted operator, and still defines the operator", () => {
    const mutant = moduleText("Mutant", "EXTENDS Root", "Leap == x' = x + 2", "Stepping == Step");
    const lines = flat([base, root, mutant], [{ name: "Step", replacement: "Leap", line: 1 }]);
    expect(lines).toContain("Step == x' = x + 1");
    expect(lines).toContain('Next == Leap /\\ x # "Step"');
    expect(lines).toContain("Stepping == Leap");
  });
});

describe("what tla-checker cannot be given", () => {
  it("is an instance of a module of one's own", () => {
    const instance = moduleText("Root", "VARIABLE x", "B == INSTANCE Base");
    expect(refusal([base, instance])).toBe(
      "Root.tla:3: tla-checker knows no INSTANCE of a module of one's own; use TLC",
    );
  });

  it("is a constant under another name", () => {
    expect(refusal([root], [{ name: "Limit", replacement: "MCLimit", line: 4 }])).toBe(
      "Root.tla: tla-checker substitutes no constants, and Limit is no defined operator; use TLC",
    );
  });

  it("is a file without a module", () => {
    const headless = { name: "Root", file: "Root.tla", text: "Next == TRUE\n====" };
    expect(refusal([headless])).toMatch(/^Root\.tla: this is no complete module; begin it with/);
    const endless = { name: "Root", file: "Root.tla", text: "---- MODULE Root ----\nNext == TRUE" };
    expect(refusal([endless])).toMatch(/^Root\.tla: this is no complete module; begin it with/);
  });
});
