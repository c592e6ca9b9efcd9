import { Map } from "immutable";
import type { Action } from "../../model/action.js";
import type { Model } from "../../model/model.js";
import { blankOf, choicesOf } from "./enumerate.js";
import type { Named, Value } from "./value.js";
import { presentState, withDraft } from "./views.js";

export interface Step {
  readonly source: Named;
  readonly target: Named;
}

/** One choice of picks, and its successor if the guards let it have one. Calling `target` may throw. */
export interface Attempt {
  readonly picks: Named;
  target(): Named | undefined;
}

/** Every choice of picks of an action, tried on a state. */
export function stepsFrom(model: Model, source: Named, rule: Action): Attempt[] {
  const { variables } = model;
  const now = presentState(variables, source);
  return choicesOf(rule.picks).map((picks) => ({
    picks,
    target: () => {
      const chosen = presentState(rule.picks, picks);
      for (const guard of Object.values(rule.when)) {
        if (!(guard as (now: object, picks: object) => boolean)(now, chosen)) return undefined;
      }
      const effect = rule.then as (next: object, now: object, picks: object) => void;
      return withDraft(variables, source, (next) => {
        effect(next, now, chosen);
      });
    },
  }));
}

/** One initial state per choice of picks that the initial condition admits, repeats included. */
export function initialAttempts(model: Model): Attempt[] {
  const { variables, init } = model;
  const blank = Map<Value, Value>(Object.entries(variables).map(([name, domain]) => [name, blankOf(domain)]));
  return choicesOf(init.picks).map((picks) => ({
    picks,
    target: () => {
      const chosen = presentState(init.picks, picks);
      if (!(init.where as (picks: object) => boolean)(chosen)) return undefined;
      return withDraft(variables, blank, (next) => {
        (init.assign as (next: object, picks: object) => void)(next, chosen);
      });
    },
  }));
}
