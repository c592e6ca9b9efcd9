import type { Condition, DomainsByName, Effect, Place, Term, When } from "./description.js";
import { domainAt } from "./places.js";

/**
 * The conditions under which an expression or effect can be executed: indices exist, sums stay in range,
 * sequences have room. A generated action has most of them as guards; one that lacks some leaves its
 * domain or throws, which is a verdict to be tested too.
 */
export function hazardsOfCondition(condition: Condition): Condition[] {
  switch (condition.kind) {
    case "not":
      return hazardsOfCondition(condition.condition);
    case "and":
    case "or":
      return condition.conditions.flatMap(hazardsOfCondition);
    case "equal":
    case "less":
      return [...hazardsOfTerm(condition.left), ...hazardsOfTerm(condition.right)];
    case "member":
      return [...hazardsOfPlace(condition.set, condition.when), ...hazardsOfTerm(condition.element)];
    case "empty":
    case "larger":
      return hazardsOfPlace(condition.set, condition.when);
    case "subset":
      return [...hazardsOfPlace(condition.left, condition.when), ...hazardsOfPlace(condition.right, condition.when)];
    case "longer":
      return hazardsOfPlace(condition.sequence, condition.when);
    case "maps":
      return [...hazardsOfPlace(condition.function, condition.when), ...hazardsOfTerm(condition.to)];
  }
}

export function hazardsOfEffect(variables: DomainsByName, effect: Effect): Condition[] {
  switch (effect.kind) {
    case "assign": {
      const domain = domainAt(variables, effect.target);
      const { term } = effect;
      const leaving = term.kind === "sum" && domain.kind === "range" ? [staysIn(term.term, term.by, domain)] : [];
      return [...hazardsOfPlace(effect.target, "now"), ...hazardsOfTerm(term), ...leaving];
    }
    case "add":
    case "delete":
      return [...hazardsOfPlace(effect.set, "now"), ...hazardsOfTerm(effect.element)];
    case "clear":
      return hazardsOfPlace(effect.set, "now");
    case "push": {
      const domain = domainAt(variables, effect.sequence);
      const full = domain.kind === "seqOf" ? domain.maxLength - 1 : 0;
      const room: Condition = { kind: "not", condition: longer(effect.sequence, full) };
      return [...hazardsOfPlace(effect.sequence, "now"), ...hazardsOfTerm(effect.element), room];
    }
    case "pop":
      return [...hazardsOfPlace(effect.sequence, "now"), longer(effect.sequence, 0)];
    case "removeAt":
      return [...hazardsOfPlace(effect.sequence, "now"), longer(effect.sequence, effect.index)];
    case "if":
      return [...hazardsOfCondition(effect.condition), ...hazardsOfEffect(variables, effect.then)];
  }
}

function hazardsOfTerm(term: Term): Condition[] {
  switch (term.kind) {
    case "literal":
    case "pick":
      return [];
    case "read":
      return hazardsOfPlace(term.place, term.when);
    case "sum":
    case "part":
      return hazardsOfTerm(term.term);
    case "tuple":
      return term.parts.flatMap(hazardsOfTerm);
    case "record":
      return Object.values(term.fields).flatMap(hazardsOfTerm);
  }
}

function hazardsOfPlace(place: Place, when: When): Condition[] {
  return place.steps.flatMap((step, position) => {
    if (step.kind === "field") return [];
    if (step.kind === "key") return hazardsOfTerm(step.key);
    const sequence: Place = { variable: place.variable, steps: place.steps.slice(0, position) };
    return [{ kind: "longer" as const, when, sequence, than: step.index }];
  });
}

function longer(sequence: Place, than: number): Condition {
  return { kind: "longer", when: "now", sequence, than };
}

function staysIn(term: Term, by: number, range: { readonly from: number; readonly to: number }): Condition {
  const end = (datum: number): Term => ({ kind: "literal", datum });
  return by > 0
    ? { kind: "less", left: term, right: end(range.to - by + 1) }
    : { kind: "less", left: end(range.from - by - 1), right: term };
}
