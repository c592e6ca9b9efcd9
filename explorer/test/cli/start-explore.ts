import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { packageRoot } from "../../cli/project-files.js";
import type { Run } from "./run-explore.js";

export interface StartedRun {
  readonly child: ChildProcess;
  readonly ended: Promise<Run & { readonly signal: NodeJS.Signals | null }>;
}

/** Starts the compiled command and lets this process go on, so that it can be the server that the command asks. */
export function startExplore(args: readonly string[], env: NodeJS.ProcessEnv): StartedRun {
  const main = join(packageRoot, "dist", "cli", "main.js");
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const end = async (): Promise<Run & { readonly signal: NodeJS.Signals | null }> => {
    const [out, err, [code, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>,
    ]);
    return { code, signal, out, err };
  };
  return { child, ended: end() };
}
