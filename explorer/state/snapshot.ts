import { closed } from "../domain/any-domain.js";
import { type Domain, membersOf } from "../domain/domain.js";
import { itemsOf } from "../domain/seq-of.js";
import { FunctionValue, isTotalFunction } from "../domain/total-function.js";

/**
 * A copy of an input that no write to a draft can change any more. What a model reads from a draft is live,
 * and an assignment must take its new value from what the draft held before. A value that is none of the
 * domain is passed on, for the assignment to refuse.
 */
export function snapshot(open: Domain, value: unknown): unknown {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
    case "range":
    case "oneOf":
      return value;
    case "tuple":
    case "option": {
      const code = domain.codeOf(value);
      return code < 0 ? value : domain.valueAt(code);
    }
    case "record": {
      if (typeof value !== "object" || value === null) return value;
      const fields = value as Readonly<Record<string, unknown>>;
      return Object.fromEntries(
        Object.entries(domain.fields).map(([name, field]) => [name, snapshot(field, fields[name])]),
      );
    }
    case "setOf":
      if (typeof value !== "object" || value === null || !(Symbol.iterator in value)) return value;
      return [...(value as Iterable<unknown>)].map((element) => snapshot(domain.element, element));
    case "fun": {
      const image = isTotalFunction(value) ? (key: unknown) => value.get(key) : value;
      if (typeof image !== "function") return value;
      const keys = membersOf(domain.key);
      const of = image as (key: unknown) => unknown;
      return new FunctionValue(
        domain.key,
        keys.map((key) => snapshot(domain.value, of(key))),
      );
    }
    case "seqOf":
      return itemsOf(value)?.map((item) => snapshot(domain.element, item)) ?? value;
  }
}
