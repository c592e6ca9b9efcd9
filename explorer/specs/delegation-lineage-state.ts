import { membersOf, type ValueOf } from "../domain/domain.js";
import { type FiniteSet, subset } from "../domain/finite-set.js";
import { fun } from "../domain/fun.js";
import { oneOf } from "../domain/one-of.js";
import { range } from "../domain/range.js";
import { record } from "../domain/record.js";
import { setOf } from "../domain/set-of.js";
import { tuple } from "../domain/tuple.js";
import { type NextOf, type NowOf, state } from "../model/state.js";

export const Dimensions = oneOf("usd", "tokens");
export const Rights = tuple(Dimensions, oneOf(1, 2));
export const Credits = oneOf("root", "left", "right", "join");
export const Branches = oneOf("left", "right");
export const Returning = oneOf("left", "right", "join");
const Generations = range(0, 2);
/** How an occurrence came to its holder: 0 as itself, 1 and 2 by an input of a join, 3 by a replayed return. */
const Origins = tuple(range(0, 3), Credits);
/** A right as it is held: raw ownership has one of these per holder and way. */
const Occurrences = tuple(Credits, Origins, Rights);
/** A reference to a branch as it is or as it was: a live input of a join, or a return certificate. */
export const Certificates = record({ src: Branches, gen: Generations, foot: setOf(Rights) });

export type Right = ValueOf<typeof Rights>;
export type Credit = ValueOf<typeof Credits>;
export type Branch = ValueOf<typeof Branches>;
export type Reference = ValueOf<typeof Certificates>;
type Occurrence = ValueOf<typeof Occurrences>;

/** The variables of DelegationLineage. */
export const lineageState = state({
  live: setOf(Occurrences),
  gen: fun(Credits, Generations),
  epoch: range(0, 1),
  certs: setOf(Certificates),
});

export type LineageNow = NowOf<typeof lineageState>;
export type LineageNext = NextOf<typeof lineageState>;
type Now = LineageNow;
type Next = LineageNext;

export const rights = membersOf(Rights);

/** The rights of the half that a split gives to a branch. */
export function half(branch: Branch): FiniteSet<Right> {
  return subset(Rights, (right) => right[1] === (branch === "left" ? 1 : 2));
}

export function occurrences(now: Now, credit: Credit): readonly Occurrence[] {
  return now.live.toArray().filter(([holder]) => holder === credit);
}

/** The rights that a credit holds, each counted once. */
export function foot(now: Now, credit: Credit): FiniteSet<Right> {
  const held = occurrences(now, credit).map(([, , right]) => Rights.codeOf(right));
  return subset(Rights, (right) => held.includes(Rights.codeOf(right)));
}

export function holdsAll(now: Now, credit: Credit): boolean {
  return foot(now, credit).size === rights.length;
}

/** Whether the certificate of a branch is in the history. */
export function hasReturned(now: Now, branch: string): boolean {
  return now.certs.some(({ src }) => src === branch);
}

/** Whether a reference is to a branch as it is. */
export function isLive(now: Now, { src, gen, foot: claimed }: Reference): boolean {
  return now.gen.get(src) === gen && !claimed.isEmpty && claimed.equals(foot(now, src));
}

/** Whether a task edge can have the reference: it is to a branch as it is, or to the certificate of a return. */
export function isPresented(now: Now, reference: Reference): boolean {
  return now.certs.has(reference) || isLive(now, reference);
}

export function consume(next: Next, now: Now, ...credits: readonly Credit[]): void {
  for (const occurrence of now.live) if (credits.includes(occurrence[0])) next.live.delete(occurrence);
}

export function hold(next: Next, credit: Credit, held: Iterable<Right>): void {
  for (const right of held) next.live.add([credit, [0, credit], right]);
}

/** Gives the join the footprint of one of its two inputs. */
export function importInput(next: Next, edge: 1 | 2, { src, foot: held }: Reference): void {
  for (const right of held) next.live.add(["join", [edge, src], right]);
}

/** Gives the root the rights of a return message that was delivered before. */
export function importAgain(next: Next, branch: Branch, held: Iterable<Right>): void {
  for (const right of held) next.live.add(["root", [3, branch], right]);
}

export function advance(next: Next, now: Now, credit: Credit): void {
  next.gen.set(credit, now.gen.get(credit) + 1);
}
