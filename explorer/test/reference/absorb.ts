import { List, Map, Set } from "immutable";
import { closed } from "../../domain/any-domain.js";
import type { Domain } from "../../domain/domain.js";
import { Sequence } from "../../domain/sequence.js";
import { TotalFunction } from "../../domain/total-function.js";
import type { Named, Value } from "./value.js";

/** Model code wrote a value that the domain at the path does not have. */
export class Outside extends Error {
  constructor(
    readonly path: string,
    readonly input: unknown,
  ) {
    super(`${path} cannot hold what was written to it`);
  }
}

/** What model code wrote (arrays, literals, functions, views) as a value of the domain. */
export function absorb(open: Domain, input: unknown, path = "value"): Value {
  const domain = closed(open);
  const outside = (): never => {
    throw new Outside(path, input);
  };
  switch (domain.kind) {
    case "boolean":
      return typeof input === "boolean" ? input : outside();
    case "range":
      return typeof input === "number" && Number.isInteger(input) && input >= domain.from && input <= domain.to
        ? input
        : outside();
    case "oneOf":
      return domain.members.find((member) => member === input) ?? outside();
    case "option":
      return input === null ? null : absorb(domain.some, input, path);
    case "tuple": {
      if (!Array.isArray(input) || input.length !== domain.parts.length) return outside();
      return List(domain.parts.map((part, index) => absorb(part, input[index], `${path}[${index}]`)));
    }
    case "record":
      return isRecordOf(domain.fields, input) ? absorbFields(domain.fields, input, path) : outside();
    case "setOf": {
      if (typeof input !== "object" || input === null || !(Symbol.iterator in input)) return outside();
      return Set([...(input as Iterable<unknown>)].map((element) => absorb(domain.element, element, path)));
    }
    case "seqOf": {
      if (!Array.isArray(input) && !(input instanceof Sequence)) return outside();
      const items = [...(input as Iterable<unknown>)];
      if (items.length > domain.maxLength) return outside();
      return List(items.map((item, index) => absorb(domain.element, item, `${path}[${index}]`)));
    }
    case "fun": {
      let image: (key: unknown) => unknown;
      if (typeof input === "function") image = input as (key: unknown) => unknown;
      else if (input instanceof TotalFunction) image = (key) => (input as TotalFunction<unknown, unknown>).get(key);
      else return outside();
      const keys = Array.from({ length: domain.key.size }, (_, code) => domain.key.valueAt(code));
      return Map(keys.map((key) => [absorb(domain.key, key), absorb(domain.value, image(key), `${path}[]`)]));
    }
  }
}

/** An object with no other fields. The names of the engine's own that its views have begin with a dollar. */
function isRecordOf(fields: Readonly<Record<string, Domain>>, input: unknown): input is object {
  if (typeof input !== "object" || input === null) return false;
  return Object.keys(input).every((name) => name.startsWith("$") || Object.hasOwn(fields, name));
}

/** The named parts of an object, each in its domain. */
export function absorbFields(fields: Readonly<Record<string, Domain>>, input: object, path = ""): Named {
  const parts = input as Readonly<Record<string, unknown>>;
  return Map<Value, Value>(
    Object.entries(fields).map(([name, field]) => [name, absorb(field, parts[name], `${path}.${name}`)]),
  );
}

/** The value, or undefined when it is not a member of the domain. */
export function absorbMember(domain: Domain, input: unknown): Value | undefined {
  try {
    return absorb(domain, input);
  } catch {
    return undefined;
  }
}
