import { DeclarationError, type Domain, requireCodes, type ValueOf } from "./domain.js";

export interface OptionDomain<Some extends Domain = Domain> extends Domain<ValueOf<Some> | null> {
  readonly kind: "option";
  readonly some: Some;
  /** The TLA+ string that stands for `null`. */
  readonly none: string;
}

/**
 * A value or its absence. Absence is `null` in TypeScript and the string `none` in TLA+, traces and ITF,
 * since TLA+ has no null: `Option == Some \cup {"none"}`.
 */
export function option<const Some extends Domain>(some: Some, none = "none"): OptionDomain<Some> {
  if (some.codeOf(null) >= 0) throw new DeclarationError("an option of an option has two meanings of null");
  if (some.codeOf(none) >= 0) {
    throw new DeclarationError(`${JSON.stringify(none)} is a value of the option; choose another word for absence`);
  }
  const domain: OptionDomain<Some> = {
    kind: "option",
    some,
    none,
    size: some.size + 1,
    codeOf: (value) => {
      if (value === null) return 0;
      const code = some.codeOf(value);
      return code < 0 ? -1 : code + 1;
    },
    valueAt: (code) => (code === 0 ? null : (some.valueAt(code - 1) as ValueOf<Some>)),
  };
  requireCodes(domain, "an option");
  return Object.freeze(domain);
}
