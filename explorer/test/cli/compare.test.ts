import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { bundledConfigs, bundledModules, packageRoot } from "../../cli/project-files.js";
import { type Run, temporaryFolder } from "./run-explore.js";
import { startExplore } from "./start-explore.js";

const fixtures = join(packageRoot, "explorer/test/tlc/fixtures");
const counter = [join(fixtures, "Counter.cfg"), "--model", join(fixtures, "counter.ts")];
const schema = JSON.parse(readFileSync(join(packageRoot, "explorer/cli/comparison.schema.json"), "utf8")) as object;

/** Surroundings without TLC and without Java. */
function bare(folder: string): NodeJS.ProcessEnv {
  return { PATH: "", XDG_CACHE_HOME: folder, TMPDIR: folder };
}

async function compare(args: readonly string[], env: NodeJS.ProcessEnv = bare(temporaryFolder())): Promise<Run> {
  return startExplore(["compare", ...args], env).ended;
}

/** A `java` that knows its version and, asked to run TLC, executes these lines of a shell script. */
function surroundingsWith(folder: string, lines: readonly string[]): NodeJS.ProcessEnv {
  const file = join(folder, "java");
  const version = `if [ "$1" = -version ]; then echo 'openjdk version "17.0.1"' >&2; exit 0; fi`;
  writeFileSync(file, ["#!/bin/sh", version, ...lines, ""].join("\n"));
  chmodSync(file, 0o755);
  writeFileSync(join(folder, "tla2tools.jar"), "no jar");
  return { ...bare(folder), PATH: `${folder}:/usr/bin:/bin`, TLA2TOOLS_JAR: join(folder, "tla2tools.jar") };
}

/** A TLC that prints and dumps what one version of it did for Counter.tla, with changes. */
function recordedTlc(folder: string, version: string, change: (text: string) => string = (text) => text) {
  for (const name of ["complete.log", "complete.dot"]) {
    writeFileSync(join(folder, name), change(readFileSync(join(fixtures, version, name), "utf8")));
  }
  return surroundingsWith(folder, [
    `while [ $# -gt 0 ]; do if [ "$1" = -dump ]; then cp ${folder}/complete.dot "$3"; fi; shift; done`,
    `cat ${folder}/complete.log`,
  ]);
}

/** A folder with a bundled scope, its records and its module, to be changed. */
function copyOf(scope: string, module: string): { folder: string; scope: string; module: string } {
  const folder = temporaryFolder();
  copyFileSync(join(bundledConfigs, scope), join(folder, scope));
  cpSync(join(bundledConfigs, "recorded"), join(folder, "recorded"), { recursive: true });
  copyFileSync(join(bundledModules, `${module}.tla`), join(folder, `${module}.tla`));
  return { folder, scope: join(folder, scope), module: join(folder, `${module}.tla`) };
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, "utf8");
  expect(change(text)).not.toBe(text);
  writeFileSync(file, change(text));
}

describe("explore compare without TLC", () => {
  it("asks tla-checker, and says so and what it does not check", async () => {
    const { code, err, out } = await compare(["lineage_safe.cfg"]);
    expect(err).toMatch(
      /^explore: TLC is not used: tla2tools\.jar: it is not installed; run explore tla2tools install/,
    );
    expect(out).toMatch(
      /^lineage_safe\.cfg: equal in the explorer and in tla-checker [\d.]+: 1 initial state, 21 states, 22 /,
    );
    expect(out).toMatch("Not checked by tla-checker");
    expect(code).toBe(0);
  });

  it("takes the record for a scope that is too large for tla-checker", async () => {
    const { code, err, out } = await compare(["safe_3_units.cfg"]);
    expect(err).toMatch(/too large for tla-checker\.\n$/);
    expect(out).toMatch(/equal in the explorer and in the record of TLC 2\.19 of 08 August 2024/);
    expect(out).toMatch("Compared by digests");
    expect(code).toBe(0);
  });

  it("prints a report that follows the schema", async () => {
    const { code, out } = await compare(["lineage_safe.cfg", "--json"]);
    expect(code).toBe(0);
    const report: unknown = JSON.parse(out);
    const validate = new Ajv({ strict: true }).compile(schema);
    expect(validate(report) ? [] : validate.errors).toEqual([]);
    expect(report).toMatchObject({ isEqual: true, strength: "graphs", distinct: 21, generated: 23, depth: 8 });
    const counts = await compare(["lineage_safe.cfg", "--json", "--counts"]);
    expect(JSON.parse(counts.out)).toMatchObject({ isEqual: true, strength: "counts" });
  });
});

describe("explore compare --spec", () => {
  it("takes the specification from elsewhere", async () => {
    const folder = temporaryFolder();
    const elsewhere = join(folder, "DelegationLineage.tla");
    copyFileSync(join(bundledModules, "DelegationLineage.tla"), elsewhere);
    const { code, out } = await compare(["lineage_safe.cfg", "--spec", elsewhere]);
    expect(out).toMatch(/^lineage_safe\.cfg: equal in the explorer and in tla-checker/);
    expect(code).toBe(0);
    edit(elsewhere, (text) => text.replace(/^  \/\\ epoch = 0$/m, "  /\\ epoch = 1"));
    const changed = await compare(["lineage_safe.cfg", "--spec", elsewhere]);
    expect(changed.out).toMatch(/^lineage_safe\.cfg: DIFFERENT/);
    expect(changed.code).toBe(20);
  });
});

describe("explore compare of a model that accepts stopping", () => {
  const countdown = join(packageRoot, "explorer/test/cli/fixtures/Countdown.cfg");
  const countdownModel = ["--model", join(packageRoot, "explorer/test/cli/fixtures/countdown.ts")];
  const reason = "The model accepts stopping there, which TLA+ cannot say";

  it("says why only the verdict of deadlock is another", async () => {
    const { code, out } = await compare([countdown, ...countdownModel]);
    expect(out).toMatch(/Deadlock: holds in the explorer, .* in tla-checker/);
    expect(out).toContain(reason);
    expect(code).toBe(20);
  });

  it("does not say so where the graphs differ as well, or where neither side looks for deadlock", async () => {
    const folder = temporaryFolder();
    for (const name of ["Countdown.cfg", "Countdown.tla"])
      copyFileSync(join(countdown, "..", name), join(folder, name));
    const scope = join(folder, "Countdown.cfg");
    edit(join(folder, "Countdown.tla"), (text) => text.replace("left = 2", "left = 1"));
    const different = await compare([scope, ...countdownModel]);
    expect(different.out).not.toContain(reason);
    expect(different.code).toBe(20);
    copyFileSync(join(countdown, "..", "Countdown.tla"), join(folder, "Countdown.tla"));
    edit(scope, (text) => `${text}CHECK_DEADLOCK FALSE\n`);
    const equal = await compare([scope, ...countdownModel]);
    expect(equal.out).not.toContain(reason);
    expect(equal.code).toBe(0);
  });
});

describe("explore compare with a twin that lacks a guard", () => {
  it("tells the shortest path to the difference, the guards on both sides, and how much more there is", async () => {
    const { module, scope } = copyOf("safe.cfg", "BudgetConservation");
    const guard = '  /\\ location[u] = "R"\n  /\\ generation[u] = epoch[SlotOf(u)]\n';
    edit(module, (text) => text.replace(guard, '  /\\ location[u] = "R"\n'));
    const { code, out } = await compare([scope]);
    expect(code).toBe(20);
    expect(out).toMatch(/^safe\.cfg: DIFFERENT in the explorer and in tla-checker/);
    expect(out).toMatch("Both sides reach this state in 3 states, and leave it differently:");
    expect(out).toMatch(/Only tla-checker [\d.]+ takes Dispatch to:/);
    expect(out).toMatch(/Explorer: Dispatch\(u = u1\) is disabled: current/);
    expect(out).toMatch(/BudgetConservation\.tla:\d+:\n +Dispatch\(u\) ==/);
    expect(out).toMatch(/Only in tla-checker [\d.]+: \d+ states, [1-9]\d* edges\./);
    const report = JSON.parse((await compare([scope, "--json"])).out) as { graph: { length: number } };
    expect(report.graph.length).toBe(4);
    const validate = new Ajv({ strict: true }).compile(schema);
    expect(validate(report) ? [] : validate.errors).toEqual([]);
  });
});

describe("explore compare --with record", () => {
  it("refuses a record of another configuration or specification as stale", async () => {
    const { module, scope } = copyOf("lineage_safe.cfg", "DelegationLineage");
    const fresh = await compare([scope, "--with", "record"]);
    expect([fresh.code, fresh.err]).toEqual([0, ""]);
    edit(module, (text) => text.replace("EXTENDS", "\\* A comment.\nEXTENDS"));
    const changed = await compare([scope, "--with", "record"]);
    expect(changed.err).toMatch(
      /recorded\/lineage_safe\.json: DelegationLineage has changed since TLC was recorded on lineage_safe\.cfg; record it anew with "npm run record"\n$/,
    );
    expect([changed.code, changed.out]).toEqual([21, ""]);
    edit(scope, (text) => `${text}\\* A comment.\n`);
    const other = await compare([scope, "--with", "record"]);
    expect(other.err).toMatch(/lineage_safe\.cfg has changed since TLC was recorded on it/);
    expect(other.code).toBe(21);
  });

  it("tells a different digest, by depth and by action, and a different figure", async () => {
    const { folder, scope } = copyOf("lineage_safe.cfg", "DelegationLineage");
    const record = join(folder, "recorded", "lineage_safe.json");
    const { graph } = JSON.parse(readFileSync(record, "utf8")) as {
      graph: { levels: { states: { digest: string } }[] };
    };
    edit(record, (text) =>
      text.replace(graph.levels[2]?.states.digest ?? "", "0".repeat(32)).replace('"Split":2', '"Split":3'),
    );
    const { code, out } = await compare([scope, "--with", "record"]);
    expect(code).toBe(20);
    expect(out).toMatch(
      /\n {2}states at depth 3: \d+ with digest \w{12} in the explorer, \d+ with digest 000000000000 in/,
    );
    expect(out).toMatch(/\n {2}generated by Split: 2 in the explorer, 3 in/);
  });

  it("needs a record that can be read", async () => {
    const { folder, scope } = copyOf("lineage_safe.cfg", "DelegationLineage");
    writeFileSync(join(folder, "recorded", "lineage_safe.json"), "{}");
    const broken = await compare([scope, "--with", "record"]);
    expect(broken.err).toMatch(
      /lineage_safe\.json: this is no record of the form tandem-tlc-record\/1; record it anew/,
    );
    expect(broken.code).toBe(21);
    const none = await compare([...counter, "--with", "record"]);
    expect(none.err).toMatch(/Counter\.json: there is no such file; only bundled scopes have records/);
    expect(none.code).toBe(21);
  });
});

describe.skipIf(process.platform === "win32").each(["1.7.4", "2026-04"])(
  "explore compare with the output of TLC %s",
  (version) => {
    it("compares the graphs, and leaves nothing behind", async () => {
      const folder = temporaryFolder();
      const { code, err, out } = await compare(counter, recordedTlc(folder, version));
      expect(err).toBe("");
      expect(out).toMatch(
        /equal in the explorer and in TLC 2[\w. ]+: 2 initial states, 15 states, 31 labelled edges; 33 generated, depth 4; 2 actions/,
      );
      expect(code).toBe(0);
      expect(readdirSync(folder).filter((name) => name.startsWith("tandem-"))).toEqual([]);
    });

    it("finds an edge, a state and a figure that are others", async () => {
      const oneEdge = (text: string): string => text.replace(/^(.*\[label="Fill)/m, "$1Up");
      expect((await compare(counter, recordedTlc(temporaryFolder(), version, oneEdge))).out).toMatch(
        /takes FillUp to:\n[^]*The explorer has no action FillUp\./,
      );
      const oneState = (text: string): string => text.replaceAll("/\\\\ x = 4", "/\\\\ x = 5");
      expect((await compare(counter, recordedTlc(temporaryFolder(), version, oneState))).out).toMatch(
        /The model's domains do not have this state: x: 5 is outside its domain\./,
      );
      const figure = (text: string): string => text.replace("33 states generated, 15", "34 states generated, 15");
      const { code, out } = await compare(counter, recordedTlc(temporaryFolder(), version, figure));
      expect(out).toMatch(/\n {2}states generated: 33 in the explorer, 34 in TLC/);
      expect(code).toBe(20);
    });

    it("refuses a dump that is cut off", async () => {
      const cut = (text: string): string => (text.startsWith("strict") ? text.slice(0, text.indexOf("{rank")) : text);
      const { code, err } = await compare(counter, recordedTlc(temporaryFolder(), version, cut));
      expect(err).toMatch(/the dump is cut off; wait for TLC to end/);
      expect(code).toBe(21);
    });
  },
);

describe.skipIf(process.platform === "win32")("explore compare when TLC does not answer", () => {
  it("explains a jar without TLC, and an error of TLC's", async () => {
    const noTlc = await compare(
      counter,
      surroundingsWith(temporaryFolder(), ["echo 'Error: no main class' >&2; exit 1"]),
    );
    expect(noTlc.err).toMatch(
      /tla2tools\.jar: Java finds no TLC in it \(Error: no main class\); give --tla2tools the path/,
    );
    expect(noTlc.code).toBe(21);
    const log = join(fixtures, "1.7.4", "missing.log");
    const failing = await compare(counter, surroundingsWith(temporaryFolder(), [`cat ${log}; exit 151`]));
    expect(failing.err).toMatch(
      /TLC cannot check this specification: The invariant Nope specified in the configuration/,
    );
    expect(failing.code).toBe(21);
  });

  it("ends TLC with itself, and removes its folder", async () => {
    const folder = temporaryFolder();
    const beats = join(folder, "beats");
    const env = surroundingsWith(folder, [`while :; do echo >> ${beats}; sleep 0.05; done`]);
    const { child, ended } = startExplore(["compare", ...counter], env);
    while (!existsSync(beats)) await sleep(20);
    child.kill("SIGINT");
    expect((await ended).signal).toBe("SIGINT");
    const { length } = readFileSync(beats);
    await sleep(500);
    expect(readFileSync(beats).length).toBe(length);
    expect(readdirSync(folder).filter((name) => name.startsWith("tandem-"))).toEqual([]);
  });
});

describe("explore compare of bad input: one line and an exit code", () => {
  it.each([
    [["absent.cfg"], 151, /^explore: absent\.cfg: there is no such file; /],
    [["safe.cfg", "--spec", "absent.tla"], 21, /^explore: absent\.tla: there is no such module; /],
    [["safe.cfg", "--tla2tools", "absent.jar"], 21, /^explore: --tla2tools: there is no file "absent\.jar"; /],
    [["safe.cfg", "--with", "tlc"], 21, /^explore: tla2tools\.jar: it is not installed; run explore tla2tools install/],
    [["safe.cfg", "--folder", "mechanisms"], 255, /^explore: --folder: a folder goes with all, not with safe\.cfg; /],
    [["all", "--folder", "absent"], 255, /^explore: --folder: there are no bundled scopes in absent; /],
    [["safe.cfg", "--with", "apalache"], 255, /Allowed choices are auto, tlc, tla-checker, record/],
  ])("%j", async (args, expected, message) => {
    const { code, err, out } = await compare(args);
    expect(err).toMatch(message);
    expect([code, out]).toEqual([expected, ""]);
  });

  it("explains that Java is missing where there is TLC", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "empty"));
    writeFileSync(join(folder, "tla2tools.jar"), "no jar");
    const env = { ...bare(folder), TLA2TOOLS_JAR: join(folder, "tla2tools.jar") };
    const { code, err } = await compare(["safe.cfg"], env);
    expect(err).toMatch(/^explore: java: no Java runtime found .*; install a Java runtime 11 or newer, or use --with/);
    expect(code).toBe(21);
  });
});
