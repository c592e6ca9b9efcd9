import type { PickValues } from "../model/expander.js";

/** A trace as a file has it: decoded states, and the action that the file names for each step. */
export interface RecordedTrace {
  readonly states: readonly Int32Array[];
  /** `steps[i]` leads from state i to state i+1; absent when the file does not name an action. */
  readonly steps: readonly (RecordedStep | undefined)[];
}

export interface RecordedStep {
  readonly action: string;
  /** Absent when the file does not tell them, or the action belongs to another variant of the model. */
  readonly picks?: PickValues;
}
