import type { MachineAction } from "../model/machine.js";
import type { PackedState } from "../state/accessors.js";
import type { FoundStates, SearchObserver } from "../search/observer.js";
import type { Trace } from "../trace/trace.js";
import type { StepDifference } from "./new-steps.js";

/**
 * Keeps the states of the search of a model with a replacement, and says afterwards which steps the replacement takes
 * and the replaced action does not, and the other way round. All other actions are the same, so that without a
 * difference the two graphs are one.
 */
export class ReplacedSteps implements SearchObserver {
  private found: FoundStates | undefined;

  /** `replaced` is of the sound model compiled, whose states have the mutant's layout. */
  constructor(
    private readonly replaced: MachineAction,
    private readonly replacement: string,
  ) {}

  begin(found: FoundStates): void {
    this.found = found;
  }

  edge(): void {
    // The steps are tried again when all states are known.
  }

  /** To be called when the whole graph was explored. Steps that change nothing and steps out of a constraint count not. */
  finish(): StepDifference {
    const { found } = this;
    const action = found?.machine.actions.find(({ name }) => name === this.replacement);
    if (found === undefined || action === undefined) throw new Error(`nothing was explored with ${this.replacement}`);
    let [count, idle, lost] = [0, 0, 0];
    let trace: Trace | undefined;
    const [now, next] = [found.machine.newState(), found.machine.newState()];
    for (let source = 0; source < found.count; source++) {
      const words = found.row(source);
      now.load(words, 0);
      const sound = soundTargets(this.replaced, now, next, words);
      for (const [key, { picks, target }] of targets(action, now, next, words)) {
        if (sound.delete(key)) continue;
        if (key === words.join()) {
          idle++;
        } else if (found.find(target) !== -1) {
          count++;
          trace ??= extended(found, source, { action: action.name, picks }, target);
        }
      }
      sound.delete(words.join());
      lost += sound.size;
    }
    return { count, idle, lost, trace };
  }
}

interface Target {
  readonly picks: MachineAction["choices"][number];
  readonly target: Int32Array;
}

/** The states that an action leads to, each once, by their words. */
function targets(
  { choices, expand }: MachineAction,
  now: PackedState,
  next: PackedState,
  words: Int32Array,
): Map<string, Target> {
  const reached = new Map<string, Target>();
  expand(now, next, (_, pickIndex) => {
    const target = new Int32Array(words.length);
    next.store(target, 0);
    const picks = choices[pickIndex];
    const key = target.join();
    if (picks !== undefined && !reached.has(key)) reached.set(key, { picks, target });
    return false;
  });
  return reached;
}

/** In a state that the sound model never reaches, its action may leave a domain or throw: it leads nowhere there. */
function soundTargets(
  action: MachineAction,
  now: PackedState,
  next: PackedState,
  words: Int32Array,
): Map<string, Target> {
  try {
    return targets(action, now, next, words);
  } catch {
    return new Map();
  }
}

/** A shortest behaviour to a state, and one step more. */
function extended(
  found: FoundStates,
  source: number,
  step: Trace["steps"][number],
  target: Int32Array,
): Trace | undefined {
  const trunk = found.traceTo(source);
  if (trunk === undefined) return undefined;
  return { machine: found.machine, states: [...trunk.states, target], steps: [...trunk.steps, step] };
}
