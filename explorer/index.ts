/**
 * The library of Tandem: declare a model, explore it, read the result. Everything a model file needs
 * comes from here; the other modules are internal.
 */
export { boolean } from "./domain/boolean.js";
export { DeclarationError, type Domain, intern, membersOf, tabulate, type ValueOf } from "./domain/domain.js";
export { type FiniteSet, subset } from "./domain/finite-set.js";
export { fun } from "./domain/fun.js";
export { modelValues, oneOf } from "./domain/one-of.js";
export { option } from "./domain/option.js";
export { range } from "./domain/range.js";
export { record } from "./domain/record.js";
export { seqOf } from "./domain/seq-of.js";
export type { Sequence } from "./domain/sequence.js";
export { setOf } from "./domain/set-of.js";
export type { TotalFunction } from "./domain/total-function.js";
export { tuple } from "./domain/tuple.js";

export { type Action, type Init, withoutGuards } from "./model/action.js";
export type { ConstantKind, ConstantValues } from "./model/constants.js";
export { defineModel, type ModelDefinition } from "./model/definition.js";
export { ENVIRONMENT, type Interaction } from "./model/interaction.js";
export { type ConjunctOf, type Model, model, type Projection, substitute, weaken } from "./model/model.js";
export { type NextOf, type NowOf, state, type StateSpace } from "./model/state.js";

export { explore, type Progress, type SearchOptions } from "./search/breadth-first.js";
export type { Exploration, Fault, Verdict, Violation } from "./search/exploration.js";
export type { LimitKind, Limits } from "./search/limits.js";
export { allProperties, type Properties } from "./search/properties.js";

export { traceText } from "./trace/text.js";
export type { Trace, TraceStep } from "./trace/trace.js";

export { readScope, type Scope } from "./scope/scope.js";
export { describeProblem, type Outcome, type Problem } from "./problem/problem.js";
