import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { cachedJar, surroundings } from "../../../tlc/tla2tools/cache.js";
import { locateTla2tools } from "../../../tlc/tla2tools/locate.js";
import { PINNED } from "../../../tlc/tla2tools/pinned.js";
import { temporaryFolder } from "../../cli/run-explore.js";

// No test can make a file with the digest of the real jar, so here another content is the pinned one.
vi.mock("../../../tlc/tla2tools/pinned.js", async (original) => {
  const { PINNED: real } = await original<typeof import("../../../tlc/tla2tools/pinned.js")>();
  return { PINNED: { ...real, sha256: createHash("sha256").update("the pinned jar").digest("hex") } };
});

function put(file: string, content = "a jar"): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

describe("locateTla2tools", () => {
  it("prefers the flag to the variable, and the variable to the cache", () => {
    const folder = temporaryFolder();
    const flag = put(join(folder, "flag.jar"));
    const variable = put(join(folder, "variable.jar"));
    const env = { XDG_CACHE_HOME: folder, TLA2TOOLS_JAR: variable };
    const cached = put(cachedJar(surroundings(env)), "the pinned jar");
    expect(locateTla2tools({ flag, env })).toEqual({ ok: true, value: { file: flag, from: "--tla2tools" } });
    expect(locateTla2tools({ env })).toEqual({ ok: true, value: { file: variable, from: "TLA2TOOLS_JAR" } });
    expect(locateTla2tools({ env: { XDG_CACHE_HOME: folder } })).toEqual({
      ok: true,
      value: { file: cached, from: "cache" },
    });
    expect(cached).toBe(join(folder, "tandem", "tla2tools-v1.7.4.jar"));
  });

  it("finds nothing in an empty cache, with an unset or empty variable", () => {
    const env = { XDG_CACHE_HOME: temporaryFolder() };
    expect(locateTla2tools({ env })).toEqual({ ok: true, value: undefined });
    expect(locateTla2tools({ env: { ...env, TLA2TOOLS_JAR: "" } })).toEqual({ ok: true, value: undefined });
  });

  it("does not fall through when the flag or the variable names no file", () => {
    const folder = temporaryFolder();
    const there = put(join(folder, "there.jar"));
    const absent = join(folder, "absent.jar");
    expect(locateTla2tools({ flag: absent, env: { TLA2TOOLS_JAR: there } })).toEqual({
      ok: false,
      problem: {
        file: "--tla2tools",
        what: `there is no file ${JSON.stringify(absent)}`,
        mend: "give it the path of tla2tools.jar, or leave the option out and run explore tla2tools install",
      },
    });
    expect(locateTla2tools({ env: { TLA2TOOLS_JAR: absent, XDG_CACHE_HOME: folder } })).toEqual({
      ok: false,
      problem: {
        file: "TLA2TOOLS_JAR",
        what: `there is no file ${JSON.stringify(absent)}`,
        mend: "give it the path of tla2tools.jar, or unset the variable and run explore tla2tools install",
      },
    });
    expect(locateTla2tools({ flag: "", env: {} })).toMatchObject({ problem: { what: 'there is no file ""' } });
    expect(locateTla2tools({ flag: folder, env: {} })).toMatchObject({
      problem: { file: "--tla2tools", what: `${JSON.stringify(folder)} is not a file` },
    });
  });

  it("refuses a cached file that is not the pinned jar", () => {
    const env = { XDG_CACHE_HOME: temporaryFolder() };
    const file = put(cachedJar(surroundings(env)), "");
    const digest = createHash("sha256").digest("hex");
    const what = `the cached jar is not TLC v1.7.4: its SHA-256 is ${digest}, not ${PINNED.sha256}`;
    const mend = "run explore tla2tools install --force";
    expect(locateTla2tools({ env })).toEqual({ ok: false, problem: { file, what, mend } });
  });

  it("refuses a folder in the place of the cached jar", () => {
    const env = { XDG_CACHE_HOME: temporaryFolder() };
    const file = cachedJar(surroundings(env));
    mkdirSync(file, { recursive: true });
    const mend = "remove it, then run explore tla2tools install --force";
    expect(locateTla2tools({ env })).toMatchObject({ ok: false, problem: { file, mend } });
  });
});

describe("the cached jar is in the user's cache folder", () => {
  const home = join("/", "home", "ada");

  it.each<[NodeJS.Platform, NodeJS.ProcessEnv, readonly string[]]>([
    ["linux", {}, [home, ".cache"]],
    ["linux", { XDG_CACHE_HOME: "" }, [home, ".cache"]],
    ["linux", { XDG_CACHE_HOME: "relative" }, [home, ".cache"]],
    ["linux", { XDG_CACHE_HOME: join("/", "cache") }, ["/", "cache"]],
    ["darwin", {}, [home, "Library", "Caches"]],
    ["darwin", { XDG_CACHE_HOME: join("/", "cache") }, ["/", "cache"]],
    ["win32", { LOCALAPPDATA: join("/", "local") }, ["/", "local"]],
    ["win32", {}, [home, "AppData", "Local"]],
  ])("on %s with %j", (platform, env, folder) => {
    expect(cachedJar({ env, platform, home })).toBe(join(...folder, "tandem", "tla2tools-v1.7.4.jar"));
  });

  it("and another version is beside it", () => {
    const around = { env: {}, platform: "linux", home } as const;
    expect(cachedJar(around, "f".repeat(64))).toBe(join(home, ".cache", "tandem", "tla2tools-ffffffffffffffff.jar"));
  });
});
