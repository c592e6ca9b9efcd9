import { type Domain, DeclarationError, membersOf, TABLE_LIMIT, type ValueOf } from "./domain.js";
import { productCode, productSize, productValues } from "./mixed-radix.js";
import { FunctionValue, isTotalFunction, type TotalFunction } from "./total-function.js";

export interface FunctionDomain<Key extends Domain = Domain, Value extends Domain = Domain> extends Domain<
  TotalFunction<ValueOf<Key>, ValueOf<Value>>
> {
  readonly kind: "fun";
  readonly key: Key;
  readonly value: Value;
}

/** TLA+ `[key -> value]`: every total function from an enumerable domain. */
export function fun<const Key extends Domain, const Value extends Domain>(
  key: Key,
  value: Value,
): FunctionDomain<Key, Value> {
  if (key.size > TABLE_LIMIT) {
    throw new DeclarationError(`fun needs a key domain of at most ${TABLE_LIMIT} values, not ${key.size}`);
  }
  const parts = new Array<Domain>(key.size).fill(value);
  return Object.freeze({
    kind: "fun",
    key,
    value,
    size: productSize(parts),
    codeOf: (candidate: unknown) => {
      if (!isTotalFunction(candidate) || candidate.keys.size !== key.size) return -1;
      const keys = membersOf(key as Domain);
      if (!keys.every((one) => candidate.keys.codeOf(one) >= 0)) return -1;
      return productCode(parts, (index) => candidate.get(keys[index]));
    },
    valueAt: (code: number) =>
      new FunctionValue(key as Domain<ValueOf<Key>>, productValues(parts, code) as ValueOf<Value>[]),
  });
}
