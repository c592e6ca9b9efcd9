import { type DomainDescription, type DomainsByName, type Place, textOf } from "./description.js";

/** A place whose keys are still open. */
export interface Shape {
  readonly variable: string;
  readonly steps: readonly ShapeStep[];
  /** The domain of what is there. */
  readonly domain: DomainDescription;
  /** Two shapes with the same text hold the same values. */
  readonly text: string;
}

export type ShapeStep =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "key"; readonly domain: DomainDescription }
  | { readonly kind: "index"; readonly index: number };

/** Every variable and every part of one that can be read and written on its own. */
export function shapesOf(variables: DomainsByName): Shape[] {
  return Object.entries(variables).flatMap(([variable, domain]) =>
    withParts({ variable, steps: [], domain, text: textOf(domain) }),
  );
}

/** What is inside an atom (a tuple, an option, a set's element) is no place: it is written whole. */
function withParts(shape: Shape): Shape[] {
  const { variable, domain } = shape;
  const part = (step: ShapeStep, inner: DomainDescription): Shape[] =>
    withParts({ variable, steps: [...shape.steps, step], domain: inner, text: textOf(inner) });
  switch (domain.kind) {
    case "record":
      return [shape, ...Object.entries(domain.fields).flatMap(([name, field]) => part({ kind: "field", name }, field))];
    case "fun":
      return [shape, ...part({ kind: "key", domain: domain.key }, domain.value)];
    case "seqOf": {
      const last = domain.maxLength - 1;
      return [
        shape,
        ...part({ kind: "index", index: 0 }, domain.element),
        ...part({ kind: "index", index: last }, domain.element),
      ];
    }
    default:
      return [shape];
  }
}

/** The domain of what is at a place. */
export function domainAt(variables: DomainsByName, place: Place): DomainDescription {
  let domain = variables[place.variable];
  for (const step of place.steps) {
    if (step.kind === "field" && domain?.kind === "record") domain = domain.fields[step.name];
    else if (step.kind === "key" && domain?.kind === "fun") domain = domain.value;
    else if (step.kind === "index" && domain?.kind === "seqOf") domain = domain.element;
    else domain = undefined;
  }
  if (domain === undefined) throw new TypeError(`there is no place ${JSON.stringify(place)}`);
  return domain;
}
