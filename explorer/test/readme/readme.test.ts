import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../cli/project-files.js";
import { refreshConsoles, snippetFiles } from "../../../scripts/readme-snippets.js";
import { withSnippetFiles } from "../../../scripts/run-snippets.js";

const markdown = readFileSync(join(packageRoot, "README.md"), "utf8");

it("shows what its commands print (npm run readme writes it anew)", () => {
  const refreshed = withSnippetFiles(markdown, (run) => refreshConsoles(markdown, run));
  expect(refreshed).toBe(markdown);
});

it("has a model and a scope to run", () => {
  expect([...snippetFiles(markdown).keys()]).toEqual(["allowance.ts", "allowance.cfg"]);
  expect(markdown.match(/^\$ explore /gm)?.length).toBeGreaterThanOrEqual(5);
});
