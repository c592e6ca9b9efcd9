import { isSequence } from "../domain/sequence.js";
import { isTotalFunction } from "../domain/total-function.js";

/**
 * A value that a law shows, in TLA+ notation. It has no domain, so that nothing tells a model value from a string:
 * both are written without quotes.
 */
export function valueText(value: unknown): string {
  switch (typeof value) {
    case "boolean":
      return value ? "TRUE" : "FALSE";
    case "string":
      return value === "" ? '""' : value;
    case "object":
      return value === null ? "none" : structureText(value);
    case "undefined":
      return "undefined";
    case "number":
    case "bigint":
      return String(value);
    case "symbol":
    case "function":
      return `a ${typeof value}`;
  }
}

/** Told by their members, since a user's model may have been loaded with a copy of the domains of its own. */
function structureText(value: object): string {
  if (isTotalFunction(value)) return pairsText(value.entries());
  if (value instanceof Map) return pairsText([...(value as ReadonlyMap<unknown, unknown>)]);
  if (Array.isArray(value)) return tupleText(value as readonly unknown[]);
  if (isSequence(value)) return tupleText(value.toArray());
  if (Symbol.iterator in value) return `{${[...(value as Iterable<unknown>)].map(valueText).join(", ")}}`;
  const fields = Object.entries(value).map(([name, field]) => `${name} |-> ${valueText(field)}`);
  return `[${fields.join(", ")}]`;
}

function tupleText(items: readonly unknown[]): string {
  return `<<${items.map(valueText).join(", ")}>>`;
}

function pairsText(pairs: readonly (readonly [unknown, unknown])[]): string {
  if (pairs.length === 0) return "<<>>";
  return `(${pairs.map(([key, image]) => `${valueText(key)} :> ${valueText(image)}`).join(" @@ ")})`;
}
