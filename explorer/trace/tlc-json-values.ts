import type { Node } from "jsonc-parser";
import { closed } from "../domain/any-domain.js";
import { type Domain, membersOf } from "../domain/domain.js";
import { is } from "immutable";
import { parseValue } from "../tlc/value/parse-value.js";
import { property } from "./itf-values.js";
import { TlaMismatch, toTla } from "./tla-values.js";

/**
 * The value of a domain that TLC wrote as JSON. TLC writes sets, tuples, sequences and functions on 1..n as arrays,
 * model values as strings, and keys as texts; only the domain tells them apart.
 *
 * @throws TlaMismatch when it is not one
 */
export function fromTlcJson(open: Domain, node: Node): unknown {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
    case "range":
    case "oneOf":
      return atom(domain, node);
    case "option":
      return node.type === "string" && node.value === domain.none ? null : fromTlcJson(domain.some, node);
    case "tuple": {
      const parts = items(node);
      if (parts.length !== domain.parts.length) throw new TlaMismatch(`it is no tuple of ${domain.parts.length}`);
      return domain.parts.map((part, index) => fromTlcJson(part, parts[index] as Node));
    }
    case "record": {
      const fields = Object.entries(domain.fields);
      if (node.type !== "object" || (node.children ?? []).length !== fields.length) {
        throw new TlaMismatch(`it is no record of ${Object.keys(domain.fields).join(", ")}`);
      }
      return Object.fromEntries(
        fields.map(([name, field]) => {
          const value = property(node, name);
          if (value === undefined) throw new TlaMismatch(`the field ${name} is missing`);
          return [name, fromTlcJson(field, value)];
        }),
      );
    }
    case "setOf":
      return items(node).map((item) => fromTlcJson(domain.element, item));
    case "seqOf": {
      const sequence = items(node);
      if (sequence.length > domain.maxLength) throw new TlaMismatch(`it is longer than ${domain.maxLength}`);
      return sequence.map((item) => fromTlcJson(domain.element, item));
    }
    case "fun": {
      const images = membersOf(domain.key).map((key) => fromTlcJson(domain.value, imageOf(domain.key, key, node)));
      return (key: unknown) => images[domain.key.codeOf(key)];
    }
  }
}

function atom(domain: Domain, node: Node): unknown {
  const value = node.value as unknown;
  if (domain.codeOf(value) >= 0) return value;
  throw new TlaMismatch(`${value === undefined ? "a compound value" : JSON.stringify(value)} is outside its domain`);
}

function items(node: Node): readonly Node[] {
  if (node.type !== "array") throw new TlaMismatch("it is no array");
  return node.children ?? [];
}

/** The image of a key: by position in an array, by name, or by the text of the key. */
function imageOf(keys: Domain, key: unknown, node: Node): Node {
  const wanted = toTla(keys, key);
  const found =
    node.type === "array"
      ? node.children?.[Number(key) - 1]
      : node.children?.find(({ children }) => {
          const name = String(children?.[0]?.value);
          if (name === key) return true;
          const parsed = parseValue(name);
          return parsed.ok && is(parsed.value, wanted);
        })?.children?.[1];
  if (found === undefined) throw new TlaMismatch(`it has no image of ${String(key)}`);
  return found;
}
