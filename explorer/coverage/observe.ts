import type { PickValues } from "../model/expander.js";
import { lawOf, type LawStates } from "../model/law.js";
import type { MachineAction } from "../model/machine.js";
import type { Exploration, Fault } from "../search/exploration.js";
import { faultOf } from "../search/faults.js";
import type { FoundStates } from "../search/observer.js";
import type { NamedPredicate, Properties } from "../search/properties.js";
import type { PackedState } from "../state/accessors.js";
import { ConstraintTally } from "./constraints.js";
import { GuardTally } from "./guards.js";
import { LawTally } from "./laws.js";
import type { Coverage, PropertyCoverage, WitnessCoverage } from "./report.js";

/** What a walk over the states of a finished search saw. */
export type Observation =
  | { readonly kind: "observed"; readonly coverage: Coverage }
  /** Stopped by the caller. */
  | { readonly kind: "stopped"; readonly coverage: Coverage }
  /** A property cannot be evaluated in a state where the search had no more need to evaluate it. */
  | { readonly kind: "faulty"; readonly fault: Fault };

/** Is told how many states were walked over, now and then. Returns true to stop the walk. */
export type OnWalk = (walked: number) => boolean;

/** States between two calls of {@link OnWalk}. */
const TELL_EVERY = 512;

/** Walks over the states of a finished search and counts what its guards, premises and bounds say of them. */
export function observe(
  found: FoundStates,
  exploration: Pick<Exploration, "actions" | "distinct" | "queue">,
  properties: Properties,
  onWalk: OnWalk = () => false,
): Observation {
  const walk = new Walk(found, exploration, properties);
  try {
    return { kind: walk.run(onWalk) ? "observed" : "stopped", coverage: walk.coverage() };
  } catch (error) {
    if (!(error instanceof Unevaluable)) throw error;
    return { kind: "faulty", fault: faultOf(error.cause, { kind: "property", property: error.property }) };
  }
}

/** Model code that throws where only this walk evaluates it. */
class Unevaluable extends Error {
  constructor(
    readonly property: string,
    override readonly cause: unknown,
  ) {
    super(`${property} cannot be evaluated`);
  }
}

/** Counts what a property says of a state or of a step. */
interface PropertyTally {
  readonly name: string;
  note(states: LawStates): void;
  coverage(): PropertyCoverage;
}

class Walk {
  private readonly now: PackedState;
  private readonly next: PackedState;
  private readonly source: Int32Array;
  private readonly target: Int32Array;
  private readonly actions: readonly { readonly rule: MachineAction; readonly guards: GuardTally }[];
  private readonly constraints: ConstraintTally;
  private readonly hasConstraints: boolean;
  private readonly invariants: readonly PropertyTally[];
  private readonly stepProperties: readonly PropertyTally[];
  private readonly witnesses: readonly { readonly predicate: NamedPredicate; states: number }[];
  /** Excluded states, which are checked like the others, by their words. */
  private readonly excluded = new Set<string>();
  private changingSteps = 0;
  private walked = 0;

  constructor(
    private readonly found: FoundStates,
    private readonly exploration: Pick<Exploration, "actions" | "distinct" | "queue">,
    properties: Properties,
  ) {
    const { machine } = found;
    this.now = machine.newState();
    this.next = machine.newState();
    this.source = new Int32Array(machine.layout.words);
    this.target = new Int32Array(machine.layout.words);
    this.actions = machine.actions.map((rule) => ({ rule, guards: new GuardTally(rule.guards) }));
    this.constraints = new ConstraintTally(properties);
    this.hasConstraints = properties.constraints.length + properties.actionConstraints.length > 0;
    this.invariants = properties.invariants.map(({ holds, name }) => tallyOf(name, holds, "states"));
    this.stepProperties = properties.stepProperties.map(({ holds, name }) => tallyOf(name, holds, "steps"));
    this.witnesses = properties.witnesses.map((predicate) => ({ predicate, states: 0 }));
  }

  /** Returns whether it came to the end. */
  run(onWalk: OnWalk): boolean {
    const { exploration, found, now } = this;
    const expanded = exploration.distinct - exploration.queue;
    if (this.hasConstraints) this.initialStates();
    for (; this.walked < exploration.distinct; this.walked++) {
      if (this.walked % TELL_EVERY === 0 && onWalk(this.walked)) return false;
      this.source.set(found.row(this.walked));
      now.load(this.source, 0);
      this.state(now);
      if (this.walked < expanded) this.expand();
    }
    return true;
  }

  coverage(): Coverage {
    return {
      states: this.walked,
      changingSteps: this.changingSteps,
      actions: this.exploration.actions.map(({ distinct, generated, name }, index) => ({
        name,
        taken: generated,
        newStates: distinct,
        guards: this.actions[index]?.guards.coverage() ?? [],
      })),
      properties: [...this.invariants, ...this.stepProperties].map((tally) => tally.coverage()),
      constraints: this.constraints.coverage(),
      witnesses: this.witnesses.map(({ predicate, states }): WitnessCoverage => ({ name: predicate.name, states })),
    };
  }

  private initialStates(): void {
    const { next } = this;
    this.found.machine.initialise(next, () => {
      if (!this.constraints.admits(undefined, next)) this.excludedState();
      return false;
    });
  }

  private expand(): void {
    for (const { guards, rule } of this.actions) {
      for (const picks of rule.choices) if (guards.isEnabled(this.now, picks)) this.step(rule, picks);
    }
  }

  private step(rule: MachineAction, picks: PickValues): void {
    const { next, now, source, target } = this;
    next.copyFrom(now);
    rule.effect(next, now, picks);
    next.store(target, 0);
    if (this.hasConstraints && !this.constraints.admits(now, next)) this.excludedState();
    // As in the search: [P]_vars holds of every step that changes nothing.
    if (target.every((word, index) => word === source[index])) return;
    this.changingSteps++;
    for (const tally of this.stepProperties) evaluating(tally.name, () => tally.note([now, next]));
  }

  /** The excluded state that stands in `next`: it may have been found on another way. */
  private excludedState(): void {
    this.next.store(this.target, 0);
    const key = this.target.join(" ");
    if (this.excluded.has(key) || this.found.find(this.target) >= 0) return;
    this.excluded.add(key);
    this.state(this.next);
  }

  private state(state: PackedState): void {
    for (const tally of this.invariants) evaluating(tally.name, () => tally.note([state]));
    for (const witness of this.witnesses) {
      const { holds, name } = witness.predicate;
      if (evaluating(name, () => holds(state as never))) witness.states++;
    }
  }
}

/** A property that was not declared as a law, or a law without premises, speaks of every state or step. */
function tallyOf(name: string, holds: (now: never, next: never) => boolean, of: "states" | "steps"): PropertyTally {
  const law = lawOf(holds);
  const tally = new LawTally(name, law ?? { of, picks: {}, when: {}, then: {}, values: undefined });
  return { name, note: (states) => tally.note(states), coverage: () => tally.coverage() };
}

function evaluating<Result>(property: string, evaluate: () => Result): Result {
  try {
    return evaluate();
  } catch (error) {
    throw new Unevaluable(property, error);
  }
}
