import { accessSync, constants, existsSync, statSync } from "node:fs";
import { failure, type Outcome, success } from "../../problem/problem.js";
import { cachedJar, type Surroundings, surroundings } from "./cache.js";
import { sha256OfFile } from "./digest.js";
import { PINNED } from "./pinned.js";

/** A tla2tools.jar and who named it. */
export interface LocatedJar {
  readonly file: string;
  readonly from: "--tla2tools" | "TLA2TOOLS_JAR" | "cache";
}

export interface JarChoice {
  /** The value of --tla2tools. */
  readonly flag?: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Finds tla2tools.jar: the one that --tla2tools names, else the one that TLA2TOOLS_JAR names, else the cached one;
 * undefined when there is none. Fails when the named file cannot be read, rather than use another one than the user
 * meant, and when the cached file is not the pinned jar. A named jar may be of any version.
 */
export function locateTla2tools(
  { flag, env }: JarChoice,
  around: Surroundings = surroundings(env),
): Outcome<LocatedJar | undefined> {
  if (flag !== undefined) return named(flag, "--tla2tools");
  const variable = env["TLA2TOOLS_JAR"];
  // An empty variable is an unset one by the custom of shells.
  if (variable !== undefined && variable !== "") return named(variable, "TLA2TOOLS_JAR");
  return cached(cachedJar(around));
}

function named(file: string, from: "--tla2tools" | "TLA2TOOLS_JAR"): Outcome<LocatedJar> {
  const obstacle = whyUnreadable(file);
  if (obstacle === undefined) return success({ file, from });
  const without = from === "--tla2tools" ? "leave the option out" : "unset the variable";
  const mend = `give it the path of tla2tools.jar, or ${without} and run explore tla2tools install`;
  return failure({ file: from, what: obstacle, mend });
}

function cached(file: string): Outcome<LocatedJar | undefined> {
  if (!existsSync(file)) return success(undefined);
  const mend = "run explore tla2tools install --force";
  const obstacle = whyUnreadable(file);
  if (obstacle !== undefined) return failure({ file, what: obstacle, mend: `remove it, then ${mend}` });
  const digest = sha256OfFile(file);
  if (digest === PINNED.sha256) return success({ file, from: "cache" });
  const what = `the cached jar is not TLC ${PINNED.version}: its SHA-256 is ${digest}, not ${PINNED.sha256}`;
  return failure({ file, what, mend });
}

function whyUnreadable(file: string): string | undefined {
  const status = statSync(file, { throwIfNoEntry: false });
  if (status === undefined) return `there is no file ${JSON.stringify(file)}`;
  if (!status.isFile()) return `${JSON.stringify(file)} is not a file`;
  try {
    accessSync(file, constants.R_OK);
    return undefined;
  } catch {
    return `the file ${JSON.stringify(file)} cannot be read`;
  }
}
