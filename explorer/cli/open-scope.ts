import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyDefinition } from "../model/definition.js";
import { type GuardName, guardText, readGuards, withoutGuards } from "../mutation/guard.js";
import { nearest } from "../problem/nearest.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import { type ManifestEntry, readManifest } from "../scope/manifest.js";
import { inferDefinition, readScope, type Scope } from "../scope/scope.js";
import { catalogue } from "../specs/catalogue.js";
import { mechanisms } from "../specs/mechanisms/mechanisms.js";
import { readConfig } from "../tlc/cfg/read-config.js";
import { droppedText } from "../trace/dropped-text.js";
import { bundledConfigs, bundledModule } from "./project-files.js";

/** How the user names the model of a scope that no manifest lists. */
export interface ModelChoice {
  /** A bundled model. */
  readonly module?: string;
  /** A file whose default export is a model definition. */
  readonly model?: string;
}

export interface OpenScope {
  readonly scope: Scope;
  /** The TLA+ root module; the model's own name where no manifest says otherwise. */
  readonly module: string;
  /** Guards that the model lacks, beyond what the scope says; the scope's text does not tell. */
  readonly dropped: readonly GuardName[];
}

/** Opens a scope file by path, or by the name of a bundled one, and finds its model. */
export async function openScope(path: string, choice: ModelChoice): Promise<Outcome<OpenScope>> {
  const file = scopeFile(path);
  const text = readText(file, `give the path of a .cfg file; "explore list" names the bundled ones`);
  if (!text.ok) return text;
  const entry = manifestEntry(file);
  if (!entry.ok) return entry;
  const definition = await chooseDefinition(text.value, file, choice, entry.value);
  if (!definition.ok) return definition;
  const scope = readScope(text.value, file, definition.value);
  if (!scope.ok) return scope;
  const listed = choice.model === undefined && choice.module === undefined ? entry.value?.module : undefined;
  return success(
    listed === undefined ? withRootModule(scope.value) : { scope: scope.value, module: listed, dropped: [] },
  );
}

/** A scope that no manifest lists, with the root module that it is most likely of. */
export function withRootModule(scope: Scope): OpenScope {
  return { scope, module: rootModule(scope), dropped: [] };
}

/** The scope without the guards of these names. `where` is the option or file that the names are from. */
export function withoutGuardsNamed(opened: OpenScope, names: readonly string[], where: string): Outcome<OpenScope> {
  const { scope } = opened;
  const guards = readGuards(names, scope.model, where);
  if (!guards.ok) return guards;
  const dropped = guards.value;
  return success({ ...opened, scope: { ...scope, model: withoutGuards(scope.model, dropped) }, dropped });
}

/** What sets the model apart from its scope, in words; empty when nothing does. */
export function mutantText({ dropped }: Pick<OpenScope, "dropped">): string {
  return droppedText(dropped.map(guardText));
}

/** A module's weakened actions stand in another one, which a scope that substitutes one of them is of. */
function rootModule({ config, definition: { name } }: Scope): string {
  const substitutes = config.substitutions.length > 0;
  return substitutes && bundledModule(`MC${name}`) !== undefined ? `MC${name}` : name;
}

/** The definition that a trace names, or that the user names in its place. */
export async function definitionNamed(
  name: string,
  choice: ModelChoice,
  file: string,
): Promise<Outcome<AnyDefinition>> {
  if (choice.model !== undefined) return loadDefinition(choice.model);
  const wanted = choice.module ?? name;
  const bundled = [...catalogue, ...mechanisms];
  const found = bundled.find((definition) => definition.name === wanted);
  if (found !== undefined) return success(found);
  const names = bundled.map((definition) => definition.name);
  const suggestion = nearest(wanted, names);
  const mend =
    suggestion === undefined ? `use one of ${names.join(", ")}, or --model FILE` : `did you mean ${suggestion}?`;
  return failure({ file, what: `there is no bundled model ${wanted}`, mend });
}

/** Reads a text file; a missing or unreadable one is the user's problem. */
export function readText(file: string, mend: string): Outcome<string> {
  try {
    return success(readFileSync(file, "utf8"));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const what =
      code === "ENOENT"
        ? "there is no such file"
        : code === "EISDIR"
          ? "this is a folder"
          : `the file cannot be read (${code ?? "unknown"})`;
    return failure({ file, what, mend });
  }
}

function scopeFile(path: string): string {
  if (existsSync(path)) return path;
  const bundled = join(bundledConfigs, path);
  return basename(path) === path && existsSync(bundled) ? bundled : path;
}

function manifestEntry(file: string): Outcome<ManifestEntry | undefined> {
  const manifest = manifestBeside(file);
  return manifest.ok ? success(manifest.value.find(({ scope }) => scope === basename(file))) : manifest;
}

/** The manifest in the folder of a scope file; no entries when there is none. */
export function manifestBeside(file: string): Outcome<readonly ManifestEntry[]> {
  const manifestFile = join(dirname(file), "manifest.json");
  if (!existsSync(manifestFile)) return success([]);
  const text = readText(manifestFile, "make it readable");
  return text.ok ? readManifest(text.value, manifestFile) : text;
}

async function chooseDefinition(
  text: string,
  file: string,
  choice: ModelChoice,
  entry: ManifestEntry | undefined,
): Promise<Outcome<AnyDefinition>> {
  if (choice.model !== undefined || choice.module !== undefined) return definitionNamed("", choice, file);
  if (entry !== undefined) {
    const isFile = entry.model.startsWith("./");
    return isFile ? loadDefinition(join(dirname(file), entry.model)) : definitionNamed(entry.model, {}, file);
  }
  const config = readConfig(text, file);
  if (!config.ok) return config;
  const inferred = inferDefinition(config.value, catalogue);
  if (inferred !== undefined) return success(inferred);
  const names = catalogue.map(({ name }) => name).join(", ");
  const what = "the constants do not tell which model this scope is for";
  return failure({ file, what, mend: `add --module with one of ${names}, or --model FILE` });
}

/** Loads a user's model file. TypeScript is compiled on the fly. */
async function loadDefinition(path: string): Promise<Outcome<AnyDefinition>> {
  const file = resolve(path);
  if (!existsSync(file)) {
    return failure({ file: path, what: "there is no such file", mend: "give --model the path of a .ts or .js module" });
  }
  try {
    const definition = exportedDefinition(await importModule(file));
    if (definition !== undefined) return success(definition);
    return failure({
      file: path,
      what: "its default export is no model definition",
      mend: "write `export default defineModel(...)`",
    });
  } catch (error) {
    const message = (error as Error).message.split("\n")[0] ?? "";
    const mend = message.includes("'tandem'")
      ? "run `npm link` in Tandem's folder and `npm link tandem` beside the module"
      : "mend the module";
    return failure({ file: path, what: `the module cannot be loaded (${message})`, mend });
  }
}

/** The default export; of a CommonJS module, that of its exports. */
function exportedDefinition(loaded: unknown, depth = 0): AnyDefinition | undefined {
  const exported = (loaded as { readonly default?: Partial<AnyDefinition> }).default;
  if (typeof exported !== "object") return undefined;
  if (typeof exported.name === "string" && typeof exported.instantiate === "function") return exported as AnyDefinition;
  return depth === 0 ? exportedDefinition(exported, 1) : undefined;
}

async function importModule(file: string): Promise<unknown> {
  const url = pathToFileURL(file).href;
  if (![".ts", ".mts"].includes(extname(file))) return import(url);
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(url, import.meta.url);
}
