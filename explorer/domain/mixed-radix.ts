import type { Domain } from "./domain.js";

/** Number of ways to choose one value from each domain. */
export function productSize(parts: readonly Domain[]): number {
  return parts.reduce((size, part) => size * part.size, 1);
}

/** Code of a choice of one value per domain, the last varying fastest; -1 when a value is not a member. */
export function productCode(parts: readonly Domain[], valueOfPart: (index: number) => unknown): number {
  let code = 0;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Domain;
    const digit = part.codeOf(valueOfPart(index));
    if (digit < 0) return -1;
    code = code * part.size + digit;
  }
  return code;
}

/** Inverse of {@link productCode}. */
export function productValues(parts: readonly Domain[], code: number): unknown[] {
  const values = new Array<unknown>(parts.length);
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index] as Domain;
    values[index] = part.valueAt(code % part.size);
    code = Math.floor(code / part.size);
  }
  return values;
}
