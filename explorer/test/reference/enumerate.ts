import { List, Map, Set } from "immutable";
import { closed } from "../../domain/any-domain.js";
import type { Domain } from "../../domain/domain.js";
import type { Named, Value } from "./value.js";

/** Every value of a small domain, written down from its mathematical meaning and not from its codes. */
export function valuesOf(open: Domain): Value[] {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
      return [false, true];
    case "range":
      return Array.from({ length: domain.to - domain.from + 1 }, (_, index) => domain.from + index);
    case "oneOf":
      return [...domain.members];
    case "option":
      return [null, ...valuesOf(domain.some)];
    case "tuple":
      return combinations(domain.parts.map(valuesOf)).map((parts) => List(parts));
    case "record":
      return choicesOf(domain.fields);
    case "setOf":
      return subsetsOf(valuesOf(domain.element));
    case "fun": {
      const keys = valuesOf(domain.key);
      const images = combinations(keys.map(() => valuesOf(domain.value)));
      return images.map((image) => Map(keys.map((key, index) => [key, image[index] as Value])));
    }
    case "seqOf": {
      const elements = valuesOf(domain.element);
      const lengths = Array.from({ length: domain.maxLength + 1 }, (_, length) => length);
      return lengths.flatMap((length) => combinations(new Array(length).fill(elements))).map((items) => List(items));
    }
  }
}

/** Every choice of one value per name, the last name varying fastest. */
export function choicesOf(fields: Readonly<Record<string, Domain>>): Named[] {
  const names = Object.keys(fields);
  return combinations(Object.values(fields).map(valuesOf)).map((choice) =>
    Map<Value, Value>(names.map((name, index) => [name, choice[index] as Value])),
  );
}

/** Some value of a domain of any size, with nothing in its sets and sequences. */
export function blankOf(open: Domain): Value {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
      return false;
    case "range":
      return domain.from;
    case "oneOf":
      return domain.members[0] as Value;
    case "option":
      return null;
    case "tuple":
      return List(domain.parts.map(blankOf));
    case "record":
      return Map<Value, Value>(Object.entries(domain.fields).map(([name, field]) => [name, blankOf(field)]));
    case "setOf":
      return Set();
    case "fun":
      return Map(valuesOf(domain.key).map((key) => [key, blankOf(domain.value)]));
    case "seqOf":
      return List();
  }
}

function combinations(choices: readonly (readonly Value[])[]): Value[][] {
  return choices.reduce<Value[][]>(
    (found, values) => found.flatMap((head) => values.map((value) => [...head, value])),
    [[]],
  );
}

/** The first element is in every second subset, as in a bit mask that counts up. */
function subsetsOf(elements: readonly Value[]): Set<Value>[] {
  return elements.reduce<Set<Value>[]>(
    (found, element) => [...found, ...found.map((set) => set.add(element))],
    [Set()],
  );
}
