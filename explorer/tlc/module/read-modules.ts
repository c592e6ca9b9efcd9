import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { failure, type Outcome, success } from "../../problem/problem.js";

/** The text of one TLA+ module. */
export interface ModuleText {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

/**
 * Reads a root module and the modules that it uses and that stand beside it, each after those that it uses.
 * Modules that are not there are taken to be standard ones.
 */
export function readModules(rootFile: string): Outcome<readonly ModuleText[]> {
  if (!existsSync(rootFile)) {
    return failure({ file: rootFile, what: "there is no such module", mend: "give the path of the .tla file" });
  }
  const modules = new Map<string, ModuleText | undefined>();
  const visit = (file: string): void => {
    const name = basename(file, ".tla");
    if (modules.has(name)) return;
    modules.set(name, undefined);
    const text = readFileSync(file, "utf8");
    for (const used of usedModules(text)) {
      const beside = join(dirname(rootFile), `${used}.tla`);
      if (existsSync(beside)) visit(beside);
    }
    // Now its turn has come: what it uses stands before it.
    modules.delete(name);
    modules.set(name, { name, file, text });
  };
  visit(rootFile);
  return success([...modules.values()].filter((module) => module !== undefined));
}

/** The names after EXTENDS and INSTANCE. */
export function usedModules(text: string): string[] {
  const code = withoutComments(text);
  const extended = [...code.matchAll(/\bEXTENDS\s+(\w+(?:\s*,\s*\w+)*)/g)].flatMap(([, names]) =>
    (names ?? "").split(",").map((name) => name.trim()),
  );
  const instantiated = [...code.matchAll(/\bINSTANCE\s+(\w+)/g)].map(([, name]) => name ?? "");
  return [...new Set([...extended, ...instantiated])];
}

/** The text with comments blanked, line by line, so that offsets and lines stay. */
export function withoutComments(text: string): string {
  let depth = 0;
  let code = "";
  for (let offset = 0; offset < text.length; offset++) {
    const pair = text.slice(offset, offset + 2);
    if (depth === 0 && text[offset] === '"') {
      const end = /"(?:[^"\\\n]|\\.)*"?/y;
      end.lastIndex = offset;
      const string = end.exec(text)?.[0] ?? '"';
      code += string;
      offset += string.length - 1;
    } else if (depth === 0 && pair === "\\*") {
      const end = text.indexOf("\n", offset);
      const stop = end < 0 ? text.length : end;
      code += " ".repeat(stop - offset);
      offset = stop - 1;
    } else if (pair === "(*" || (depth > 0 && pair === "*)")) {
      depth += pair === "(*" ? 1 : -1;
      code += "  ";
      offset++;
    } else {
      code += depth > 0 && text[offset] !== "\n" ? " " : (text[offset] ?? "");
    }
  }
  return code;
}
