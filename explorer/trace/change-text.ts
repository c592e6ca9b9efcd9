import { closed } from "../domain/any-domain.js";
import type { Domain } from "../domain/domain.js";
import type { FiniteSet } from "../domain/finite-set.js";
import type { TotalFunction } from "../domain/total-function.js";
import { tlaText } from "./tla-text.js";

/** Characters of several members that are named; more of them are counted. */
const MEMBERS_LENGTH = 60;

/** Whether the members that a set gains are one short text, or one text each, to be compared. */
export type MembersForm = "together" | "each";

/**
 * What a step changed in a variable, one short text for each changed part: `location[u1] = "Q"`,
 * `timedOut gains u1`. Empty when the two values are equal.
 */
export function changeTexts(
  place: string,
  open: Domain,
  before: unknown,
  after: unknown,
  members: MembersForm = "together",
): readonly string[] {
  const domain = closed(open);
  switch (domain.kind) {
    case "fun": {
      const old = before as TotalFunction<unknown, unknown>;
      return (after as TotalFunction<unknown, unknown>)
        .entries()
        .flatMap(([key, image]) =>
          changeTexts(`${place}[${tlaText(domain.key, key)}]`, domain.value, old.get(key), image, members),
        );
    }
    case "record": {
      const [old, fresh] = [before, after] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
      return Object.entries(domain.fields).flatMap(([name, field]) =>
        changeTexts(`${place}.${name}`, field, old[name], fresh[name], members),
      );
    }
    case "setOf": {
      const [old, fresh] = [before as FiniteSet<unknown>, after as FiniteSet<unknown>];
      const only = (one: FiniteSet<unknown>, two: FiniteSet<unknown>): readonly string[] =>
        membersTexts(
          one
            .toArray()
            .filter((member) => !two.has(member))
            .map((member) => tlaText(domain.element, member)),
          members,
        );
      const [lost, gained] = [only(old, fresh), only(fresh, old)];
      return [...lost.map((text) => `${place} loses ${text}`), ...gained.map((text) => `${place} gains ${text}`)];
    }
    case "boolean":
    case "range":
    case "oneOf":
    case "option":
    case "tuple":
    case "seqOf": {
      const [old, fresh] = [tlaText(domain, before), tlaText(domain, after)];
      return old === fresh ? [] : [`${place} = ${fresh}`];
    }
  }
}

function membersTexts(members: readonly string[], form: MembersForm): readonly string[] {
  if (form === "each" || members.length < 2) return members;
  const text = members.join(", ");
  return [text.length > MEMBERS_LENGTH ? `${members.length} members` : text];
}
