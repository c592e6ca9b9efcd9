import type { Machine } from "../model/machine.js";
import type { Arena } from "../state/arena.js";
import type { Address } from "./address.js";
import type { Trace, TraceStep } from "../trace/trace.js";

/** Parents per mark. */
const BLOCK = 64;

/** A step of a packed behaviour, by index. */
export interface Edge {
  readonly parent: number;
  readonly actionIndex: number;
  readonly pickIndex: number;
}

/**
 * Finds the breadth-first parent of a state without storing one per state. In breadth-first order the
 * first child of a parent only grows with the parent, so one mark per 64 parents says in which 64 to look;
 * expanding them again finds the step. The memory is 0.06 bytes a state.
 */
export class Ancestry {
  /** marks[b]: rows kept when parent 64·b was about to be expanded. */
  private marks = new Uint32Array(64);
  private markCount = 0;

  constructor(
    private readonly machine: Machine,
    private readonly arena: Arena,
    /** Rows `0 .. initial-1` have no parent. */
    private readonly initial: number,
  ) {}

  /** To be called before each parent is expanded, in order. */
  expanding(parent: number): void {
    if (parent % BLOCK !== 0) return;
    if (this.markCount === this.marks.length) {
      const larger = new Uint32Array(this.marks.length * 2);
      larger.set(this.marks);
      this.marks = larger;
    }
    this.marks[this.markCount++] = this.arena.count;
  }

  get bytes(): number {
    return this.marks.byteLength;
  }

  /**
   * A shortest behavior to an address. Undefined when it cannot be executed again: the model is not a
   * function of its state.
   */
  traceTo(at: Address): Trace | undefined {
    switch (at.kind) {
      case "row":
        return this.traceToRow(at.id);
      case "initial":
        return { machine: this.machine, states: [at.target], steps: [] };
      case "step": {
        const trunk = this.traceToRow(at.parent);
        if (trunk === undefined) return undefined;
        const step = this.step(at.actionIndex, at.pickIndex);
        return { ...trunk, states: [...trunk.states, at.target], steps: [...trunk.steps, step] };
      }
    }
  }

  private traceToRow(id: number): Trace | undefined {
    const states: Int32Array[] = [this.arena.row(id)];
    const steps: TraceStep[] = [];
    for (let child = id; child >= this.initial;) {
      const edge = this.edgeTo(child);
      if (edge === undefined) return undefined;
      states.unshift(this.arena.row(edge.parent));
      steps.unshift(this.step(edge.actionIndex, edge.pickIndex));
      child = edge.parent;
    }
    return { machine: this.machine, states, steps };
  }

  private step(actionIndex: number, pickIndex: number): TraceStep {
    const action = this.machine.actions[actionIndex];
    const picks = action?.choices[pickIndex];
    if (action === undefined || picks === undefined)
      throw new Error(`no action ${actionIndex} with picks ${pickIndex}`);
    return { action: action.name, picks };
  }

  private edgeTo(child: number): Edge | undefined {
    const { arena, machine } = this;
    const now = machine.newState();
    const next = machine.newState();
    const wanted = arena.row(child);
    const found = new Int32Array(arena.width);
    const first = this.blockOf(child) * BLOCK;
    for (let parent = first; parent < Math.min(first + BLOCK, child); parent++) {
      now.load(arena.chunk(parent), arena.offset(parent));
      let edge: Edge | undefined;
      const emit = (actionIndex: number, pickIndex: number): boolean => {
        next.store(found, 0);
        if (!found.every((word, index) => word === wanted[index])) return false;
        edge = { parent, actionIndex, pickIndex };
        return true;
      };
      for (const action of machine.actions) if (expandQuietly(() => action.expand(now, next, emit))) break;
      if (edge !== undefined) return edge;
    }
    return undefined;
  }

  /** The last block whose expansion began before the child was kept. */
  private blockOf(child: number): number {
    let low = 0;
    let high = this.markCount - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.marks[middle] as number) <= child) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** A parent that faults after it gave the wanted child must not hide the trace to the fault. */
function expandQuietly(expand: () => boolean): boolean {
  try {
    return expand();
  } catch {
    return false;
  }
}
