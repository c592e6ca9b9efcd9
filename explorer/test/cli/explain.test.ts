import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import type { ExplanationReport } from "../../cli/explanation-json.js";
import { bundledConfigs, packageRoot } from "../../cli/project-files.js";
import { runExplore, temporaryFolder } from "./run-explore.js";

const folder = join(packageRoot, "traces");
const traces = readdirSync(folder).filter((name) => name.endsWith(".itf.json"));
const schema = JSON.parse(readFileSync(join(packageRoot, "explorer/cli/explanation.schema.json"), "utf8")) as object;
const isReport = new Ajv({ allowUnionTypes: true }).compile(schema);

function explained(args: readonly string[], cwd?: string): ExplanationReport & { readonly code: number | null } {
  const { code, out } = runExplore(["explain", ...args, "--json"], cwd);
  const report = JSON.parse(out) as ExplanationReport;
  expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
  expect(report.exitCode).toBe(code);
  return { ...report, code };
}

/** The trace that a run keeps, as a file of a temporary folder. */
function keptTrace(args: readonly string[], cwd = temporaryFolder()): { readonly cwd: string; readonly file: string } {
  expect(runExplore([...args, "--quiet", "--out-itf", "t.itf.json"], cwd).err).toContain("written to t.itf.json");
  return { cwd, file: "t.itf.json" };
}

/** Per retained trace: the step that the sound model refuses, its step there, and the guards that are false. */
const REFUSALS: Readonly<
  Record<
    string,
    { readonly to: number; readonly sound: RegExp; readonly failing: readonly string[]; readonly by: string }
  >
> = {
  "timeout_refund_mutant.itf.json": { to: 4, sound: /^Timeout\(u = u1\)$/, failing: [], by: "TimeoutRefund" },
  "timeout_refund_mutant_coverage.itf.json": { to: 5, sound: /^Timeout\(u = u1\)$/, failing: [], by: "TimeoutRefund" },
  "lineage_historical_certificate_validation_mutant.itf.json": {
    to: 6,
    sound: /^Join\(/,
    failing: ["firstCurrent", "secondCurrent", "disjoint"],
    by: "HistoricalCertificateJoin",
  },
};

describe("explore explain of the retained traces", () => {
  it.each(Object.entries(REFUSALS))("%s: the sound model refuses one step", (name, { by, failing, sound, to }) => {
    const { code, explanation, verdict } = explained([join(folder, name)]);
    expect({ code, verdict }).toEqual({ code: 0, verdict: "violated" });
    expect(explanation?.refusedSteps).toMatchObject([
      { to, sound: { failing, step: expect.stringMatching(sound) as unknown } },
    ]);
    expect(explanation?.weakenings).toMatchObject([{ kind: "replaced", by, enables: [to] }]);
  });

  it("names the proof that a refund would have needed", () => {
    const { explanation } = explained([join(folder, "timeout_refund_mutant_coverage.itf.json")]);
    expect(explanation?.refusedSteps[0]?.alternatives).toContainEqual({
      text: "VerifiedAbort(u = u1)",
      variables: ["location"],
      failing: ["timedOut", "fenced", "neverAccepted"],
    });
  });

  it("refuses no step of a witness", () => {
    const { explanation } = explained([join(folder, "lineage_current_join_witness.itf.json")]);
    expect(explanation).toMatchObject({
      ending: { kind: "witness", witness: "CurrentJoin" },
      refusedSteps: [],
      weakenings: [],
    });
  });

  it.each(traces)("%s: every trace of a scope with a replacement has a refused step", (name) => {
    const { explanation } = explained([join(folder, name)]);
    const isWeakened = (explanation?.weakenings ?? []).length > 0;
    expect((explanation?.refusedSteps ?? []).length > 0).toBe(isWeakened);
  });

  it("is words for people, with the values", () => {
    const { code, out } = runExplore(["explain", join(folder, "timeout_refund_mutant.itf.json")]);
    expect(code).toBe(0);
    expect(out).toContain("State 4: <TimeoutRefund(u = u1)> by a1");
    expect(out).toContain("for u = u1: timedOut holds, chargedOrAbortedWithProof does not, with bucket = A, ");
    expect(out).toContain(
      'to state 4, TimeoutRefund(u = u1): Timeout is possible and leads elsewhere: only in the trace location[u1] = "A".',
    );
    expect(out).toContain("It puts to the test: Figure 1; lemma 4;");
    const quiet = runExplore(["explain", join(folder, "timeout_refund_mutant.itf.json"), "--quiet"]).out;
    expect(quiet).not.toContain("State 1");
    expect(out.endsWith(quiet)).toBe(true);
  });
});

describe("explore --drop", () => {
  it("finds the violation of a fence that the gateway does not check, and its explanation names the guard", () => {
    const run = runExplore(["safe.cfg", "--drop", "GatewayAccept.notFenced"]);
    expect(run.code).toBe(13);
    expect(run.out).toContain("MUTANT without GatewayAccept.notFenced: its rules are weaker than those of the scope.");
    expect(run.out).toContain(
      "Step property FenceOrder is violated by the last step.\n  for u = u1: newlyAccepted holds,",
    );
    const { cwd, file } = keptTrace(["safe.cfg", "--drop", "GatewayAccept.notFenced"]);
    const { dropped, explanation } = explained([file], cwd);
    expect(dropped).toEqual(["GatewayAccept.notFenced"]);
    expect(explanation).toMatchObject({
      length: 5,
      property: "FenceOrder",
      ending: {
        instances: [{ picks: { u: "u1" }, conclusions: ["notFenced"], values: { generation: "0", epoch: "1" } }],
      },
      weakenings: [{ kind: "dropped", guard: "GatewayAccept.notFenced", enables: [5] }],
      refusedSteps: [{ to: 5, sound: { failing: ["notFenced"], effect: "same" } }],
    });
  });

  it("gives a trace that replays as the mutant's, and is refused by the sound scope", () => {
    const { cwd, file } = keptTrace(["safe.cfg", "--drop", "GatewayAccept.notFenced"]);
    const own = runExplore(["replay", file, "--quiet"], cwd);
    expect(own.code).toBe(0);
    expect(own.out).toContain(
      "scope safe.cfg, without GatewayAccept.notFenced: 5 states.\nIt ends in a violation of FenceOrder.",
    );
    const sound = runExplore(["replay", file, "--scope", "safe.cfg"], cwd);
    expect(sound.code).toBe(13);
    expect(sound.out).toContain("GatewayAccept(u = u1) is disabled: notFenced; its effect would be this step");
  });

  it("isolates currentness of a join by partial returns", () => {
    const { cwd, file } = keptTrace(["lineage_partial_returns.cfg", "--drop", "Join.firstCurrent"]);
    expect(explained([file], cwd).explanation).toMatchObject({
      length: 4,
      property: "Partition",
      weakenings: [{ guard: "Join.firstCurrent", enables: [4] }],
    });
  });

  it("takes several guards, separated by commas or one by one, and says so in the report", () => {
    const pair = ["Join.firstCurrent", "Join.disjoint"];
    const [first, second] = [["--drop", pair.join(",")], pair.flatMap((guard) => ["--drop", guard])].map((options) => {
      const { code, out } = runExplore(["lineage_safe.cfg", ...options, "--json"]);
      const { dropped, violations } = JSON.parse(out) as { readonly dropped: unknown; readonly violations: unknown };
      return { code, dropped, violations };
    });
    expect(first).toMatchObject({ code: 12, dropped: pair, violations: [{ property: "Partition", length: 5 }] });
    expect(second).toEqual(first);
  });

  it("writes each violation as a page that explains it, and a diagram that says what is missing", () => {
    const cwd = temporaryFolder();
    const options = ["--drop", "GatewayAccept.dispatched", "--continue", "--quiet"];
    const run = runExplore(["safe.cfg", ...options, "--out-html", "m.html", "--out-mermaid", "m.mmd"], cwd);
    expect(run).toMatchObject({
      code: 12,
      out: expect.stringMatching(/^MUTANT without GatewayAccept.dispatched: Error: /) as unknown,
    });
    const pages = readdirSync(cwd).filter((name) => name.endsWith(".html"));
    expect(pages).toHaveLength(4);
    for (const page of pages) {
      const text = readFileSync(join(cwd, page), "utf8");
      expect(text).toContain("<dt>Mutant</dt><dd>without GatewayAccept.dispatched</dd>");
      expect(text).toContain("<li>to state 2, GatewayAccept(u = u1): refused by dispatched.</li>");
      expect(text).toContain("--drop GatewayAccept.dispatched");
    }
    expect(readFileSync(join(cwd, "m.mmd"), "utf8")).toContain("<br/>mutant without GatewayAccept.dispatched<br/>");
  });

  it.each([
    [
      ["--drop", "GatewayAccept.notFence"],
      "--drop: the model has no guard GatewayAccept.notFence; did you mean GatewayAccept.notFenced?",
    ],
    [["--drop", "Fence.nothing"], "--drop: the model has no guard Fence.nothing; Fence has Fence.firstEpoch"],
    [
      ["--drop", "Nothing"],
      "--drop: the model has no guard Nothing; write Action.guard; the actions with guards are Seal, ",
    ],
    [["--drop", "Crash.up,Crash.up"], "--drop: Crash.up is named twice; name it once"],
    [
      ["--drop", "Crash.up", "--out-tlc", "T.tla"],
      "--out-tlc: the trace is of a mutant without Crash.up, and the twin has all guards; ",
    ],
  ])("refuses %j in one line", (options, message) => {
    const { code, err, out } = runExplore(["safe.cfg", ...options], temporaryFolder());
    expect({ code, out }).toEqual({ code: 255, out: "" });
    expect(err.startsWith(`explore: ${message}`)).toBe(true);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("explore explain of other traces", () => {
  const counter = `import { defineModel, model, range, state } from "tandem";
export default defineModel("Counter", { Limit: "natural", Step: "natural" }, ({ Limit, Step }) => {
  const s = state({ x: range(0, 9) });
  return model({
    state: s,
    init: s.init((next) => { next.x = 1; }),
    actions: {
      Count: s.action({
        when: { below: (now) => now.x < Limit },
        then: (next, now) => { next.x = now.x + Step; },
      }),
    },
    invariants: { AtMostThree: s.predicate((now) => now.x <= 3, (now) => ({ x: now.x })) },
    accepting: s.predicate(() => true),
  });
});
`;
  const config = (limit: number, step = 1): string =>
    `SPECIFICATION Spec\nCONSTANTS Limit = ${limit} Step = ${step}\nINVARIANT AtMostThree\n`;

  /** A folder with a model file of a user and a scope of it. */
  function withCounter(limit: number): string {
    const cwd = temporaryFolder();
    writeFileSync(
      join(cwd, "counter.js"),
      counter.replace('"tandem"', JSON.stringify(join(packageRoot, "dist/explorer/index.js"))),
    );
    writeFileSync(join(cwd, "package.json"), '{ "type": "module" }');
    writeFileSync(join(cwd, "c.cfg"), config(limit));
    return cwd;
  }

  it("of a user's own model whose guard is dropped", () => {
    const cwd = withCounter(3);
    keptTrace(["c.cfg", "--model", "counter.js", "--drop", "Count.below"], cwd);
    expect(explained(["t.itf.json", "--model", "counter.js"], cwd).explanation).toMatchObject({
      ending: { kind: "predicate", values: { x: "4" } },
      refusedSteps: [{ from: 3, to: 4, sound: { failing: ["below"] } }],
    });
  });

  it("of a model that is wrong in itself: nothing is refused, unless another scope judges the steps", () => {
    const cwd = withCounter(5);
    keptTrace(["c.cfg", "--model", "counter.js"], cwd);
    const own = runExplore(["explain", "t.itf.json", "--model", "counter.js", "--quiet"], cwd);
    expect(own.out).toContain(
      "The model is not weakened: no action is replaced and no guard dropped, so no step is refused.",
    );
    writeFileSync(join(cwd, "sound.cfg"), config(3));
    const judged = explained(["t.itf.json", "--model", "counter.js", "--sound", "sound.cfg"], cwd);
    expect(judged.explanation).toMatchObject({
      judge: "sound.cfg",
      refusedSteps: [{ to: 4, sound: { failing: ["below"] } }],
    });
    writeFileSync(join(cwd, "stride.cfg"), config(5, 2));
    const stride = explained(["t.itf.json", "--model", "counter.js", "--sound", "stride.cfg"], cwd).explanation;
    expect(stride?.refusedSteps).toHaveLength(3);
    expect(stride?.refusedSteps[0]?.sound).toMatchObject({
      failing: [],
      variables: [{ model: ["x = 3"], trace: ["x = 2"] }],
    });
  });

  it("of a fault: the step that has no next state, and the guard that would have prevented it", () => {
    const guards = ["Transfer.generationLeft", "Transfer.notReturned"];
    const { cwd, file } = keptTrace(["lineage_safe.cfg", "--drop", guards.join(",")]);
    const { code, explanation } = explained([file], cwd);
    expect(code).toBe(0);
    expect(explanation).toMatchObject({
      length: 5,
      property: "outsideDomain",
      ending: { kind: "fault", step: 'Transfer(b = "left")' },
      weakenings: [
        { guard: "Transfer.generationLeft", enables: [6] },
        { guard: "Transfer.notReturned", enables: [4, 6] },
      ],
    });
    expect(runExplore(["explain", file], cwd).out).toContain(
      'Transfer(b = "left") has no next state: gen["left"] := 3 is outside the domain.\nThe sound model refuses 2 of 5 steps:\n',
    );
  });

  it("of TLC's, with the scope that it is of", () => {
    const log = join(bundledConfigs, "recorded/timeout_refund_mutant.log");
    const { explanation } = explained([log, "--scope", "timeout_refund_mutant.cfg"]);
    expect(explanation).toMatchObject({ property: "NoUnsafeReclaim", refusedSteps: [{ to: 4 }] });
  });

  it("that is no behavior, or does not show what it claims, has exit code 13", () => {
    const trace = join(folder, "timeout_refund_mutant.itf.json");
    const elsewhere = explained([trace, "--scope", "safe.cfg"]);
    expect(elsewhere).toMatchObject({ code: 13, verdict: "noBehavior", stop: { state: 4 }, explanation: null });
    const text = runExplore(["explain", trace, "--scope", "safe.cfg"]);
    expect(text.code).toBe(13);
    expect(text.out).toContain("there is no step from state 3 to state 4.\n");
    const cwd = temporaryFolder();
    const document = JSON.parse(readFileSync(trace, "utf8")) as { readonly states: unknown[] };
    document.states.pop();
    writeFileSync(join(cwd, "short.itf.json"), JSON.stringify(document));
    expect(explained(["short.itf.json"], cwd)).toMatchObject({ code: 13, verdict: "claimNotShown" });
    expect(runExplore(["explain", "short.itf.json"], cwd).out).toContain(
      "But it does not violate NoUnsafeReclaim, as it claims.",
    );
  });

  it.each<[string, (text: string) => string, number, RegExp]>([
    ["truncated", (text) => text.slice(0, 1000), 150, /^explore: t\.itf\.json:\d+: the trace is not complete JSON/],
    [
      "without its scope",
      (text) => text.replace(/ "config": ".*",\n/, ""),
      151,
      /does not say which scope it is of; add --scope/,
    ],
    [
      "of an unknown guard",
      (text) => text.replace('"module"', '"dropped": ["Seal.up"], "module"'),
      151,
      /^explore: t\.itf\.json: the model has no guard Seal\.up; /,
    ],
    [
      "of dropped guards that are no names",
      (text) => text.replace('"module"', '"dropped": "Seal.ownerUp", "module"'),
      150,
      /^explore: t\.itf\.json:\d+: the dropped guards are no array of names; /,
    ],
  ])("%s: one line and the exit code", (_, change, code, message) => {
    const cwd = temporaryFolder();
    const text = readFileSync(join(folder, "timeout_refund_mutant.itf.json"), "utf8");
    expect(change(text)).not.toBe(text);
    writeFileSync(join(cwd, "t.itf.json"), change(text));
    const run = runExplore(["explain", "t.itf.json"], cwd);
    expect(run).toMatchObject({ code, out: "" });
    expect(run.err).toMatch(message);
    expect(run.err.trimEnd().split("\n")).toHaveLength(1);
  });

  it("refuses a scope to judge by that cannot be read", () => {
    const run = runExplore(["explain", join(folder, "timeout_refund_mutant.itf.json"), "--sound", "nowhere.cfg"]);
    expect(run).toMatchObject({ code: 151, out: "" });
    expect(run.err).toMatch(/^explore: nowhere\.cfg: there is no such file; /);
  });
});

it("explore mutants names the command for the counterexamples of a row, and the command works", () => {
  const cwd = temporaryFolder();
  const { out } = runExplore(["mutants", "lineage_partial_returns.cfg", "--only", "Join.firstCurrent"], cwd);
  const [, command = ""] = /^ {2}explore (.*--drop.*)$/m.exec(out) ?? [];
  expect(command).toBe(
    "lineage_partial_returns.cfg --drop Join.firstCurrent --continue --out-html Join.firstCurrent.html",
  );
  expect(runExplore(command.split(" "), cwd)).toMatchObject({ code: 12 });
  expect(readdirSync(cwd)).toContain("Join.firstCurrent.html");
});
