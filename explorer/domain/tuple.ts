import type { Domain, ValueOf } from "./domain.js";
import { requireCodes } from "./domain.js";
import { productCode, productSize, productValues } from "./mixed-radix.js";

export type TupleValue<Parts extends readonly Domain[]> = {
  readonly [Index in keyof Parts]: ValueOf<Parts[Index]>;
};

export interface TupleDomain<Parts extends readonly Domain[] = readonly Domain[]> extends Domain<TupleValue<Parts>> {
  readonly kind: "tuple";
  readonly parts: Parts;
}

/** TLA+ `A \X B`: fixed-length tuples, read and written whole. Nested products stay nested. */
export function tuple<const Parts extends readonly Domain[]>(...parts: Parts): TupleDomain<Parts> {
  const domain: TupleDomain<Parts> = {
    kind: "tuple",
    parts,
    size: productSize(parts),
    codeOf: (value) =>
      Array.isArray(value) && value.length === parts.length
        ? productCode(parts, (index) => (value as readonly unknown[])[index])
        : -1,
    // Not frozen: the engine's optimising compiler reads frozen arrays several times slower.
    valueAt: (code) => productValues(parts, code) as unknown as TupleValue<Parts>,
  };
  requireCodes(domain, "a tuple");
  return Object.freeze(domain);
}
