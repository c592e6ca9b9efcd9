import * as fc from "fast-check";
import type { Effect, Term } from "./description.js";
import { conditionOf, placeOf, readOf, termOf, type Vocabulary } from "./expressions.js";
import type { Shape } from "./places.js";

/** Changes of a place, of every kind that its domain has; some happen under a condition only. */
export function effectOn(shape: Shape, words: Vocabulary): fc.Arbitrary<Effect> {
  const effect = plainEffectOn(shape, words).filter((found) => !isIdle(found));
  const conditional = fc
    .tuple(conditionOf(words, 1), effect)
    .map(([condition, then]): Effect => ({ kind: "if", condition, then }));
  return fc.oneof({ arbitrary: effect, weight: 7 }, { arbitrary: conditional, weight: 1 });
}

function isIdle(effect: Effect): boolean {
  return (
    effect.kind === "assign" &&
    effect.term.kind === "read" &&
    JSON.stringify(effect.target) === JSON.stringify(effect.term.place)
  );
}

function plainEffectOn(shape: Shape, words: Vocabulary): fc.Arbitrary<Effect> {
  const { domain } = shape;
  return placeOf(shape, words).chain((place): fc.Arbitrary<Effect> => {
    const assign = termOf(domain, words).map((term): Effect => ({ kind: "assign", target: place, term }));
    switch (domain.kind) {
      case "range":
        return fc.oneof(
          assign,
          sumOf(words).map((term): Effect => ({ kind: "assign", target: place, term })),
        );
      case "setOf": {
        const element = termOf(domain.element, words);
        return fc.oneof(
          { arbitrary: element.map((added): Effect => ({ kind: "add", set: place, element: added })), weight: 4 },
          {
            arbitrary: element.map((deleted): Effect => ({ kind: "delete", set: place, element: deleted })),
            weight: 3,
          },
          { arbitrary: fc.constant<Effect>({ kind: "clear", set: place }), weight: 1 },
          { arbitrary: assign, weight: 1 },
        );
      }
      case "seqOf": {
        const pushed = termOf(domain.element, words);
        return fc.oneof(
          { arbitrary: pushed.map((element): Effect => ({ kind: "push", sequence: place, element })), weight: 4 },
          { arbitrary: fc.constant<Effect>({ kind: "pop", sequence: place }), weight: 1 },
          {
            arbitrary: fc
              .integer({ min: 0, max: domain.maxLength - 1 })
              .map((index): Effect => ({ kind: "removeAt", sequence: place, index })),
            weight: 2,
          },
          { arbitrary: assign, weight: 1 },
        );
      }
      default:
        return assign;
    }
  });
}

/** A number of the present state or of the picks, one up or one down. */
function sumOf(words: Vocabulary): fc.Arbitrary<Term> {
  const picks = Object.entries(words.picks).filter(([, { kind }]) => kind === "range");
  const shapes = words.shapes.filter(({ domain }) => domain.kind === "range");
  const numbers: fc.Arbitrary<Term>[] = [
    ...picks.map(([name]) => fc.constant<Term>({ kind: "pick", name })),
    ...shapes.map((shape) => readOf(shape, words)),
  ];
  return fc.tuple(fc.oneof(...numbers), fc.constantFrom(1, 1, -1)).map(([term, by]) => ({ kind: "sum", term, by }));
}
