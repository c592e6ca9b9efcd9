import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { PINNED } from "./pinned.js";

/** What decides where a user's cached files are. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

export function surroundings(env: NodeJS.ProcessEnv): Surroundings {
  return { env, platform: process.platform, home: homedir() };
}

/**
 * Where `explore tla2tools install` puts the jar with this digest. Another jar than the pinned one is named by its
 * digest, so that it never stands in the place of the pinned one.
 */
export function cachedJar(around: Surroundings, sha256: string = PINNED.sha256): string {
  const version = sha256 === PINNED.sha256 ? PINNED.version : sha256.slice(0, 16);
  return join(cacheFolder(around), "tandem", `tla2tools-${version}.jar`);
}

function cacheFolder({ env, platform, home }: Surroundings): string {
  const chosen = env["XDG_CACHE_HOME"];
  // The XDG specification ignores a relative path, which would mean another folder in every working directory.
  if (chosen !== undefined && isAbsolute(chosen)) return chosen;
  if (platform === "darwin") return join(home, "Library", "Caches");
  if (platform === "win32") return env["LOCALAPPDATA"] ?? join(home, "AppData", "Local");
  return join(home, ".cache");
}
