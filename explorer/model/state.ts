import type { Fields } from "../domain/record.js";
import type { Action, AnyPredicate, AnyStepPredicate, Effect, Guard, Init, Picks } from "./action.js";
import type { Next, Now } from "./views.js";

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
  /** An action with existentially quantified picks, named guard conjuncts, and an effect. */
  action<const P extends Fields, Conjunct extends string = never>(
    picks: P,
    rule: { readonly when: Readonly<Record<Conjunct, Guard<S, P>>>; readonly then: Effect<S, P> },
  ): Action<Conjunct>;
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
    action: (picks, rule) => ({ picks, ...rule }),
    predicate: (holds) => holds,
    step: (holds) => holds,
  };
}
