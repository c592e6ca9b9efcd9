import type { OneOfDomain } from "../domain/one-of.js";
import type { Projection } from "../model/model.js";
import { BudgetConservation } from "./budget-conservation.js";
import type { Operation, RawNow } from "./raw-ownership-state.js";

export interface OwnershipConstants {
  readonly Units: OneOfDomain<string>;
  readonly Actors: OneOfDomain<string>;
  readonly RootActor: string;
}

/** One location per unit: the owner tag of each unit, and of its operation what BudgetConservation keeps by unit. */
export function ontoBudgetConservation({ Units, Actors, RootActor }: OwnershipConstants): Projection {
  return {
    onto: BudgetConservation,
    constants: { Units, Actors, RootActor, PerSlotEpochs: false },
    state: (now: RawNow) => {
      const tags = new Map(now.own.toArray());
      const placed = Units.members.flatMap((unit) => {
        const tag = tags.get(unit);
        return tag === undefined ? [] : [{ unit, bucket: tag[0], actor: tag[1], generation: tag[2] }];
      });
      const byUnit = new Map(placed.map((placement) => [placement.unit, placement]));
      const unitsWhose = (holds: (o: Operation) => boolean): string[] =>
        placed.filter(({ unit, generation, actor }) => holds([unit, generation, actor])).map(({ unit }) => unit);
      return {
        location: (u: string) => byUnit.get(u)?.bucket,
        owner: (u: string) => byUnit.get(u)?.actor,
        generation: (u: string) => byUnit.get(u)?.generation,
        certificates: now.certificates.toArray().map(([o, b]) => [o[0], b]),
        timedOut: unitsWhose((o) => now.timedOut.has(o)),
        accepted: unitsWhose((o) => now.accepted.has(o)),
        occurred: unitsWhose((o) => now.instances.get(o) > 0),
        aborted: unitsWhose((o) => now.phase.get(o) === "aborted"),
        epoch: () => now.epoch,
        up: now.up.toArray(),
      };
    },
  };
}
