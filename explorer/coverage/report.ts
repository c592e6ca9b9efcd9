/** How often an action was taken. */
export interface ActionCoverage {
  readonly name: string;
  /** Steps of it, repeats and self-loops included. */
  readonly taken: number;
  /** States that one of them found first. */
  readonly newStates: number;
  readonly guards: readonly GuardCoverage[];
}

/**
 * What one conjunct of a guard refuses. The unit is a trial: a state that was expanded, and a choice of picks. The
 * conjuncts are read in order, so that one is asked only where those before it hold, as they may keep it from reading
 * what is not there.
 */
export interface GuardCoverage {
  readonly name: string;
  /** Trials in which the conjuncts before it hold. */
  readonly asked: number;
  /** Trials among them in which it is false. */
  readonly refused: number;
  /** Trials in which it is the only false conjunct: without it the step would be taken. */
  readonly decided: number;
  /** Trials in which it is false and a later conjunct cannot be evaluated: without it the model would be at fault. */
  readonly shielded: number;
}

/** A premise of a law, in its place in the order of the premises. */
export interface PremiseCoverage {
  readonly name: string;
  /** States or changing steps in which it and all premises before it are true for some choice of picks. */
  readonly met: number;
}

/** How often an invariant or a step property had something to say. */
export interface PropertyCoverage {
  readonly name: string;
  readonly of: "states" | "steps";
  /** States or changing steps on which it was evaluated. */
  readonly checked: number;
  /** States or changing steps among them in which all premises are true for some choice of picks. */
  readonly met: number;
  /** In order; empty for a property without premises, which speaks of everything. */
  readonly premises: readonly PremiseCoverage[];
}

/** A bound of the scope, CONSTRAINT or ACTION_CONSTRAINT. */
export interface ConstraintCoverage {
  readonly name: string;
  readonly of: "states" | "steps";
  /** Initial states and successors computed for which the constraints before it hold. */
  readonly asked: number;
  /** Those among them that it excludes. */
  readonly excluded: number;
}

export interface WitnessCoverage {
  readonly name: string;
  /** States in which it is true. */
  readonly states: number;
}

/** What of a model a scope exercises. */
export interface Coverage {
  /** States found, whose steps were all taken. */
  readonly states: number;
  /** Successors computed that differ from their source. */
  readonly changingSteps: number;
  readonly actions: readonly ActionCoverage[];
  readonly properties: readonly PropertyCoverage[];
  readonly constraints: readonly ConstraintCoverage[];
  readonly witnesses: readonly WitnessCoverage[];
}
