/**
 * A finite domain: the set of values that a state variable, a pick or a constant ranges over.
 *
 * Every domain is enumerable: `valueAt` maps the codes `0 .. size-1` one to one to its values and
 * `codeOf` is the inverse. The packed state stores codes, never values.
 */
export interface Domain<Value = unknown> {
  readonly kind: DomainKind;
  /** Number of values. Inexact (but never too small to compare) above 2^53. */
  readonly size: number;
  /** The code of a value, or -1 when the value is not a member. Never throws. */
  codeOf(value: unknown): number;
  /** The value of a code in `0 .. size-1`. Values are immutable by type. */
  valueAt(code: number): Value;
}

export type DomainKind = "boolean" | "range" | "oneOf" | "tuple" | "record" | "option" | "setOf" | "fun" | "seqOf";

/** The values of a domain, as a model reads them. */
export type ValueOf<D> = D extends Domain<infer Value> ? Value : never;

/** Domains with at most this many values are enumerated into a table once; larger ones decode each time. */
export const TABLE_LIMIT = 65_536;

/** Codes are 31-bit integers: a domain stored or enumerated by code has at most this many values. */
export const CODE_LIMIT = 2 ** 31;

/** A declaration that no state can be built from, such as an empty range. A bug in the model, so it is thrown. */
export class DeclarationError extends Error {
  override readonly name = "DeclarationError";
}

/** Whether an error is a {@link DeclarationError}, also of another copy of this module that a user's model loaded. */
export function isDeclarationError(error: unknown): error is DeclarationError {
  return error instanceof Error && error.name === "DeclarationError";
}

/** Fails when a domain has too many values to be identified by a code. */
export function requireCodes(domain: Domain, role: string): void {
  if (domain.size > CODE_LIMIT) {
    throw new DeclarationError(`${role} has ${domain.size} values, more than 2^31; make the domain smaller`);
  }
}

const tables = new WeakMap<Domain, readonly unknown[]>();

/** All values of a domain in code order. The domain must have at most {@link TABLE_LIMIT} values. */
export function membersOf<Value>(domain: Domain<Value>): readonly Value[] {
  const known = tables.get(domain) as readonly Value[] | undefined;
  if (known !== undefined) return known;
  if (domain.size > TABLE_LIMIT) {
    throw new DeclarationError(
      `a domain of ${domain.size} values cannot be enumerated; picks, set elements and function keys range over at most ${TABLE_LIMIT}`,
    );
  }
  // Not frozen: the engine's optimising compiler reads frozen arrays several times slower.
  const members = Array.from({ length: domain.size }, (_, code) => domain.valueAt(code));
  for (const [code, member] of members.entries()) {
    if (typeof member !== "object" || member === null || "$home" in member) continue;
    Object.defineProperties(member, { $home: { value: domain }, $code: { value: code } });
  }
  tables.set(domain, members);
  return members;
}

/**
 * The tabulated object that equals a value. Tabulated tuples and records remember their code, so that
 * looking them up in a set or function costs no comparison of parts.
 *
 * @throws RangeError when the value is not a member
 */
export function intern<Value>(domain: Domain<Value>, value: Value): Value {
  const code = domain.codeOf(value);
  if (code < 0) throw new RangeError(`${String(value)} is not in the domain`);
  return membersOf(domain)[code] as Value;
}

/** A constant function over an enumerable domain, evaluated once for each of its values. */
export function tabulate<Value, Image>(domain: Domain<Value>, image: (value: Value) => Image): (value: Value) => Image {
  const images = membersOf(domain).map(image);
  return (value) => {
    const tabulated = value as { readonly $home?: unknown; readonly $code: number } | null | undefined;
    return images[tabulated?.$home === domain ? tabulated.$code : domain.codeOf(value)] as Image;
  };
}
