/** Where the search met something: enough to find a behavior to it when the search is over. */
export type Address =
  | { readonly kind: "row"; readonly id: number }
  /** A successor of a row that was not kept, or a step that is meant itself. */
  | {
      readonly kind: "step";
      readonly parent: number;
      readonly actionIndex: number;
      readonly pickIndex: number;
      readonly target: Int32Array;
    }
  /** An initial state that was not kept. */
  | { readonly kind: "initial"; readonly target: Int32Array };

/** A violation met during the search. */
export interface Sighting {
  readonly kind: "invariant" | "stepProperty" | "deadlock";
  readonly property: string;
  readonly at: Address;
}
