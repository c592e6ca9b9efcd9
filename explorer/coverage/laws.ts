import { pickChoices, type PickValues } from "../model/expander.js";
import type { Law, LawStates } from "../model/law.js";
import type { PropertyCoverage } from "./report.js";

type Premise = (...given: readonly unknown[]) => boolean;

/** Counts the states, or the steps, in which a law's premises are true. */
export class LawTally {
  private readonly choices: readonly PickValues[];
  private readonly premises: readonly Premise[];
  /** meets[n]: states in which the first n premises are true for some choice of picks, and n + 1 for none. */
  private readonly meets: Float64Array;
  private checked = 0;

  constructor(
    private readonly name: string,
    private readonly law: Law,
  ) {
    this.choices = pickChoices(name, law.picks);
    this.premises = Object.values(law.when) as unknown as readonly Premise[];
    this.meets = new Float64Array(this.premises.length + 1);
  }

  note(states: LawStates): void {
    this.checked++;
    let most = 0;
    for (const picks of this.choices) {
      let count = 0;
      while (count < this.premises.length && (this.premises[count] as Premise)(...states, picks)) count++;
      if (count > most) most = count;
      if (count === this.premises.length) break;
    }
    (this.meets[most] as number)++;
  }

  coverage(): PropertyCoverage {
    const { checked, law, meets, name } = this;
    const atLeast = (count: number): number => meets.subarray(count).reduce((sum, states) => sum + states, 0);
    return {
      name,
      of: law.of,
      checked,
      met: atLeast(this.premises.length),
      premises: Object.keys(law.when).map((premise, index) => ({ name: premise, met: atLeast(index + 1) })),
    };
  }
}
