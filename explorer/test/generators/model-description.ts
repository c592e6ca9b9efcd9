import * as fc from "fast-check";
import { datumOf } from "./datum.js";
import {
  type ActionDescription,
  type Condition,
  type DomainDescription,
  type DomainsByName,
  FALSE,
  type InitDescription,
  type ModelDescription,
  textOf,
  type Term,
  TRUE,
} from "./description.js";
import { small, sizeOf, variableDomain } from "./domain-description.js";
import { effectOn } from "./effects.js";
import { conditionOf, type Vocabulary } from "./expressions.js";
import { hazardsOfEffect } from "./hazards.js";
import { type Shape, shapesOf } from "./places.js";

/** Upper bound on the product of the variables' domains; wide sets count as the few elements that literals name. */
const MOST_COMBINATIONS = 1_000_000;

/** Small models with every kind of domain, effect and property. Many have faults, by intent. */
export const modelDescription: fc.Arbitrary<ModelDescription> = fc
  .oneof(
    { arbitrary: fc.array(variableDomain, { minLength: 1, maxLength: 1 }), weight: 1 },
    { arbitrary: fc.array(variableDomain, { minLength: 2, maxLength: 5 }), weight: 7 },
  )
  .filter((domains) => domains.reduce((product, domain) => product * roughSize(domain), 1) <= MOST_COMBINATIONS)
  .map((domains): DomainsByName => Object.fromEntries(domains.map((domain, index) => [`v${index}`, domain])))
  .chain(modelOver);

function roughSize(domain: DomainDescription): number {
  return domain.kind === "setOf" && sizeOf(domain.element) > 9 ? 16 : sizeOf(domain);
}

function modelOver(variables: DomainsByName): fc.Arbitrary<ModelDescription> {
  const shapes = shapesOf(variables);
  const states: Vocabulary = { shapes, picks: {}, whens: ["now"] };
  const steps: Vocabulary = { shapes, picks: {}, whens: ["now", "next"] };
  const predicate = conditionOf(states);
  const rarely = <Kind>(arbitrary: fc.Arbitrary<Kind>, otherwise: Kind): fc.Arbitrary<Kind> =>
    fc.oneof({ arbitrary: fc.constant(otherwise), weight: 7 }, { arbitrary, weight: 1 });
  return fc
    .record({
      init: initOver(variables),
      actions: fc.array(actionOver(variables, shapes), { minLength: 3, maxLength: 7 }),
      // A guard that all actions share: without one, some action is nearly always enabled.
      gate: fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, { arbitrary: fc.tuple(predicate), weight: 1 }),
      invariants: fc.array(predicate, { maxLength: 3 }),
      stepProperties: fc.array(conditionOf(steps), { maxLength: 2 }),
      witnesses: fc.array(predicate, { maxLength: 2 }),
      constraints: rarely(fc.array(predicate, { minLength: 1, maxLength: 1 }), []),
      actionConstraints: rarely(fc.array(conditionOf(steps), { minLength: 1, maxLength: 1 }), []),
      accepting: fc.oneof(fc.constant(FALSE), fc.constant(TRUE), predicate),
    })
    .map((parts) => ({
      variables,
      init: parts.init,
      actions: numbered(
        "Action",
        parts.actions.map(({ picks, when, then }) => ({
          picks,
          when: { ...numbered("gate", parts.gate), ...when },
          then,
        })),
      ),
      invariants: numbered("Invariant", parts.invariants),
      stepProperties: numbered("Step", parts.stepProperties),
      witnesses: numbered("Witness", parts.witnesses),
      constraints: numbered("Bound", parts.constraints),
      actionConstraints: numbered("StepBound", parts.actionConstraints),
      accepting: parts.accepting,
    }));
}

/** Each variable starts at a literal, or at each value of a pick of its domain. */
function initOver(variables: DomainsByName): fc.Arbitrary<InitDescription> {
  const domains = Object.values(variables).filter((domain) => sizeOf(domain) <= 6);
  const picks = fc.array(domains.length === 0 ? small : fc.constantFrom(...domains), { maxLength: 2 });
  return picks.map(pickNames).chain((named) => {
    const values = Object.values(variables).map((domain): fc.Arbitrary<Term> => {
      const literal = datumOf(domain).map((datum): Term => ({ kind: "literal", datum }));
      const same = Object.keys(named).filter((name) => textOf(named[name] as DomainDescription) === textOf(domain));
      return same.length === 0 ? literal : fc.constantFrom(...same).map((name) => ({ kind: "pick", name }));
    });
    const where =
      Object.keys(named).length === 0
        ? fc.constant(TRUE)
        : conditionOf({ shapes: [], picks: named, whens: ["now"] }, 0);
    return fc.record({
      picks: fc.constant(named),
      where: fc.oneof({ arbitrary: fc.constant(TRUE), weight: 3 }, { arbitrary: where, weight: 1 }),
      values: fc
        .tuple(...values)
        .map((terms) => Object.fromEntries(Object.keys(variables).map((name, index) => [name, terms[index] as Term]))),
    });
  });
}

/** An action changes a few places, with picks of the domains that these places, their keys and elements have. */
function actionOver(variables: DomainsByName, shapes: readonly Shape[]): fc.Arbitrary<ActionDescription> {
  // By variable first: one with many parts would get most effects otherwise.
  const target = fc.constantFrom(...Object.keys(variables)).chain((name) => {
    const own = shapes.filter(({ variable }) => variable === name);
    // Whole records and functions forget what other actions did, elements of sequences need them to be long.
    const plain = own.filter(
      ({ domain, steps }) =>
        domain.kind !== "record" && domain.kind !== "fun" && steps.every(({ kind }) => kind !== "index"),
    );
    const any = fc.constantFrom(...own);
    return plain.length === 0
      ? any
      : fc.oneof({ arbitrary: any, weight: 1 }, { arbitrary: fc.constantFrom(...plain), weight: 4 });
  });
  return fc
    .array(target, { minLength: 1, maxLength: 2 })
    .chain((targets) => fc.tuple(fc.constant(targets), picksFor(targets)))
    .chain(([targets, picks]) => {
      const words: Vocabulary = { shapes, picks, whens: ["now"] };
      return fc
        .tuple(
          conjunctsOf(words),
          fc.tuple(...targets.map((shape) => effectOn(shape, words))),
          fc.integer({ min: 0, max: 11 }),
        )
        .map(([conjuncts, then, luck]) => {
          const guards = luck === 0 ? [] : distinct(then.flatMap((effect) => hazardsOfEffect(variables, effect)));
          return { picks, when: { ...numbered("safe", guards), ...numbered("when", conjuncts) }, then };
        });
    });
}

function picksFor(targets: readonly Shape[]): fc.Arbitrary<DomainsByName> {
  const useful = targets.flatMap(({ domain, steps }) => [
    ...steps.flatMap((step) => (step.kind === "key" ? [step.domain] : [])),
    ...(domain.kind === "setOf" || domain.kind === "seqOf" ? [domain.element] : [domain]),
  ]);
  const fitting = useful.filter((domain) => sizeOf(domain) <= 6);
  const pick = fitting.length === 0 ? small : fc.oneof({ arbitrary: fc.constantFrom(...fitting), weight: 7 }, small);
  const picks = fc.oneof(
    { arbitrary: fc.constant([]), weight: 1 },
    { arbitrary: fc.array(pick, { minLength: 1, maxLength: 2 }), weight: 3 },
  );
  return picks.map(pickNames);
}

function distinct(conditions: readonly Condition[]): Condition[] {
  return [...new Map(conditions.map((condition) => [JSON.stringify(condition), condition])).values()];
}

/** Few, since each is as likely to disable the action for good as to steer it. */
function conjunctsOf(words: Vocabulary): fc.Arbitrary<Condition[]> {
  const condition = conditionOf(words, 1);
  return fc.oneof<fc.WeightedArbitrary<Condition[]>[]>(
    { arbitrary: fc.constant([]), weight: 7 },
    { arbitrary: fc.tuple(condition), weight: 4 },
    { arbitrary: fc.tuple(condition, condition), weight: 1 },
  );
}

function pickNames(domains: readonly DomainDescription[]): DomainsByName {
  return Object.fromEntries(domains.map((domain, index) => [`p${index}`, domain]));
}

function numbered<Kind extends Condition | ActionDescription>(
  prefix: string,
  parts: readonly Kind[],
): Record<string, Kind> {
  return Object.fromEntries(parts.map((part, index) => [`${prefix}${index}`, part]));
}
