import type { Properties } from "../search/properties.js";
import type { PackedState } from "../state/accessors.js";
import type { ConstraintCoverage } from "./report.js";

/** Counts what each CONSTRAINT and ACTION_CONSTRAINT of a scope excludes, in the order in which the search asks them. */
export class ConstraintTally {
  private readonly asked = new Map<string, number>();
  private readonly excluded = new Map<string, number>();

  constructor(private readonly properties: Properties) {}

  /** Whether the constraints admit a state; `parent` is undefined for an initial one. */
  admits(parent: PackedState | undefined, next: PackedState): boolean {
    const { actionConstraints, constraints } = this.properties;
    for (const { name, holds } of constraints) if (!this.note(name, holds(next as never))) return false;
    if (parent === undefined) return true;
    for (const { name, holds } of actionConstraints) {
      if (!this.note(name, holds(parent as never, next as never))) return false;
    }
    return true;
  }

  coverage(): ConstraintCoverage[] {
    const { actionConstraints, constraints } = this.properties;
    const of =
      (kind: "states" | "steps") =>
      ({ name }: { readonly name: string }) => ({
        name,
        of: kind,
        asked: this.asked.get(name) ?? 0,
        excluded: this.excluded.get(name) ?? 0,
      });
    return [...constraints.map(of("states")), ...actionConstraints.map(of("steps"))];
  }

  private note(name: string, isAdmitted: boolean): boolean {
    this.asked.set(name, (this.asked.get(name) ?? 0) + 1);
    if (!isAdmitted) this.excluded.set(name, (this.excluded.get(name) ?? 0) + 1);
    return isAdmitted;
  }
}
