import { firstFalse, type FirstFalse } from "../model/specialise.js";
import type { PackedState } from "../state/accessors.js";
import type { Address, Sighting } from "./address.js";
import type { Claim } from "./evidence.js";
import type { Fault, WitnessResult } from "./exploration.js";
import { diagnoseProperty } from "./faults.js";
import type { NamedPredicate, NamedStepPredicate, Properties } from "./properties.js";

/** What a check found: nothing, a violation to stop at, or code that cannot be evaluated. */
export type CheckResult = undefined | "violation" | Fault;

/**
 * The properties that a run still has to decide: a violated property and a reached witness leave the list,
 * so that each keeps its first, and therefore shortest, evidence.
 */
export class Checks {
  readonly sightings: Sighting[] = [];
  private invariants: readonly NamedPredicate[];
  private stepProperties: readonly NamedStepPredicate[];
  private witnesses: readonly NamedPredicate[];
  private falseInvariant: FirstFalse = () => -1;
  private falseStepProperty: FirstFalse = () => -1;
  private readonly reached = new Map<string, number>();

  constructor(
    private readonly properties: Properties,
    private readonly continues: boolean,
  ) {
    this.invariants = properties.invariants;
    this.stepProperties = properties.stepProperties;
    this.witnesses = properties.witnesses;
    this.specialise();
  }

  get hasStepProperties(): boolean {
    return this.stepProperties.length > 0;
  }

  /** Checks a state that was just found, at a depth counted in states. */
  state(state: PackedState, at: Address, depth: number): CheckResult {
    try {
      for (let index = this.falseInvariant(state, state); index >= 0; index = this.falseInvariant(state, state)) {
        const { name } = this.invariants[index] as NamedPredicate;
        if (this.sight({ kind: "invariant", property: name, at })) return "violation";
      }
      for (const { name, holds } of this.witnesses) {
        if (!holds(state as never)) continue;
        this.reached.set(name, depth);
        this.witnesses = this.witnesses.filter((witness) => witness.name !== name);
      }
      return undefined;
    } catch (error) {
      return this.diagnose(state, state, error);
    }
  }

  /** Checks a step; `address` is only called when there is something to report. */
  step(now: PackedState, next: PackedState, address: () => Address): CheckResult {
    try {
      for (let index = this.falseStepProperty(now, next); index >= 0; index = this.falseStepProperty(now, next)) {
        const { name } = this.stepProperties[index] as NamedStepPredicate;
        if (this.sight({ kind: "stepProperty", property: name, at: address() })) return "violation";
      }
      return undefined;
    } catch (error) {
      return this.diagnose(now, next, error);
    }
  }

  /** Notes a state without successors, unless the scope does not mind or one was noted before. */
  deadlock(at: Address): CheckResult {
    if (!this.properties.checkDeadlock || this.sightings.some(({ kind }) => kind === "deadlock")) return undefined;
    return this.sight({ kind: "deadlock", property: "Deadlock", at }) ? "violation" : undefined;
  }

  /** Whether CONSTRAINT and ACTION_CONSTRAINT admit a state; `parent` is undefined for an initial one. */
  admits(parent: PackedState | undefined, next: PackedState): boolean | Fault {
    const { constraints, actionConstraints } = this.properties;
    try {
      if (!constraints.every(({ holds }) => holds(next as never))) return false;
      return parent === undefined || actionConstraints.every(({ holds }) => holds(parent as never, next as never));
    } catch (error) {
      const states = constraints.map(({ name, holds }) => ({ name, evaluate: () => holds(next as never) }));
      const steps = (parent === undefined ? [] : actionConstraints).map(({ name, holds }) => ({
        name,
        evaluate: () => holds(parent as never, next as never),
      }));
      return diagnoseProperty([...states, ...steps], error);
    }
  }

  /** What a sighting claims of the end of its trace. */
  claim({ kind, property }: Sighting): Claim {
    const { invariants, stepProperties } = this.properties;
    const invariant = invariants.find(({ name }) => kind === "invariant" && name === property);
    if (invariant !== undefined) return { kind: "invariant", holds: invariant.holds };
    const step = stepProperties.find(({ name }) => kind === "stepProperty" && name === property);
    return step === undefined ? { kind: "deadlock" } : { kind: "stepProperty", holds: step.holds };
  }

  witnessResults(): WitnessResult[] {
    return this.properties.witnesses.map(({ name }) => ({ name, length: this.reached.get(name) ?? null }));
  }

  /** Returns whether the run is to stop here. */
  private sight(sighting: Sighting): boolean {
    this.sightings.push(sighting);
    if (!this.continues) return true;
    this.invariants = this.invariants.filter(({ name }) => name !== sighting.property);
    this.stepProperties = this.stepProperties.filter(({ name }) => name !== sighting.property);
    this.specialise();
    return false;
  }

  private specialise(): void {
    this.falseInvariant = firstFalse(this.invariants.map(({ holds }) => holds));
    this.falseStepProperty = firstFalse(this.stepProperties.map(({ holds }) => holds));
  }

  private diagnose(now: PackedState, next: PackedState, error: unknown): Fault {
    const steps = this.stepProperties.map(({ name, holds }) => ({
      name,
      evaluate: () => holds(now as never, next as never),
    }));
    const states = [...this.invariants, ...this.witnesses].map(({ name, holds }) => ({
      name,
      evaluate: () => holds(next as never),
    }));
    // A fault in a state comes with that state twice, and no step property has been evaluated.
    return diagnoseProperty(now === next ? states : steps, error);
  }
}
