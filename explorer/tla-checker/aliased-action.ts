import { definitionBodies } from "./definition-bodies.js";

/**
 * The action that a definition is another name of, `Tick` for `Next == Tick`, and itself otherwise. TLC calls a step
 * by the definition that its other names lead to, tla-checker by the name that comes first in the alphabet.
 * Comments must have been blanked.
 */
export function aliasedAction(code: string): (definition: string) => string {
  const bodies = new Map(definitionBodies(code).map((definition) => [definition.name, definition]));
  const follow = (name: string, seen: ReadonlySet<string>): string => {
    const { body = "", isQuantified = false } = bodies.get(name) ?? {};
    const called = /^\(?(\w+)\)?$/.exec(body)?.[1];
    const isOther = called !== undefined && !isQuantified && bodies.has(called) && !seen.has(called);
    return isOther ? follow(called, new Set([...seen, called])) : name;
  };
  return (definition) => follow(definition, new Set([definition]));
}
