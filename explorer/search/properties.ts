import type { AnyPredicate, AnyStepPredicate } from "../model/action.js";
import { type Model, probeName } from "../model/model.js";

export type NamedPredicate = { readonly name: string; readonly holds: AnyPredicate };
export type NamedStepPredicate = { readonly name: string; readonly holds: AnyStepPredicate };

/** What a run checks, in the order in which it is to be reported. */
export interface Properties {
  readonly invariants: readonly NamedPredicate[];
  readonly stepProperties: readonly NamedStepPredicate[];
  readonly witnesses: readonly NamedPredicate[];
  readonly constraints: readonly NamedPredicate[];
  readonly actionConstraints: readonly NamedStepPredicate[];
  readonly checkDeadlock: boolean;
}

/** Everything that a model declares. */
export function allProperties(model: Model): Properties {
  return {
    invariants: Object.entries(model.invariants).map(([name, holds]) => ({ name, holds })),
    stepProperties: Object.entries(model.stepProperties).map(([name, holds]) => ({ name, holds })),
    witnesses: Object.entries(model.witnesses).map(([name, holds]) => ({ name, holds })),
    constraints: [],
    actionConstraints: [],
    checkDeadlock: true,
  };
}

/** The invariant of a name: a declared one, or `No<Witness>`, which a state with the witness violates. */
export function invariantNamed(model: Model, name: string): NamedPredicate | undefined {
  const declared = model.invariants[name];
  if (declared !== undefined) return { name, holds: declared };
  const witness = Object.entries(model.witnesses).find(([candidate]) => probeName(candidate) === name);
  if (witness === undefined) return undefined;
  const reached = witness[1] as (now: unknown) => boolean;
  return { name, holds: (now: never) => !reached(now) };
}
