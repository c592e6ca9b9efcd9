import { definitionBodies } from "./definition-bodies.js";

/** Two actions of a module. */
export interface AlikeActions {
  readonly first: string;
  readonly second: string;
}

/**
 * Two actions whose bodies are equal beneath their quantifiers: tla-checker knows an action by its body, and calls
 * the steps of both by the name that comes first in the alphabet. Comments must have been blanked.
 */
export function findAlikeActions(code: string): AlikeActions | undefined {
  const nameByBody = new Map<string, string>();
  for (const { body, name } of definitionBodies(code)) {
    if (!/'|\bUNCHANGED\b/.test(body)) continue;
    const first = nameByBody.get(body);
    if (first !== undefined) return { first, second: name };
    nameByBody.set(body, name);
  }
  return undefined;
}
