import type { CaseResult } from "./fuzz-case.js";

/** What the compared models were like: agreement on models in which nothing happens would say nothing. */
export class FuzzTally {
  /** Models of which explorer and evaluator say the same. */
  equal = 0;
  different = 0;
  /** In the models that were equal. */
  states = 0;
  edges = 0;
  /** Models that were not compared, by reason. */
  readonly skipped = new Map<string, number>();
  /** Equal models in which something happened, by what. */
  readonly events = new Map<string, number>();

  add(result: CaseResult): void {
    switch (result.kind) {
      case "skipped":
        this.skipped.set(result.reason, (this.skipped.get(result.reason) ?? 0) + 1);
        return;
      case "different":
        this.different++;
        return;
      case "equal": {
        const { evaluation, exploration, graphs } = result.comparison;
        this.equal++;
        this.states += exploration.distinct;
        this.edges += graphs?.explored.edgeCount ?? 0;
        const events = {
          "more than 10 states": exploration.distinct > 10,
          "several initial states": exploration.initial > 1,
          "depth above 3": exploration.depth > 3,
          "a violated property": evaluation.violations.some(({ property }) => property !== "Deadlock"),
          "a counterexample of more than 2 states": evaluation.violations.some(({ length = 0 }) => length > 2),
          "a deadlock": evaluation.violations.some(({ property }) => property === "Deadlock"),
          "nothing violated": evaluation.violations.length === 0,
        };
        for (const [event, isMet] of Object.entries(events)) {
          if (isMet) this.events.set(event, (this.events.get(event) ?? 0) + 1);
        }
        return;
      }
    }
  }

  /** One line per figure. */
  describe(): string {
    const list = (counts: ReadonlyMap<string, number>): string =>
      [...counts].map(([what, count]) => `${count} with ${what}`).join(", ");
    const skipped = [...this.skipped].map(([reason, count]) => `${count} (${reason})`).join(", ");
    return [
      `${this.equal} models equal, ${this.different} different: ${this.states} states and ${this.edges} edges compared.`,
      `Of the equal ones: ${list(this.events) || "none"}.`,
      `Not compared: ${skipped || "none"}.`,
    ].join("\n");
  }
}
