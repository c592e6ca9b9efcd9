import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { bundledConfigs, packageRoot } from "../../cli/project-files.js";
import type { Report } from "../../cli/report-json.js";
import { runExplore, temporaryFolder } from "./run-explore.js";

const schema = JSON.parse(readFileSync(join(packageRoot, "explorer/cli/report.schema.json"), "utf8")) as object;
const isReport = new Ajv({ allowUnionTypes: true }).compile(schema);

function report(args: readonly string[]): Report & { readonly code: number | null } {
  const { code, out } = runExplore([...args, "--json"]);
  const parsed = JSON.parse(out) as Report;
  expect(isReport(parsed), JSON.stringify(isReport.errors)).toBe(true);
  expect(parsed.exitCode).toBe(code);
  return { ...parsed, code };
}

describe("explore <scope.cfg>", () => {
  it("explores the paper's settlement scope", () => {
    const { code, out, err } = runExplore(["safe.cfg"]);
    expect(code).toBe(0);
    expect(err).toBe("");
    expect(out).toContain("61805 states generated, 16592 distinct states found, 0 states left on queue.");
    expect(out).toContain("The depth of the complete state graph search is 29.");
  });

  it("finds the raw ownership scope complete, below 60 bytes per distinct state", () => {
    const { code, verdict, distinct, generated, depth, bytesPerState } = report(["raw_ownership.cfg"]);
    expect({ code, verdict, distinct, generated, depth }).toEqual({
      code: 0,
      verdict: "ok",
      distinct: 28_688,
      generated: 105_645,
      depth: 33,
    });
    expect(bytesPerState).toBeLessThan(60);
  });

  it("reports a shortest counterexample and exits with 12", () => {
    const { code, verdict, violations, complete } = report(["timeout_refund_mutant.cfg"]);
    expect({ code, verdict, complete }).toEqual({ code: 12, verdict: "violated", complete: false });
    expect(violations).toEqual([
      {
        kind: "invariant",
        property: "NoUnsafeReclaim",
        length: 4,
        steps: ["Reserve(u = u1)", "Dispatch(u = u1)", "TimeoutRefund(u = u1)"],
      },
    ]);
  });

  it("goes on with --continue, collects every violated property, and still exits with 12", () => {
    const { code, complete, violations } = report(["timeout_refund_mutant.cfg", "--continue"]);
    expect({ code, complete }).toEqual({ code: 12, complete: true });
    expect(violations.map(({ property, length }) => [property, length])).toEqual([
      ["NoUnsafeReclaim", 4],
      ["AcceptCovered", 5],
      ["ExposureBound", 5],
      ["EffectCoverage", 6],
      ["NoOverspend", 6],
    ]);
  });

  it("checks the invariants that --invariants names", () => {
    const { violations } = report(["timeout_refund_mutant.cfg", "--invariants", "Conservation,EffectCoverage"]);
    expect(violations.map(({ property, length }) => [property, length])).toEqual([["EffectCoverage", 6]]);
  });

  it.each([
    ["--max-states", "100", "Limit reached: more than 100 distinct states."],
    ["--max-depth", "5", "Limit reached: depth 5."],
    ["--max-seconds", "0.000001", "Limit reached: 0.000001 seconds."],
    ["--max-memory", "0.01", "Limit reached: 0.01 MiB of search structures."],
  ])("never calls a run that %s stopped a success", (option, value, text) => {
    const { code, out } = runExplore(["safe.cfg", option, value]);
    expect(code).toBe(152);
    expect(out).toContain(text);
    expect(out).not.toContain("No error has been found");
    expect(report(["safe.cfg", option, value]).verdict).toBe("limitReached");
  });

  it("exits with 11 at a deadlock and names no invariant", () => {
    const folder = temporaryFolder();
    const text = readFileSync(join(bundledConfigs, "lineage_safe.cfg"), "utf8").replace("CHECK_DEADLOCK FALSE", "");
    writeFileSync(join(folder, "deadlock.cfg"), text);
    const { code, verdict, violations } = report([join(folder, "deadlock.cfg")]);
    expect({ code, verdict }).toEqual({ code: 11, verdict: "deadlock" });
    expect(violations[0]?.property).toBe("Deadlock");
  });

  it("exits with 13 when a complete run misses a witness, unless witnesses are waived", () => {
    const folder = temporaryFolder();
    const text = readFileSync(join(bundledConfigs, "safe.cfg"), "utf8").replace("{a1, a2}", "{a1}");
    const file = join(folder, "one_actor.cfg");
    writeFileSync(file, text);
    const { code, verdict, unreached } = report([file]);
    expect({ code, verdict, unreached }).toEqual({ code: 13, verdict: "unreached", unreached: ["TransferAccepted"] });
    expect(report([file, "--no-witnesses"]).code).toBe(0);
  });

  it("exits with 10 when an assumption is false", () => {
    const folder = temporaryFolder();
    const text = readFileSync(join(bundledConfigs, "safe.cfg"), "utf8").replace("RootActor = a1", "RootActor = a3");
    writeFileSync(join(folder, "assume.cfg"), text);
    const { code, assumption } = report([join(folder, "assume.cfg")]);
    expect({ code, assumption }).toEqual({ code: 10, assumption: "RootActorIsActor" });
  });

  it("writes a trace with --out-itf and never over a file", () => {
    const folder = temporaryFolder();
    const args = ["timeout_refund_mutant.cfg", "--out-itf", join(folder, "trace.itf.json")];
    expect(runExplore(args).code).toBe(12);
    writeFileSync(join(folder, "trace.itf.json"), "precious");
    const again = runExplore(args);
    expect(again.code).toBe(255);
    expect(again.out).toBe("");
    expect(again.err).toBe(
      `explore: ${join(folder, "trace.itf.json")}: the file exists; choose another name for --out-itf, or add --force\n`,
    );
    expect(readFileSync(join(folder, "trace.itf.json"), "utf8")).toBe("precious");
    expect(runExplore([...args, "--force"]).code).toBe(12);
    expect(runExplore(["replay", join(folder, "trace.itf.json"), "--quiet"]).code).toBe(0);
  });

  it("writes one trace per violated property with --continue", () => {
    const folder = temporaryFolder();
    runExplore(["timeout_refund_mutant.cfg", "--continue", "--out-itf", join(folder, "t.itf.json")]);
    const second = join(folder, "t.EffectCoverage.itf.json");
    expect(existsSync(second)).toBe(true);
    const { code, out } = runExplore(["replay", second, "--quiet"]);
    expect(code).toBe(0);
    expect(out).toContain("6 states.\nIt ends in a violation of EffectCoverage.");
  });

  it("prints one line with --quiet", () => {
    expect(runExplore(["lineage_safe.cfg", "--quiet"]).out).toBe("Exploration completed. No error has been found.\n");
  });
});
