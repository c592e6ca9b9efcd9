import { List, Set as ImmutableSet } from "immutable";
import { ModelValue, type TlaValue } from "./value.js";

/**
 * The canonical text of a value: equal values have equal texts, and different values have different ones. Members
 * and keys are in the order of their texts, which is not TLC's. {@link parseValue} reads it back.
 */
export function valueText(value: TlaValue): string {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? quoted(value) : compoundText(value);
}

function compoundText(value: Exclude<TlaValue, boolean | number | string>): string {
  if (value instanceof ModelValue) return value.name;
  if (ImmutableSet.isSet(value)) return `{${value.toArray().map(valueText).sort().join(", ")}}`;
  if (List.isList(value)) return `<<${value.toArray().map(valueText).join(", ")}>>`;
  const keys = [...value.keys()];
  if (keys.every(isFieldName)) {
    const fields = keys.sort().map((key) => `${key} |-> ${valueText(value.get(key) as TlaValue)}`);
    return `[${fields.join(", ")}]`;
  }
  const pairs = [...value].map(([key, image]) => `${valueText(key)} :> ${valueText(image)}`);
  return `(${pairs.sort().join(" @@ ")})`;
}

/** Whether a key can be written as the field of a record. */
function isFieldName(key: TlaValue): key is string {
  return typeof key === "string" && /^[A-Za-z][A-Za-z0-9_]*$/.test(key);
}

function quoted(string: string): string {
  const escapes: Readonly<Record<string, string>> = { "\n": "n", "\t": "t", "\r": "r", "\f": "f" };
  return `"${string.replaceAll(/["\\\n\t\r\f]/g, (character) => `\\${escapes[character] ?? character}`)}"`;
}
