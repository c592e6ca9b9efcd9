import type { PickValues } from "../model/expander.js";
import type { Machine } from "../model/machine.js";

export interface TraceStep {
  readonly action: string;
  readonly picks: PickValues;
}

/** A behaviour: `states[i+1]` is a successor of `states[i]` by `steps[i]`. States are packed. */
export interface Trace {
  readonly machine: Machine;
  readonly states: readonly Int32Array[];
  readonly steps: readonly TraceStep[];
}
