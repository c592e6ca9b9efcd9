/** The parts of a README that can be executed: files to write, and console sessions to run. */

/** The READMEs with such parts, as paths in the package. */
export const READMES = ["README.md", "explorer/examples/README.md"];

const FENCE = /^```(?<info>[^\n]*)\n(?<body>.*?)^```$/gms;

/** Code blocks marked `file=NAME`, by name. */
export function snippetFiles(markdown: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { groups } of markdown.matchAll(FENCE)) {
    const name = /\bfile=(\S+)/.exec(groups?.["info"] ?? "")?.[1];
    if (name !== undefined) files.set(name, groups?.["body"] ?? "");
  }
  return files;
}

/** A README with the output of every console block replaced by what `run` prints for its command. */
export function refreshConsoles(markdown: string, run: (args: readonly string[]) => string): string {
  return markdown.replaceAll(FENCE, (block: string, info: string, body: string) => {
    const command = body.split("\n")[0] ?? "";
    if (info !== "console" || !command.startsWith("$ explore ")) return block;
    const output = withoutTimes(run(command.slice("$ explore ".length).split(" "))).trimEnd();
    return `\`\`\`console\n${command}\n${output}\n\`\`\``;
  });
}

/** Times differ from run to run and say nothing here. */
function withoutTimes(output: string): string {
  return output.replaceAll(/Finished in [\d.]+s/g, "Finished in 0.00s");
}
