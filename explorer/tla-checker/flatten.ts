import { failure, type Outcome, success } from "../problem/problem.js";
import type { Config } from "../tlc/cfg/config.js";
import { definitionHead } from "../tlc/module/definition.js";
import { type ModuleText, usedModules, withoutComments } from "../tlc/module/read-modules.js";

/** An invariant that holds, for scopes that list none: tla-checker then checks every definition named `Inv...`. */
export const TRIVIAL_INVARIANT = "TandemTrivialInvariant";

const HEADER = /^-{4,}\s*MODULE\s+\w+\s*-{4,}$/m;
const FOOTER = /^={4,}\s*$/m;
const VARIABLES = /^[ \t]*VARIABLES?\s+(\w+(?:\s*,\s*\w+)*)/gm;
const EXTENDS = /^[ \t]*EXTENDS\s+\w+(?:\s*,\s*\w+)*/m;

/**
 * One module in the place of a root module and those that it extends, each after what it uses: tla-checker reads
 * no files. It knows no substitution of operators either, so each use of a substituted one is renamed; and of several
 * declarations of variables only the last, so they become one. Fails on INSTANCE of such a module and on a substituted
 * constant.
 */
export function flatten(modules: readonly ModuleText[], substitutions: Config["substitutions"]): Outcome<string> {
  const names = modules.map(({ name }) => name);
  const standard = new Set<string>();
  const bodies: string[] = [];
  for (const { file, text } of modules) {
    const code = withoutComments(text);
    const instantiated = [...code.matchAll(/\bINSTANCE\s+(\w+)/g)].find(([, name]) => names.includes(name ?? ""));
    if (instantiated !== undefined) {
      const line = code.slice(0, instantiated.index).split("\n").length;
      return failure({ file, line, what: "tla-checker knows no INSTANCE of a module of one's own", mend: "use TLC" });
    }
    const header = HEADER.exec(code);
    const footer = FOOTER.exec(code);
    if (header === null || footer === null) {
      return failure({ file, what: "this is no complete module", mend: "begin it with ---- MODULE, end it with ====" });
    }
    for (const name of usedModules(text)) if (!names.includes(name)) standard.add(name);
    bodies.push(code.slice(header.index + header[0].length, footer.index).replace(EXTENDS, ""));
  }
  const root = names.at(-1) ?? "";
  const extended = standard.size === 0 ? "" : `EXTENDS ${[...standard].join(", ")}\n`;
  let body = withOneDeclaration(bodies.join("\n"));
  for (const { name, replacement } of substitutions) {
    if (!new RegExp(definitionHead(name), "m").test(body)) {
      const what = `tla-checker substitutes no constants, and ${name} is no defined operator`;
      return failure({ file: modules.at(-1)?.file ?? root, what, mend: "use TLC" });
    }
    body = renamed(body, name, replacement);
  }
  return success(`---- MODULE ${root} ----\n${extended}${body}\n${TRIVIAL_INVARIANT} == TRUE\n====\n`);
}

/** Declares all variables where the first ones are declared. */
function withOneDeclaration(body: string): string {
  const names = [...body.matchAll(VARIABLES)].flatMap(([, declared]) => declared?.split(/\s*,\s*/) ?? []);
  let declaration = `VARIABLES ${names.join(", ")}`;
  return body.replaceAll(VARIABLES, () => {
    const text = declaration;
    declaration = "";
    return text;
  });
}

/** Renames an operator in its uses, which are outside strings and not where it is defined. */
function renamed(body: string, name: string, replacement: string): string {
  const piece = new RegExp(String.raw`"[^"\n]*"|${definitionHead(name)}|\b${name}\b`, "gm");
  return body.replaceAll(piece, (found) => (found === name ? replacement : found));
}
