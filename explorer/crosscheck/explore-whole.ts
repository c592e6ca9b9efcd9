import { failure, type Outcome, success } from "../problem/problem.js";
import type { Scope } from "../scope/scope.js";
import { explore } from "../search/breadth-first.js";
import type { Exploration } from "../search/exploration.js";
import type { SearchObserver } from "../search/observer.js";

/** Explores the whole graph of a scope, past violations. Fails when the model cannot be evaluated everywhere. */
export function exploreWhole(scope: Scope, observer: SearchObserver): Outcome<Exploration> {
  const properties = { ...scope.properties, witnesses: [] };
  const exploration = explore(scope.model, properties, { continueAfterViolation: true, observer });
  const { verdict } = exploration;
  const refuse = (what: string): Outcome<Exploration> =>
    failure({ file: scope.file, what, mend: `"explore ${scope.file}" shows more` });
  switch (verdict.kind) {
    case "holds":
    case "violated":
    case "unreached":
      return success(exploration);
    case "assumptionFalse":
      return refuse(`the assumption ${verdict.assumption} is false`);
    case "faulty":
      return refuse(`the model has no complete graph (${verdict.fault.kind}: ${verdict.fault.detail})`);
    case "limitReached":
      return refuse(`the limit of ${verdict.limit} was reached`);
  }
}
