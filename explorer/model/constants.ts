import type { OneOfDomain } from "../domain/one-of.js";

/** What a declared constant may be: the kinds that a `.cfg` can assign. */
export type ConstantKind = "names" | "numbers" | "name" | "natural" | "flag";

export type ConstantOf<Kind extends ConstantKind> = {
  /** A nonempty set of model values or strings: `Units = {u1, u2}`. A domain. */
  names: OneOfDomain<string>;
  /** A nonempty set of integers. A domain. */
  numbers: OneOfDomain<number>;
  /** One model value or string. */
  name: string;
  /** A natural number. */
  natural: number;
  /** `TRUE` or `FALSE`. */
  flag: boolean;
}[Kind];

export type ConstantKinds = Readonly<Record<string, ConstantKind>>;
export type ConstantValues<Kinds extends ConstantKinds> = { readonly [Name in keyof Kinds]: ConstantOf<Kinds[Name]> };
