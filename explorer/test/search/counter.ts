import { range } from "../../domain/range.js";
import { type Model, model, type ModelDeclaration } from "../../model/model.js";
import type { Actions } from "../../model/model.js";
import { state } from "../../model/state.js";

/** The smallest state space with a shape: one counter. */
export const counter = state({ x: range(0, 5) });

/** Counts up to 5, where it deadlocks. */
export const Up = counter.action({
  when: { isBelow: (now) => now.x < 5 },
  then: (next, now) => {
    next.x = now.x + 1;
  },
});

/** Back to 0 from 5, so that nothing ever deadlocks. */
export const Wrap = counter.action({
  when: { isFull: (now) => now.x === 5 },
  then: (next) => {
    next.x = 0;
  },
});

export const startAtZero = counter.init((next) => {
  next.x = 0;
});

/** The endless counter, changed in what a test is about. */
export function counterModel(changes: Partial<ModelDeclaration<Actions>> = {}): Model {
  return model<Actions>({ state: counter, init: startAtZero, actions: { Up, Wrap }, ...changes });
}

/** The counter's value is never this one. */
export function isNot(value: number): ReturnType<typeof counter.predicate> {
  return counter.predicate((now) => now.x !== value);
}
