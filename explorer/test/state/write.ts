import type { ContainerDraft } from "../generators/container-draft.js";
import type { Datum, DomainDescription } from "../generators/description.js";
import { partsOf, toValue } from "../generators/render-domain.js";

/** A state or record draft: atoms are assigned, containers hold drafts. */
export type Draft = Record<string, unknown>;

/** Writes a variable or field as a whole. */
export function writeWhole(draft: Draft, name: string, domain: DomainDescription, datum: Datum): void {
  if (isContainer(domain)) (draft[name] as ContainerDraft).assign(toValue(domain, datum));
  else draft[name] = toValue(domain, datum);
}

/** Writes a variable or field through its smallest parts, leaving nothing of what was there. */
export function writeParts(draft: Draft, name: string, domain: DomainDescription, datum: Datum): void {
  if (isContainer(domain)) fill(draft[name] as ContainerDraft, domain, datum);
  else draft[name] = toValue(domain, datum);
}

function fill(draft: ContainerDraft, domain: DomainDescription, datum: Datum): void {
  switch (domain.kind) {
    case "record": {
      const values = partsOf(datum, "record");
      for (const [field, part] of Object.entries(domain.fields)) {
        writeParts(draft as unknown as Draft, field, part, values[field] as Datum);
      }
      return;
    }
    case "setOf": {
      const members = partsOf(datum, "set").map((member) => toValue(domain.element, member));
      draft.clear();
      for (const member of [...members].reverse()) draft.add(member);
      // Taking one out and putting it back must leave no mark.
      for (const member of members.slice(0, 1)) {
        draft.delete(member);
        draft.add(member);
      }
      return;
    }
    case "fun":
      for (const [keyDatum, value] of partsOf(datum, "fun")) {
        const key = toValue(domain.key, keyDatum);
        if (isContainer(domain.value)) fill(draft.get(key) as ContainerDraft, domain.value, value);
        else draft.set(key, toValue(domain.value, value));
      }
      return;
    case "seqOf": {
      const items = partsOf(datum, "seq");
      while (draft.length > 0) draft.removeAt(0);
      for (const item of items) draft.push(toValue(domain.element, item));
      for (const [index, item] of items.entries()) {
        if (isContainer(domain.element)) fill(draft.at(index) as ContainerDraft, domain.element, item);
        else draft.set(index, toValue(domain.element, item));
      }
      return;
    }
    default:
      throw new TypeError(`${domain.kind} has no parts`);
  }
}

export function isContainer({ kind }: DomainDescription): boolean {
  return kind === "record" || kind === "setOf" || kind === "fun" || kind === "seqOf";
}
