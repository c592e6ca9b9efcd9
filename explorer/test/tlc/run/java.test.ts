import { mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findJava } from "../../../tlc/run/java.js";
import { temporaryFolder } from "../../cli/run-explore.js";
import { putFakeJava } from "./fake-java.js";

const MEND = "install a Java runtime 11 or newer, or use --with tla-checker or record, which need no Java";
const STUB = ["The operation couldn't be completed. Unable to locate a Java Runtime.", "Please visit java.com"];

/** The fake runtimes are shell scripts, which find `cat` here. */
function pathOf(...folders: readonly string[]): string {
  return [...folders, "/usr/bin", "/bin"].join(delimiter);
}

describe.skipIf(process.platform === "win32")("findJava", () => {
  it.each([
    [11, 'openjdk version "11.0.2" 2019-01-15'],
    [17, 'openjdk version "17" 2021-09-14'],
    [17, 'java version "17.0.15" 2025-04-15 LTS'],
    [21, 'openjdk version "21-ea" 2023-09-19'],
    [24, "openjdk 24 2025-03-18"],
  ])("reads Java %i from %s", async (version, text) => {
    const folder = putFakeJava(temporaryFolder(), [
      "Picked up JAVA_TOOL_OPTIONS: -Dsome.version=9",
      text,
      "OpenJDK Runtime Environment (build 99.0.2+9)",
    ]);
    const java = { command: join(folder, "java"), version, text };
    expect(await findJava({ PATH: pathOf(folder) })).toEqual({ ok: true, value: java });
  });

  it.each([
    [8, 'java version "1.8.0_392"'],
    [7, 'openjdk version "1.7.0"'],
    [10, 'openjdk version "10.0.2" 2018-07-17'],
  ])("says that Java %i is too old", async (version, text) => {
    const folder = putFakeJava(temporaryFolder(), [text]);
    const what = `too old: ${join(folder, "java")} is Java ${version}`;
    expect(await findJava({ PATH: pathOf(folder) })).toEqual({
      ok: false,
      problem: { file: "java", what, mend: MEND },
    });
  });

  it("prefers JAVA_HOME to PATH, and the first folder of PATH to later ones", async () => {
    const home = temporaryFolder();
    putFakeJava(join(home, "bin"), ['openjdk version "21.0.1" 2023-10-17']);
    const first = putFakeJava(temporaryFolder(), ['openjdk version "17.0.1" 2021-10-19']);
    const second = putFakeJava(temporaryFolder(), ['openjdk version "11.0.1" 2018-10-16']);
    const PATH = pathOf(temporaryFolder(), first, second);
    expect(await findJava({ JAVA_HOME: home, PATH })).toMatchObject({
      value: { command: join(home, "bin", "java"), version: 21 },
    });
    expect(await findJava({ PATH })).toMatchObject({ value: { command: join(first, "java"), version: 17 } });
    expect(await findJava({ JAVA_HOME: "", PATH })).toMatchObject({ value: { version: 17 } });
  });

  it("goes on to PATH when JAVA_HOME has no Java, a broken one or an old one", async () => {
    const PATH = pathOf(putFakeJava(temporaryFolder(), ['openjdk version "17.0.1" 2021-10-19']));
    const broken = temporaryFolder();
    putFakeJava(join(broken, "bin"), STUB, 1);
    const old = temporaryFolder();
    putFakeJava(join(old, "bin"), ['java version "1.8.0_392"']);
    const none = temporaryFolder();
    mkdirSync(join(none, "bin", "java"), { recursive: true });
    for (const JAVA_HOME of [broken, old, none, join(none, "absent")]) {
      expect(await findJava({ JAVA_HOME, PATH })).toMatchObject({ ok: true, value: { version: 17 } });
    }
  });

  it("says that there is none", async () => {
    for (const env of [{ PATH: temporaryFolder() }, { PATH: "" }, {}, { JAVA_HOME: temporaryFolder() }]) {
      const what = "no Java runtime found (neither JAVA_HOME nor PATH has one)";
      expect(await findJava(env)).toEqual({ ok: false, problem: { file: "java", what, mend: MEND } });
    }
  });

  it("takes a stub without a runtime for none, and passes on what it says", async () => {
    const folder = putFakeJava(temporaryFolder(), STUB, 1);
    const what = `no Java runtime found (${join(folder, "java")} -version fails: ${STUB[0] ?? ""})`;
    expect(await findJava({ PATH: pathOf(folder) })).toEqual({
      ok: false,
      problem: { file: "java", what, mend: MEND },
    });
  });

  it("takes a program that names no version for none", async () => {
    const folder = putFakeJava(temporaryFolder(), ["Jakarta is an island"]);
    expect(await findJava({ PATH: pathOf(folder) })).toMatchObject({
      problem: {
        what: `no Java runtime found (${join(folder, "java")} -version names no version: Jakarta is an island)`,
      },
    });
  });
});
