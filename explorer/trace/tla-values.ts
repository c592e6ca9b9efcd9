import { List, Map as ImmutableMap, Set as ImmutableSet } from "immutable";
import { closed } from "../domain/any-domain.js";
import { type Domain, membersOf } from "../domain/domain.js";
import type { FiniteSet } from "../domain/finite-set.js";
import type { OneOfDomain } from "../domain/one-of.js";
import type { Sequence } from "../domain/sequence.js";
import type { TotalFunction } from "../domain/total-function.js";
import { valueText } from "../tlc/value/print-value.js";
import { functionValue, ModelValue, type TlaValue } from "../tlc/value/value.js";

/** The TLA+ value that a value of a domain stands for. */
export function toTla(open: Domain, value: unknown): TlaValue {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
    case "range":
      return value as boolean | number;
    case "oneOf":
      return typeof value === "string" && domain.modelValues.has(value)
        ? new ModelValue(value)
        : (value as string | number | boolean);
    case "option":
      return value === null ? domain.none : toTla(domain.some, value);
    case "tuple":
      return List(domain.parts.map((part, index) => toTla(part, (value as readonly unknown[])[index])));
    case "record": {
      const fields = value as Readonly<Record<string, unknown>>;
      return functionValue(
        Object.entries(domain.fields).map(([name, field]): [TlaValue, TlaValue] => [name, toTla(field, fields[name])]),
      );
    }
    case "setOf":
      return ImmutableSet((value as FiniteSet<unknown>).toArray().map((member) => toTla(domain.element, member)));
    case "fun":
      return functionValue(
        (value as TotalFunction<unknown, unknown>)
          .entries()
          .map(([key, image]): [TlaValue, TlaValue] => [toTla(domain.key, key), toTla(domain.value, image)]),
      );
    case "seqOf":
      return List((value as Sequence<unknown>).toArray().map((item) => toTla(domain.element, item)));
  }
}

/** A TLA+ value that is no member of its domain. Caught at the door of whoever reads states. */
export class TlaMismatch extends Error {
  override readonly name = "TlaMismatch";
}

/**
 * The value of a domain that a TLA+ value stands for, in the form that drafts accept.
 *
 * @throws TlaMismatch when it is not one
 */
export function fromTla(open: Domain, value: TlaValue): unknown {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
    case "range":
      return member(domain, value);
    case "oneOf":
      return literal(domain, value);
    case "option":
      return value === domain.none ? null : fromTla(domain.some, value);
    case "tuple": {
      if (!List.isList(value) || value.size !== domain.parts.length) {
        throw new TlaMismatch(`${valueText(value)} is no tuple of ${domain.parts.length}`);
      }
      return domain.parts.map((part, index) => fromTla(part, value.get(index) as TlaValue));
    }
    case "record": {
      const names = Object.keys(domain.fields);
      if (!hasKeys(value, names)) throw new TlaMismatch(`${valueText(value)} is no record of ${names.join(", ")}`);
      return Object.fromEntries(
        Object.entries(domain.fields).map(([name, field]) => [name, fromTla(field, image(value, name))]),
      );
    }
    case "setOf":
      if (!ImmutableSet.isSet(value)) throw new TlaMismatch(`${valueText(value)} is no set`);
      return value.toArray().map((element) => fromTla(domain.element, element));
    case "fun": {
      const keys = membersOf(domain.key).map((key) => toTla(domain.key, key));
      if (!hasKeys(value, keys)) {
        throw new TlaMismatch(`${valueText(value)} is no function on {${keys.map(valueText).join(", ")}}`);
      }
      const images = keys.map((key) => fromTla(domain.value, image(value, key)));
      return (key: unknown) => images[domain.key.codeOf(key)];
    }
    case "seqOf":
      if (!List.isList(value)) throw new TlaMismatch(`${valueText(value)} is no sequence`);
      if (value.size > domain.maxLength) {
        throw new TlaMismatch(`${valueText(value)} is longer than ${domain.maxLength}`);
      }
      return value.toArray().map((item) => fromTla(domain.element, item));
  }
}

/** A model value and the string of the same letters are different values, and a domain has one of them. */
function literal(domain: OneOfDomain, value: TlaValue): unknown {
  if (value instanceof ModelValue) {
    if (!domain.modelValues.has(value.name)) throw new TlaMismatch(`${value.name} is outside its domain`);
    return member(domain, value.name);
  }
  if (typeof value === "string" && domain.modelValues.has(value)) {
    throw new TlaMismatch(`"${value}" is a string, and its domain has the model value ${value}`);
  }
  return member(domain, value);
}

function member(domain: Domain, value: unknown): unknown {
  if (domain.codeOf(value) >= 0) return value;
  throw new TlaMismatch(`${valueText(value as TlaValue)} is outside its domain`);
}

/** Whether a value is a function with exactly these keys. */
function hasKeys(
  value: TlaValue,
  keys: readonly TlaValue[],
): value is List<TlaValue> | ImmutableMap<TlaValue, TlaValue> {
  if (List.isList(value)) return value.size === keys.length && keys.every((key) => isIndex(key, value.size));
  return ImmutableMap.isMap(value) && value.size === keys.length && keys.every((key) => value.has(key));
}

function isIndex(key: TlaValue, size: number): boolean {
  return typeof key === "number" && key >= 1 && key <= size;
}

function image(value: List<TlaValue> | ImmutableMap<TlaValue, TlaValue>, key: TlaValue): TlaValue {
  return (List.isList(value) ? value.get((key as number) - 1) : value.get(key)) as TlaValue;
}
