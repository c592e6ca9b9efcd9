import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Command } from "commander";
import type { Baseline, BaselineDifferences, Finding } from "../baseline/baseline.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import { readText } from "./open-scope.js";

/** Where accepted findings are, and where those of this run are to be written. */
export interface BaselineOptions {
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly force?: true;
}

/** The options of a command that has baselines, in a folder of their own beside each scope. */
export function withBaseline(command: Command, folder: string, nouns: string): Command {
  return command
    .option("--baseline <file>", `accepted ${nouns} with reasons (default: ${folder}/<scope>.json beside the scope)`)
    .option("--write-baseline <file>", `write the ${nouns} of this run; known reasons are kept, give the others one`)
    .option("--force", "overwrite files");
}

/** Where the baseline of a scope is; the name is relative to the scope unless the user gave another. */
export function baselineName(scopeFile: string, folder: string, { baseline }: BaselineOptions): string {
  return baseline ?? `${folder}/${basename(scopeFile).replace(/(\.cfg)?$/, ".json")}`;
}

/** Reads the baseline of a scope; undefined when there is none and none was asked for. */
export function openBaseline<Read extends Baseline<string>>(
  scopeFile: string,
  folder: string,
  options: BaselineOptions,
  read: (text: string, file: string) => Outcome<Read>,
): Outcome<Read | undefined> {
  const name = baselineName(scopeFile, folder, options);
  const file = options.baseline ?? join(dirname(scopeFile), name);
  if (options.baseline === undefined && !existsSync(file)) return success(undefined);
  const text = readText(file, "give --baseline the path of a baseline");
  if (!text.ok) return text;
  const baseline = read(text.value, file);
  if (!baseline.ok || baseline.value.scope === basename(scopeFile)) return baseline;
  const what = `the baseline is of ${baseline.value.scope}, not of ${basename(scopeFile)}`;
  return failure({ file, what, mend: "choose the baseline of this scope" });
}

/** What differs from the accepted findings, one line each. */
export function differenceTexts<Status extends string, Found extends Finding<Status>>(
  { stale, unaccepted }: BaselineDifferences<Status, Found>,
  words: Readonly<Record<Status, string>>,
  noun: string,
  file: string,
): string[] {
  return [
    ...unaccepted.map(({ name, status }) => `Not accepted in ${file}: ${name} (${words[status]}).`),
    ...stale.map(({ name, status }) => `Accepted in ${file}, and no ${noun} any more: ${name} (${words[status]}).`),
  ];
}
