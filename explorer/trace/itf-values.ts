import type { Node } from "jsonc-parser";
import { closed } from "../domain/any-domain.js";
import type { Domain } from "../domain/domain.js";
import type { FiniteSet } from "../domain/finite-set.js";
import type { Sequence } from "../domain/sequence.js";
import type { TotalFunction } from "../domain/total-function.js";
import { tlaText } from "./tla-text.js";

/** A value as ITF writes it: integers as `#bigint`, sets, tuples and maps tagged. */
export function toItf(open: Domain, value: unknown): unknown {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
      return value;
    case "range":
      return { "#bigint": String(value) };
    case "oneOf":
      return typeof value === "number" ? { "#bigint": String(value) } : value;
    case "option":
      return value === null ? domain.none : toItf(domain.some, value);
    case "tuple":
      return { "#tup": domain.parts.map((part, index) => toItf(part, (value as readonly unknown[])[index])) };
    case "record": {
      const fields = value as Readonly<Record<string, unknown>>;
      return Object.fromEntries(
        Object.entries(domain.fields).map(([name, field]) => [name, toItf(field, fields[name])]),
      );
    }
    case "setOf":
      return { "#set": (value as FiniteSet<unknown>).toArray().map((member) => toItf(domain.element, member)) };
    case "fun":
      return {
        "#map": (value as TotalFunction<unknown, unknown>)
          .entries()
          .map(([key, image]) => [toItf(domain.key, key), toItf(domain.value, image)]),
      };
    case "seqOf":
      return (value as Sequence<unknown>).toArray().map((item) => toItf(domain.element, item));
  }
}

/** A part of an ITF value that is no member of its domain. Caught at the door of the ITF reader. */
export class ItfMismatch extends Error {
  override readonly name = "ItfMismatch";

  constructor(
    readonly node: Node,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The value of a domain that a JSON node writes in ITF, in the form that drafts accept.
 *
 * @throws ItfMismatch when it is not one
 */
export function fromItf(open: Domain, node: Node): unknown {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
      return member(domain, node, node.value);
    case "range":
      return member(domain, node, integer(node));
    case "oneOf":
      return member(domain, node, node.type === "string" || node.type === "boolean" ? node.value : integer(node));
    case "option":
      return node.type === "string" && node.value === domain.none ? null : fromItf(domain.some, node);
    case "tuple": {
      const parts = elements(node, "#tup");
      if (parts.length !== domain.parts.length) {
        throw new ItfMismatch(node, `a tuple of ${parts.length} instead of ${domain.parts.length} parts`);
      }
      return domain.parts.map((part, index) => fromItf(part, parts[index] as Node));
    }
    case "record": {
      if (node.type !== "object") throw new ItfMismatch(node, "not a record");
      const known = Object.entries(domain.fields);
      const surplus = (node.children ?? []).find(
        ({ children }) => !known.some(([name]) => name === children?.[0]?.value),
      );
      if (surplus !== undefined)
        throw new ItfMismatch(surplus, `an unknown field ${String(surplus.children?.[0]?.value)}`);
      return Object.fromEntries(
        known.map(([name, field]) => {
          const value = property(node, name);
          if (value === undefined) throw new ItfMismatch(node, `no field ${name}`);
          return [name, fromItf(field, value)];
        }),
      );
    }
    case "setOf":
      return elements(node, "#set").map((element) => fromItf(domain.element, element));
    case "fun":
      return functionFrom(domain.key, domain.value, node);
    case "seqOf": {
      const items = node.type === "array" ? (node.children ?? []) : elements(node, "#tup");
      if (items.length > domain.maxLength) {
        throw new ItfMismatch(node, `a sequence of ${items.length}, longer than ${domain.maxLength}`);
      }
      return items.map((item) => fromItf(domain.element, item));
    }
  }
}

function functionFrom(key: Domain, value: Domain, node: Node): (argument: unknown) => unknown {
  const images = new Map<number, unknown>();
  for (const pair of elements(node, "#map")) {
    const [argument, image] = pair.children ?? [];
    if (argument === undefined || image === undefined) throw new ItfMismatch(pair, "not a pair of a key and a value");
    const code = key.codeOf(fromItf(key, argument));
    if (code < 0) throw new ItfMismatch(argument, "a key outside the function's domain");
    images.set(code, fromItf(value, image));
  }
  for (let code = 0; code < key.size; code++) {
    if (!images.has(code)) throw new ItfMismatch(node, `no value for the key ${tlaText(key, key.valueAt(code))}`);
  }
  return (argument) => images.get(key.codeOf(argument));
}

function member(domain: Domain, node: Node, value: unknown): unknown {
  if (domain.codeOf(value) >= 0) return value;
  throw new ItfMismatch(node, `${String(value)} is outside its domain`);
}

/** A bare number or a `#bigint`; one that a double cannot hold stays a bigint, which is in no domain. */
function integer(node: Node): unknown {
  if (node.type === "number") return node.value;
  const digits = property(node, "#bigint");
  if (digits?.type !== "string" || !/^-?\d+$/.test(String(digits.value))) return rawText(node);
  const exact = BigInt(String(digits.value));
  const rounded = Number(exact);
  return Number.isSafeInteger(rounded) ? rounded : exact;
}

function rawText(node: Node): string {
  return node.type === "string" ? JSON.stringify(node.value) : `a JSON ${node.type}`;
}

function elements(node: Node, tag: string): readonly Node[] {
  const tagged = property(node, tag);
  if (tagged?.type !== "array") throw new ItfMismatch(node, `not an ITF value with ${tag}`);
  return tagged.children ?? [];
}

/** The value of a property of a JSON object node. */
export function property(node: Node, name: string): Node | undefined {
  if (node.type !== "object") return undefined;
  return node.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
}
