import { OutsideDomain } from "../state/faults.js";
import { Arena } from "../state/arena.js";
import { type HashFunction, hashWords } from "../state/hash.js";
import { SeenSet } from "../state/seen-set.js";
import { compile, type Machine } from "../model/machine.js";
import type { Model } from "../model/model.js";
import type { PackedState } from "../state/accessors.js";
import type { Trace } from "../trace/trace.js";
import { Ancestry } from "./ancestry.js";
import { Counts } from "./counts.js";
import type { Culprit, Exploration, Fault, Verdict, Violation, WitnessResult } from "./exploration.js";
import { type LimitKind, type Limits, unlimited } from "./limits.js";
import { firstFalse, type FirstFalse } from "../model/specialise.js";
import { allProperties, type NamedPredicate, type NamedStepPredicate, type Properties } from "./properties.js";
import { isSampled, PurityCheck } from "./purity.js";

/** A look at a running search. */
export interface Progress {
  readonly generated: number;
  readonly distinct: number;
  readonly queue: number;
  readonly depth: number;
  readonly seconds: number;
  readonly structureBytes: number;
}

export interface SearchOptions {
  readonly limits?: Partial<Limits>;
  /** Go on after a violation and find a shortest trace for every violated property. */
  readonly continueAfterViolation?: boolean;
  /** Called about once per `progressSeconds` while the search runs. */
  readonly onProgress?: (progress: Progress) => void;
  readonly progressSeconds?: number;
  /** For tests: another choice of slots. The result must not depend on it. */
  readonly hash?: HashFunction;
}

/** States expanded between two looks at the clock. */
const CLOCK_EVERY = 1024;

/**
 * Explores every reachable state of a model, breadth first, and checks the properties.
 *
 * Each violation comes with a shortest behaviour to it. States are identified by their whole packed
 * value. The run ends at the first violation unless told to continue, at a limit, or when the queue is empty.
 */
export function explore(
  model: Model,
  properties: Properties = allProperties(model),
  options: SearchOptions = {},
): Exploration {
  return new BreadthFirstSearch(compile(model), properties, options).run();
}

/** A violation met during the search, kept as an address until the search is over. */
interface Sighting {
  readonly kind: Violation["kind"];
  readonly property: string;
  readonly at: Address;
}

/** A row, or the successor of a row that was not kept (or not kept yet). */
type Address =
  | { readonly kind: "row"; readonly id: number }
  | {
      readonly kind: "step";
      readonly parent: number;
      readonly actionIndex: number;
      readonly pickIndex: number;
      readonly target: Int32Array;
    };

type Stop =
  | { readonly kind: "limit"; readonly limit: LimitKind }
  | { readonly kind: "violation" }
  | { readonly kind: "fault"; readonly fault: Fault; readonly at: Address | undefined };

class BreadthFirstSearch {
  private readonly now: PackedState;
  private readonly next: PackedState;
  private readonly arena: Arena;
  private readonly seen: SeenSet;
  private readonly counts: Counts;
  private readonly limits: Limits;
  private ancestry: Ancestry;
  private readonly purity: PurityCheck;
  private readonly sightings: Sighting[] = [];
  /** Properties not yet violated, witnesses not yet reached. */
  private invariants;
  private stepProperties;
  private witnesses;
  private falseInvariant: FirstFalse = () => -1;
  private falseStepProperty: FirstFalse = () => -1;
  private readonly reached: { readonly name: string; readonly depth: number }[] = [];
  private stop: Stop | undefined;
  private head = 0;
  /** Depth of the states being expanded, of those being found, and of the last one that was found. */
  private depth = 0;
  private foundDepth = 1;
  private deepest = 0;
  private readonly startedAt = performance.now();
  private reportedAt = this.startedAt;

  constructor(
    private readonly machine: Machine,
    private readonly properties: Properties,
    private readonly options: SearchOptions,
  ) {
    this.now = machine.newState();
    this.next = machine.newState();
    this.arena = new Arena(machine.layout.words);
    this.seen = new SeenSet(this.arena, options.hash ?? hashWords);
    this.counts = new Counts(machine.actions.map(({ name }) => name));
    this.limits = { ...unlimited, ...options.limits };
    this.ancestry = new Ancestry(machine, this.arena, 0);
    this.purity = new PurityCheck(machine);
    this.invariants = [...properties.invariants];
    this.stepProperties = [...properties.stepProperties];
    this.witnesses = [...properties.witnesses];
    this.specialiseChecks();
  }

  /** To be called whenever the list of properties to check has changed. */
  private specialiseChecks(): void {
    this.falseInvariant = firstFalse(this.invariants.map(({ holds }) => holds));
    this.falseStepProperty = firstFalse(this.stepProperties.map(({ holds }) => holds));
  }

  run(): Exploration {
    const broken = Object.entries(this.machine.model.assumptions).find(([, holds]) => !holds);
    if (broken !== undefined) return this.result({ kind: "assumptionFalse", assumption: broken[0] });
    this.initialise();
    this.foundDepth = 2;
    if (this.stop === undefined) this.expandAll();
    return this.result(this.verdict());
  }

  private initialise(): void {
    this.depth = 1;
    try {
      this.machine.initialise(this.next, () => {
        this.counts.generated++;
        const id = this.arena.count;
        this.next.store(this.arena.chunk(id), this.arena.offset(id));
        if (!this.inScope(undefined)) {
          this.checkState({ kind: "row", id });
        } else if (this.seen.addCandidate()) {
          this.deepest = this.foundDepth;
          this.counts.initial++;
          this.checkState({ kind: "row", id });
        }
        return this.stop !== undefined;
      });
    } catch (error) {
      this.stop ??= { kind: "fault", fault: faultOf(error, { kind: "init" }), at: undefined };
    }
    this.ancestry = new Ancestry(this.machine, this.arena, this.arena.count);
  }

  private expandAll(): void {
    const { arena, machine, now, next, counts } = this;
    const emit = (actionIndex: number, pickIndex: number): boolean => this.successor(actionIndex, pickIndex);
    let levelEnd = arena.count;
    while (this.head < arena.count) {
      if (this.head === levelEnd) {
        this.depth++;
        this.foundDepth = this.depth + 1;
        levelEnd = arena.count;
      }
      if (this.limitReached()) return;
      const { head } = this;
      const before = arena.count;
      const generatedBefore = counts.generated;
      this.ancestry.expanding(head);
      now.load(arena.chunk(head), arena.offset(head));
      try {
        if (machine.expand(now, next, emit)) return;
      } catch (error) {
        this.stop = this.diagnose(error);
        return;
      }
      counts.expanded(arena.count - before);
      if (counts.generated === generatedBefore && !this.mayStop()) {
        this.sight({ kind: "deadlock", property: "Deadlock", at: { kind: "row", id: head } });
        if (this.stop !== undefined) return;
      }
      if (isSampled(head) && !this.isPure(head)) return;
      this.head++;
    }
  }

  /** Receives the successor that stands in `next`. Returns true to end the search. */
  private successor(actionIndex: number, pickIndex: number): boolean {
    const { arena, counts } = this;
    counts.generated++;
    (counts.generatedBy[actionIndex] as number)++;
    const id = arena.count;
    this.next.store(arena.chunk(id), arena.offset(id));
    let at: Address | undefined;
    if (this.stepProperties.length > 0) {
      at = this.checkStep(actionIndex, pickIndex);
      if (this.stop !== undefined) return true;
    }
    if (!this.inScope(this.now)) {
      this.checkState(at ?? this.stepAddress(actionIndex, pickIndex));
    } else if (this.seen.addCandidate()) {
      (counts.distinctBy[actionIndex] as number)++;
      this.deepest = this.foundDepth;
      this.checkState({ kind: "row", id });
    }
    return this.stop !== undefined;
  }

  /** Whether CONSTRAINT and ACTION_CONSTRAINT admit the state in `next`, a successor of `parent`. */
  private inScope(parent: PackedState | undefined): boolean {
    const { constraints, actionConstraints } = this.properties;
    for (const { holds } of constraints) if (!holds(this.next as never)) return false;
    if (parent !== undefined) {
      for (const { holds } of actionConstraints) if (!holds(parent as never, this.next as never)) return false;
    }
    return true;
  }

  private checkState(at: Address): void {
    try {
      for (let failed = this.falseInvariant(this.next, this.next); failed >= 0;) {
        this.sight({ kind: "invariant", property: (this.invariants[failed] as NamedPredicate).name, at });
        if (this.stop !== undefined) return;
        failed = this.falseInvariant(this.next, this.next);
      }
      for (const { name, holds } of this.witnesses) {
        if (!holds(this.next as never)) continue;
        this.reached.push({ name, depth: this.foundDepth });
        this.witnesses = this.witnesses.filter((witness) => witness.name !== name);
      }
    } catch (error) {
      this.stop = { kind: "fault", fault: this.propertyFault(error), at };
    }
  }

  private checkStep(actionIndex: number, pickIndex: number): Address | undefined {
    try {
      let failed = this.falseStepProperty(this.now, this.next);
      if (failed < 0) return undefined;
      const at = this.stepAddress(actionIndex, pickIndex);
      while (failed >= 0) {
        this.sight({ kind: "stepProperty", property: (this.stepProperties[failed] as NamedStepPredicate).name, at });
        if (this.stop !== undefined) break;
        failed = this.falseStepProperty(this.now, this.next);
      }
      return at;
    } catch (error) {
      this.stop = { kind: "fault", fault: this.propertyFault(error), at: this.stepAddress(actionIndex, pickIndex) };
      return undefined;
    }
  }

  /** Names the property whose code threw, by evaluating one after the other again. */
  private propertyFault(error: unknown): Fault {
    const { now, next } = this;
    const suspects = [
      ...this.stepProperties.map(({ name, holds }) => ({ name, evaluate: () => holds(now as never, next as never) })),
      ...[...this.invariants, ...this.witnesses].map(({ name, holds }) => ({
        name,
        evaluate: () => holds(next as never),
      })),
    ];
    const culprit = suspects.find(({ evaluate }) => throws(evaluate));
    return faultOf(error, { kind: "property", property: culprit?.name ?? "unknown" });
  }

  private stepAddress(actionIndex: number, pickIndex: number): Address {
    const target = new Int32Array(this.arena.width);
    this.next.store(target, 0);
    return { kind: "step", parent: this.head, actionIndex, pickIndex, target };
  }

  private sight(sighting: Sighting): void {
    this.sightings.push(sighting);
    if (this.options.continueAfterViolation !== true) {
      this.stop = { kind: "violation" };
      return;
    }
    this.invariants = this.invariants.filter(({ name }) => name !== sighting.property);
    this.stepProperties = this.stepProperties.filter(({ name }) => name !== sighting.property);
    this.specialiseChecks();
  }

  /** A state without successors is a deadlock unless the scope or the model accepts it. */
  private mayStop(): boolean {
    if (!this.properties.checkDeadlock) return true;
    if (this.sightings.some(({ kind }) => kind === "deadlock")) return true;
    const accepting = this.machine.model.accepting as (now: PackedState) => boolean;
    return accepting(this.now);
  }

  private isPure(head: number): boolean {
    const impurity = this.purity.find(this.arena.chunk(head), this.arena.offset(head));
    if (impurity === undefined) return true;
    this.stop = { kind: "fault", fault: { kind: "impure", ...impurity }, at: { kind: "row", id: head } };
    return false;
  }

  private limitReached(): boolean {
    const { limits } = this;
    const limit: LimitKind | undefined =
      this.arena.count > limits.maxStates ? "states" : this.depth >= limits.maxDepth ? "depth" : this.slowLimit();
    if (limit !== undefined) this.stop = { kind: "limit", limit };
    return limit !== undefined;
  }

  private slowLimit(): LimitKind | undefined {
    if (this.head % CLOCK_EVERY !== 0) return undefined;
    const time = performance.now();
    if (this.options.onProgress !== undefined && time - this.reportedAt >= (this.options.progressSeconds ?? 1) * 1000) {
      this.reportedAt = time;
      this.options.onProgress({
        generated: this.counts.generated,
        distinct: this.arena.count,
        queue: this.arena.count - this.head,
        depth: this.depth,
        seconds: (time - this.startedAt) / 1000,
        structureBytes: this.structureBytes(),
      });
    }
    if (time - this.startedAt >= this.limits.maxSeconds * 1000) return "seconds";
    return this.structureBytes() > this.limits.maxBytes ? "memory" : undefined;
  }

  private structureBytes(): number {
    return this.arena.bytes + this.seen.bytes + this.ancestry.bytes;
  }

  /** Finds the choice of picks whose code threw while `head` was expanded. */
  private diagnose(error: unknown): Stop {
    const { machine, arena, head } = this;
    const now = machine.newState();
    const next = machine.newState();
    const at: Address = { kind: "row", id: head };
    for (const action of machine.actions) {
      for (const picks of action.choices) {
        now.load(arena.chunk(head), arena.offset(head));
        next.copyFrom(now);
        try {
          if (action.guards.every(({ holds }) => holds(now, picks))) action.effect(next, now, picks);
        } catch (found) {
          return { kind: "fault", fault: faultOf(found, { kind: "action", action: action.name, picks }), at };
        }
      }
    }
    const detail = `${messageOf(error)}; executed again, the step does not fail`;
    return { kind: "fault", fault: { kind: "impure", culprit: { kind: "property", property: "Next" }, detail }, at };
  }

  private verdict(): Verdict {
    const violations = this.sightings.map((sighting) => this.violation(sighting));
    const unreproducible = this.sightings.find((_, index) => violations[index] === undefined);
    if (unreproducible !== undefined) return this.irreproducible(unreproducible);
    const known = violations.filter((violation) => violation !== undefined);
    const { stop } = this;
    switch (stop?.kind) {
      case "fault": {
        const trace = stop.at === undefined ? this.emptyTrace() : this.traceTo(stop.at);
        return { kind: "faulty", fault: stop.fault, trace: trace ?? this.emptyTrace() };
      }
      case "limit":
        return { kind: "limitReached", limit: stop.limit, violations: known };
      case "violation":
      case undefined: {
        const [first, ...others] = known;
        if (first !== undefined) return { kind: "violated", violations: [first, ...others] };
        const [unreached, ...more] = this.witnesses.map(({ name }) => name);
        return unreached === undefined ? { kind: "holds" } : { kind: "unreached", witnesses: [unreached, ...more] };
      }
    }
  }

  private violation({ kind, property, at }: Sighting): Violation | undefined {
    const trace = this.traceTo(at);
    return trace === undefined ? undefined : { kind, property, trace };
  }

  private irreproducible({ property }: Sighting): Verdict {
    const culprit: Culprit = { kind: "property", property };
    const detail =
      "its counterexample cannot be executed again: the model depends on something that is not in the state";
    return { kind: "faulty", fault: { kind: "impure", culprit, detail }, trace: this.emptyTrace() };
  }

  private traceTo(at: Address): Trace | undefined {
    if (at.kind === "row") return this.ancestry.trace(at.id);
    const trunk = this.ancestry.trace(at.parent);
    if (trunk === undefined) return undefined;
    return {
      machine: this.machine,
      states: [...trunk.states, at.target],
      steps: [...trunk.steps, this.ancestry.step(at.actionIndex, at.pickIndex)],
    };
  }

  private emptyTrace(): Trace {
    return { machine: this.machine, states: [], steps: [] };
  }

  private result(verdict: Verdict): Exploration {
    const { arena, counts } = this;
    const witnesses: WitnessResult[] = this.properties.witnesses.map(({ name }) => ({
      name,
      length: this.reached.find((reached) => reached.name === name)?.depth ?? null,
    }));
    return {
      verdict,
      generated: counts.generated,
      distinct: arena.count,
      initial: counts.initial,
      depth: this.deepest,
      queue: arena.count - this.head,
      actions: counts.actions(),
      outdegree: counts.outdegree(),
      witnesses,
      seconds: (performance.now() - this.startedAt) / 1000,
      structureBytes: this.structureBytes(),
      stateWords: arena.width,
    };
  }
}

function faultOf(error: unknown, culprit: Culprit): Fault {
  const kind = error instanceof OutsideDomain ? "outsideDomain" : "exception";
  return { kind, culprit, detail: messageOf(error) };
}

function throws(evaluate: () => unknown): boolean {
  try {
    evaluate();
    return false;
  } catch {
    return true;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
