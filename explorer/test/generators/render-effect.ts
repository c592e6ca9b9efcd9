import type { ContainerDraft } from "./container-draft.js";
import type { DomainDescription, DomainsByName, Effect, Place, Term } from "./description.js";
import { domainAt } from "./places.js";
import { type Environment, follower, type Names, toPredicate, toReader } from "./render-expression.js";

/** Model code that changes a draft. */
export type Change = (next: object, environment: Environment) => void;

export function toChange(effect: Effect, variables: DomainsByName): Change {
  const draft = (place: Place): ((next: object, environment: Environment) => ContainerDraft) => {
    const follow = follower(place, variables);
    return (next, environment) => follow(next as Names, environment) as ContainerDraft;
  };
  switch (effect.kind) {
    case "assign":
      return assignment(effect.target, effect.term, variables);
    case "add": {
      const [set, element] = [draft(effect.set), elementReader(effect.set, effect.element, variables)];
      return (next, environment) => {
        set(next, environment).add(element(environment));
      };
    }
    case "delete": {
      const [set, element] = [draft(effect.set), elementReader(effect.set, effect.element, variables)];
      return (next, environment) => {
        set(next, environment).delete(element(environment));
      };
    }
    case "clear": {
      const set = draft(effect.set);
      return (next, environment) => {
        set(next, environment).clear();
      };
    }
    case "push": {
      const [sequence, element] = [draft(effect.sequence), elementReader(effect.sequence, effect.element, variables)];
      return (next, environment) => {
        sequence(next, environment).push(element(environment));
      };
    }
    case "pop": {
      const sequence = draft(effect.sequence);
      return (next, environment) => {
        sequence(next, environment).pop();
      };
    }
    case "removeAt": {
      const sequence = draft(effect.sequence);
      return (next, environment) => {
        sequence(next, environment).removeAt(effect.index);
      };
    }
    case "if": {
      const holds = toPredicate(effect.condition, variables);
      const then = toChange(effect.then, variables);
      return (next, environment) => {
        if (holds(environment)) then(next, environment);
      };
    }
  }
}

function elementReader(container: Place, term: Term, variables: DomainsByName): (environment: Environment) => unknown {
  const domain = domainAt(variables, container);
  if (domain.kind !== "setOf" && domain.kind !== "seqOf") throw new TypeError("an element of what has none");
  return toReader(term, domain.element, variables);
}

/** The last step of a place says how its holder writes it. */
function assignment(target: Place, term: Term, variables: DomainsByName): Change {
  const domain = domainAt(variables, target);
  const value = toReader(term, domain, variables);
  const last = target.steps.at(-1);
  const holder: Place = { variable: target.variable, steps: target.steps.slice(0, -1) };
  const follow = follower(last === undefined || isContainer(domain) ? target : holder, variables);
  if (isContainer(domain)) {
    return (next, environment) => {
      (follow(next as Names, environment) as ContainerDraft).assign(value(environment));
    };
  }
  switch (last?.kind) {
    case undefined:
      return (next, environment) => {
        (next as Record<string, unknown>)[target.variable] = value(environment);
      };
    case "field":
      return (next, environment) => {
        (follow(next as Names, environment) as Record<string, unknown>)[last.name] = value(environment);
      };
    case "index":
      return (next, environment) => {
        (follow(next as Names, environment) as ContainerDraft).set(last.index, value(environment));
      };
    case "key": {
      const whole = domainAt(variables, holder);
      if (whole.kind !== "fun") throw new TypeError("a key where there is no function");
      const key = toReader(last.key, whole.key, variables);
      return (next, environment) => {
        (follow(next as Names, environment) as ContainerDraft).set(key(environment), value(environment));
      };
    }
  }
}

function isContainer({ kind }: DomainDescription): boolean {
  return kind === "record" || kind === "setOf" || kind === "fun" || kind === "seqOf";
}
