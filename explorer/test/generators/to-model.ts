import type { Action } from "../../model/action.js";
import { type Model, model } from "../../model/model.js";
import { state } from "../../model/state.js";
import type { ActionDescription, Condition, Effect, ModelDescription } from "./description.js";
import { toFields } from "./render-domain.js";
import { toChange } from "./render-effect.js";
import { type Names, toPredicate } from "./render-expression.js";

/** The model that a description describes, written in the model language. */
export function toModel(description: ModelDescription): Model {
  const { variables, init } = description;
  const space = state(toFields(variables));
  const starts = Object.entries(init.values).map(([variable, term]): Effect => {
    return { kind: "assign", target: { variable, steps: [] }, term };
  });

  const predicates = (conditions: Readonly<Record<string, Condition>>) =>
    mapped(conditions, (condition) => {
      const holds = toPredicate(condition, variables);
      return space.predicate((now) => holds({ now, picks: {} }));
    });
  const stepPredicates = (conditions: Readonly<Record<string, Condition>>) =>
    mapped(conditions, (condition) => {
      const holds = toPredicate(condition, variables);
      return space.step((now, next) => holds({ now, next, picks: {} }));
    });
  const changes = (effects: readonly Effect[]) => {
    const parts = effects.map((effect) => toChange(effect, variables));
    return (next: object, now: Names, picks: Names): void => {
      for (const change of parts) change(next, { now, picks });
    };
  };
  const actionOf = ({ picks, when, then }: ActionDescription): Action =>
    space.action(toFields(picks), {
      when: mapped(when, (condition) => {
        const holds = toPredicate(condition, variables);
        return (now, chosen) => holds({ now, picks: chosen });
      }),
      then: changes(then),
    });

  const start = changes(starts);
  const admitted = toPredicate(init.where, variables);
  return model({
    state: space,
    init: space.initEach(
      toFields(init.picks),
      (next, picks) => {
        start(next, {}, picks);
      },
      (picks) => admitted({ now: {}, picks }),
    ),
    actions: mapped(description.actions, actionOf),
    invariants: predicates(description.invariants),
    stepProperties: stepPredicates(description.stepProperties),
    witnesses: predicates(description.witnesses),
    constraints: predicates(description.constraints),
    actionConstraints: stepPredicates(description.actionConstraints),
    accepting: Object.values(predicates({ accepting: description.accepting }))[0] ?? (() => false),
  });
}

function mapped<From, To>(parts: Readonly<Record<string, From>>, render: (part: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, render(part)]));
}
