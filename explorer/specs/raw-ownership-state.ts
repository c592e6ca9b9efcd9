import { intern, membersOf, tabulate } from "../domain/domain.js";
import { fun } from "../domain/fun.js";
import { oneOf, type OneOfDomain } from "../domain/one-of.js";
import { range } from "../domain/range.js";
import { setOf } from "../domain/set-of.js";
import { tuple } from "../domain/tuple.js";
import { type NextOf, type NowOf, state } from "../model/state.js";
import { type Bucket, BUCKETS, type Placement } from "./buckets.js";

/** An operation, named by its unit, its generation and the actor that reserved it. */
export type Operation = readonly [unit: string, generation: number, actor: string];
/** An element of the ownership relation: a unit and one tag of it. */
export type Owned = readonly [unit: string, tag: readonly [bucket: Bucket, actor: string, generation: number]];

type Names = OneOfDomain<string>;
const Generation = range(0, 1);
const operationsOf = (Units: Names, Actors: Names) => tuple(Units, Generation, Actors);
const ownedOf = (Units: Names, Actors: Names) => tuple(Units, tuple(oneOf(...BUCKETS), Actors, Generation));

type OperationDomain = ReturnType<typeof operationsOf>;
type OwnedDomain = ReturnType<typeof ownedOf>;

const variablesOf = (Operation: OperationDomain, Owned: OwnedDomain, Actors: Names) =>
  state({
    own: setOf(Owned),
    epoch: Generation,
    floor: Generation,
    phase: fun(Operation, oneOf("none", "reserved", "indeterminate", "committed", "aborted", "forfeited")),
    permits: setOf(Operation),
    accepted: setOf(Operation),
    instances: fun(Operation, range(0, 2)),
    timedOut: setOf(Operation),
    certificates: setOf(tuple(Operation, Actors)),
    up: setOf(Actors),
  });

export type RawState = ReturnType<typeof variablesOf>;
export type RawNow = NowOf<RawState>;
export type RawNext = NextOf<RawState>;

/** The variables of RawOwnership, its operations, and what can be told of an operation without the state, as tables. */
export interface RawOperations {
  readonly s: RawState;
  readonly Operation: OperationDomain;
  readonly Owned: OwnedDomain;
  readonly operations: readonly Operation[];
  /** The ownership element that places the unit of an operation in a bucket: TLA+ `At(o, bucket)`. */
  readonly at: Readonly<Record<Bucket, (o: Operation) => Owned>>;
  /** The operations that any actor could have on the same unit in the same generation. */
  readonly rivals: (o: Operation) => readonly Operation[];
  /** What an actor can have been doing in generation 0. */
  readonly oldOperations: (actor: string) => readonly Operation[];
  /** The places of a unit that promise or make a use of generation 1. */
  readonly successorUses: (o: Operation) => readonly Owned[];
}

export function rawOperations(Units: Names, Actors: Names): RawOperations {
  const Operation = operationsOf(Units, Actors);
  const Owned = ownedOf(Units, Actors);
  const place = (bucket: Bucket) =>
    tabulate(Operation, ([unit, generation, actor]): Owned => intern(Owned, [unit, [bucket, actor, generation]]));
  const at = { A: place("A"), T: place("T"), R: place("R"), Q: place("Q"), C: place("C"), F: place("F") };
  return {
    s: variablesOf(Operation, Owned, Actors),
    Operation,
    Owned,
    operations: membersOf(Operation),
    at,
    rivals: tabulate(Operation, ([unit, generation]) =>
      Actors.members.map((actor) => intern(Operation, [unit, generation, actor])),
    ),
    oldOperations: tabulate(Actors, (actor) => Units.members.map((unit) => intern(Operation, [unit, 0, actor]))),
    successorUses: tabulate(Operation, ([unit]) =>
      Actors.members.flatMap((actor) => {
        const successor = intern(Operation, [unit, 1, actor]);
        return [at.A(successor), at.T(successor), at.R(successor), at.Q(successor)];
      }),
    ),
  };
}

/** The owner tags of a unit, in short. */
export function tagsOf(now: RawNow, unit: string): string[] {
  return now.own
    .toArray()
    .flatMap(([owned, [bucket, actor, generation]]) => (owned === unit ? [`${bucket}(${actor},g${generation})`] : []));
}

/** Where every unit is: one placement for each of its owner tags. */
export function placements(now: RawNow): Placement[] {
  return now.own.toArray().map(([unit, [bucket, actor, generation]]) => ({ unit, bucket, actor, generation }));
}
