import { isSequence } from "../domain/sequence.js";
import { isTotalFunction } from "../domain/total-function.js";

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
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(showRaw).join(", ")}]`;
  if (isSequence(value)) return showRaw(value.toArray());
  if (isTotalFunction(value)) {
    return `(${value
      .entries()
      .map(([key, image]) => `${showRaw(key)} :> ${showRaw(image)}`)
      .join(", ")})`;
  }
  if (Symbol.iterator in value) return `{${[...(value as Iterable<unknown>)].map(showRaw).join(", ")}}`;
  const fields = value as Readonly<Record<string, unknown>>;
  return `{ ${fieldNames(value)
    .map((name) => `${name}: ${showRaw(fields[name])}`)
    .join(", ")} }`;
}

/** The fields of a record: those of a live view are accessors of its class. */
function fieldNames(value: object): string[] {
  const own = Object.keys(value);
  if (!own.some((name) => name.startsWith("$"))) return own;
  const described = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(value) as object);
  return Object.entries(described).flatMap(([name, descriptor]) => ("value" in descriptor ? [] : [name]));
}

/** What generated accessors call when they meet a bad value or key. */
export interface FaultHandlers {
  outside(path: string, value: unknown): never;
  outsideAt(path: string, key: unknown, value: unknown): never;
  noKey(path: string, key: unknown): never;
  noIndex(path: string, index: unknown, length: number): never;
  /** Refuses a record value with fields that its domain does not have. Fields of live views start with `$`. */
  onlyFields(path: string, known: readonly string[], value: object): void;
}

export const faults: FaultHandlers = {
  outside(path, value) {
    throw new OutsideDomain(path, value);
  },
  outsideAt(path, key, value) {
    throw new OutsideDomain(`${path}[${showRaw(key)}]`, value);
  },
  noKey(path, key) {
    throw new RangeError(`${path} has no key ${showRaw(key)}`);
  },
  noIndex(path, index, length) {
    throw new RangeError(`${path} has no element ${showRaw(index)}: its length is ${length}`);
  },
  onlyFields(path, known, value) {
    const surplus = Object.keys(value).find((name) => !known.includes(name) && !name.startsWith("$"));
    if (surplus !== undefined) throw new OutsideDomain(path, value);
  },
};
