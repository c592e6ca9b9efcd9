import type { Machine } from "../model/machine.js";
import type { PackedState } from "../state/accessors.js";
import type { Culprit } from "./exploration.js";

/** Every one of the first states is expanded twice; after them one in `SAMPLE_EVERY`. */
const ALWAYS_BELOW = 1024;
const SAMPLE_EVERY = 64;

export function isSampled(id: number): boolean {
  return id < ALWAYS_BELOW || id % SAMPLE_EVERY === 0;
}

export interface Impurity {
  readonly culprit: Culprit;
  readonly detail: string;
}

/**
 * A model must be a function of its state. This expands a state twice more and compares the two lists of
 * successors, step by step; it also notices model code that writes to the present state. Code that drifts
 * too slowly to differ between two expansions shows up when a trace cannot be rebuilt.
 */
export function findImpurity(machine: Machine, chunk: Int32Array, offset: number): Impurity | undefined {
  const { words } = machine.layout;
  const now = machine.newState();
  const next = machine.newState();
  now.load(chunk, offset);
  const present = chunk.slice(offset, offset + words);
  for (const action of machine.actions) {
    const first = successors(action.expand, now, next, words);
    const second = successors(action.expand, now, next, words);
    const differing = [...new Set([...first.keys(), ...second.keys()])].find((pick) => {
      const [a, b] = [first.get(pick), second.get(pick)];
      return a === undefined || b === undefined || a.some((word, index) => word !== b[index]);
    });
    if (differing !== undefined) {
      return {
        culprit: { kind: "action", action: action.name, picks: action.choices[differing] ?? {} },
        detail: "executing the step again gives another result: it depends on something that is not in the state",
      };
    }
    const after = new Int32Array(words);
    now.store(after, 0);
    if (after.some((word, index) => word !== present[index])) {
      return {
        culprit: { kind: "action", action: action.name, picks: {} },
        detail: "its code writes to the present state; write to the first argument of the effect only",
      };
    }
  }
  return undefined;
}

function successors(
  expand: Machine["actions"][number]["expand"],
  now: PackedState,
  next: PackedState,
  words: number,
): Map<number, Int32Array> {
  const found = new Map<number, Int32Array>();
  expand(now, next, (_, pick) => {
    const row = new Int32Array(words);
    next.store(row, 0);
    found.set(pick, row);
    return false;
  });
  return found;
}
