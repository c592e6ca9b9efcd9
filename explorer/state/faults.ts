/** Model code wrote a value that the variable's domain does not have. The search turns it into a verdict. */
export class OutsideDomain extends Error {
  override readonly name = "OutsideDomain";

  constructor(
    /** The variable and the way into it, such as `location["u1"]`. */
    readonly path: string,
    readonly value: unknown,
  ) {
    super(`${path} := ${showRaw(value)} is outside the domain`);
  }
}

/** A short JavaScript rendering of a value that no domain vouches for. */
export function showRaw(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(showRaw).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    if (Symbol.iterator in value) return `{${[...(value as Iterable<unknown>)].map(showRaw).join(", ")}}`;
    return `{ ${Object.entries(value)
      .map(([name, field]) => `${name}: ${showRaw(field)}`)
      .join(", ")} }`;
  }
  return String(value);
}

/** What generated accessors call when they meet a bad value or key. */
export interface FaultHandlers {
  outside(path: string, value: unknown): never;
  noKey(path: string, key: unknown): never;
  noIndex(path: string, index: unknown, length: number): never;
}

export const faults: FaultHandlers = {
  outside(path, value) {
    throw new OutsideDomain(path, value);
  },
  noKey(path, key) {
    throw new RangeError(`${path} has no key ${showRaw(key)}`);
  },
  noIndex(path, index, length) {
    throw new RangeError(`${path} has no element ${showRaw(index)}: its length is ${length}`);
  },
};
