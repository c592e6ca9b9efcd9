import { EventEmitter, once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { cachedJar, surroundings } from "../../tlc/tla2tools/cache.js";
import { PINNED } from "../../tlc/tla2tools/pinned.js";
import { putFakeJava } from "../tlc/run/fake-java.js";
import { closedAddress, JAR, JAR_SHA256, sendHalf, sendJar, serve } from "../tlc/tla2tools/jar-server.js";
import { temporaryFolder } from "./run-explore.js";
import { startExplore, type StartedRun } from "./start-explore.js";

/** What the command sees: a cache folder of its own, and of PATH only what the fake Java needs. */
function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { XDG_CACHE_HOME: temporaryFolder(), PATH: temporaryFolder(), ...more };
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = environment()): StartedRun["ended"] {
  return startExplore(["tla2tools", ...args], env).ended;
}

describe("explore tla2tools install", () => {
  it("installs a jar with the digest that is given, and says so the second time", async () => {
    const env = environment();
    const args = ["install", "--url", await serve(sendJar), "--sha256", JAR_SHA256.toUpperCase()];
    const file = cachedJar(surroundings(env), JAR_SHA256);
    const hint = "It is not TLC v1.7.4: set TLA2TOOLS_JAR to use it.\n";
    expect(await run(args, env)).toMatchObject({
      code: 0,
      out: `Installed: ${file} (300,000 bytes).\n${hint}`,
      err: "",
    });
    expect(readFileSync(file).equals(JAR)).toBe(true);
    expect(await run(args, env)).toMatchObject({
      code: 0,
      out: `Already installed: ${file} (300,000 bytes).\n${hint}`,
    });
    expect(await run([...args, "--force"], env)).toMatchObject({ out: expect.stringMatching(/^Installed/) as string });
  });

  it("refuses another jar than the pinned one, and leaves what is there", async () => {
    const env = environment();
    const file = cachedJar(surroundings(env));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "the previous jar");
    const url = await serve(sendJar);
    expect(await run(["install", "--url", url], env)).toMatchObject({
      code: 153,
      out: "",
      err: `explore: ${url}: the 300000 bytes received have SHA-256 ${JAR_SHA256}, not ${PINNED.sha256}; check --url and any proxy on the way; give the digest of another version with --sha256\n`,
    });
    expect(readFileSync(file, "utf8")).toBe("the previous jar");
  });

  it("says in one line that nobody listens", async () => {
    const url = await closedAddress();
    expect(await run(["install", "--url", url])).toMatchObject({
      code: 153,
      out: "",
      err: `explore: ${url}: the connection is refused (ECONNREFUSED); check the network (Node 20 does not read HTTPS_PROXY), or download the jar by any other means and set TLA2TOOLS_JAR to its path\n`,
    });
  });

  it.skipIf(process.platform === "win32")("leaves no temporary file when it is interrupted", async () => {
    const env = environment();
    const folder = dirname(cachedJar(surroundings(env)));
    const sent = new EventEmitter();
    const url = await serve(sendHalf(() => sent.emit("half")));
    const half = once(sent, "half");
    const { child, ended } = startExplore(["tla2tools", "install", "--url", url], env);
    await half;
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.part$/)]);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ signal: "SIGINT" });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [
      ["--url", "tla2tools.jar"],
      `explore: --url: "tla2tools.jar" is no http or https address; give one such as ${PINNED.url}\n`,
    ],
    [
      ["--url", "file:///tla2tools.jar"],
      `explore: --url: "file:///tla2tools.jar" is no http or https address; give one such as ${PINNED.url}\n`,
    ],
    [["--sha256", "936a"], 'explore: --sha256: "936a" is no SHA-256; give 64 hexadecimal digits\n'],
    [["--sha256", "g".repeat(64)], /^explore: --sha256: "g{64}" is no SHA-256; /],
    [["--forse"], /^error: unknown option '--forse'\n\(Did you mean --force\?\)/],
    [["now"], /^error: too many arguments/],
  ])("refuses %j", async (args, message) => {
    const env = environment();
    const { code, out, err } = await run(["install", ...args], env);
    expect({ code, out }).toEqual({ code: 255, out: "" });
    if (typeof message === "string") expect(err).toBe(message);
    else expect(err).toMatch(message);
    expect(existsSync(dirname(cachedJar(surroundings(env))))).toBe(false);
  });
});

describe("explore tla2tools where", () => {
  const javaText = 'openjdk version "17.0.15" 2025-04-15';

  it.skipIf(process.platform === "win32")("prints the jar, its digest and the Java", async () => {
    const folder = temporaryFolder();
    const jar = join(folder, "my.jar");
    writeFileSync(jar, JAR);
    putFakeJava(join(folder, "bin"), [javaText]);
    const env = environment({ TLA2TOOLS_JAR: jar, JAVA_HOME: folder, PATH: "/usr/bin:/bin" });
    expect(await run(["where"], env)).toMatchObject({
      code: 0,
      out: [
        `tla2tools.jar: ${jar} (from TLA2TOOLS_JAR)`,
        `SHA-256: ${JAR_SHA256} (other than the pinned v1.7.4)`,
        `Java 17: ${join(folder, "bin", "java")} (${javaText})`,
        "",
      ].join("\n"),
      err: "",
    });
  });

  it("says what to do when there is neither", async () => {
    const env = environment();
    expect(await run(["where"], env)).toMatchObject({
      code: 153,
      out: "",
      err: [
        `explore: ${cachedJar(surroundings(env))}: TLC is not installed; run explore tla2tools install, or set TLA2TOOLS_JAR to the path of a tla2tools.jar`,
        "explore: java: no Java runtime found (neither JAVA_HOME nor PATH has one); install a Java runtime 11 or newer, or use --with tla-checker or record, which need no Java",
        "",
      ].join("\n"),
    });
  });

  it("is no success when only one of the two is there", async () => {
    const jar = join(temporaryFolder(), "my.jar");
    writeFileSync(jar, JAR);
    expect(await run(["where"], environment({ TLA2TOOLS_JAR: jar }))).toMatchObject({
      code: 153,
      out: expect.stringContaining(`tla2tools.jar: ${jar} (from TLA2TOOLS_JAR)`) as string,
      err: expect.stringMatching(/^explore: java: /) as string,
    });
    expect(await run(["where"], environment({ TLA2TOOLS_JAR: `${jar}.absent` }))).toMatchObject({
      code: 153,
      out: "",
      err: expect.stringMatching(/^explore: TLA2TOOLS_JAR: there is no file /) as string,
    });
  });
});

describe("explore tla2tools alone", () => {
  it.each([[[]], [["were"]]])("with %j shows what there is", async (args) => {
    const { code, err } = await run(args);
    expect(code).toBe(255);
    expect(err).toContain("where");
  });
});
