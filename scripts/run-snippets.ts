import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../explorer/cli/project-files.js";
import { snippetFiles } from "./readme-snippets.js";

/**
 * Writes the files of a README into a folder inside the package, where its model can import "tandem",
 * and lends a function that runs `explore` there, as if that were the package.
 */
export function withSnippetFiles<Result>(
  markdown: string,
  use: (run: (args: readonly string[]) => string, folder: string) => Result,
): Result {
  const folder = mkdtempSync(join(packageRoot, "dist", "readme-"));
  try {
    for (const [name, text] of snippetFiles(markdown)) writeFileSync(join(folder, name), text);
    for (const name of ["configs", "explorer", "traces"]) symlinkSync(join(packageRoot, name), join(folder, name));
    return use((args) => runExplore(args, folder), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runExplore(args: readonly string[], cwd: string): string {
  const main = join(packageRoot, "dist", "cli", "main.js");
  const { stdout, stderr } = spawnSync(process.execPath, [main, ...args], { cwd, encoding: "utf8" });
  return stdout + stderr;
}
