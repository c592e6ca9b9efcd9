import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { failure, type Outcome, success } from "../../problem/problem.js";
import type { ModuleText } from "../module/read-modules.js";
import { MessageSplitter } from "../output/messages.js";
import { RunReader, type TlcRun } from "../output/run.js";
import { whenEnded } from "../when-ended.js";

/** What TLC is to check, and with which TLC. */
export interface TlcRequest {
  /** The program that runs Java. */
  readonly java: string;
  /** Path of tla2tools.jar. */
  readonly jar: string;
  /** The root module last. */
  readonly modules: readonly ModuleText[];
  /** The text of the configuration. */
  readonly config: string;
  /** Whether to dump the state graph. */
  readonly dumps: boolean;
}

/** A run that has ended, before its folder is removed. */
export interface FinishedRun {
  readonly run: TlcRun;
  readonly exitCode: number;
  /** What TLC printed, line by line as `-tool` has it. */
  readonly log: string;
  /** The dump; absent when none was asked for. */
  readonly dump?: string;
}

/**
 * Runs TLC on copies in a folder of its own, with one worker and a fixed fingerprint polynomial, so that two runs
 * print the same. The folder is removed when `use` is done with the run, and when the process is asked to end,
 * which ends TLC too. Fails when there is no TLC in the jar, or when TLC ends without saying how.
 */
export async function runTlc<Result>(
  request: TlcRequest,
  use: (finished: FinishedRun) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const folder = mkdtempSync(join(tmpdir(), "tandem-tlc-"));
  const children: ChildProcess[] = [];
  const remove = (): void => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  const callOff = whenEnded(remove);
  process.once("exit", remove);
  try {
    const finished = await runIn(folder, request, children);
    return finished.ok ? await use(finished.value) : finished;
  } finally {
    callOff();
    process.off("exit", remove);
    remove();
  }
}

async function runIn(folder: string, request: TlcRequest, children: ChildProcess[]): Promise<Outcome<FinishedRun>> {
  const { config, dumps, java, jar, modules } = request;
  for (const { file } of modules) copyFileSync(file, join(folder, basename(file)));
  const root = modules.at(-1)?.name ?? "";
  writeFileSync(join(folder, "scope.cfg"), config);
  const dump = join(folder, "graph.dot");
  const reader = new RunReader();
  const splitter = new MessageSplitter((message) => reader.message(message));
  const printed: string[] = [];
  const errors: string[] = [];
  const child = spawn(
    java,
    [
      "-XX:+UseParallelGC",
      // TLC unpacks its own modules there and leaves them.
      `-Djava.io.tmpdir=${folder}`,
      ...["-cp", resolve(jar), "tlc2.TLC", "-tool", "-workers", "1", "-fp", "0", "-coverage", "1"],
      ...["-metadir", join(folder, "states"), ...(dumps ? ["-dump", "dot,actionlabels", dump] : [])],
      ...["-config", "scope.cfg", `${root}.tla`],
    ],
    { cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
  );
  children.push(child);
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    printed.push(chunk);
    splitter.push(chunk);
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => errors.push(chunk));
  const ended = await new Promise<number | Error>((done) => {
    child.once("error", done);
    child.once("close", (code, signal) => done(code ?? new Error(`it was ended by ${signal ?? "a signal"}`)));
  });
  splitter.end();
  if (ended instanceof Error) {
    return failure({ file: java, what: `TLC did not run to its end: ${ended.message}`, mend: "try again" });
  }
  const run = reader.run();
  if (run.version === undefined) {
    const reason = `${errors.join("")}${printed.join("")}`.trim().split("\n", 1)[0] ?? "";
    const what = `Java finds no TLC in it (${reason})`;
    return failure({ file: jar, what, mend: "give --tla2tools the path of a tla2tools.jar" });
  }
  return success({ run, exitCode: ended, log: printed.join(""), ...(dumps && { dump }) });
}
