import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../cli/project-files.js";
import { READMES, refreshConsoles, snippetFiles } from "../../../scripts/readme-snippets.js";
import { withSnippetFiles } from "../../../scripts/run-snippets.js";

const read = (name: string): string => readFileSync(join(packageRoot, name), "utf8");

it.each(READMES)("%s shows what its commands print (npm run readme writes it anew)", (name) => {
  const markdown = read(name);
  const refreshed = withSnippetFiles(markdown, (run) => refreshConsoles(markdown, run));
  expect(refreshed).toBe(markdown);
  expect(markdown.match(/^\$ explore /gm)?.length).toBeGreaterThanOrEqual(3);
});

it("has a model, a scope and a twin to run", () => {
  expect([...snippetFiles(read("README.md")).keys()]).toEqual(["allowance.ts", "allowance.cfg", "Allowance.tla"]);
});

it("has a twin that is equal once it is mended as the README says", () => {
  const mended = read("README.md").replace(
    '/\\ call[w] = "sent"\n  /\\ spent',
    '/\\ call[w] \\in {"sent", "timedOut"}\n  /\\ spent',
  );
  const compare = ["compare", "allowance.cfg", "--model", "allowance.ts", "--with", "tla-checker"];
  expect(withSnippetFiles(mended, (run) => run(compare))).toMatch(/^allowance\.cfg: equal in the explorer and in /);
});
