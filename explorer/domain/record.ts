import type { Domain, ValueOf } from "./domain.js";
import { productCode, productSize, productValues } from "./mixed-radix.js";

export type Fields = Readonly<Record<string, Domain>>;

export type RecordValue<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

export interface RecordDomain<F extends Fields = Fields> extends Domain<RecordValue<F>> {
  readonly kind: "record";
  readonly fields: F;
}

/** TLA+ `[name: Domain, ...]`. In a draft each field is written on its own. */
export function record<const F extends Fields>(fields: F): RecordDomain<F> {
  const names = Object.keys(fields);
  const parts = names.map((name) => fields[name] as Domain);
  return Object.freeze({
    kind: "record",
    fields,
    size: productSize(parts),
    codeOf: (value: unknown) => {
      if (typeof value !== "object" || value === null) return -1;
      const candidate = value as Readonly<Record<string, unknown>>;
      // A live view has fields of its own that begin with $.
      const isForeign = (name: string) => !name.startsWith("$") && !Object.hasOwn(fields, name);
      if (Object.keys(candidate).some(isForeign)) return -1;
      return productCode(parts, (index) => candidate[names[index] as string]);
    },
    valueAt: (code: number) => {
      const values = productValues(parts, code);
      return Object.fromEntries(names.map((name, index) => [name, values[index]])) as RecordValue<F>;
    },
  });
}
