import { type Domain, DeclarationError, requireCodes } from "./domain.js";

export interface RangeDomain extends Domain<number> {
  readonly kind: "range";
  readonly from: number;
  readonly to: number;
}

/**
 * TLA+ `from..to`, both ends included.
 *
 * @throws DeclarationError when an end is not an integer or `from > to`
 */
export function range(from: number, to: number): RangeDomain {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from > to) {
    throw new DeclarationError(`range(${from}, ${to}) needs two integers, the smaller one first`);
  }
  const domain: RangeDomain = {
    kind: "range",
    from,
    to,
    size: to - from + 1,
    codeOf: (value) =>
      typeof value === "number" && Number.isInteger(value) && value >= from && value <= to ? value - from : -1,
    valueAt: (code) => code + from,
  };
  requireCodes(domain, `range(${from}, ${to})`);
  return Object.freeze(domain);
}
