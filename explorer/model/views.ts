import type { ContainerDomain } from "../domain/any-domain.js";
import type { Domain, ValueOf } from "../domain/domain.js";
import type { FiniteSet } from "../domain/finite-set.js";
import type { FunctionDomain } from "../domain/fun.js";
import type { Fields, RecordDomain } from "../domain/record.js";
import type { SequenceDomain } from "../domain/seq-of.js";
import type { Sequence } from "../domain/sequence.js";
import type { SetDomain } from "../domain/set-of.js";
import type { TotalFunction } from "../domain/total-function.js";

/** A state as a model reads it: one property per variable. Valid only during the call that receives it. */
export type Now<Variables extends Fields> = { readonly [Name in keyof Variables]: ValueOf<Variables[Name]> };

/**
 * The primed state as an effect writes it. It starts equal to the present state, so that a variable that
 * the effect does not touch is UNCHANGED. Atoms are assigned; containers are changed through their draft.
 */
export type Next<Variables extends Fields> = {
  -readonly [Name in keyof Variables as Variables[Name] extends ContainerDomain ? never : Name]: ValueOf<
    Variables[Name]
  >;
} & {
  readonly [Name in keyof Variables as Variables[Name] extends ContainerDomain ? Name : never]: Draft<Variables[Name]>;
};

/** The part of a draft that stands for a domain: a plain value for atoms. */
export type Draft<D> =
  D extends SetDomain<infer Element>
    ? SetDraft<ValueOf<Element>>
    : D extends FunctionDomain<infer Key, infer Value>
      ? FunctionDraft<Key, Value>
      : D extends SequenceDomain<infer Element>
        ? SequenceDraft<Element>
        : D extends RecordDomain<infer F>
          ? RecordDraft<F>
          : ValueOf<D>;

/** What may be written where a value of the domain is expected. */
export type Input<D> =
  D extends SetDomain<infer Element>
    ? Iterable<ValueOf<Element>>
    : D extends FunctionDomain<infer Key, infer Value>
      ? TotalFunction<ValueOf<Key>, ValueOf<Value>> | ((key: ValueOf<Key>) => Input<Value>)
      : D extends SequenceDomain<infer Element>
        ? Sequence<ValueOf<Element>> | readonly Input<Element>[]
        : D extends RecordDomain<infer F>
          ? { readonly [Name in keyof F]: Input<F[Name]> }
          : ValueOf<D>;

export interface SetDraft<Element> extends FiniteSet<Element> {
  add(element: Element): void;
  delete(element: Element): void;
  clear(): void;
  /** Replaces all members. */
  assign(members: Iterable<Element>): void;
}

export interface FunctionDraft<Key extends Domain, Value extends Domain> {
  readonly keys: Domain<ValueOf<Key>>;
  get(key: ValueOf<Key>): Draft<Value>;
  set(key: ValueOf<Key>, value: Input<Value>): void;
  /** Replaces the whole function, as `[key |-> value(key)]`. */
  assign(value: Input<FunctionDomain<Key, Value>>): void;
  entries(): [ValueOf<Key>, ValueOf<Value>][];
}

export type RecordDraft<F extends Fields> = Next<F> & {
  assign(value: Input<RecordDomain<F>>): void;
};

export interface SequenceDraft<Element extends Domain> extends Iterable<ValueOf<Element>> {
  readonly length: number;
  at(index: number): Draft<Element>;
  set(index: number, value: Input<Element>): void;
  /** Appends; beyond the domain's maximal length the step leaves the domain. */
  push(value: Input<Element>): void;
  /** Removes the last element. */
  pop(): void;
  removeAt(index: number): void;
  assign(items: Input<SequenceDomain<Element>>): void;
  toArray(): ValueOf<Element>[];
}
