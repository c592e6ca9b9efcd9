/**
 * A second explorer, to test the first one against. It must stay naive: plain loops over `immutable`
 * values, no packing, no hashing and no short cuts of our own, nothing shared with the engine's state and
 * search folders. Where it is slow it is so on purpose; where it and the engine differ, read this one.
 */
import { List, Map, Set } from "immutable";
import type { Model } from "../../model/model.js";
import { Outside } from "./absorb.js";
import { initialAttempts, type Step, stepsFrom } from "./steps.js";
import type { Named, Value } from "./value.js";
import { presentState } from "./views.js";

/** Why and where the model could not be evaluated. Lengths count the states of a shortest path. */
export interface ReferenceFault {
  readonly kind: "outsideDomain" | "exception";
  readonly culprit: Culprit;
  readonly length: number;
}

export type Culprit =
  | { readonly kind: "init" }
  | { readonly kind: "action"; readonly action: string; readonly picks: Named }
  | { readonly kind: "property"; readonly property: string };

/** `List [source, action, picks, target]`, compared by value; states go by their number. */
export type LabelledEdge = List<Value>;

export interface ReferenceExploration {
  /** Every state met, also those that a constraint excludes, in the order in which they were met. */
  numbers: Map<Named, number>;
  /** Distinct states with their depth, counted in states. */
  states: Map<Named, number>;
  initial: Set<Named>;
  /** Every step from a distinct state, also one that a constraint excludes. */
  edges: Set<LabelledEdge>;
  generated: number;
  depth: number;
  generatedBy: Map<string, number>;
  distinctBy: Map<string, number>;
  /** Invariants and step properties that are violated, with the length of a shortest behaviour to it. */
  violations: Map<string, number>;
  deadlock: number | undefined;
  witnesses: Map<string, number>;
  /** Declared witnesses that no state met. */
  unreached: Set<string>;
  /** What ended the exploration early. */
  fault: ReferenceFault | undefined;
}

class Culpable extends Error {
  constructor(
    readonly culprit: Culprit,
    readonly length: number,
    override readonly cause: unknown,
  ) {
    super("the model cannot be evaluated");
  }
}

/** Explores a model under all of its constraints; undefined when it has more states than the cap. */
export function exploreNaively(model: Model, cap = Infinity): ReferenceExploration | undefined {
  const found: ReferenceExploration = {
    numbers: Map(),
    states: Map(),
    initial: Set(),
    edges: Set(),
    generated: 0,
    depth: 0,
    generatedBy: Map(),
    distinctBy: Map(),
    violations: Map(),
    deadlock: undefined,
    witnesses: Map(),
    unreached: Set(Object.keys(model.witnesses)),
    fault: undefined,
  };
  try {
    const queue = enqueueInitial(model, found);
    // A model without behaviors satisfies everything, which is no evidence.
    if (found.states.isEmpty() && found.violations.isEmpty())
      found.fault = { kind: "exception", culprit: { kind: "init" }, length: 0 };
    for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
      queue.push(...expand(model, state, found));
      if (found.states.size > cap) return undefined;
    }
  } catch (error) {
    if (!(error instanceof Culpable)) throw error;
    const { culprit, length, cause } = error;
    found.fault = { kind: cause instanceof Outside ? "outsideDomain" : "exception", culprit, length };
  }
  return found;
}

function enqueueInitial(model: Model, found: ReferenceExploration): Named[] {
  const queue: Named[] = [];
  for (const attempt of initialAttempts(model)) {
    const state = accusing({ kind: "init" }, 0, () => attempt.target());
    if (state === undefined) continue;
    found.generated++;
    // Whether a constraint excludes it or not.
    found.depth = 1;
    numberOf(state, found);
    const inScope = isInScope(model, state, 1);
    if (found.states.has(state)) continue;
    checkState(model, state, 1, found);
    if (!inScope) continue;
    found.initial = found.initial.add(state);
    found.states = found.states.set(state, 1);
    queue.push(state);
  }
  return queue;
}

function numberOf(state: Named, found: ReferenceExploration): number {
  const known = found.numbers.get(state);
  const number = known ?? found.numbers.size;
  if (known === undefined) found.numbers = found.numbers.set(state, number);
  return number;
}

/** The states that the successors of a state add. */
function expand(model: Model, source: Named, found: ReferenceExploration): Named[] {
  const discovered: Named[] = [];
  const number = numberOf(source, found);
  const length = found.states.get(source) as number;
  let successors = 0;
  for (const [action, rule] of Object.entries(model.actions)) {
    for (const attempt of stepsFrom(model, source, rule)) {
      const culprit: Culprit = { kind: "action", action, picks: attempt.picks };
      const target = accusing(culprit, length, () => attempt.target());
      if (target === undefined) continue;
      successors++;
      found.generated++;
      found.generatedBy = found.generatedBy.update(action, 0, (count) => count + 1);
      found.edges = found.edges.add(List<Value>([number, action, attempt.picks, numberOf(target, found)]));
      const inScope = isInScope(model, target, length + 1, source);
      const isKnown = found.states.has(target);
      // The state before the step, as TLC does.
      if (!isKnown) checkState(model, target, length + 1, found);
      checkStep(model, { source, target }, length + 1, found);
      if (isKnown || !inScope) continue;
      found.distinctBy = found.distinctBy.update(action, 0, (count) => count + 1);
      found.states = found.states.set(target, length + 1);
      found.depth = length + 1;
      discovered.push(target);
    }
  }
  if (successors > 0 || found.deadlock !== undefined) return discovered;
  const accepted = accusing({ kind: "property", property: "accepting" }, length, () =>
    read(model.accepting, presentState(model.variables, source)),
  );
  if (!accepted) found.deadlock = length;
  return discovered;
}

function checkState(model: Model, state: Named, length: number, found: ReferenceExploration): void {
  const now = presentState(model.variables, state);
  for (const [property, holds] of Object.entries(model.invariants)) {
    if (found.violations.has(property)) continue;
    const kept = accusing({ kind: "property", property }, length, () => read(holds, now));
    if (!kept) found.violations = found.violations.set(property, length);
  }
  for (const [property, holds] of Object.entries(model.witnesses)) {
    if (found.witnesses.has(property)) continue;
    const met = accusing({ kind: "property", property }, length, () => read(holds, now));
    if (!met) continue;
    found.witnesses = found.witnesses.set(property, length);
    found.unreached = found.unreached.delete(property);
  }
}

/** `[][P]_vars`: a step that changes nothing satisfies every step property. */
function checkStep(model: Model, { source, target }: Step, length: number, found: ReferenceExploration): void {
  if (source.equals(target)) return;
  const now = presentState(model.variables, source);
  const next = presentState(model.variables, target);
  for (const [property, holds] of Object.entries(model.stepProperties)) {
    if (found.violations.has(property)) continue;
    const kept = accusing({ kind: "property", property }, length, () => read(holds, now, next));
    if (!kept) found.violations = found.violations.set(property, length);
  }
}

function isInScope(model: Model, state: Named, length: number, source?: Named): boolean {
  const next = presentState(model.variables, state);
  for (const [property, admits] of Object.entries(model.constraints)) {
    if (!accusing({ kind: "property", property }, length, () => read(admits, next))) return false;
  }
  if (source === undefined) return true;
  const now = presentState(model.variables, source);
  for (const [property, admits] of Object.entries(model.actionConstraints)) {
    if (!accusing({ kind: "property", property }, length, () => read(admits, now, next))) return false;
  }
  return true;
}

/** The types of the views were checked where the predicate was declared; here they are unknown. */
function read(predicate: (...views: never[]) => boolean, ...views: object[]): boolean {
  return (predicate as (...views: object[]) => boolean)(...views);
}

function accusing<Result>(culprit: Culprit, length: number, evaluate: () => Result): Result {
  try {
    return evaluate();
  } catch (cause) {
    throw new Culpable(culprit, length, cause);
  }
}
