import { type Domain, membersOf } from "./domain.js";

/**
 * A subset of a finite domain, as a model reads it: either a live view of a state variable or a value
 * (an element of another set, a field of an enumerated record). Both extend this class, so that a
 * model never needs to know which one it holds.
 */
export abstract class FiniteSet<Element> implements Iterable<Element> {
  /** The domain that the elements come from. */
  abstract readonly elements: Domain<Element>;

  /** Whether the element with this code is a member. */
  abstract hasCode(code: number): boolean;

  has(element: Element): boolean {
    const code = this.elements.codeOf(element);
    return code >= 0 && this.hasCode(code);
  }

  get size(): number {
    let size = 0;
    for (let code = 0; code < this.elements.size; code++) if (this.hasCode(code)) size++;
    return size;
  }

  get isEmpty(): boolean {
    for (let code = 0; code < this.elements.size; code++) if (this.hasCode(code)) return false;
    return true;
  }

  /** The members in the order of their domain. */
  toArray(): Element[] {
    const members = membersOf(this.elements);
    return members.filter((_, code) => this.hasCode(code));
  }

  [Symbol.iterator](): Iterator<Element> {
    return this.toArray()[Symbol.iterator]();
  }

  some(predicate: (element: Element) => boolean): boolean {
    return this.toArray().some(predicate);
  }

  every(predicate: (element: Element) => boolean): boolean {
    return this.toArray().every(predicate);
  }

  /** Number of members that satisfy the predicate. */
  count(predicate: (element: Element) => boolean): number {
    return this.toArray().filter(predicate).length;
  }

  isSubsetOf(other: FiniteSet<Element>): boolean {
    return this.every((element) => other.has(element));
  }

  isDisjointFrom(other: FiniteSet<Element>): boolean {
    return !this.some((element) => other.has(element));
  }

  equals(other: FiniteSet<Element>): boolean {
    return this.size === other.size && this.isSubsetOf(other);
  }
}

/** An immutable set value. */
export class SetValue<Element> extends FiniteSet<Element> {
  private constructor(
    readonly elements: Domain<Element>,
    private readonly words: Uint32Array,
  ) {
    super();
  }

  static where<Element>(elements: Domain<Element>, includes: (code: number) => boolean): SetValue<Element> {
    const words = new Uint32Array(Math.ceil(elements.size / 32));
    for (let code = 0; code < elements.size; code++) {
      if (includes(code)) words[code >>> 5] = (words[code >>> 5] as number) | (1 << (code & 31));
    }
    return new SetValue(elements, words);
  }

  hasCode(code: number): boolean {
    return (((this.words[code >>> 5] as number) >>> (code & 31)) & 1) === 1;
  }
}

/** TLA+ `{ x \in domain : predicate(x) }`. */
export function subset<Element>(domain: Domain<Element>, predicate: (element: Element) => boolean): FiniteSet<Element> {
  const members = membersOf(domain);
  return SetValue.where(domain, (code) => predicate(members[code] as Element));
}
