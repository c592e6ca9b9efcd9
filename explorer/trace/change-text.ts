import { closed } from "../domain/any-domain.js";
import type { Domain } from "../domain/domain.js";
import type { FiniteSet } from "../domain/finite-set.js";
import type { TotalFunction } from "../domain/total-function.js";
import { tlaText } from "./tla-text.js";

/** Characters of several members that are named, unless a caller wants more; beyond that they are counted. */
const MEMBERS_LENGTH = 60;

/**
 * What a step changed in a variable, one short text for each changed part: `location[u1] = "Q"`,
 * `timedOut gains u1`. Empty when the two values are equal.
 */
export function changeTexts(
  place: string,
  open: Domain,
  before: unknown,
  after: unknown,
  membersLength = MEMBERS_LENGTH,
): readonly string[] {
  const domain = closed(open);
  switch (domain.kind) {
    case "fun": {
      const old = before as TotalFunction<unknown, unknown>;
      return (after as TotalFunction<unknown, unknown>)
        .entries()
        .flatMap(([key, image]) =>
          changeTexts(`${place}[${tlaText(domain.key, key)}]`, domain.value, old.get(key), image, membersLength),
        );
    }
    case "record": {
      const [old, fresh] = [before, after] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
      return Object.entries(domain.fields).flatMap(([name, field]) =>
        changeTexts(`${place}.${name}`, field, old[name], fresh[name], membersLength),
      );
    }
    case "setOf": {
      const [old, fresh] = [before as FiniteSet<unknown>, after as FiniteSet<unknown>];
      const only = (one: FiniteSet<unknown>, two: FiniteSet<unknown>): string =>
        membersText(
          one
            .toArray()
            .filter((member) => !two.has(member))
            .map((member) => tlaText(domain.element, member)),
          membersLength,
        );
      const [lost, gained] = [only(old, fresh), only(fresh, old)];
      return [
        ...(lost === "" ? [] : [`${place} loses ${lost}`]),
        ...(gained === "" ? [] : [`${place} gains ${gained}`]),
      ];
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

function membersText(members: readonly string[], length: number): string {
  const text = members.join(", ");
  return members.length > 1 && text.length > length ? `${members.length} members` : text;
}
