import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { packageRoot } from "../../cli/project-files.js";

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the compiled command as a user would. */
export function runExplore(args: readonly string[], cwd: string = packageRoot): Run {
  const main = join(packageRoot, "dist", "cli", "main.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { cwd, encoding: "utf8" });
  return { code: status, out: stdout, err: stderr };
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tandem-test-"));
  folders.push(folder);
  return folder;
}
