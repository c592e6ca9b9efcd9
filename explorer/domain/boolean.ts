import type { Domain } from "./domain.js";

export interface BooleanDomain extends Domain<boolean> {
  readonly kind: "boolean";
}

/** TLA+ `BOOLEAN`. */
export const boolean: BooleanDomain = Object.freeze({
  kind: "boolean",
  size: 2,
  codeOf: (value: unknown) => (value === true ? 1 : value === false ? 0 : -1),
  valueAt: (code: number) => code === 1,
});
