import type { GuardName } from "./guard.js";
import type { RuleChange } from "./run-mutant.js";

/** The shortest counterexample of a property, in states. */
export interface Kill {
  readonly property: string;
  readonly length: number;
}

export const STATUSES = ["killed", "masked", "equivalent", "changed", "leavesDomain", "limit"] as const;

/**
 * What became of a mutant. All but `killed` are survivors: nothing that is checked notices the change of the rules.
 *  - masked: together with the loss of another guard it is noticed
 *  - equivalent: in this scope the state graph is the same
 *  - changed: there are new states or steps, and nothing that is checked is violated by them
 *  - leavesDomain: the model writes a value outside of a domain, or throws, before anything is violated
 *  - limit: nothing is violated in the part that was explored
 */
export type Status = (typeof STATUSES)[number];

/** What a model says of a replacement that it declares. */
export interface Declared {
  readonly replaces: string;
  /** What is wrong with it, in one line. */
  readonly about?: string;
  /** The published claim that it puts to the test. */
  readonly claim?: string;
}

/** A scope of the manifest that is the mutated one but for the mutant, and how the mutant differs from it. */
export interface OwnScope {
  readonly scope: string;
  /** Empty when what is expected there was found here. */
  readonly differences: readonly string[];
}

/** One mutant, in a form that can be printed and sent between threads. */
export interface MutantReport {
  /** `Action.guard`, or the name of a declared replacement. */
  readonly name: string;
  readonly change: RuleChange;
  /** Of a declared mutant. */
  readonly declared?: Declared;
  /** Scopes of its own that the manifest lists; absent where none are looked for. */
  readonly ownScopes?: readonly OwnScope[];
  readonly status: Status;
  /** Every violated property with the length of a shortest counterexample; complete when `isComplete`. */
  readonly kills: readonly Kill[];
  /** Whether the mutant's whole graph was explored, so that what is not in `kills` holds. */
  readonly isComplete: boolean;
  readonly distinct: number;
  /** The evidence for the status, in words. */
  readonly evidence: string;
  /** The steps of a shortest behaviour that shows it: to the violation, or to the first new step. */
  readonly steps: readonly string[];
  /** Second guards that hide the loss of this one; with both gone, the property is violated. */
  readonly masks?: readonly { readonly guard: GuardName; readonly property: string; readonly length: number }[];
  readonly seconds: number;
}

/** The mutants of a scope, and what was checked of them. */
export interface MutationReport {
  readonly schema: "tandem-mutation/1";
  readonly scope: string;
  readonly module: string;
  /** Distinct states of the sound model. */
  readonly distinct: number;
  /** Names of the properties checked, in the order of the scope. */
  readonly properties: readonly string[];
  /** Which pairs were tried for survivors. */
  readonly pairs: Pairs;
  /** Most states of a mutant. */
  readonly maxStates: number;
  readonly mutants: readonly MutantReport[];
}

export const PAIRS = ["none", "action", "survivors", "all"] as const;

/** Second guards that are dropped to see what a survivor's guard hides: those of its action, all survivors, all. */
export type Pairs = (typeof PAIRS)[number];

export function isSurvivor({ status }: MutantReport): boolean {
  return status !== "killed";
}

/** The mutants that differ from what is expected of a scope of their own. */
export function unexpected(mutants: readonly MutantReport[]): MutantReport[] {
  return mutants.filter(({ ownScopes = [] }) => ownScopes.some(({ differences }) => differences.length > 0));
}
