/** A finite sequence as a model reads it: a live view of a state variable, or a value. Indices start at 0. */
export abstract class Sequence<Element> implements Iterable<Element> {
  abstract readonly length: number;

  /** @throws RangeError when the index is not in `0 .. length-1` */
  abstract at(index: number): Element;

  toArray(): Element[] {
    return Array.from({ length: this.length }, (_, index) => this.at(index));
  }

  [Symbol.iterator](): Iterator<Element> {
    return this.toArray()[Symbol.iterator]();
  }
}

/** Whether a value is a sequence of this kind; told by its members, as in `isTotalFunction`. */
export function isSequence(value: unknown): value is Sequence<unknown> {
  if (typeof value !== "object" || value === null) return false;
  return "at" in value && "length" in value && "toArray" in value && typeof value.toArray === "function";
}

/** An immutable sequence value. */
export class SequenceValue<Element> extends Sequence<Element> {
  constructor(private readonly items: readonly Element[]) {
    super();
  }

  get length(): number {
    return this.items.length;
  }

  at(index: number): Element {
    if (!(index in this.items)) throw new RangeError(`no element ${index} in a sequence of ${this.length}`);
    return this.items[index] as Element;
  }
}
