import type { Domain } from "../domain/domain.js";
import type { Fields } from "../domain/record.js";
import type { PickValues } from "../model/expander.js";
import type { Machine } from "../model/machine.js";
import { valueOf } from "../state/variables.js";
import { Attempts, byCloseness, type Candidate, variableText } from "./attempts.js";
import { changeTexts } from "./change-text.js";
import { differences } from "./difference.js";
import type { RecordedStep } from "./recorded.js";
import { stepText } from "./step-text.js";
import type { TraceStep } from "./trace.js";

/** Disabled steps to show where an enabled one leads elsewhere than the trace. */
const ALTERNATIVES_SHOWN = 4;

/** Whether a machine takes a step of a trace, as the trace names it or, when it names none, by any action. */
export type Attempt =
  { readonly kind: "taken"; readonly step: TraceStep } | { readonly kind: "refused"; readonly refusal: Refusal };

/** Why no step of a machine, by the name that a trace gives it, leads from one state of the trace to the next. */
export interface Refusal {
  /** What the action that the trace names replaces, where the machine has only the replaced one. */
  readonly replaced?: { readonly action: string; readonly replaces: string };
  /** The machine makes this step, by an action or by picks that the trace does not name: `Reserve(u = u1)`. */
  readonly other?: string;
  /** The step that the trace names, or the one of the replaced action that comes closest. */
  readonly claimed?: RefusedStep;
  /** Disabled steps that would change as the trace does what the claimed one, which is enabled, leaves wrong. */
  readonly alternatives: readonly Alternative[];
}

export interface RefusedStep {
  /** The action with its picks. */
  readonly text: string;
  readonly action: string;
  /** Names of its false guards. */
  readonly failing: readonly string[];
  readonly effect: Effect;
}

/** What the effect of a refused step would be. */
export type Effect =
  /** It leaves a domain, or throws. */
  | { readonly kind: "undefined" }
  /** It is the step of the trace. */
  | { readonly kind: "same" }
  | {
      readonly kind: "elsewhere";
      /** One text for each variable that would differ from the trace. */
      readonly texts: readonly string[];
      readonly variables: readonly VariableDifference[];
    };

/** How a variable would differ: what only the effect changes in it, and what only the trace does. */
export interface VariableDifference {
  readonly name: string;
  readonly model: readonly string[];
  readonly trace: readonly string[];
}

export interface Alternative {
  readonly text: string;
  readonly variables: readonly string[];
  readonly failing: readonly string[];
}

/** Tries to take a step of a trace. */
export function takeStep(
  machine: Machine,
  present: Int32Array,
  target: Int32Array,
  recorded: RecordedStep | undefined,
): Attempt {
  const attempts = new Attempts(machine, present, target);
  const taken = attempts.taken();
  const named = taken.find(({ step }) => recorded === undefined || isRecorded(machine, recorded, step));
  if (named !== undefined) return { kind: "taken", step: named.step };
  return { kind: "refused", refusal: refusalOf(attempts, taken[0], recorded) };
}

/** The reasons of a refusal in words, the most telling first. */
export function refusalTexts({ alternatives, claimed, other, replaced }: Refusal): string[] {
  return [
    ...(replaced === undefined
      ? []
      : [`${replaced.action} is no action of this scope: it is a replacement of ${replaced.replaces}`]),
    ...(other === undefined ? [] : [`the model makes this step by ${other}, which the trace does not name`]),
    ...(claimed === undefined ? [] : [claimedText(claimed)]),
    ...alternatives.map(
      ({ failing, text, variables }) =>
        `${text} would set ${variables.join(", ")} so, but is disabled: ${failing.join(", ")}`,
    ),
  ];
}

function claimedText({ effect, failing, text }: RefusedStep): string {
  const status = failing.length === 0 ? `${text} is enabled` : `${text} is disabled: ${failing.join(", ")}`;
  switch (effect.kind) {
    case "undefined":
      return `${status}; its effect is undefined here`;
    case "same":
      return `${status}; its effect would be this step`;
    case "elsewhere":
      return `${status}; it leads elsewhere: ${effect.texts.join("; ")}`;
  }
}

function refusalOf(attempts: Attempts, other: Candidate | undefined, recorded: RecordedStep | undefined): Refusal {
  const { machine } = attempts;
  const { actions, replacements } = machine.model;
  const replaces = recorded === undefined ? undefined : replacements[recorded.action]?.replaces;
  const isReplaced = recorded !== undefined && replaces !== undefined && !Object.hasOwn(actions, recorded.action);
  const claimed = claimedStep(attempts, recorded, replaces);
  return {
    ...(isReplaced && { replaced: { action: recorded.action, replaces } }),
    ...(other !== undefined && { other: candidateText(machine, other) }),
    ...(claimed !== undefined && { claimed: describe(attempts, claimed) }),
    alternatives: claimed?.failing.length === 0 ? alternatives(attempts, claimed) : [],
  };
}

function claimedStep(
  { candidates, machine }: Attempts,
  recorded: RecordedStep | undefined,
  replaces: string | undefined,
): Candidate | undefined {
  if (recorded === undefined) return undefined;
  const subject = standIn(machine, recorded.action);
  const possible = candidates.filter(({ step }) => step.action === subject);
  const isNamed = ({ step }: Candidate): boolean => isPicked(machine, step.action, recorded.picks, step.picks);
  const named = possible.filter(isNamed);
  return (replaces !== undefined && named.length === 0 ? possible : named).sort(byCloseness).at(0);
}

function candidateText({ model }: Machine, { step }: Candidate): string {
  return stepText(model.actions[step.action]?.picks ?? {}, step);
}

function describe(attempts: Attempts, candidate: Candidate): RefusedStep {
  const { failing, step } = candidate;
  const text = candidateText(attempts.machine, candidate);
  return { text, action: step.action, failing, effect: effectOf(attempts, candidate) };
}

function effectOf(attempts: Attempts, candidate: Candidate): Effect {
  if (candidate.distance === undefined) return { kind: "undefined" };
  if (candidate.distance === 0) return { kind: "same" };
  const { variables } = attempts.machine.model;
  const { before, given, wanted } = attempts.outcomeOf(candidate);
  const different = Object.entries(variables).flatMap(([name, domain]): VariableDifference[] => {
    if (variableText(variables, given, name) === variableText(variables, wanted, name)) return [];
    const changes = (after: typeof given): readonly string[] =>
      changeTexts(name, domain, valueOf(before, name), valueOf(after, name), "each");
    const [model, trace] = [changes(given), changes(wanted)];
    return [{ name, model: without(model, trace), trace: without(trace, model) }];
  });
  return { kind: "elsewhere", texts: differences(variables, given, wanted), variables: different };
}

function without(texts: readonly string[], others: readonly string[]): string[] {
  return texts.filter((text) => !others.includes(text));
}

/** Steps that would change what an enabled step leaves wrong as the trace does, with the guards that forbid them. */
function alternatives(attempts: Attempts, claimed: Candidate): Alternative[] {
  const disputed = attempts.differingVariables(claimed);
  // Where the trace leaves them all as they were, every step that has nothing to do with them would do so too.
  if (!disputed.some((name) => attempts.changedVariables.includes(name))) return [];
  const able = attempts.candidates
    .filter(({ failing, distance }) => failing.length > 0 && distance !== undefined)
    .filter((candidate) => {
      const wrong = attempts.differingVariables(candidate);
      return !disputed.some((name) => wrong.includes(name));
    })
    .sort(byCloseness)
    .slice(0, ALTERNATIVES_SHOWN);
  return able.map((candidate) => ({
    text: candidateText(attempts.machine, candidate),
    variables: disputed,
    failing: candidate.failing,
  }));
}

function isRecorded(machine: Machine, recorded: RecordedStep, step: TraceStep): boolean {
  return (
    standIn(machine, recorded.action) === step.action && isPicked(machine, step.action, recorded.picks, step.picks)
  );
}

/** The action of this scope that a recorded name is of: itself, or what the scope has where the name is a replacement. */
function standIn({ model: { actions, replacements } }: Machine, recorded: string): string | undefined {
  if (Object.hasOwn(actions, recorded)) return recorded;
  const replaced = replacements[recorded]?.replaces;
  if (replaced === undefined) return undefined;
  return Object.keys(actions).find((name) => name === replaced || replacements[name]?.replaces === replaced);
}

/** Whether a step has the picks that a trace names. A replacement may have other picks than its action. */
function isPicked(machine: Machine, action: string, named: PickValues | undefined, picks: PickValues): boolean {
  if (named === undefined) return true;
  return Object.entries<Domain>(machine.model.actions[action]?.picks ?? ({} satisfies Fields)).every(
    ([name, domain]) => Object.hasOwn(named, name) && domain.codeOf(named[name]) === domain.codeOf(picks[name]),
  );
}
