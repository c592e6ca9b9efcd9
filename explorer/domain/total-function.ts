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
