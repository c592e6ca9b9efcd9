import type { PickValues } from "../model/expander.js";
import type { Machine, MachineAction } from "../model/machine.js";
import type { PackedState } from "../state/accessors.js";
import type { Culprit } from "./exploration.js";
import type { Properties } from "./properties.js";

/** Every one of the first states is expanded again; after them one in `SAMPLE_EVERY`. */
const ALWAYS_BELOW = 64;
const SAMPLE_EVERY = 128;

export function isSampled(id: number): boolean {
  return id < ALWAYS_BELOW || id % SAMPLE_EVERY === 0;
}

export interface Impurity {
  readonly culprit: Culprit;
  readonly detail: string;
}

/**
 * A model must be a function of its state. This expands a state twice more and compares the two lists of
 * successors, step by step; it also notices model code, of actions and properties, that writes to the present
 * state. Code that drifts too slowly to differ between two expansions shows when a trace cannot be rebuilt.
 */
export class PurityCheck {
  private readonly now: PackedState;
  private readonly next: PackedState;
  /** Successors of an expansion: pick, then the words, one after the other. */
  private first: number[] = [];
  private second: number[] = [];
  private readonly words: Int32Array;

  constructor(
    private readonly machine: Machine,
    private readonly properties: Properties,
  ) {
    this.now = machine.newState();
    this.next = machine.newState();
    this.words = new Int32Array(machine.layout.words);
  }

  /** What is wrong with the expansion of a state, or with the properties there; undefined when nothing is. */
  find(chunk: Int32Array, offset: number): Impurity | undefined {
    for (const action of this.machine.actions) {
      this.now.load(chunk, offset);
      try {
        const impurity = this.inAction(action, chunk, offset) ?? this.inProperties(action, chunk, offset);
        if (impurity !== undefined) return impurity;
      } catch (error) {
        const detail = `executed again, it throws: ${error instanceof Error ? error.message : String(error)}`;
        return { culprit: { kind: "action", action: action.name, picks: {} }, detail };
      }
    }
    return undefined;
  }

  private inAction(action: MachineAction, chunk: Int32Array, offset: number): Impurity | undefined {
    const culprit = (picks: PickValues): Culprit => ({ kind: "action", action: action.name, picks });
    this.first = this.successors(action);
    this.second = this.successors(action);
    const differing = this.differingPick();
    if (differing !== undefined) {
      const detail = "executing the step again gives another result: it depends on something that is not in the state";
      return { culprit: culprit(action.choices[differing] ?? {}), detail };
    }
    if (this.isPresent(chunk, offset)) return undefined;
    const detail = "its code writes to the present state; write to the first argument of the effect only";
    return { culprit: culprit({}), detail };
  }

  /** A property may have thrown, which the search itself reports; here only its writes matter. */
  private inProperties(action: MachineAction, chunk: Int32Array, offset: number): Impurity | undefined {
    const { invariants, witnesses, constraints, stepProperties, actionConstraints } = this.properties;
    const onStates = [...invariants, ...witnesses, ...constraints];
    const onSteps = [...stepProperties, ...actionConstraints];
    let writing: string | undefined;
    action.expand(this.now, this.next, () => {
      this.next.store(this.words, 0);
      const target = this.words.slice();
      writing =
        onStates.find(({ holds }) => this.changes(() => holds(this.next as never), target))?.name ??
        onSteps.find(({ holds }) => {
          const changesNext = this.changes(() => holds(this.now as never, this.next as never), target);
          return changesNext || !this.isPresent(chunk, offset);
        })?.name;
      return writing !== undefined;
    });
    if (writing === undefined) return undefined;
    return { culprit: { kind: "property", property: writing }, detail: "its code writes to the state that it judges" };
  }

  private changes(evaluate: () => unknown, target: Int32Array): boolean {
    try {
      evaluate();
    } catch {
      return false;
    }
    this.next.store(this.words, 0);
    return this.words.some((word, index) => word !== target[index]);
  }

  private isPresent(chunk: Int32Array, offset: number): boolean {
    this.now.store(this.words, 0);
    return this.words.every((word, index) => word === chunk[offset + index]);
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
