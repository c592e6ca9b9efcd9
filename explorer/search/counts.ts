import type { ActionCounts, Outdegree } from "./exploration.js";

/** What a run counts while it searches. */
export class Counts {
  generated = 0;
  initial = 0;
  readonly generatedBy: Float64Array;
  readonly distinctBy: Float64Array;
  /** discovered[d]: expanded states that discovered d new states. */
  private readonly discovered: number[] = [];

  constructor(private readonly actionNames: readonly string[]) {
    this.generatedBy = new Float64Array(actionNames.length);
    this.distinctBy = new Float64Array(actionNames.length);
  }

  expanded(discoveries: number): void {
    this.discovered[discoveries] = (this.discovered[discoveries] ?? 0) + 1;
  }

  actions(): ActionCounts[] {
    return this.actionNames.map((name, index) => ({
      name,
      distinct: this.distinctBy[index] as number,
      generated: this.generatedBy[index] as number,
    }));
  }

  outdegree(): Outdegree {
    let states = 0;
    let sum = 0;
    this.discovered.forEach((count, degree) => {
      states += count;
      sum += count * degree;
    });
    if (states === 0) return { average: 0, minimum: 0, maximum: 0, percentile95: 0 };
    const degrees = this.discovered.map((_, degree) => degree).filter((degree) => degree in this.discovered);
    let below = 0;
    const percentile95 = degrees.find((degree) => (below += this.discovered[degree] ?? 0) >= states * 0.95);
    return {
      average: sum / states,
      minimum: degrees[0] ?? 0,
      maximum: degrees.at(-1) ?? 0,
      percentile95: percentile95 ?? 0,
    };
  }
}
