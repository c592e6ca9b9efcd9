import { spawnSync } from "node:child_process";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { shellWords } from "../../cli/shell-words.js";

/** What a shell makes of a command line. */
function wordsOf(line: string): string[] {
  const { stdout } = spawnSync("/bin/sh", ["-c", `printf '%s\\0' ${line}`], { encoding: "utf8" });
  return stdout.split("\0").slice(0, -1);
}

const hostile = [
  "",
  " ",
  "a b",
  "'",
  "''",
  '"',
  "$HOME",
  "`id`",
  "a;b",
  "#",
  "*",
  "~",
  "\n",
  "\\",
  "!",
  "-x",
  "é日",
  "&&",
  "a=b",
];
/** A word cannot hold a zero, and the pipe no half of a surrogate pair. */
const anyWord = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ maxLength: 8, unit: "grapheme" }).filter((word) => !word.includes("\0") && !/\p{Cs}/u.test(word)),
);

it("is read by a shell as the words that it was made of", () => {
  const lines = fc.sample(fc.array(anyWord, { minLength: 1, maxLength: 5 }), { seed: 1, numRuns: 100 });
  for (const words of lines) expect(wordsOf(shellWords(words)), JSON.stringify(words)).toEqual(words);
});

it("quotes nothing that needs no quotes", () => {
  expect(shellWords(["explore", "configs/safe.cfg", "--out-itf", "a.itf.json", "it's"])).toBe(
    String.raw`explore configs/safe.cfg --out-itf a.itf.json 'it'\''s'`,
  );
});
