import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeProblem } from "../../../problem/problem.js";
import { type DumpFigures, readDot } from "../../../tlc/dump/read-dot.js";

const fixtures = join(import.meta.dirname, "..", "fixtures");

interface Dump {
  readonly figures: DumpFigures;
  /** States by key: their variables, one a line. */
  readonly states: ReadonlyMap<string, string>;
  readonly initial: readonly string[];
  readonly edges: readonly string[];
}

async function dumpIn(file: string): Promise<Dump> {
  const states = new Map<string, string>();
  const initial: string[] = [];
  const edges: string[] = [];
  const figures = await readDot(file, {
    state(key, variables, isInitial) {
      states.set(key, variables.map(({ name, text }) => `${name} = ${text}`).join("\n"));
      if (isInitial) initial.push(key);
    },
    edge: (source, action, target) => edges.push(`${source} ${action} ${target}`),
  });
  if (!figures.ok) throw new Error(describeProblem(figures.problem));
  return { figures: figures.value, states, initial, edges };
}

describe.each(["1.7.4", "2026-04"])("a dump of TLC %s", (version) => {
  const file = join(fixtures, version, "complete.dot");

  it("has every state, the initial ones marked, and every edge with its action, repeats included", async () => {
    const { edges, figures, initial, states } = await dumpIn(file);
    expect(figures).toEqual({ states: 15, initial: 2, edges: 31 });
    expect(initial.map((key) => states.get(key))).toEqual([
      'f = [a |-> <<1, "a \\"quoted\\" \\\\ word">>, b |-> {}]\nx = 0',
      'f = [a |-> <<1, "a \\"quoted\\" \\\\ word">>, b |-> {}]\nx = 1',
    ]);
    const actions = edges.map((edge) => edge.split(" ")[1]);
    expect(actions.filter((action) => action === "Up").length).toBe(21);
    expect(actions.filter((action) => action === "Fill").length).toBe(10);
    for (const edge of edges) {
      const [source, , target] = edge.split(" ");
      expect(states.has(source ?? "") && states.has(target ?? "")).toBe(true);
    }
  });
});

describe("a dump is refused", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tandem-dump-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const whole = readFileSync(join(fixtures, "2026-04", "complete.dot"), "utf8");
  const lineOf = (text: string): number => whole.slice(0, whole.indexOf(text)).split("\n").length;

  it.each([
    ["at a line's end", whole.slice(0, whole.lastIndexOf("{rank")), /cut off/],
    ["before the last brace", whole.slice(0, whole.lastIndexOf("}")), /cut off/],
    ["within a line", whole.slice(0, whole.lastIndexOf("Fill")), /is no node or edge/],
    ["at once", "", /cut off/],
  ])("that ends %s", async (_, text, problem) => {
    await expect(refusal(text)).resolves.toMatch(problem);
  });

  it("of another program, or without labels, with the line", async () => {
    await expect(refusal("digraph G {\n}\n")).resolves.toMatch(/dump\.dot:1: this is no dump of TLC's/);
    const bare = whole.replace(/ \[label="Fill",[^\]]*\]/, "");
    await expect(refusal(bare)).resolves.toMatch(`dump.dot:${lineOf('label="Fill"')}: this edge has no action label`);
  });

  it("that is not there", async () => {
    const result = await readDot(join(folder, "none.dot"), { state: () => undefined, edge: () => undefined });
    expect(result.ok ? "" : describeProblem(result.problem)).toMatch(/cannot be read \(ENOENT\)/);
  });

  async function refusal(text: string): Promise<string> {
    const file = join(folder, "dump.dot");
    writeFileSync(file, text);
    const result = await readDot(file, { state: () => undefined, edge: () => undefined });
    return result.ok ? "accepted" : describeProblem(result.problem);
  }
});
