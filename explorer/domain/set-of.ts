import { type Domain, DeclarationError, TABLE_LIMIT, type ValueOf } from "./domain.js";
import { FiniteSet, SetValue } from "./finite-set.js";

export interface SetDomain<Element extends Domain = Domain> extends Domain<FiniteSet<ValueOf<Element>>> {
  readonly kind: "setOf";
  readonly element: Element;
}

/**
 * TLA+ `SUBSET element`: every subset of an enumerable domain, of any size up to 65,536 elements.
 * Its code is the bit mask of its members.
 */
export function setOf<const Element extends Domain>(element: Element): SetDomain<Element> {
  if (element.size > TABLE_LIMIT) {
    throw new DeclarationError(`setOf needs an element domain of at most ${TABLE_LIMIT} values, not ${element.size}`);
  }
  return Object.freeze({
    kind: "setOf",
    element,
    size: 2 ** element.size,
    codeOf: (value: unknown) => maskOf(element, value),
    valueAt: (code: number) =>
      SetValue.where(element as Domain<ValueOf<Element>>, (index) => Math.floor(code / 2 ** index) % 2 === 1),
  });
}

function maskOf(element: Domain, value: unknown): number {
  if (typeof value !== "object" || value === null || !(Symbol.iterator in value)) return -1;
  const codes = new Set<number>();
  for (const member of value as Iterable<unknown>) {
    const code = element.codeOf(member);
    if (code < 0) return -1;
    codes.add(code);
  }
  // Sums, since bit operations would end at 32 elements.
  let mask = 0;
  for (const code of codes) mask += 2 ** code;
  return mask;
}
