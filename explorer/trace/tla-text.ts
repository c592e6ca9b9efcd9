import { closed } from "../domain/any-domain.js";
import type { Domain } from "../domain/domain.js";
import type { FiniteSet } from "../domain/finite-set.js";
import type { Sequence } from "../domain/sequence.js";
import type { TotalFunction } from "../domain/total-function.js";

/** A value of a domain in TLA+ syntax, as TLC prints it. */
export function tlaText(open: Domain, value: unknown): string {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
      return value === true ? "TRUE" : "FALSE";
    case "range":
      return String(value);
    case "oneOf":
      return atomText(value, domain.modelValues);
    case "option":
      return value === null ? JSON.stringify(domain.none) : tlaText(domain.some, value);
    case "tuple": {
      const parts = value as readonly unknown[];
      return `<<${domain.parts.map((part, index) => tlaText(part, parts[index])).join(", ")}>>`;
    }
    case "record": {
      const fields = value as Readonly<Record<string, unknown>>;
      const text = Object.entries(domain.fields).map(([name, field]) => `${name} |-> ${tlaText(field, fields[name])}`);
      return `[${text.join(", ")}]`;
    }
    case "setOf": {
      const members = (value as FiniteSet<unknown>).toArray();
      return `{${members.map((member) => tlaText(domain.element, member)).join(", ")}}`;
    }
    case "fun": {
      const pairs = (value as TotalFunction<unknown, unknown>)
        .entries()
        .map(([key, image]) => `${tlaText(domain.key, key)} :> ${tlaText(domain.value, image)}`);
      return pairs.length === 0 ? "<<>>" : `(${pairs.join(" @@ ")})`;
    }
    case "seqOf": {
      const items = (value as Sequence<unknown>).toArray();
      return `<<${items.map((item) => tlaText(domain.element, item)).join(", ")}>>`;
    }
  }
}

function atomText(value: unknown, modelValues: ReadonlySet<string>): string {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value !== "string") return String(value);
  return modelValues.has(value) ? value : JSON.stringify(value);
}
