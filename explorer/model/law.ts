import type { Fields } from "../domain/record.js";
import { pickChoices, type PickValues } from "./expander.js";
import { forEveryChoice } from "./specialise.js";

/** A part of a law: of the state and the picks, or of the state, the next state and the picks. */
export type AnyPart = (now: never, nextOrPicks: never, picks: never) => boolean;

/** What a law shows of a choice of picks for which it fails: the values that decide it, by name. */
export type AnyValues = (now: never, nextOrPicks: never, picks: never) => Readonly<Record<string, unknown>>;

/**
 * A property with a form: `\A picks : premise_1 /\ ... => conclusion_1 /\ ...`, of states or of steps. The form tells
 * for which picks it fails and by which conclusion, and whether its premises are ever true.
 */
export interface Law {
  readonly of: "states" | "steps";
  readonly picks: Fields;
  readonly when: Readonly<Record<string, AnyPart>>;
  readonly then: Readonly<Record<string, AnyPart>>;
  readonly values: AnyValues | undefined;
}

/** The states that a law speaks of: one, or the two of a step. */
export type LawStates = readonly [now: unknown] | readonly [now: unknown, next: unknown];

/** A choice of picks for which a law fails. */
export interface LawFailure {
  readonly picks: PickValues;
  /** The names of the false conclusions. */
  readonly conclusions: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/** A predicate that remembers the law it was made of. */
export interface LawPredicate {
  (now: never, next?: never): boolean;
  readonly law: Law;
}

/** Compiles a law. */
export function lawPredicate(law: Law): LawPredicate {
  const choices = pickChoices("A property", law.picks);
  const holds = forEveryChoice(law.of, choices, Object.values(law.when), Object.values(law.then));
  return Object.assign(holds, { law });
}

/** The law of a predicate that was declared as one. */
export function lawOf(predicate: (now: never, next: never) => boolean): Law | undefined {
  return (predicate as Partial<LawPredicate>).law;
}

/** For which picks a law fails, and by what. */
export function failuresOf(law: Law, states: LawStates): LawFailure[] {
  return instancesOf(law, states).flatMap(({ isMeant, picks }) => {
    if (!isMeant) return [];
    const conclusions = Object.keys(law.then).filter((name) => !holdsOf(law.then[name] as AnyPart, states, picks));
    if (conclusions.length === 0) return [];
    return [{ picks, conclusions, values: valuesOf(law, states, picks) }];
  });
}

/** Whether all premises of a law hold for some choice of picks. */
export function isMeantAnywhere(law: Law, states: LawStates): boolean {
  return instancesOf(law, states).some(({ isMeant }) => isMeant);
}

function instancesOf(law: Law, states: LawStates): { readonly picks: PickValues; readonly isMeant: boolean }[] {
  const premises = Object.values(law.when);
  return pickChoices("A property", law.picks).map((picks) => ({
    picks,
    isMeant: premises.every((part) => holdsOf(part, states, picks)),
  }));
}

function holdsOf(part: AnyPart, states: LawStates, picks: PickValues): boolean {
  return (part as (...given: readonly unknown[]) => boolean)(...states, picks);
}

function valuesOf({ values }: Law, states: LawStates, picks: PickValues): Readonly<Record<string, unknown>> {
  if (values === undefined) return {};
  return (values as (...given: readonly unknown[]) => Readonly<Record<string, unknown>>)(...states, picks);
}
