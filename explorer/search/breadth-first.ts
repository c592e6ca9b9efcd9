import type { Emit } from "../model/expander.js";
import { compile, type Machine } from "../model/machine.js";
import type { Model } from "../model/model.js";
import type { PackedState } from "../state/accessors.js";
import { Arena } from "../state/arena.js";
import { type HashFunction, hashWords } from "../state/hash.js";
import { SeenSet } from "../state/seen-set.js";
import type { Trace } from "../trace/trace.js";
import type { Address, Sighting } from "./address.js";
import { Ancestry } from "./ancestry.js";
import { type CheckResult, Checks } from "./checks.js";
import { Counts } from "./counts.js";
import type { Culprit, Exploration, Fault, Verdict, Violation } from "./exploration.js";
import { isEvidenceOf } from "./evidence.js";
import { diagnoseExpansion, faultOf } from "./faults.js";
import { type LimitKind, type Limits, unlimited } from "./limits.js";
import { allProperties, type Properties } from "./properties.js";
import type { FoundStates, SearchObserver } from "./observer.js";
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
  /** Is told of every edge. */
  readonly observer?: SearchObserver;
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
  private readonly checks: Checks;
  private readonly purity: PurityCheck;
  private readonly limits: Limits;
  private ancestry: Ancestry;
  private stop: Stop | undefined;
  /** The row that is being expanded. */
  private head = 0;
  /** Depth of the states being expanded, of those being found, and of the last one that was found. */
  private depth = 1;
  private foundDepth = 1;
  private deepest = 0;
  private readonly startedAt = performance.now();
  private reportedAt = this.startedAt;

  constructor(
    private readonly machine: Machine,
    properties: Properties,
    private readonly options: SearchOptions,
  ) {
    this.now = machine.newState();
    this.next = machine.newState();
    this.arena = new Arena(machine.layout.words);
    this.seen = new SeenSet(this.arena, options.hash ?? hashWords);
    this.counts = new Counts(machine.actions.map(({ name }) => name));
    this.checks = new Checks(properties, options.continueAfterViolation === true);
    this.purity = new PurityCheck(machine, properties);
    this.limits = { ...unlimited, ...options.limits };
    this.ancestry = new Ancestry(machine, this.arena, 0);
  }

  run(): Exploration {
    const broken = Object.entries(this.machine.model.assumptions).find(([, holds]) => !holds);
    if (broken !== undefined) return this.result({ kind: "assumptionFalse", assumption: broken[0] });
    this.initialise();
    if (this.stop === undefined) this.expandAll();
    return this.result(this.verdict());
  }

  private initialise(): void {
    try {
      this.machine.initialise(this.next, () => {
        this.counts.generated++;
        // As TLC has it: a state that a constraint excludes counts here, and nowhere else.
        this.deepest = 1;
        const id = this.writeCandidate();
        const admitted = this.checks.admits(undefined, this.next);
        if (admitted !== true) {
          this.exclude(admitted, { kind: "initial", target: this.arena.row(id) });
        } else if (this.keepCandidate() === id) {
          this.counts.initial++;
          this.checkState({ kind: "row", id });
        }
        return this.stop !== undefined;
      });
    } catch (error) {
      this.stop ??= { kind: "fault", fault: faultOf(error, { kind: "init" }), at: undefined };
    }
    this.ancestry = new Ancestry(this.machine, this.arena, this.arena.count);
    this.foundDepth = 2;
    this.options.observer?.begin(this.foundStates());
  }

  private foundStates(): FoundStates {
    const { ancestry, arena, machine, seen } = this;
    return {
      machine,
      initial: arena.count,
      get count() {
        return arena.count;
      },
      row: (id) => arena.row(id),
      find: (words) => {
        arena.chunk(arena.count).set(words, arena.offset(arena.count));
        return seen.findCandidate();
      },
      traceTo: (id) => ancestry.traceTo({ kind: "row", id }),
    };
  }

  private expandAll(): void {
    const { arena } = this;
    const emit: Emit = (actionIndex, pickIndex) => this.successor(actionIndex, pickIndex);
    let levelEnd = arena.count;
    while (this.head < arena.count) {
      if (this.head === levelEnd) {
        this.depth++;
        this.foundDepth++;
        levelEnd = arena.count;
      }
      const limit = this.limitReached();
      if (limit !== undefined) this.stop = { kind: "limit", limit };
      else this.expandHead(emit);
      if (this.stop !== undefined) return;
      this.head++;
    }
  }

  private expandHead(emit: Emit): void {
    const { arena, counts, head, machine, now, next } = this;
    const chunk = arena.chunk(head);
    const offset = arena.offset(head);
    const distinctBefore = arena.count;
    const generatedBefore = counts.generated;
    this.ancestry.expanding(head);
    now.load(chunk, offset);
    try {
      if (machine.expand(now, next, emit)) return;
    } catch (error) {
      this.settle(diagnoseExpansion(machine, chunk, offset, error), { kind: "row", id: head });
      return;
    }
    counts.expanded(arena.count - distinctBefore);
    if (counts.generated === generatedBefore) this.checkDeadlock();
    const impurity = isSampled(head) ? this.purity.find(chunk, offset) : undefined;
    if (impurity !== undefined) this.settle({ kind: "impure", ...impurity }, { kind: "row", id: head });
  }

  /** A state without successors is a deadlock unless the model accepts it. */
  private checkDeadlock(): void {
    const at: Address = { kind: "row", id: this.head };
    const accepting = this.machine.model.accepting as (now: PackedState) => boolean;
    try {
      if (!accepting(this.now)) this.settle(this.checks.deadlock(at), at);
    } catch (error) {
      this.settle(faultOf(error, { kind: "property", property: "accepting" }), at);
    }
  }

  /** Receives the successor that stands in `next`. Returns true to end the search. */
  private successor(actionIndex: number, pickIndex: number): boolean {
    const { arena, checks, counts, head } = this;
    counts.generated++;
    (counts.generatedBy[actionIndex] as number)++;
    const id = this.writeCandidate();
    const address = (): Address => ({ kind: "step", parent: head, actionIndex, pickIndex, target: arena.row(id) });
    const admitted = checks.admits(this.now, this.next);
    if (admitted !== true) {
      this.exclude(admitted, address());
    } else {
      const target = this.keepCandidate();
      this.options.observer?.edge(head, actionIndex, pickIndex, target);
      if (target === id) {
        (counts.distinctBy[actionIndex] as number)++;
        this.checkState({ kind: "row", id });
      }
    }
    // The state before the step, as TLC does; and [P]_vars holds of every step that changes nothing.
    if (this.stop === undefined && checks.hasStepProperties && !arena.equal(head, id)) {
      const result = checks.step(this.now, this.next, address);
      if (result !== undefined) this.settle(result, address());
    }
    return this.stop !== undefined;
  }

  /** Writes `next` behind the last row of the arena and returns the id that it has if it is kept. */
  private writeCandidate(): number {
    const { arena } = this;
    const id = arena.count;
    this.next.store(arena.chunk(id), arena.offset(id));
    return id;
  }

  /** Keeps the candidate unless it was seen; returns the id of the state that it is. */
  private keepCandidate(): number {
    const candidate = this.arena.count;
    const id = this.seen.addCandidate();
    if (id === candidate) this.deepest = this.foundDepth;
    return id;
  }

  /** A state that a constraint does not admit is still checked. */
  private exclude(admitted: false | Fault, at: Address): void {
    if (admitted === false) this.checkState(at);
    else this.settle(admitted, at);
  }

  private checkState(at: Address): void {
    this.settle(this.checks.state(this.next, at, this.foundDepth), at);
  }

  /** Ends the search when a check says so. */
  private settle(result: CheckResult, at: Address): void {
    if (result === undefined) return;
    this.stop = result === "violation" ? { kind: "violation" } : { kind: "fault", fault: result, at };
  }

  private limitReached(): LimitKind | undefined {
    const { limits } = this;
    if (this.arena.count > limits.maxStates) return "states";
    if (this.depth >= limits.maxDepth) return "depth";
    if (this.head % CLOCK_EVERY !== 0) return undefined;
    const time = performance.now();
    this.report(time);
    if (time - this.startedAt >= limits.maxSeconds * 1000) return "seconds";
    return this.structureBytes() > limits.maxBytes ? "memory" : undefined;
  }

  private report(time: number): void {
    const { onProgress, progressSeconds = 1 } = this.options;
    if (onProgress === undefined || time - this.reportedAt < progressSeconds * 1000) return;
    this.reportedAt = time;
    onProgress({
      generated: this.counts.generated,
      distinct: this.arena.count,
      queue: this.arena.count - this.head,
      depth: this.depth,
      seconds: (time - this.startedAt) / 1000,
      structureBytes: this.structureBytes(),
    });
  }

  private structureBytes(): number {
    return this.arena.bytes + this.seen.bytes + this.ancestry.bytes;
  }

  private verdict(): Verdict {
    const { ancestry, checks, stop } = this;
    const violations: Violation[] = [];
    for (const sighting of checks.sightings) {
      const { kind, property, at } = sighting;
      const trace = ancestry.traceTo(at);
      if (trace === undefined || !this.confirms(trace, sighting)) return this.irreproducible(property);
      violations.push({ kind, property, trace });
    }
    switch (stop?.kind) {
      case "fault": {
        const trace = stop.at === undefined ? undefined : ancestry.traceTo(stop.at);
        return { kind: "faulty", fault: stop.fault, trace: trace ?? this.emptyTrace(), violations };
      }
      case "limit":
        return { kind: "limitReached", limit: stop.limit, violations };
      case "violation":
      case undefined: {
        const [first, ...others] = violations;
        if (first !== undefined) return { kind: "violated", violations: [first, ...others] };
        // Everything holds of no behavior at all: that is no success.
        if (this.arena.count === 0) return this.withoutInitialState();
        const names = checks.witnessResults().flatMap(({ name, length }) => (length === null ? [name] : []));
        const [unreached, ...more] = names;
        return unreached === undefined ? { kind: "holds" } : { kind: "unreached", witnesses: [unreached, ...more] };
      }
    }
  }

  private withoutInitialState(): Verdict {
    const detail = this.counts.generated === 0 ? "Init admits no state" : "the constraints exclude every initial state";
    const fault: Fault = { kind: "exception", culprit: { kind: "init" }, detail };
    return { kind: "faulty", fault, trace: this.emptyTrace(), violations: [] };
  }

  /** Judges the end of a trace again: a property of the state alone gives the same answer. */
  private confirms(trace: Trace, sighting: Sighting): boolean {
    try {
      return isEvidenceOf(trace, this.checks.claim(sighting));
    } catch {
      return false;
    }
  }

  private irreproducible(property: string): Verdict {
    const culprit: Culprit = { kind: "property", property };
    const detail = "its counterexample cannot be confirmed: the model depends on something that is not in the state";
    return { kind: "faulty", fault: { kind: "impure", culprit, detail }, trace: this.emptyTrace(), violations: [] };
  }

  private emptyTrace(): Trace {
    return { machine: this.machine, states: [], steps: [] };
  }

  private result(verdict: Verdict): Exploration {
    const { arena, checks, counts } = this;
    return {
      verdict,
      generated: counts.generated,
      distinct: arena.count,
      initial: counts.initial,
      depth: this.deepest,
      queue: arena.count - this.head,
      actions: counts.actions(),
      outdegree: counts.outdegree(),
      witnesses: checks.witnessResults(),
      seconds: (performance.now() - this.startedAt) / 1000,
      structureBytes: this.structureBytes(),
      stateWords: arena.width,
    };
  }
}
