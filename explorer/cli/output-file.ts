import { existsSync, writeFileSync } from "node:fs";
import type { Problem } from "../problem/problem.js";

/** A file that an option asks for. */
export interface OutputFile {
  readonly file: string;
  /** The option that names it, for the message: `--junit`. */
  readonly option: string;
}

/** Why a file must not be written: it exists. To be asked before the search, not after it. */
export function occupied({ file, option }: OutputFile, force: boolean): Problem | undefined {
  if (force || !existsSync(file)) return undefined;
  return { file, what: "the file exists", mend: `choose another name for ${option}, or add --force` };
}

/** Writes a text. Without force it creates a file and never opens one, whatever has happened since it was looked for. */
export function writeOutput({ file, option }: OutputFile, text: string, force: boolean): Problem | undefined {
  try {
    writeFileSync(file, text, { flag: force ? "w" : "wx" });
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    if (code === "EEXIST") return occupied({ file, option }, false);
    const what = code === "ENOENT" ? "its folder does not exist" : `the file cannot be written (${code})`;
    return { file, what, mend: `choose another place for ${option}` };
  }
}
