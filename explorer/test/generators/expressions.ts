import * as fc from "fast-check";
import { datumOf, everyDatumOf } from "./datum.js";
import { type Condition, type DomainDescription, type DomainsByName, type Place, textOf, TRUE } from "./description.js";
import type { Term, When } from "./description.js";
import { sizeOf } from "./domain-description.js";
import { hazardsOfCondition } from "./hazards.js";
import type { Shape } from "./places.js";

/** What an expression may speak about. */
export interface Vocabulary {
  readonly shapes: readonly Shape[];
  readonly picks: DomainsByName;
  readonly whens: readonly [When, ...When[]];
}

/** A place of a shape: a literal, a pick or a variable's value for each of its keys. */
export function placeOf(shape: Shape, words: Vocabulary): fc.Arbitrary<Place> {
  const steps = shape.steps.map((step) =>
    step.kind === "key" ? keyOf(step.domain, words).map((key) => ({ kind: "key" as const, key })) : fc.constant(step),
  );
  return fc.tuple(...steps).map((chosen) => ({ variable: shape.variable, steps: chosen }));
}

function keyOf(domain: DomainDescription, words: Vocabulary): fc.Arbitrary<Term> {
  // A key reads only whole variables: deeper places would need keys of their own without end.
  const simple = words.shapes.filter(({ steps }) => steps.length === 0);
  return termOf(domain, { ...words, shapes: simple });
}

/** Terms for values of a domain. */
export function termOf(domain: DomainDescription, words: Vocabulary): fc.Arbitrary<Term> {
  const literal: fc.Arbitrary<Term> = datumOf(domain).map((datum) => ({ kind: "literal", datum }));
  const text = textOf(domain);
  const picks = Object.entries(words.picks).flatMap(([name, pick]) => (textOf(pick) === text ? [name] : []));
  const choices: fc.WeightedArbitrary<Term>[] = [{ arbitrary: literal, weight: 2 }];
  if (picks.length > 0) {
    choices.push({ arbitrary: fc.constantFrom(...picks).map((name): Term => ({ kind: "pick", name })), weight: 6 });
  }
  const shapes = words.shapes.filter((shape) => shape.text === text && !isIndexed(shape));
  if (shapes.length > 0)
    choices.push({ arbitrary: fc.constantFrom(...shapes).chain((shape) => readOf(shape, words)), weight: 2 });
  const built = builtTermOf(domain, words);
  if (built !== undefined) choices.push({ arbitrary: built, weight: 2 });
  return fc.oneof(...choices);
}

/** A compound value made of terms for its parts, as effects make messages. */
function builtTermOf(domain: DomainDescription, words: Vocabulary): fc.Arbitrary<Term> | undefined {
  if (domain.kind === "tuple") {
    return fc.tuple(...domain.parts.map((part) => termOf(part, words))).map((parts) => ({ kind: "tuple", parts }));
  }
  if (domain.kind === "record") {
    const names = Object.keys(domain.fields);
    return fc.tuple(...Object.values(domain.fields).map((field) => termOf(field, words))).map((terms) => ({
      kind: "record",
      fields: Object.fromEntries(names.map((name, index) => [name, terms[index] as Term])),
    }));
  }
  return undefined;
}

/** Elements of sequences are read in conditions only: as terms they would put their guard on most actions. */
function isIndexed({ steps }: Shape): boolean {
  return steps.some(({ kind }) => kind === "index");
}

export function readOf(shape: Shape, words: Vocabulary): fc.Arbitrary<Term> {
  return fc
    .tuple(placeOf(shape, words), fc.constantFrom(...words.whens))
    .map(([place, when]) => ({ kind: "read", when, place }));
}

/** Small trees of conditions. Their leaves check that the elements they read exist, but for a few. */
export function conditionOf(words: Vocabulary, depth = 2): fc.Arbitrary<Condition> {
  const leaf = safeLeafOf(words);
  if (depth === 0) return leaf;
  const branch = conditionOf(words, depth - 1);
  const branches = fc.array(branch, { minLength: 2, maxLength: 3 });
  return fc.oneof(
    { arbitrary: leaf, weight: 4 },
    { arbitrary: branch.map((condition): Condition => ({ kind: "not", condition })), weight: 2 },
    { arbitrary: branches.map((conditions): Condition => ({ kind: "and", conditions })), weight: 1 },
    { arbitrary: branches.map((conditions): Condition => ({ kind: "or", conditions })), weight: 2 },
  );
}

function safeLeafOf(words: Vocabulary): fc.Arbitrary<Condition> {
  return fc.tuple(leafOf(words), fc.integer({ min: 0, max: 39 })).map(([leaf, luck]) => {
    const hazards = luck === 0 ? [] : hazardsOfCondition(leaf);
    return hazards.length === 0 ? leaf : { kind: "and", conditions: [...hazards, leaf] };
  });
}

function leafOf(words: Vocabulary): fc.Arbitrary<Condition> {
  const { picks, whens } = words;
  const shapes = words.shapes.filter(({ domain }) => isComparable(domain));
  const leaves: fc.Arbitrary<Condition>[] = [];
  if (shapes.length > 0) {
    leaves.push(
      fc
        .tuple(fc.constantFrom(...shapes), fc.constantFrom(...whens))
        .chain(([shape, when]) => stateLeafOf(shape, when, words)),
    );
  }
  for (const [name, domain] of Object.entries(picks)) {
    if (isAtom(domain)) leaves.push(aboutTerm({ kind: "pick", name }, domain, words));
  }
  return leaves.length === 0 ? fc.constant(TRUE) : fc.oneof(...leaves);
}

function stateLeafOf(shape: Shape, when: When, words: Vocabulary): fc.Arbitrary<Condition> {
  return placeOf(shape, words).chain((place): fc.Arbitrary<Condition> => {
    const { domain } = shape;
    switch (domain.kind) {
      case "setOf":
        return fc.oneof(
          termOf(domain.element, words).map((element): Condition => ({ kind: "member", element, when, set: place })),
          fc.constant<Condition>({ kind: "empty", when, set: place }),
          fc.integer({ min: 0, max: 2 }).map((than): Condition => ({ kind: "larger", when, set: place, than })),
          subsetOf(place, shape, when, words),
        );
      case "seqOf":
        return fc
          .integer({ min: 0, max: domain.maxLength - 1 })
          .map((than): Condition => ({ kind: "longer", when, sequence: place, than }));
      case "fun":
        return termOf(domain.value, words).map((to): Condition => ({ kind: "maps", when, function: place, to }));
      default:
        return aboutTerm({ kind: "read", when, place }, domain, words);
    }
  });
}

function subsetOf(left: Place, shape: Shape, when: When, words: Vocabulary): fc.Arbitrary<Condition> {
  const others = words.shapes.filter(({ text }) => text === shape.text);
  return fc
    .constantFrom(...(others.length > 0 ? others : [shape]))
    .chain((other) => placeOf(other, words))
    .map((right): Condition => ({ kind: "subset", when, left, right }));
}

/** Comparisons of a term for an atom with another one, and their negations. */
function aboutTerm(term: Term, domain: DomainDescription, words: Vocabulary): fc.Arbitrary<Condition> {
  const about = comparisonOf(term, domain, words).filter((condition) => !isTrivial(condition));
  return fc.oneof(
    about,
    about.map((condition): Condition => ({ kind: "not", condition })),
  );
}

function comparisonOf(term: Term, domain: DomainDescription, words: Vocabulary): fc.Arbitrary<Condition> {
  const equal = (right: Term): Condition => ({ kind: "equal", left: term, right });
  switch (domain.kind) {
    case "range": {
      const bound = termOf(domain, words);
      return fc.oneof(
        bound.map(equal),
        bound.map((right): Condition => ({ kind: "less", left: term, right })),
        bound.map((left): Condition => ({ kind: "less", left, right: term })),
      );
    }
    case "option":
      return isScalar(domain.some) && sizeOf(domain.some) <= 4
        ? fc.constantFrom(...everyDatumOf(domain)).map((datum) => equal({ kind: "literal", datum }))
        : fc.constant(equal({ kind: "literal", datum: null }));
    case "tuple":
      return fc.constantFrom(...domain.parts.keys()).chain((index) => {
        const part = domain.parts[index] as DomainDescription;
        return comparisonOf({ kind: "part", term, index }, part, words);
      });
    case "boolean":
    case "oneOf":
      return termOf(domain, words).map(equal);
    default:
      throw new TypeError(`values of ${domain.kind} are not compared`);
  }
}

function isTrivial(condition: Condition): boolean {
  const compares = condition.kind === "equal" || condition.kind === "less";
  return compares && JSON.stringify(condition.left) === JSON.stringify(condition.right);
}

function isAtom({ kind }: DomainDescription): boolean {
  return kind !== "record" && kind !== "setOf" && kind !== "fun" && kind !== "seqOf";
}

/** Domains that some condition speaks about as a whole; the others are reached through their parts. */
function isComparable(domain: DomainDescription): boolean {
  return domain.kind === "fun" ? isScalar(domain.value) : domain.kind !== "record";
}

/** Values that `===` and TLA+ `=` compare alike. */
export function isScalar({ kind }: DomainDescription): boolean {
  return kind === "boolean" || kind === "range" || kind === "oneOf";
}
