/** Runs the console blocks of README.md and writes what they print: `npm run readme`. Build first. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../explorer/cli/project-files.js";
import { refreshConsoles } from "./readme-snippets.js";
import { withSnippetFiles } from "./run-snippets.js";

const file = join(packageRoot, "README.md");
const markdown = readFileSync(file, "utf8");
writeFileSync(
  file,
  withSnippetFiles(markdown, (run) => refreshConsoles(markdown, run)),
);
