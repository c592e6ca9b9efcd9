import { DeclarationError } from "../domain/domain.js";
import { type PackedState, stateFactory } from "../state/accessors.js";
import { masksOf } from "../state/columns.js";
import { type Layout, layoutOf, type Place } from "../state/layout.js";
import type { Action } from "./action.js";
import { type Expand, expanderOf, pickChoices, type PickValues } from "./expander.js";
import type { Model } from "./model.js";
import { expandEach } from "./specialise.js";

export interface MachineAction {
  readonly name: string;
  readonly choices: readonly PickValues[];
  readonly guards: readonly {
    readonly name: string;
    readonly holds: (now: PackedState, picks: PickValues) => boolean;
  }[];
  readonly effect: (next: PackedState, now: PackedState, picks: PickValues) => void;
  readonly expand: Expand;
}

/** A model compiled to packed states: what the search, the replay and the cross-check execute. */
export interface Machine {
  readonly model: Model;
  readonly layout: Layout;
  readonly actions: readonly MachineAction[];
  /** Expands every action on `now`, in order. */
  readonly expand: Expand;
  newState(): PackedState;
  /** Calls `emit` for each initial state, which stands in `next`; stops when it returns true. */
  initialise(next: PackedState, emit: (pickIndex: number) => boolean): void;
}

export function compile(model: Model): Machine {
  const layout = layoutOf(model.variables);
  const newState = stateFactory(layout);
  const actions = Object.entries(model.actions).map(([name, action], index) => compileAction(name, action, index));
  return {
    model,
    layout,
    actions,
    expand: expandEach(actions.map(({ expand }) => expand)),
    newState,
    initialise: initialiser(model, layout, newState),
  };
}

function compileAction(name: string, action: Action, index: number): MachineAction {
  const choices = pickChoices(name, action.picks);
  return {
    name,
    choices,
    // The declaration tied guards and effect to these very variables and picks; here the types end.
    guards: Object.entries(action.when).map(([conjunct, holds]) => ({
      name: conjunct,
      holds: holds as (now: PackedState, picks: PickValues) => boolean,
    })),
    effect: action.then as (next: PackedState, now: PackedState, picks: PickValues) => void,
    expand: expanderOf(action, index, choices),
  };
}

function initialiser(model: Model, layout: Layout, newState: () => PackedState): Machine["initialise"] {
  const { picks, where, assign } = model.init as {
    picks: Model["init"]["picks"];
    where: (picks: PickValues) => boolean;
    assign: (next: PackedState, picks: PickValues) => void;
  };
  return (next, emit) => {
    const again = newState();
    const other = newState();
    for (const [index, choice] of pickChoices("Init", picks).entries()) {
      if (!where(choice)) continue;
      for (const state of [next, again, other]) {
        state.reset(state === other ? "last" : "first");
        assign(state, choice);
      }
      const impure = differingVariable(layout, next, again);
      if (impure !== undefined)
        throw new DeclarationError(`Init gives ${impure} another value each time it is executed`);
      const unassigned = differingVariable(layout, next, other);
      // An initial state must not depend on what was there before it.
      if (unassigned !== undefined) {
        throw new DeclarationError(`Init leaves ${unassigned} unassigned, or a part of it; assign all of it`);
      }
      if (emit(index)) return;
    }
  };
}

function differingVariable({ variables, words }: Layout, one: PackedState, two: PackedState): string | undefined {
  const a = new Int32Array(words);
  const b = new Int32Array(words);
  one.store(a, 0);
  two.store(b, 0);
  return [...variables].find(([, place]) => differ(place, a, b))?.[0];
}

function differ(place: Place, one: Int32Array, two: Int32Array): boolean {
  return [...masksOf(place)].some(([word, mask]) => (((one[word] ?? 0) ^ (two[word] ?? 0)) & mask) !== 0);
}
