import { DeclarationError } from "../domain/domain.js";
import type { Fields } from "../domain/record.js";
import type { Action, Picks } from "./action.js";
import type { Now } from "./views.js";

/** Who takes a step, and whom it addresses: names for people, such as of a process or of the network. */
export interface Interaction {
  readonly from: string;
  /** Absent when the step is a matter of the one who takes it. */
  readonly to?: string;
}

/** An interaction whose state and picks are known only to the declaration that made it. */
export type AnyInteraction = (now: never, picks: never) => Interaction;

/**
 * By action: who takes its step in the present state, with the values picked for it. A replacement of an action
 * has the interaction of the action that it replaces, and is called with its own picks.
 */
export type Interactions<S extends Fields, A extends Readonly<Record<string, Action>>> = {
  readonly [Name in keyof A]?: (now: Now<S>, picks: Picks<A[Name]["picks"]>) => Interaction;
};

/** Who takes the steps of actions that say nothing. */
export const ENVIRONMENT = "environment";

/** What of a model tells the interaction of a step. */
export interface Interacting {
  readonly interactions: Readonly<Record<string, AnyInteraction>>;
  readonly replacements: Readonly<Record<string, { readonly replaces: string }>>;
}

/** The interaction of an action, declared for it or for the action that it replaces; undefined when there is none. */
export function interactionNamed(
  { interactions, replacements }: Interacting,
  action: string,
): AnyInteraction | undefined {
  if (Object.hasOwn(interactions, action)) return interactions[action];
  const replaced = Object.hasOwn(replacements, action) ? replacements[action]?.replaces : undefined;
  return replaced !== undefined && Object.hasOwn(interactions, replaced) ? interactions[replaced] : undefined;
}

/**
 * Checks what the types demand as well: a model file is executed without being checked.
 *
 * @throws DeclarationError when an interaction is of no action, or no function
 */
export function requireInteractionsOf(
  actions: Readonly<Record<string, Action>>,
  interactions: Readonly<Record<string, unknown>>,
): void {
  for (const [name, interaction] of Object.entries(interactions)) {
    if (!Object.hasOwn(actions, name)) throw new DeclarationError(`the interaction ${name} is of no action`);
    if (typeof interaction !== "function") throw new DeclarationError(`the interaction of ${name} is no function`);
  }
}
