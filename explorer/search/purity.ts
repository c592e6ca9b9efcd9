import type { PickValues } from "../model/expander.js";
import type { Machine, MachineAction } from "../model/machine.js";
import type { PackedState } from "../state/accessors.js";
import type { Culprit } from "./exploration.js";

/** Every one of the first states is expanded again; after them one in `SAMPLE_EVERY`. */
const ALWAYS_BELOW = 256;
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
export class PurityCheck {
  private readonly now: PackedState;
  private readonly next: PackedState;
  /** Successors of the first expansion: pick, then the words, one after the other. */
  private first: number[] = [];
  private second: number[] = [];
  private readonly words: Int32Array;

  constructor(private readonly machine: Machine) {
    this.now = machine.newState();
    this.next = machine.newState();
    this.words = new Int32Array(machine.layout.words);
  }

  /** What is wrong with the expansion of a state, or undefined. */
  find(chunk: Int32Array, offset: number): Impurity | undefined {
    for (const action of this.machine.actions) {
      this.now.load(chunk, offset);
      this.first = this.successors(action);
      this.second = this.successors(action);
      const culprit = (picks: PickValues): Culprit => ({ kind: "action", action: action.name, picks });
      const differing = this.differingPick();
      if (differing !== undefined) {
        return {
          culprit: culprit(action.choices[differing] ?? {}),
          detail: "executing the step again gives another result: it depends on something that is not in the state",
        };
      }
      this.now.store(this.words, 0);
      if (this.words.some((word, index) => word !== chunk[offset + index])) {
        return {
          culprit: culprit({}),
          detail: "its code writes to the present state; write to the first argument of the effect only",
        };
      }
    }
    return undefined;
  }

  private successors(action: MachineAction): number[] {
    const found: number[] = [];
    action.expand(this.now, this.next, (_, pick) => {
      this.next.store(this.words, 0);
      found.push(pick, ...this.words);
      return false;
    });
    return found;
  }

  private differingPick(): number | undefined {
    const { first, second } = this;
    if (first.length === second.length && first.every((word, index) => word === second[index])) return undefined;
    const width = this.words.length + 1;
    const longer = first.length >= second.length ? first : second;
    const differing = longer.findIndex((_, index) => first[index] !== second[index]);
    return longer[differing - (differing % width)];
  }
}
