import { DeclarationError } from "../domain/domain.js";
import type { Fields } from "../domain/record.js";
import type { Action, AnyPredicate, AnyStepPredicate, Effect, Guard, Init, Picks } from "./action.js";
import { type Law, lawPredicate, type LawPredicate } from "./law.js";
import type { Next, Now } from "./views.js";

type NoPicks = Readonly<Record<string, never>>;

/** What an action asks for and does. Without `when` it is always enabled. */
export interface Rule<S extends Fields, P extends Fields, Conjunct extends string> {
  readonly when?: Readonly<Record<Conjunct, Guard<S, P>>>;
  readonly then: Effect<S, P>;
}

/** What a law asks of every choice of picks: where all of `when` hold, all of `then` must. Without `when`: always. */
export interface StateLaw<S extends Fields, P extends Fields> {
  readonly when?: Readonly<Record<string, (now: Now<S>, picks: Picks<P>) => boolean>>;
  readonly then: Readonly<Record<string, (now: Now<S>, picks: Picks<P>) => boolean>>;
  /** The values that explain a failure, by name. */
  readonly values?: (now: Now<S>, picks: Picks<P>) => Readonly<Record<string, unknown>>;
}

/** The same of steps. */
export interface StepLaw<S extends Fields, P extends Fields> {
  readonly when?: Readonly<Record<string, (now: Now<S>, next: Now<S>, picks: Picks<P>) => boolean>>;
  readonly then: Readonly<Record<string, (now: Now<S>, next: Now<S>, picks: Picks<P>) => boolean>>;
  readonly values?: (now: Now<S>, next: Now<S>, picks: Picks<P>) => Readonly<Record<string, unknown>>;
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
  /** A state predicate: an invariant, a witness, a constraint. `values` are shown when it is false. */
  predicate(holds: (now: Now<S>) => boolean, values?: (now: Now<S>) => Readonly<Record<string, unknown>>): AnyPredicate;
  /**
   * An invariant with a form, `\A picks : when => then`: a violation is explained by its picks and the names of the
   * false parts, and `explore coverage` tells whether its premises are ever true.
   */
  forAll<const P extends Fields>(picks: P, law: StateLaw<S, P>): AnyPredicate;
  /** A predicate over a transition, TLA+ `[][P]_vars`. */
  step(holds: (now: Now<S>, next: Now<S>) => boolean): AnyStepPredicate;
  /** A step property with a form, `[][\A picks : when => then]_vars`. */
  forAllSteps<const P extends Fields>(picks: P, law: StepLaw<S, P>): AnyStepPredicate;
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
    predicate: (holds, values) =>
      values === undefined ? holds : declareLaw("states", {}, { then: { holds }, values }),
    forAll: (picks, law) => declareLaw("states", picks, law),
    step: (holds) => holds,
    forAllSteps: (picks, law) => declareLaw("steps", picks, law),
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

/** Checks what the types demand as well, as for actions. */
function declareLaw(of: Law["of"], picks: Fields, law: Partial<Law>): LawPredicate {
  const { when = {}, then = {}, values } = law;
  if (Object.keys(then).length === 0) {
    throw new DeclarationError("a law concludes nothing; give it named predicates in `then`");
  }
  const wrong = [...Object.entries(when), ...Object.entries(then)].find(([, part]) => typeof part !== "function");
  if (wrong !== undefined) throw new DeclarationError(`the part ${wrong[0]} of a law is no function`);
  return lawPredicate({ of, picks, when, then, values });
}
