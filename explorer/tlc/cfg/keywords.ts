import { editDistance } from "../../problem/nearest.js";

/** What a keyword opens; singular and plural mean the same. */
export const KEYWORDS = {
  SPECIFICATION: "specification",
  INIT: "init",
  NEXT: "next",
  CONSTANT: "constants",
  CONSTANTS: "constants",
  INVARIANT: "invariants",
  INVARIANTS: "invariants",
  PROPERTY: "properties",
  PROPERTIES: "properties",
  CONSTRAINT: "constraints",
  CONSTRAINTS: "constraints",
  ACTION_CONSTRAINT: "actionConstraints",
  ACTION_CONSTRAINTS: "actionConstraints",
  SYMMETRY: "symmetry",
  VIEW: "view",
  ALIAS: "alias",
  POSTCONDITION: "postcondition",
  POSTCONDITIONS: "postcondition",
  CHECK_DEADLOCK: "checkDeadlock",
} as const;

export type Section = (typeof KEYWORDS)[keyof typeof KEYWORDS];

export function sectionOf(word: string): Section | undefined {
  return Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word as keyof typeof KEYWORDS] : undefined;
}

/** The keyword that a word in capitals misspells: TLC would silently read it as one more name. */
export function misspeltKeyword(word: string): string | undefined {
  if (sectionOf(word) !== undefined || !/^[A-Z_]{4,}$/.test(word)) return undefined;
  return Object.keys(KEYWORDS).find((keyword) => editDistance(word, keyword) <= 2);
}
