/** Runs the console blocks of the READMEs and writes what they print: `npm run readme`. Build first. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../explorer/cli/project-files.js";
import { READMES, refreshConsoles } from "./readme-snippets.js";
import { withSnippetFiles } from "./run-snippets.js";

for (const name of READMES) {
  const file = join(packageRoot, name);
  const markdown = readFileSync(file, "utf8");
  writeFileSync(
    file,
    withSnippetFiles(markdown, (run) => refreshConsoles(markdown, run)),
  );
}
