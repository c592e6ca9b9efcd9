import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes a shell script `java` that prints these lines to standard error, and returns its folder. */
export function putFakeJava(folder: string, lines: readonly string[], exitCode = 0): string {
  mkdirSync(folder, { recursive: true });
  const script = ["#!/bin/sh", "cat >&2 <<'END'", ...lines, "END", `exit ${exitCode}`, ""];
  const file = join(folder, "java");
  writeFileSync(file, script.join("\n"));
  chmodSync(file, 0o755);
  return folder;
}
