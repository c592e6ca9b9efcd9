import type { PickValues } from "../model/expander.js";
import type { MachineAction } from "../model/machine.js";
import type { PackedState } from "../state/accessors.js";
import type { GuardCoverage } from "./report.js";

/** Counts what each conjunct of one action's guard refuses. */
export class GuardTally {
  private readonly asked: Float64Array;
  private readonly refused: Float64Array;
  private readonly decided: Float64Array;
  private readonly shielded: Float64Array;

  constructor(private readonly guards: MachineAction["guards"]) {
    this.asked = new Float64Array(guards.length);
    this.refused = new Float64Array(guards.length);
    this.decided = new Float64Array(guards.length);
    this.shielded = new Float64Array(guards.length);
  }

  /** Notes one trial. Returns whether every conjunct holds. */
  isEnabled(now: PackedState, picks: PickValues): boolean {
    const { asked, guards, refused } = this;
    for (let index = 0; index < guards.length; index++) {
      (asked[index] as number)++;
      if ((guards[index] as MachineAction["guards"][number]).holds(now, picks)) continue;
      (refused[index] as number)++;
      this.noteAlone(index, now, picks);
      return false;
    }
    return true;
  }

  coverage(): GuardCoverage[] {
    return this.guards.map(({ name }, index) => ({
      name,
      asked: this.asked[index] as number,
      refused: this.refused[index] as number,
      decided: this.decided[index] as number,
      shielded: this.shielded[index] as number,
    }));
  }

  /** The conjuncts after the first false one are evaluated where the model itself never does, and may throw there. */
  private noteAlone(index: number, now: PackedState, picks: PickValues): void {
    try {
      for (let later = index + 1; later < this.guards.length; later++) {
        if (!(this.guards[later] as MachineAction["guards"][number]).holds(now, picks)) return;
      }
      (this.decided[index] as number)++;
    } catch {
      (this.shielded[index] as number)++;
    }
  }
}
