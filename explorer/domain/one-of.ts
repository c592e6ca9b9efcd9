import { type Domain, DeclarationError } from "./domain.js";

export type Literal = string | number | boolean;

export interface OneOfDomain<Member extends Literal = Literal> extends Domain<Member> {
  readonly kind: "oneOf";
  readonly members: readonly Member[];
  /** Names that are TLC model values (`u1`), as opposed to TLA+ strings (`"u1"`). */
  readonly modelValues: ReadonlySet<string>;
}

/**
 * An enumeration of literals: TLA+ `{"idle", "busy"}` or `{1, 5}`. Strings stand for TLA+ strings.
 *
 * @throws DeclarationError when it is empty or names a member twice
 */
export function oneOf<const Member extends Literal>(...members: readonly Member[]): OneOfDomain<Member> {
  return enumeration(members, new Set());
}

/** An enumeration of TLC model values, as a `.cfg` assigns to a constant: `Units = {u1, u2}`. */
export function modelValues<const Name extends string>(...names: readonly Name[]): OneOfDomain<Name> {
  return enumeration(names, new Set(names));
}

/** An enumeration in which some strings are model values and the others TLA+ strings. */
export function enumeration<Member extends Literal>(
  members: readonly Member[],
  modelValueNames: ReadonlySet<string>,
): OneOfDomain<Member> {
  const codes = new Map<unknown, number>(members.map((member, code) => [member, code]));
  if (members.length === 0) throw new DeclarationError("an enumeration needs at least one member");
  const inexact = members.find((member) => typeof member === "number" && !Number.isSafeInteger(member));
  if (inexact !== undefined)
    throw new DeclarationError(`the enumeration has ${String(inexact)}, which is no exact integer`);
  if (codes.size !== members.length) {
    throw new DeclarationError(`the enumeration {${members.join(", ")}} names a member twice`);
  }
  const ordered = [...members];
  return Object.freeze({
    kind: "oneOf",
    members: ordered,
    modelValues: modelValueNames,
    size: ordered.length,
    codeOf: (value: unknown) => codes.get(value) ?? -1,
    valueAt: (code: number) => ordered[code] as Member,
  });
}
