import type { MachineAction } from "../model/machine.js";
import type { PackedState } from "../state/accessors.js";
import type { FoundStates, SearchObserver } from "../search/observer.js";
import type { Trace } from "../trace/trace.js";
import type { GuardName } from "./guard.js";

/** How the steps of a mutant differ from those of the sound model. */
export interface StepDifference {
  /** Steps taken that the sound model does not take and that lead elsewhere. */
  readonly count: number;
  /** Steps taken that only look new: they change nothing, or the sound model takes them by other picks. */
  readonly idle: number;
  /** Steps of the sound model, from states of the mutant, that the mutant does not take. */
  readonly lost: number;
  /** A shortest behaviour whose last step is the first of the new ones. */
  readonly trace: Trace | undefined;
}

/** A step that only a mutant takes. */
interface NewStep {
  readonly source: number;
  readonly actionIndex: number;
  readonly pickIndex: number;
  readonly target: number;
}

/**
 * Watches the search of a mutant for the steps that dropped guards had forbidden. Such a step is new behaviour unless
 * it changes nothing, or the sound action takes it too by other picks.
 */
export class NewSteps implements SearchObserver {
  private count = 0;
  private idle = 0;
  private first: NewStep | undefined;
  private found: FoundStates | undefined;
  private now: PackedState | undefined;
  private readonly forbidden = new Map<number, readonly MachineAction["guards"][number][]>();
  private choices: readonly MachineAction["choices"][] = [];
  private source = -1;
  private loaded = -1;
  /** Of the present source: steps that need a dropped guard gone, and the targets of those that do not. */
  private pending: NewStep[] = [];
  private readonly sound = new Set<string>();

  constructor(
    private readonly soundActions: readonly MachineAction[],
    private readonly dropped: readonly GuardName[],
  ) {}

  begin(found: FoundStates): void {
    this.found = found;
    this.now = found.machine.newState();
    this.choices = found.machine.actions.map(({ choices }) => choices);
    for (const [index, { name, guards }] of this.soundActions.entries()) {
      const gone = guards.filter((guard) =>
        this.dropped.some(({ action, conjunct }) => action === name && conjunct === guard.name),
      );
      if (gone.length > 0) this.forbidden.set(index, gone);
    }
  }

  edge(source: number, actionIndex: number, pickIndex: number, target: number): void {
    const guards = this.forbidden.get(actionIndex);
    if (guards === undefined) return;
    if (source !== this.source) this.flush(source);
    const picks = this.choices[actionIndex]?.[pickIndex];
    const now = this.at(source);
    if (picks === undefined || guards.every(({ holds }) => holds(now, picks))) {
      this.sound.add(`${actionIndex} ${target}`);
    } else {
      this.pending.push({ source, actionIndex, pickIndex, target });
    }
  }

  /** To be called when the search is over. Without a guard no step is lost. */
  finish(): StepDifference {
    this.flush(-1);
    return { count: this.count, idle: this.idle, lost: 0, trace: this.traceToFirst() };
  }

  private traceToFirst(): Trace | undefined {
    const { first, found } = this;
    if (first === undefined || found === undefined) return undefined;
    const trunk = found.traceTo(first.source);
    const action = found.machine.actions[first.actionIndex];
    const picks = action?.choices[first.pickIndex];
    if (trunk === undefined || action === undefined || picks === undefined) return undefined;
    return {
      machine: found.machine,
      states: [...trunk.states, found.row(first.target)],
      steps: [...trunk.steps, { action: action.name, picks }],
    };
  }

  private flush(source: number): void {
    for (const step of this.pending) {
      if (step.target === step.source || this.sound.has(`${step.actionIndex} ${step.target}`)) {
        this.idle++;
        continue;
      }
      this.count++;
      this.first ??= step;
    }
    this.pending = [];
    this.sound.clear();
    this.source = source;
  }

  private at(source: number): PackedState {
    const { found, now } = this;
    if (found === undefined || now === undefined) throw new Error("the search has not begun");
    if (this.loaded !== source) now.load(found.row(source), 0);
    this.loaded = source;
    return now;
  }
}
