/**
 * Models as data: first-order, so that a description can be rendered to the model language, to TLA+, and
 * to text in a failure report. Everything here is a plain JSON value.
 */

export type DomainDescription =
  | { readonly kind: "boolean" }
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "oneOf"; readonly members: readonly string[] }
  | { readonly kind: "tuple"; readonly parts: readonly DomainDescription[] }
  | { readonly kind: "record"; readonly fields: DomainsByName }
  | { readonly kind: "option"; readonly some: DomainDescription }
  | { readonly kind: "setOf"; readonly element: DomainDescription }
  | { readonly kind: "fun"; readonly key: DomainDescription; readonly value: DomainDescription }
  | { readonly kind: "seqOf"; readonly element: DomainDescription; readonly maxLength: number };

export type DomainsByName = Readonly<Record<string, DomainDescription>>;

/** A value. Compound values are tagged, so that each can be read without its domain. */
export type Datum =
  | boolean
  | number
  | string
  | null
  | { readonly tuple: readonly Datum[] }
  | { readonly record: Readonly<Record<string, Datum>> }
  | { readonly set: readonly Datum[] }
  | { readonly fun: readonly (readonly [Datum, Datum])[] }
  | { readonly seq: readonly Datum[] };

/** A variable or a part of one: `variable.field[key][index]`. Sequence indices start at 0. */
export interface Place {
  readonly variable: string;
  readonly steps: readonly PlaceStep[];
}

export type PlaceStep =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "key"; readonly key: Term }
  | { readonly kind: "index"; readonly index: number };

/** The present state, or the primed one in a step property. */
export type When = "now" | "next";

export type Term =
  | { readonly kind: "literal"; readonly datum: Datum }
  | { readonly kind: "pick"; readonly name: string }
  | { readonly kind: "read"; readonly when: When; readonly place: Place }
  /** A number plus a constant: may leave the range that it is assigned to. */
  | { readonly kind: "sum"; readonly term: Term; readonly by: number }
  /** A component of a tuple, counted from 0. */
  | { readonly kind: "part"; readonly term: Term; readonly index: number }
  | { readonly kind: "tuple"; readonly parts: readonly Term[] }
  | { readonly kind: "record"; readonly fields: Readonly<Record<string, Term>> };

export type Condition =
  | { readonly kind: "not"; readonly condition: Condition }
  | { readonly kind: "and"; readonly conditions: readonly Condition[] }
  | { readonly kind: "or"; readonly conditions: readonly Condition[] }
  /** Between scalars, or between an option and null. */
  | { readonly kind: "equal"; readonly left: Term; readonly right: Term }
  | { readonly kind: "less"; readonly left: Term; readonly right: Term }
  | { readonly kind: "member"; readonly element: Term; readonly when: When; readonly set: Place }
  | { readonly kind: "empty"; readonly when: When; readonly set: Place }
  | { readonly kind: "larger"; readonly when: When; readonly set: Place; readonly than: number }
  | { readonly kind: "subset"; readonly when: When; readonly left: Place; readonly right: Place }
  | { readonly kind: "longer"; readonly when: When; readonly sequence: Place; readonly than: number }
  /** Some key of the function has this scalar as its value. */
  | { readonly kind: "maps"; readonly when: When; readonly function: Place; readonly to: Term };

/** A change of the draft. Effects of an action happen one after the other; their terms read the present state. */
export type Effect =
  | { readonly kind: "assign"; readonly target: Place; readonly term: Term }
  | { readonly kind: "add"; readonly set: Place; readonly element: Term }
  | { readonly kind: "delete"; readonly set: Place; readonly element: Term }
  | { readonly kind: "clear"; readonly set: Place }
  | { readonly kind: "push"; readonly sequence: Place; readonly element: Term }
  | { readonly kind: "pop"; readonly sequence: Place }
  | { readonly kind: "removeAt"; readonly sequence: Place; readonly index: number }
  | { readonly kind: "if"; readonly condition: Condition; readonly then: Effect };

export interface ActionDescription {
  readonly picks: DomainsByName;
  readonly when: Readonly<Record<string, Condition>>;
  readonly then: readonly Effect[];
}

export interface InitDescription {
  readonly picks: DomainsByName;
  /** Speaks about the picks only. */
  readonly where: Condition;
  /** A literal or a pick for each variable. */
  readonly values: Readonly<Record<string, Term>>;
}

export interface ModelDescription {
  readonly variables: DomainsByName;
  readonly init: InitDescription;
  readonly actions: Readonly<Record<string, ActionDescription>>;
  readonly invariants: Readonly<Record<string, Condition>>;
  readonly stepProperties: Readonly<Record<string, Condition>>;
  readonly witnesses: Readonly<Record<string, Condition>>;
  readonly constraints: Readonly<Record<string, Condition>>;
  readonly actionConstraints: Readonly<Record<string, Condition>>;
  readonly accepting: Condition;
}

/** The conjunction of nothing. */
export const TRUE: Condition = { kind: "and", conditions: [] };
/** The disjunction of nothing. */
export const FALSE: Condition = { kind: "or", conditions: [] };

/** Domains that are written the same have the same values. */
export function textOf(domain: DomainDescription): string {
  return JSON.stringify(domain);
}
