import { FiniteSet } from "../../domain/finite-set.js";
import { Sequence } from "../../domain/sequence.js";
import { TotalFunction } from "../../domain/total-function.js";
import type { Condition, DomainDescription, DomainsByName, Place, Term, When } from "./description.js";
import { domainAt } from "./places.js";
import { toValue } from "./render-domain.js";

/** The values of variables or picks, as model code receives them. */
export type Names = Readonly<Record<string, unknown>>;

export interface Environment {
  readonly now: Names;
  /** Only in step properties. */
  readonly next?: Names;
  readonly picks: Names;
}

export type Reader<Result> = (environment: Environment) => Result;

/** Model code for a term that gives a value of a domain. */
export function toReader(term: Term, domain: DomainDescription, variables: DomainsByName): Reader<unknown> {
  switch (term.kind) {
    case "literal": {
      const value = toValue(domain, term.datum);
      return () => value;
    }
    case "pick":
      return ({ picks }) => picks[term.name];
    case "read":
      return placeReader(term.place, term.when, variables);
    case "sum": {
      const number = toReader(term.term, domain, variables);
      return (environment) => (number(environment) as number) + term.by;
    }
    case "part": {
      const whole = toReader(term.term, domain, variables);
      return (environment) => (whole(environment) as readonly unknown[])[term.index];
    }
    case "tuple": {
      if (domain.kind !== "tuple") throw new TypeError("a tuple where there is none");
      const parts = term.parts.map((part, index) =>
        toReader(part, domain.parts[index] as DomainDescription, variables),
      );
      return (environment) => parts.map((part) => part(environment));
    }
    case "record": {
      if (domain.kind !== "record") throw new TypeError("a record where there is none");
      const fields = Object.entries(term.fields).map(
        ([name, field]) => [name, toReader(field, domain.fields[name] as DomainDescription, variables)] as const,
      );
      return (environment) => Object.fromEntries(fields.map(([name, field]) => [name, field(environment)]));
    }
  }
}

/** Model code that reads a place of the present or the primed state. */
export function placeReader(place: Place, when: When, variables: DomainsByName): Reader<unknown> {
  const follow = follower(place, variables);
  return (environment) => follow(when === "now" ? environment.now : (environment.next as Names), environment);
}

/** Model code that walks to a place of a state; its keys are terms over the environment. */
export function follower(place: Place, variables: DomainsByName): (state: Names, environment: Environment) => unknown {
  const steps = place.steps.map((step, position): ((at: unknown, environment: Environment) => unknown) => {
    switch (step.kind) {
      case "field":
        return (at) => (at as Names)[step.name];
      case "index":
        return (at) => (at as Sequence<unknown>).at(step.index);
      case "key": {
        const whole = domainAt(variables, { variable: place.variable, steps: place.steps.slice(0, position) });
        if (whole.kind !== "fun") throw new TypeError("a key where there is no function");
        const key = toReader(step.key, whole.key, variables);
        return (at, environment) => (at as TotalFunction<unknown, unknown>).get(key(environment));
      }
    }
  });
  return (state, environment) => steps.reduce((at, step) => step(at, environment), state[place.variable]);
}

/** Model code for a condition. */
export function toPredicate(condition: Condition, variables: DomainsByName): Reader<boolean> {
  const read = <View>(place: Place, when: When): Reader<View> => placeReader(place, when, variables) as Reader<View>;
  switch (condition.kind) {
    case "not": {
      const inner = toPredicate(condition.condition, variables);
      return (environment) => !inner(environment);
    }
    case "and": {
      const parts = condition.conditions.map((part) => toPredicate(part, variables));
      return (environment) => parts.every((part) => part(environment));
    }
    case "or": {
      const parts = condition.conditions.map((part) => toPredicate(part, variables));
      return (environment) => parts.some((part) => part(environment));
    }
    case "equal": {
      const [left, right] = scalarReaders(condition.left, condition.right, variables);
      return (environment) => left(environment) === right(environment);
    }
    case "less": {
      const [left, right] = scalarReaders(condition.left, condition.right, variables);
      return (environment) => (left(environment) as number) < (right(environment) as number);
    }
    case "member": {
      const set = read<FiniteSet<unknown>>(condition.set, condition.when);
      const domain = domainAt(variables, condition.set);
      if (domain.kind !== "setOf") throw new TypeError("a member of what is no set");
      const element = toReader(condition.element, domain.element, variables);
      return (environment) => set(environment).has(element(environment));
    }
    case "empty": {
      const set = read<FiniteSet<unknown>>(condition.set, condition.when);
      return (environment) => set(environment).isEmpty;
    }
    case "larger": {
      const set = read<FiniteSet<unknown>>(condition.set, condition.when);
      return (environment) => set(environment).size > condition.than;
    }
    case "subset": {
      const left = read<FiniteSet<unknown>>(condition.left, condition.when);
      const right = read<FiniteSet<unknown>>(condition.right, condition.when);
      return (environment) => left(environment).isSubsetOf(right(environment));
    }
    case "longer": {
      const sequence = read<Sequence<unknown>>(condition.sequence, condition.when);
      return (environment) => sequence(environment).length > condition.than;
    }
    case "maps": {
      const mapping = read<TotalFunction<unknown, unknown>>(condition.function, condition.when);
      const domain = domainAt(variables, condition.function);
      if (domain.kind !== "fun") throw new TypeError("a value of what is no function");
      const to = toReader(condition.to, domain.value, variables);
      return (environment) =>
        mapping(environment)
          .entries()
          .some(([, value]) => value === to(environment));
    }
  }
}

/** Literals on either side of a comparison are scalars, so any scalar domain renders them. */
function scalarReaders(left: Term, right: Term, variables: DomainsByName): [Reader<unknown>, Reader<unknown>] {
  const scalar: DomainDescription = { kind: "boolean" };
  return [toReader(left, scalar, variables), toReader(right, scalar, variables)];
}
