import { List, Set as ImmutableSet } from "immutable";
import { ModelValue, type TlaValue } from "./value.js";

/**
 * The canonical text of a value: equal values have equal texts, and different values have different ones. Members
 * and keys are in the order of their texts, which is not TLC's. {@link parseValue} reads it back.
 */
export function valueText(value: TlaValue): string {
  switch (typeof value) {
    case "boolean":
      return value ? "TRUE" : "FALSE";
    case "number":
      return String(value);
    case "string":
      return quoted(value);
    case "object":
      return compoundText(value);
  }
}

function compoundText(value: Exclude<TlaValue, boolean | number | string>): string {
  if (value instanceof ModelValue) return value.name;
  if (ImmutableSet.isSet(value)) return `{${value.toArray().map(valueText).sort().join(", ")}}`;
  if (List.isList(value)) return `<<${value.toArray().map(valueText).join(", ")}>>`;
  const keys = [...value.keys()];
  if (keys.every((key) => typeof key === "string" && FIELD.test(key))) {
    return `[${keys
      .sort()
      .map((key) => `${String(key)} |-> ${valueText(value.get(key) as TlaValue)}`)
      .join(", ")}]`;
  }
  const pairs = [...value].map(([key, image]) => `${valueText(key)} :> ${valueText(image)}`);
  return `(${pairs.sort().join(" @@ ")})`;
}

/** A key that can be written as the field of a record. */
const FIELD = /^[A-Za-z][A-Za-z0-9_]*$/;

function quoted(string: string): string {
  const escapes: Readonly<Record<string, string>> = { "\n": "n", "\t": "t", "\r": "r", "\f": "f" };
  return `"${string.replaceAll(/["\\\n\t\r\f]/g, (character) => `\\${escapes[character] ?? character}`)}"`;
}
