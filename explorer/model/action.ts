import { DeclarationError } from "../domain/domain.js";
import type { Fields, RecordValue } from "../domain/record.js";
import type { Next, Now } from "./views.js";

/** The values chosen for an action's picks: the witness of its existential quantifiers. */
export type Picks<P extends Fields> = RecordValue<P>;

export type Guard<S extends Fields, P extends Fields> = (now: Now<S>, picks: Picks<P>) => boolean;
export type Effect<S extends Fields, P extends Fields> = (next: Next<S>, now: Now<S>, picks: Picks<P>) => void;

/** A guard whose state and picks are known only to the declaration that made it. */
export type AnyGuard = (now: never, picks: never) => boolean;
export type AnyEffect = (next: never, now: never, picks: never) => void;
export type AnyPredicate = (now: never) => boolean;
export type AnyStepPredicate = (now: never, next: never) => boolean;

/**
 * An action: `\E picks : conjunct_1 /\ ... /\ conjunct_n /\ effect`. It is one successor per choice of
 * picks under which every conjunct holds. A conjunct's name explains a disabled step and names a mutant.
 */
export interface Action<Conjunct extends string = string, P extends Fields = Fields> {
  readonly picks: P;
  readonly when: Readonly<Record<Conjunct, AnyGuard>>;
  readonly then: AnyEffect;
}

/** Initial states: one per choice of picks that `where` admits. */
export interface Init {
  readonly picks: Fields;
  readonly where: (picks: never) => boolean;
  readonly assign: (next: never, picks: never) => void;
}

/**
 * The action with some of its guard conjuncts dropped: what a weakened action is made from.
 *
 * @throws DeclarationError when the action has no such conjunct
 */
export function withoutGuards<Conjunct extends string, Dropped extends Conjunct>(
  action: Action<Conjunct>,
  ...dropped: readonly Dropped[]
): Action<Exclude<Conjunct, Dropped>> {
  const unknown = dropped.find((conjunct) => !Object.hasOwn(action.when, conjunct));
  if (unknown !== undefined) throw new DeclarationError(`there is no conjunct ${unknown} to drop`);
  const kept = Object.entries<AnyGuard>(action.when).filter(([name]) => !dropped.includes(name as Dropped));
  return { ...action, when: Object.fromEntries(kept) as Record<Exclude<Conjunct, Dropped>, AnyGuard> };
}
