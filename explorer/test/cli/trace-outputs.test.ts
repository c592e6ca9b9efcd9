import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TRACE_FORMATS } from "../../cli/trace-formats.js";
import { packageRoot } from "../../cli/project-files.js";
import { readPage } from "../trace/html-page.js";
import { readDiagram } from "../trace/mermaid-grammar.js";
import { runExplore, temporaryFolder } from "./run-explore.js";

const MUTANT = "timeout_refund_mutant.cfg";
const TRACE = join(packageRoot, "traces", "timeout_refund_mutant.itf.json");
const read = (file: string): string => readFileSync(file, "utf8");

/** The names of all files in a folder. */
const filesOf = (folder: string): string[] => readdirSync(folder).sort();

describe("traces in every form", () => {
  it("are written by a run, each told on one line, and read back", () => {
    const folder = temporaryFolder();
    const [html, mermaid] = [join(folder, "t.html"), join(folder, "t.mmd")];
    const { code, err } = runExplore([MUTANT, "--quiet", "--out-html", html, "--out-mermaid", mermaid]);
    expect(code).toBe(12);
    expect(err).toBe(`Trace of NoUnsafeReclaim written to ${mermaid}.\nTrace of NoUnsafeReclaim written to ${html}.\n`);
    const page = readPage(read(html));
    expect(page.all("h3").map(page.text)).toEqual([
      "State 1: initial",
      "State 2: Reserve(u = u1)",
      "State 3: Dispatch(u = u1)",
      "State 4: TimeoutRefund(u = u1)",
    ]);
    expect(page.all("pre").map(page.text)[0]).toBe(
      [
        `explore ${MUTANT} --out-itf timeout_refund_mutant.itf.json`,
        "explore replay timeout_refund_mutant.itf.json",
      ].join("\n"),
    );
    expect(page.all("pre").map(page.text)[1]).toBe(read(join(packageRoot, "configs", MUTANT)));
    const lines = readDiagram(read(mermaid));
    expect(lines.flatMap((line) => (line.kind === "message" ? [line.text] : []))).toEqual([
      "2 Reserve(u = u1)",
      "3 Dispatch(u = u1)",
      "4 TimeoutRefund(u = u1)",
    ]);
    expect(lines.flatMap((line) => (line.kind === "participant" ? [line.name] : []))).toEqual(["a1", "gateway"]);
  });

  it("are written by a replay with the property that the trace violates", () => {
    const folder = temporaryFolder();
    const [html, mermaid] = [join(folder, "t.html"), join(folder, "t.mmd")];
    const { code } = runExplore(["replay", TRACE, "--quiet", "--out-html", html, "--out-mermaid", mermaid]);
    expect(code).toBe(0);
    const page = readPage(read(html));
    expect(page.all("h1").map(page.text)).toEqual(["NoUnsafeReclaim in BudgetConservation: 4 states"]);
    expect(page.all("pre").map(page.text)[0]).toBe(`explore replay ${TRACE}`);
    expect(readDiagram(read(mermaid)).at(-1)).toMatchObject({
      lines: ["The last state violates the invariant NoUnsafeReclaim"],
    });
  });

  it("have files of their own for each violated property of a run that goes on", () => {
    const folder = temporaryFolder();
    const base = join(folder, "t");
    runExplore([MUTANT, "--continue", "--quiet", "--out-html", `${base}.html`, "--out-mermaid", `${base}.mmd`]);
    const files = filesOf(folder);
    expect(files).toContain("t.html");
    expect(files).toContain("t.EffectCoverage.html");
    expect(files).toContain("t.EffectCoverage.mmd");
    expect(files.length % 2).toBe(0);
    const titles = files
      .filter((file) => file.endsWith(".html"))
      .map((file) => {
        const page = readPage(read(join(folder, file)));
        return page.all("dd").map(page.text)[2];
      });
    expect(new Set(titles).size).toBe(titles.length);
    for (const file of files.filter((name) => name.endsWith(".mmd"))) readDiagram(read(join(folder, file)));
  });

  it("overwrite nothing without --force, not even the file of a further property", () => {
    for (const name of ["t.html", "t.EffectCoverage.html"]) {
      const folder = temporaryFolder();
      writeFileSync(join(folder, name), "mine");
      const args = [MUTANT, "--continue", "--quiet", "--out-html", join(folder, "t.html")];
      const refused = runExplore(args);
      expect(refused).toMatchObject({ code: 255, out: "" });
      expect(refused.err).toBe(
        `explore: ${join(folder, name)}: the file exists; choose another name for --out-html, or add --force\n`,
      );
      expect(filesOf(folder)).toEqual([name]);
      expect(read(join(folder, name))).toBe("mine");
      expect(runExplore([...args, "--force"]).code).toBe(12);
      expect(read(join(folder, name))).toContain("<!doctype html>");
    }
  });

  it.each(["--out-html", "--out-mermaid", "--out-itf", "--out-tlc"])(
    "%s into a missing folder is one line",
    (option) => {
      const folder = temporaryFolder();
      const { option: shown } =
        Object.values(TRACE_FORMATS).find((format) => format.option.startsWith(option)) ?? expect.fail();
      const file = join(folder, "nowhere", `Trace${/\.\w+/.exec(shown)?.[0] ?? ".itf.json"}`);
      const run = runExplore([MUTANT, "--quiet", option, file]);
      expect(run.code).toBe(153);
      expect(run.err).toBe(`explore: ${file}: its folder does not exist; choose another place for ${option}\n`);
      expect(existsSync(join(folder, "nowhere"))).toBe(false);
    },
  );

  it("say so when a name is that of a folder", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "t.html"));
    const run = runExplore([MUTANT, "--quiet", "--force", "--out-html", join(folder, "t.html")]);
    expect(run.code).toBe(153);
    expect(run.err).toContain("t.html: the file cannot be written (EISDIR); choose another place for --out-html\n");
  });

  it.each([
    [
      ["--out-html", "trace.txt"],
      '--out-html: "trace.txt" is no file name of an HTML page; give a name such as trace.html',
    ],
    [
      ["--out-mermaid", ".mmd"],
      '--out-mermaid: ".mmd" is no file name of a Mermaid diagram; give a name such as trace.mmd',
    ],
    [["--out-tlc", "7.tla"], '--out-tlc: "7.tla" is no file name of a TLA+ module; give a name such as Refund.tla'],
    [["--out-itf", "x.html", "--out-html", "x.html"], "x.html is to be written by another option as well"],
  ])("%j is refused before the search", (options, message) => {
    const run = runExplore([MUTANT, "--quiet", ...options], temporaryFolder());
    expect(run).toMatchObject({ code: 255, out: "" });
    expect(run.err).toContain(message);
    expect(run.err.trimEnd().split("\n")).toHaveLength(1);
  });

  it("say so when there is no trace to write", () => {
    const folder = temporaryFolder();
    const run = runExplore(["lineage_safe.cfg", "--quiet", "--out-html", join(folder, "t.html")]);
    expect(run).toMatchObject({ code: 0, err: `No trace to write to ${join(folder, "t.html")}.\n` });
    expect(filesOf(folder)).toEqual([]);
  });
});

describe("words of a user's model that cannot be had", () => {
  const modelText = (
    words: string,
  ): string => `import { defineModel, model, range, state } from ${JSON.stringify(join(packageRoot, "explorer/index.ts"))};
export default defineModel("Raise", {}, () => {
  const s = state({ x: range(0, 1) });
  return model({
    state: s,
    init: s.init((next) => { next.x = 0; }),
    actions: { Raise: s.action({ when: { zero: (now) => now.x === 0 }, then: (next) => { next.x = 1; } }) },
    invariants: { Zero: s.predicate((now) => now.x === 0) },
    ${words}
  });
});
`;

  it.each([
    ["interactions: { Raise: () => { throw new Error('nobody'); } }", "the interaction of Raise throws Error: nobody"],
    ["interactions: { Raise: () => 7 }", "the interaction of Raise does not tell who takes the step"],
    ["timeline: () => { throw new Error('no time'); }", "the timeline throws Error: no time"],
    ["summary: () => 7", "the summary does not give a text for each name"],
  ])("are one line: %s", (words, message) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "raise.ts"), modelText(words));
    writeFileSync(join(folder, "raise.cfg"), "SPECIFICATION Spec\nINVARIANT Zero\n");
    const args = [
      join(folder, "raise.cfg"),
      "--model",
      join(folder, "raise.ts"),
      "--quiet",
      "--out-html",
      join(folder, "t.html"),
    ];
    const run = runExplore(args);
    expect(run.code).toBe(75);
    expect(run.err).toContain(`explore: the model: ${message}`);
    expect(run.err.trimEnd().split("\n")).toHaveLength(1);
    expect(existsSync(join(folder, "t.html"))).toBe(false);
  });
});
