import { type Domain, membersOf } from "./domain.js";

/** A total function as a model reads it: a live view of a state variable, or a value. */
export abstract class TotalFunction<Key, Value> {
  /** The domain of the function in the mathematical sense: its keys. */
  abstract readonly keys: Domain<Key>;

  /** @throws RangeError when the key is not in the domain */
  abstract get(key: Key): Value;

  /** Pairs in the order of the keys' domain. */
  entries(): [Key, Value][] {
    return membersOf(this.keys).map((key) => [key, this.get(key)]);
  }
}

/**
 * Whether a value is a function of this kind. Told by its members, since a user's model may have been
 * loaded with a copy of this module of its own.
 */
export function isTotalFunction(value: unknown): value is TotalFunction<unknown, unknown> {
  if (typeof value !== "object" || value === null) return false;
  return "get" in value && typeof value.get === "function" && "keys" in value && typeof value.keys === "object";
}

/** An immutable function value. */
export class FunctionValue<Key, Value> extends TotalFunction<Key, Value> {
  constructor(
    readonly keys: Domain<Key>,
    private readonly values: readonly Value[],
  ) {
    super();
  }

  get(key: Key): Value {
    const code = this.keys.codeOf(key);
    if (code < 0) throw new RangeError(`${String(key)} is not in the domain of the function`);
    return this.values[code] as Value;
  }
}
