import { boolean } from "../../domain/boolean.js";
import type { Domain } from "../../domain/domain.js";
import { FunctionValue } from "../../domain/total-function.js";
import { fun } from "../../domain/fun.js";
import { oneOf } from "../../domain/one-of.js";
import { option } from "../../domain/option.js";
import { range } from "../../domain/range.js";
import { type Fields, record } from "../../domain/record.js";
import { seqOf } from "../../domain/seq-of.js";
import { setOf } from "../../domain/set-of.js";
import { SetValue } from "../../domain/finite-set.js";
import { SequenceValue } from "../../domain/sequence.js";
import { tuple } from "../../domain/tuple.js";
import type { Datum, DomainDescription, DomainsByName } from "./description.js";

/** The domain of a description. */
export function toDomain(description: DomainDescription): Domain {
  switch (description.kind) {
    case "boolean":
      return boolean;
    case "range":
      return range(description.from, description.to);
    case "oneOf":
      return oneOf(...description.members);
    case "tuple":
      return tuple(...description.parts.map(toDomain));
    case "record":
      return record(toFields(description.fields));
    case "option":
      return option(toDomain(description.some));
    case "setOf":
      return setOf(toDomain(description.element));
    case "fun":
      return fun(toDomain(description.key), toDomain(description.value));
    case "seqOf":
      return seqOf(toDomain(description.element), description.maxLength);
  }
}

export function toFields(descriptions: DomainsByName): Fields {
  return Object.fromEntries(Object.entries(descriptions).map(([name, domain]) => [name, toDomain(domain)]));
}

/** A value as the engine itself makes it, for a place of the given domain. */
export function toValue(description: DomainDescription, datum: Datum): unknown {
  switch (description.kind) {
    case "boolean":
    case "range":
    case "oneOf":
      return datum;
    case "option":
      return datum === null ? null : toValue(description.some, datum);
    case "tuple":
      return description.parts.map((part, index) => toValue(part, partsOf(datum, "tuple")[index] as Datum));
    case "record":
      return Object.fromEntries(
        Object.entries(description.fields).map(([name, field]) => [
          name,
          toValue(field, partsOf(datum, "record")[name] as Datum),
        ]),
      );
    case "setOf": {
      const elements = toDomain(description.element);
      const codes = partsOf(datum, "set").map((element) => elements.codeOf(toValue(description.element, element)));
      return SetValue.where(elements, (code) => codes.includes(code));
    }
    case "fun": {
      const keys = toDomain(description.key);
      const values: unknown[] = [];
      for (const [key, value] of partsOf(datum, "fun")) {
        values[keys.codeOf(toValue(description.key, key))] = toValue(description.value, value);
      }
      return new FunctionValue(keys, values);
    }
    case "seqOf":
      return new SequenceValue(partsOf(datum, "seq").map((item) => toValue(description.element, item)));
  }
}

type Compound = Exclude<Datum, boolean | number | string | null>;
type Tag = Compound extends infer Each ? (Each extends unknown ? keyof Each : never) : never;
type PartsOf<T extends Tag> =
  Extract<Compound, Readonly<Record<T, unknown>>> extends Readonly<Record<T, infer Parts>> ? Parts : never;

/** What is under the tag of a compound datum. */
export function partsOf<T extends Tag>(datum: Datum, tag: T): PartsOf<T> {
  if (typeof datum !== "object" || datum === null || !(tag in datum)) {
    throw new TypeError(`the datum ${JSON.stringify(datum)} is no ${tag}`);
  }
  return (datum as unknown as Readonly<Record<T, PartsOf<T>>>)[tag];
}
