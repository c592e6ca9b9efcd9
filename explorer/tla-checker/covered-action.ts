import { definitionBodies, disjuncts } from "./definition-bodies.js";

/**
 * An action whose steps tla-checker calls by the name of a definition that offers it among others beneath a
 * quantifier: `Send` for `Next == \E w \in W : Send(w) \/ Receive(w)`, of which TLC tells both. Undefined when the
 * definition is an action of its own. Comments must have been blanked.
 */
export function coveredAction(code: string, definition: string): string | undefined {
  const definitions = definitionBodies(code);
  const actions = new Set(definitions.map(({ name }) => name));
  const covering = definitions.find(({ name }) => name === definition);
  if (covering === undefined) return undefined;
  const offered = disjuncts(covering.body.replace(/^\((.*)\)$/, "$1"));
  if (offered.length === 1 && !covering.isQuantified) return undefined;
  return offered.map((piece) => /^\(?(\w+)/.exec(piece)?.[1]).find((name) => name !== undefined && actions.has(name));
}
