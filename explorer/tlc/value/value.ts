import { hash, List, Map, Set, type ValueObject } from "immutable";

/**
 * A TLA+ value. Values that are equal in TLA+ are equal by `is` of `immutable`, whatever their notation:
 * `<<a, b>>`, `(1 :> a @@ 2 :> b)` and `[i \in 1..2 |-> ...]` are one List, and a record is a function on strings.
 */
export type TlaValue =
  | boolean
  | number
  /** A string, without quotes. */
  | string
  | ModelValue
  | Set<TlaValue>
  /** A function whose domain is `1..n`: a tuple or a sequence. */
  | List<TlaValue>
  /** Any other function; one whose keys are all strings is a record. Never empty: `<<>>` is the empty function. */
  | Map<TlaValue, TlaValue>;

/** A model value of a configuration: equal only to itself, and not to the string of the same letters. */
export class ModelValue implements ValueObject {
  constructor(readonly name: string) {}

  equals(other: unknown): boolean {
    return other instanceof ModelValue && other.name === this.name;
  }

  hashCode(): number {
    return hash(this.name) ^ 0x6d76;
  }
}

/** The function with these pairs, in the one form that it has as a {@link TlaValue}. Of equal keys the first counts, as in `@@`. */
export function functionValue(pairs: Iterable<readonly [TlaValue, TlaValue]>): TlaValue {
  const map = Map<TlaValue, TlaValue>().withMutations((draft) => {
    for (const [key, image] of pairs) if (!draft.has(key)) draft.set(key, image);
  });
  for (let index = 1; index <= map.size; index++) if (!map.has(index)) return map;
  return List<TlaValue>().withMutations((draft) => {
    for (let index = 1; index <= map.size; index++) draft.push(map.get(index) as TlaValue);
  });
}
