import { DeclarationError } from "../domain/domain.js";
import type { Fields } from "../domain/record.js";
import type { Action, AnyPredicate, AnyStepPredicate, Effect, Guard, Init, Picks } from "./action.js";
import type { Next, Now } from "./views.js";

type NoPicks = Readonly<Record<string, never>>;

/** What an action asks for and does. Without `when` it is always enabled. */
export interface Rule<S extends Fields, P extends Fields, Conjunct extends string> {
  readonly when?: Readonly<Record<Conjunct, Guard<S, P>>>;
  readonly then: Effect<S, P>;
}

/** The declared variables, and typed constructors for everything that speaks about them. */
export interface StateSpace<S extends Fields> {
  readonly variables: S;
  /** Exactly one initial state. Sets and sequences start empty; every atom must be assigned. */
  init(assign: (next: Next<S>) => void): Init;
  /** One initial state per choice of picks, or per choice that `where` admits. */
  initEach<const P extends Fields>(
    picks: P,
    assign: (next: Next<S>, picks: Picks<P>) => void,
    where?: (picks: Picks<P>) => boolean,
  ): Init;
  /** An action with named guard conjuncts and an effect. */
  action<Conjunct extends string = never>(rule: Rule<S, NoPicks, Conjunct>): Action<Conjunct, NoPicks>;
  /** An action with existentially quantified picks, named guard conjuncts, and an effect. */
  action<const P extends Fields, Conjunct extends string = never>(
    picks: P,
    rule: Rule<S, P, Conjunct>,
  ): Action<Conjunct, P>;
  /** A state predicate: an invariant, a witness, a constraint. */
  predicate(holds: (now: Now<S>) => boolean): AnyPredicate;
  /** A predicate over a transition, TLA+ `[][P]_vars`. */
  step(holds: (now: Now<S>, next: Now<S>) => boolean): AnyStepPredicate;
}

/** A present state of a declared space, for the helper functions of a model. */
export type NowOf<Space> = Space extends StateSpace<infer S> ? Now<S> : never;
/** A draft of a declared space, for the helper functions of a model. */
export type NextOf<Space> = Space extends StateSpace<infer S> ? Next<S> : never;

/** Declares the state variables of a model, in the order of its TLA+ twin. */
export function state<const S extends Fields>(variables: S): StateSpace<S> {
  return {
    variables,
    init: (assign) => ({ picks: {}, where: () => true, assign }),
    initEach: (picks, assign, where = () => true) => ({ picks, where, assign }),
    action: declareAction,
    predicate: (holds) => holds,
    step: (holds) => holds,
  };
}

function declareAction<S extends Fields, Conjunct extends string>(
  rule: Rule<S, NoPicks, Conjunct>,
): Action<Conjunct, NoPicks>;
function declareAction<S extends Fields, P extends Fields, Conjunct extends string>(
  picks: P,
  rule: Rule<S, P, Conjunct>,
): Action<Conjunct, P>;
/** Checks what the types demand as well: a model file is executed without being checked. */
function declareAction<S extends Fields, P extends Fields, Conjunct extends string>(
  ...parts: [rule: Rule<S, P, Conjunct>] | [picks: P, rule: Rule<S, P, Conjunct>]
): Action<Conjunct> {
  const [picks, rule] = parts.length === 1 ? [{}, parts[0]] : parts;
  const { then, when = {} as Readonly<Record<Conjunct, Guard<S, P>>> } = rule;
  if (typeof then !== "function") throw new DeclarationError("an action has no effect; give it a function `then`");
  for (const [conjunct, guard] of Object.entries(when)) {
    if (typeof guard !== "function") throw new DeclarationError(`the guard ${conjunct} of an action is no function`);
  }
  return { picks, when, then };
}
