import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { failure, type Outcome, success } from "../../problem/problem.js";

/** A Java runtime that can run TLC. */
export interface Java {
  /** The program to start. */
  readonly command: string;
  /** The major version: 17 for "17.0.15". */
  readonly version: number;
  /** How the runtime names its version: the line of `java -version` with the version in it. */
  readonly text: string;
}

/**
 * TLC v1.7.4 runs on Java 8, but the development builds of TLC that a user may name need 11; one minimum for all keeps
 * the class file errors of Java away.
 */
const OLDEST_JAVA = 11;

/** A runtime that does not answer by then hangs. */
const ANSWER_SECONDS = 30;

const MEND = `install a Java runtime ${OLDEST_JAVA} or newer, or use --with tla-checker or record, which need no Java`;

type Attempt =
  | { readonly kind: "usable"; readonly java: Java }
  | { readonly kind: "tooOld"; readonly what: string }
  | { readonly kind: "broken"; readonly what: string };

/**
 * The first usable Java runtime: that of JAVA_HOME, else the first `java` on PATH. Fails when there is none, when none
 * runs (macOS has a /usr/bin/java that only asks to install Java), or when it is older than Java 11.
 */
export async function findJava(env: NodeJS.ProcessEnv): Promise<Outcome<Java>> {
  const attempts: Exclude<Attempt, { readonly kind: "usable" }>[] = [];
  for (const command of candidates(env)) {
    const attempt = await attemptJava(command, env);
    if (attempt.kind === "usable") return success(attempt.java);
    attempts.push(attempt);
  }
  const old = attempts.filter(({ kind }) => kind === "tooOld").map(({ what }) => what);
  if (old.length > 0) return failure({ file: "java", what: `too old: ${old.join(" and ")}`, mend: MEND });
  const tried = attempts.map(({ what }) => what).join("; ") || "neither JAVA_HOME nor PATH has one";
  return failure({ file: "java", what: `no Java runtime found (${tried})`, mend: MEND });
}

function candidates(env: NodeJS.ProcessEnv): readonly string[] {
  const program = process.platform === "win32" ? "java.exe" : "java";
  const home = env["JAVA_HOME"];
  const homes = home === undefined || home === "" ? [] : [join(home, "bin", program)];
  // Windows writes Path, and a copy of process.env is no longer blind to case.
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = folders.map((folder) => join(folder, program)).find(isFile);
  const all = [...homes.filter(isFile), ...(onPath === undefined ? [] : [onPath])];
  return [...new Set(all)];
}

function isFile(path: string): boolean {
  // A path through a file, or through a closed folder, is none of ours to explain.
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

async function attemptJava(command: string, env: NodeJS.ProcessEnv): Promise<Attempt> {
  const answer = await askVersion(command, env);
  if (!answer.isAnswered) return { kind: "broken", what: `${command} -version fails: ${firstLine(answer.text)}` };
  const found = parseVersion(answer.text);
  if (found === undefined) {
    return { kind: "broken", what: `${command} -version names no version: ${firstLine(answer.text)}` };
  }
  if (found.version < OLDEST_JAVA) return { kind: "tooOld", what: `${command} is Java ${found.version}` };
  return { kind: "usable", java: { command, ...found } };
}

interface Answer {
  readonly isAnswered: boolean;
  readonly text: string;
}

function askVersion(command: string, env: NodeJS.ProcessEnv): Promise<Answer> {
  const options = { env, timeout: ANSWER_SECONDS * 1000, windowsHide: true };
  return new Promise((resolve) => {
    execFile(command, ["-version"], options, (error, stdout, stderr) => {
      const output = `${stderr}\n${stdout}`.trim();
      if (error === null) resolve({ isAnswered: true, text: output });
      else resolve({ isAnswered: false, text: output === "" ? error.message : output });
    });
  });
}

function firstLine(text: string): string {
  return text.split("\n")[0]?.trim() ?? "";
}

/** Java 8 and older call themselves 1.8. Lines before the version can stand for options that were picked up. */
function parseVersion(output: string): { readonly version: number; readonly text: string } | undefined {
  const match = /^(?:java|openjdk)(?: version)? "?(?:1\.)?(\d+).*$/im.exec(output);
  const digits = match?.[1];
  return match === null || digits === undefined ? undefined : { version: Number(digits), text: match[0].trim() };
}
