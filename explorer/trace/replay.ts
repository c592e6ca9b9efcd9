import { closed } from "../domain/any-domain.js";
import type { Domain } from "../domain/domain.js";
import { type FiniteSet, subset } from "../domain/finite-set.js";
import type { Fields } from "../domain/record.js";
import type { PickValues } from "../model/expander.js";
import type { Machine, MachineAction } from "../model/machine.js";
import type { PackedState } from "../state/accessors.js";
import { valueOf } from "../state/variables.js";
import type { RecordedStep, RecordedTrace } from "./recorded.js";
import { stepText } from "./step-text.js";
import { tlaText } from "./tla-text.js";
import type { Trace, TraceStep } from "./trace.js";

/** Disabled steps to show where an enabled one leads elsewhere than the trace. */
const ALTERNATIVES_SHOWN = 4;

/** What executing a recorded trace again on a model says. */
export type Replay =
  | { readonly kind: "behaviour"; readonly trace: Trace }
  /** The first state is no initial state. */
  | { readonly kind: "notInitial"; readonly reasons: readonly string[] }
  /** No step leads from state `from` to the next one. States are counted from 1. */
  | { readonly kind: "notAStep"; readonly from: number; readonly reasons: readonly string[] };

/**
 * Executes the model along a recorded trace: the first state must be initial and each step must be one of
 * the model's, by the action that the trace names or, when it names none, by any action. A replacement that the
 * scope does not use stands for the action that it replaces: a mutant's trace is a behaviour up to the first step
 * that only the mutant takes.
 */
export function replay(machine: Machine, recorded: RecordedTrace): Replay {
  const [first, ...others] = recorded.states;
  if (first === undefined) return { kind: "notInitial", reasons: ["the trace has no states"] };
  const initial = initialMismatch(machine, first);
  if (initial !== undefined) return { kind: "notInitial", reasons: initial };
  const steps: TraceStep[] = [];
  let present = first;
  for (const [index, target] of others.entries()) {
    const attempt = takeStep(machine, present, target, recorded.steps[index]);
    if (attempt.kind === "refused") return { kind: "notAStep", from: index + 1, reasons: attempt.reasons };
    steps.push(attempt.step);
    present = target;
  }
  return { kind: "behaviour", trace: { machine, states: recorded.states, steps } };
}

/** Undefined when the state is initial; otherwise how the most similar initial state differs. */
function initialMismatch(machine: Machine, first: Int32Array): readonly string[] | undefined {
  const mismatches: string[][] = [];
  const next = machine.newState();
  const wanted = machine.newState();
  wanted.load(first, 0);
  machine.initialise(next, () => {
    mismatches.push(differences(machine.model.variables, next, wanted));
    return false;
  });
  const [fewest] = mismatches.sort((one, two) => one.length - two.length);
  if (fewest === undefined) return ["the model has no initial state"];
  return fewest.length === 0 ? undefined : fewest;
}

type Attempt =
  | { readonly kind: "taken"; readonly step: TraceStep }
  | { readonly kind: "refused"; readonly reasons: readonly string[] };

/** One action with one choice of picks, tried on a state whether or not its guards hold. */
interface Candidate {
  readonly step: TraceStep;
  readonly failing: readonly string[];
  /** Words in which its effect differs from the trace; undefined when the effect cannot be executed. */
  readonly distance: number | undefined;
}

/** Tries the steps of a machine from one state of a trace towards the next. */
class Attempts {
  private readonly now: PackedState;
  private readonly next: PackedState;
  private readonly wanted: PackedState;

  constructor(
    private readonly machine: Machine,
    private readonly present: Int32Array,
    private readonly target: Int32Array,
  ) {
    [this.now, this.next, this.wanted] = [machine.newState(), machine.newState(), machine.newState()];
    this.wanted.load(target, 0);
  }

  candidates(): Candidate[] {
    return this.machine.actions.flatMap((action) => action.choices.map((picks) => this.attempt(action, picks)));
  }

  /** Where the effect of a candidate leads elsewhere than the trace, in words. */
  differences({ step }: Candidate): string[] {
    const action = this.machine.actions.find(({ name }) => name === step.action);
    if (action !== undefined) this.execute(action, step.picks);
    return differences(this.machine.model.variables, this.next, this.wanted);
  }

  /** The variables in which the effect of a candidate differs from the trace. */
  differingVariables({ step }: Candidate): string[] {
    const action = this.machine.actions.find(({ name }) => name === step.action);
    if (action !== undefined) this.execute(action, step.picks);
    const { variables } = this.machine.model;
    return Object.keys(variables).filter(
      (name) => variableText(variables, this.next, name) !== variableText(variables, this.wanted, name),
    );
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

function takeStep(
  machine: Machine,
  present: Int32Array,
  target: Int32Array,
  recorded: RecordedStep | undefined,
): Attempt {
  const attempts = new Attempts(machine, present, target);
  const candidates = attempts.candidates();
  const taken = candidates.filter(({ failing, distance }) => failing.length === 0 && distance === 0);
  const named = taken.find(({ step }) => recorded === undefined || isRecorded(machine, recorded, step));
  if (named !== undefined) return { kind: "taken", step: named.step };
  return { kind: "refused", reasons: refusal(machine, attempts, candidates, taken[0], recorded) };
}

function variableText(variables: Fields, state: PackedState, name: string): string {
  return tlaText(variables[name] as Domain, valueOf(state, name));
}

/** Variables in which two states differ, in words: what the model gives, and what the trace has. */
function differences(variables: Fields, model: PackedState, trace: PackedState): string[] {
  return Object.entries(variables).flatMap(([name, domain]) => {
    const [given, wanted] = [variableText(variables, model, name), variableText(variables, trace, name)];
    if (given === wanted) return [];
    if (closed(domain).kind !== "setOf") return [`${name} = ${given} in the model, ${wanted} in the trace`];
    const [ours, theirs] = [model, trace].map((state) => valueOf(state, name) as FiniteSet<unknown>) as [
      FiniteSet<unknown>,
      FiniteSet<unknown>,
    ];
    const surplus = (one: FiniteSet<unknown>, two: FiniteSet<unknown>): string =>
      tlaText(
        domain,
        subset(one.elements, (element) => one.has(element) && !two.has(element)),
      );
    return [`${name} has ${surplus(ours, theirs)} only in the model, ${surplus(theirs, ours)} only in the trace`];
  });
}

function isRecorded(machine: Machine, recorded: RecordedStep, step: TraceStep): boolean {
  if (standIn(machine, recorded.action) !== step.action) return false;
  const { picks } = recorded;
  if (picks === undefined) return true;
  const { actions, replacements } = machine.model;
  const domains = actions[step.action]?.picks ?? {};
  const recordedDomains = (actions[recorded.action] ?? replacements[recorded.action]?.action)?.picks ?? {};
  const isComparable = Object.entries(domains).every(([name, domain]) => recordedDomains[name] === domain);
  return isComparable && samePicks(domains, picks, step.picks);
}

/** The action of this scope that a recorded name is of: itself, or what the scope has where the name is a replacement. */
function standIn({ model: { actions, replacements } }: Machine, recorded: string): string | undefined {
  if (Object.hasOwn(actions, recorded)) return recorded;
  const replaced = replacements[recorded]?.replaces;
  return Object.keys(actions).find((name) => name === replaced || replacements[name]?.replaces === replaced);
}

function samePicks(domains: Fields, one: PickValues, two: PickValues): boolean {
  return Object.entries(domains).every(([name, domain]) => domain.codeOf(one[name]) === domain.codeOf(two[name]));
}

/** Why no step of the model leads where the trace goes, most telling reason first. */
function refusal(
  machine: Machine,
  attempts: Attempts,
  candidates: readonly Candidate[],
  other: Candidate | undefined,
  recorded: RecordedStep | undefined,
): string[] {
  const text = ({ step }: Candidate): string => stepText(machine.model.actions[step.action]?.picks ?? {}, step);
  const reasons: string[] = [];
  const replaced = recorded === undefined ? undefined : machine.model.replacements[recorded.action]?.replaces;
  if (recorded !== undefined && replaced !== undefined && !Object.hasOwn(machine.model.actions, recorded.action)) {
    reasons.push(`${recorded.action} is no action of this scope: it is a replacement of ${replaced}`);
  }
  if (other !== undefined) reasons.push(`the model makes this step by ${text(other)}, which the trace does not name`);
  const subject = recorded === undefined ? undefined : standIn(machine, recorded.action);
  const ofSubject = candidates.filter(({ step }) => step.action === subject).sort(byCloseness);
  const named = ofSubject.find(({ step }) => recorded === undefined || isRecorded(machine, recorded, step));
  const claimed = named ?? (replaced === undefined ? undefined : ofSubject[0]);
  if (claimed !== undefined) reasons.push(describe(text(claimed), claimed, attempts));
  if (claimed !== undefined && claimed.failing.length === 0)
    reasons.push(...alternatives(attempts, candidates, claimed, text));
  return reasons;
}

/** Steps that would change what an enabled step leaves wrong as the trace does, with the guards that forbid them. */
function alternatives(
  attempts: Attempts,
  candidates: readonly Candidate[],
  claimed: Candidate,
  text: (candidate: Candidate) => string,
): string[] {
  const disputed = attempts.differingVariables(claimed);
  const able = candidates
    .filter(({ failing, distance }) => failing.length > 0 && distance !== undefined)
    .filter((candidate) => {
      const wrong = attempts.differingVariables(candidate);
      return !disputed.some((name) => wrong.includes(name));
    })
    .sort(byCloseness)
    .slice(0, ALTERNATIVES_SHOWN);
  return able.map(
    (candidate) =>
      `${text(candidate)} would set ${disputed.join(", ")} so, but is disabled: ${candidate.failing.join(", ")}`,
  );
}

function byCloseness(one: Candidate, two: Candidate): number {
  const far = Number.MAX_SAFE_INTEGER;
  return (one.distance ?? far) - (two.distance ?? far) || one.failing.length - two.failing.length;
}

function describe(name: string, candidate: Candidate, attempts: Attempts): string {
  const { failing, distance } = candidate;
  const status = failing.length === 0 ? `${name} is enabled` : `${name} is disabled: ${failing.join(", ")}`;
  if (distance === undefined) return `${status}; its effect is undefined here`;
  if (distance === 0) return `${status}; its effect would be this step`;
  return `${status}; it leads elsewhere: ${attempts.differences(candidate).join("; ")}`;
}
