import type { Domain } from "../domain/domain.js";
import type { Fields } from "../domain/record.js";
import type { PickValues } from "../model/expander.js";
import type { Machine, MachineAction } from "../model/machine.js";
import type { PackedState } from "../state/accessors.js";
import { valueOf } from "../state/variables.js";
import { tlaText } from "./tla-text.js";
import type { TraceStep } from "./trace.js";

/** One action with one choice of picks, tried on a state whether or not its guards hold. */
export interface Candidate {
  readonly step: TraceStep;
  /** Names of the guards that are false. */
  readonly failing: readonly string[];
  /** Words in which its effect differs from the trace; undefined when the effect cannot be executed. */
  readonly distance: number | undefined;
}

/** Tries the steps of a machine from one state of a trace towards the next. */
export class Attempts {
  /** Every action with every choice of its picks. */
  readonly candidates: readonly Candidate[];
  /** The variables that the step of the trace changes. */
  readonly changedVariables: readonly string[];
  private readonly now: PackedState;
  private readonly next: PackedState;
  private readonly wanted: PackedState;

  constructor(
    readonly machine: Machine,
    private readonly present: Int32Array,
    private readonly target: Int32Array,
  ) {
    [this.now, this.next, this.wanted] = [machine.newState(), machine.newState(), machine.newState()];
    this.wanted.load(target, 0);
    this.now.load(present, 0);
    this.changedVariables = differing(machine.model.variables, this.now, this.wanted);
    this.candidates = machine.actions.flatMap((action) => action.choices.map((picks) => this.attempt(action, picks)));
  }

  /** The steps that the machine takes to the next state of the trace. */
  taken(): readonly Candidate[] {
    return this.candidates.filter(({ failing, distance }) => failing.length === 0 && distance === 0);
  }

  /**
   * The state before the step, the state to which the effect of a candidate leads, and the one that the trace has.
   * They are good until the next call.
   */
  outcomeOf({ step }: Candidate): {
    readonly before: PackedState;
    readonly given: PackedState;
    readonly wanted: PackedState;
  } {
    const action = this.machine.actions.find(({ name }) => name === step.action);
    if (action !== undefined) this.execute(action, step.picks);
    return { before: this.now, given: this.next, wanted: this.wanted };
  }

  /** The variables in which the effect of a candidate differs from the trace. */
  differingVariables(candidate: Candidate): string[] {
    const { given, wanted } = this.outcomeOf(candidate);
    return differing(this.machine.model.variables, given, wanted);
  }

  private attempt(action: MachineAction, picks: PickValues): Candidate {
    this.now.load(this.present, 0);
    const failing = action.guards.filter(({ holds }) => !holds(this.now, picks)).map(({ name }) => name);
    return { step: { action: action.name, picks }, failing, distance: this.distance(action, picks) };
  }

  private distance(action: MachineAction, picks: PickValues): number | undefined {
    if (!this.execute(action, picks)) return undefined;
    const reached = new Int32Array(this.target.length);
    this.next.store(reached, 0);
    return reached.filter((word, index) => word !== this.target[index]).length;
  }

  /** A disabled effect may be undefined: it may leave the domain or throw, and then it leads nowhere. */
  private execute(action: MachineAction, picks: PickValues): boolean {
    this.now.load(this.present, 0);
    this.next.load(this.present, 0);
    try {
      action.effect(this.next, this.now, picks);
      return true;
    } catch {
      return false;
    }
  }
}

export function byCloseness(one: Candidate, two: Candidate): number {
  const far = Number.MAX_SAFE_INTEGER;
  return (one.distance ?? far) - (two.distance ?? far) || one.failing.length - two.failing.length;
}

function differing(variables: Fields, one: PackedState, two: PackedState): string[] {
  return Object.keys(variables).filter(
    (name) => variableText(variables, one, name) !== variableText(variables, two, name),
  );
}

/** The value of a variable in TLA+ syntax. */
export function variableText(variables: Fields, state: PackedState, name: string): string {
  return tlaText(variables[name] as Domain, valueOf(state, name));
}
