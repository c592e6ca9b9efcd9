import { type Domain, DeclarationError, membersOf } from "../domain/domain.js";
import type { Fields } from "../domain/record.js";
import type { PackedState } from "../state/accessors.js";
import type { Action } from "./action.js";

export type PickValues = Readonly<Record<string, unknown>>;

/** Called once per successor, which stands in the `next` state. Returns true to stop the expansion. */
export type Emit = (actionIndex: number, pickIndex: number) => boolean;

/** Tries every choice of picks of one action on `now`. Returns true when `emit` stopped it. */
export type Expand = (now: PackedState, next: PackedState, emit: Emit) => boolean;

/** Most choices of picks that one action may have. */
const PICK_LIMIT = 1 << 20;

/** Every choice of picks, the last pick varying fastest. */
export function pickChoices(name: string, picks: Fields): readonly PickValues[] {
  const entries = Object.entries(picks) as [string, Domain][];
  const count = entries.reduce((product, [, domain]) => product * domain.size, 1);
  if (count > PICK_LIMIT) {
    throw new DeclarationError(
      `${name} has ${count} choices of picks, more than ${PICK_LIMIT}; pick from smaller domains`,
    );
  }
  let choices: Record<string, unknown>[] = [{}];
  for (const [pick, domain] of entries) {
    choices = choices.flatMap((choice) => membersOf(domain).map((value) => ({ ...choice, [pick]: value })));
  }
  return choices.map((choice) => Object.freeze(choice));
}

/**
 * Generates the loop of one action. Each action has a function of its own, so that the just-in-time
 * compiler specialises it to the action's own guards: its budget for inlining is per function.
 */
export function expanderOf(action: Action, actionIndex: number, choices: readonly PickValues[]): Expand {
  const guards: readonly unknown[] = Object.values(action.when);
  const parameters = guards.map((_, index) => `guard${index}`);
  const checks = parameters.map((guard) => `if (!${guard}(now, picks)) continue;`).join("\n");
  const build = new Function(
    "choices",
    "effect",
    ...parameters,
    `"use strict";
    return function expand(now, next, emit) {
      for (let index = 0; index < ${choices.length}; index++) {
        const picks = choices[index];
        ${checks}
        next.copyFrom(now);
        effect(next, now, picks);
        if (emit(${actionIndex}, index)) return true;
      }
      return false;
    };`,
  ) as (...constants: readonly unknown[]) => Expand;
  return build(choices, action.then, ...guards);
}
