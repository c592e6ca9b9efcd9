import { editDistance, nearest } from "../../problem/nearest.js";

/** What each keyword opens; singular and plural mean the same. */
const SECTIONS = {
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
  POSTCONDITION: "postconditions",
  POSTCONDITIONS: "postconditions",
  CHECK_DEADLOCK: "checkDeadlock",
  _PERIODIC: "experimental",
  _POSSIBLE: "experimental",
  _RL_REWARD: "experimental",
} as const;

export type Section = (typeof SECTIONS)[keyof typeof SECTIONS];

/** The keywords that the explorer reads, in the order to list them. */
export const keywords: readonly string[] = Object.keys(SECTIONS).filter((word) => sectionOf(word) !== "experimental");

/** What a word opens, when it is a keyword. Keywords are in capitals. */
export function sectionOf(word: string): Section | undefined {
  return Object.hasOwn(SECTIONS, word) ? SECTIONS[word as keyof typeof SECTIONS] : undefined;
}

/**
 * The keyword that a word misspells where a name could stand as well, at most two single edits away.
 *
 * Of a short keyword only one letter may be wrong, since `INV` is two edits from `INIT`, and a word with
 * a digit is a name, since numbering is no misspelling: `INVARIANT1`.
 */
export function misspeltKeyword(word: string): string | undefined {
  if (sectionOf(word) !== undefined || /\d/.test(word)) return undefined;
  return keywords
    .map((keyword) => ({ keyword, distance: editDistance(word, keyword) }))
    .filter(({ keyword, distance }) => distance <= (keyword.length < 6 ? 1 : 2))
    .sort((one, two) => one.distance - two.distance)[0]?.keyword;
}

/** The keyword that a word most likely means where nothing but a keyword can stand, in whichever case. */
export function intendedKeyword(word: string): string | undefined {
  return misspeltKeyword(word) ?? nearest(word, keywords);
}
