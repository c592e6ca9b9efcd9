import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the installed package, whether this runs compiled or from source. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));
export const bundledConfigs = join(packageRoot, "configs");
export const bundledModules = join(packageRoot, "formal");

/** The file of a bundled TLA+ module, which stands in `formal/` or in a folder there. */
export function bundledModule(name: string): string | undefined {
  const entries = readdirSync(bundledModules, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(bundledModules, entry.name));
  return [bundledModules, ...folders].map((folder) => join(folder, `${name}.tla`)).find((file) => existsSync(file));
}

export function packageVersion(): string {
  const text = readFileSync(join(packageRoot, "package.json"), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("package.json of tandem not found");
  return findPackageRoot(parent);
}
