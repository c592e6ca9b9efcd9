import { type Domain, DeclarationError, type ValueOf } from "./domain.js";
import { productCode, productValues } from "./mixed-radix.js";
import { isSequence, type Sequence, SequenceValue } from "./sequence.js";

export interface SequenceDomain<Element extends Domain = Domain> extends Domain<Sequence<ValueOf<Element>>> {
  readonly kind: "seqOf";
  readonly element: Element;
  readonly maxLength: number;
}

/** TLA+ sequences over `element` of at most `maxLength` elements. A longer one is outside the domain. */
export function seqOf<const Element extends Domain>(element: Element, maxLength: number): SequenceDomain<Element> {
  if (!Number.isInteger(maxLength) || maxLength < 1) {
    throw new DeclarationError(`seqOf needs a maximal length of at least 1, not ${maxLength}`);
  }
  return Object.freeze({
    kind: "seqOf",
    element,
    maxLength,
    size: shorterThan(element, maxLength + 1),
    codeOf: (value: unknown) => {
      const items = itemsOf(value);
      if (items === undefined || items.length > maxLength) return -1;
      const code = productCode(new Array<Domain>(items.length).fill(element), (index) => items[index]);
      return code < 0 ? -1 : shorterThan(element, items.length) + code;
    },
    valueAt: (code: number) => {
      let length = 0;
      while (code >= shorterThan(element, length + 1)) length++;
      const parts = new Array<Domain>(length).fill(element);
      return new SequenceValue(productValues(parts, code - shorterThan(element, length)) as ValueOf<Element>[]);
    },
  });
}

/** Number of sequences with fewer than `length` elements: the code of the first of that length. */
function shorterThan(element: Domain, length: number): number {
  let count = 0;
  for (let shorter = 0; shorter < length; shorter++) count += element.size ** shorter;
  return count;
}

/** The elements of a sequence or an array, or undefined for anything else. */
export function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as readonly unknown[];
  return isSequence(value) ? value.toArray() : undefined;
}
