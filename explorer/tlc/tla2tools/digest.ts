import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The SHA-256 of a file in lower-case hexadecimal. The jar has a few megabytes, so it is read whole. Throws as `readFileSync` does. */
export function sha256OfFile(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
