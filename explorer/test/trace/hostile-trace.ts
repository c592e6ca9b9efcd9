import * as fc from "fast-check";
import { oneOf } from "../../domain/one-of.js";
import { setOf } from "../../domain/set-of.js";
import { type Model, model } from "../../model/model.js";
import { state } from "../../model/state.js";
import { explore } from "../../search/breadth-first.js";
import type { Violation } from "../../search/exploration.js";
import type { TraceOrigin } from "../../trace/itf.js";

/** Names that a grammar or a markup could read as its own. */
const HOSTILE = [
  "end",
  "as",
  "a;b",
  "a # b",
  "#35;",
  "#lt;",
  "%% note",
  "%%{init: {}}%%",
  "<script>alert(1)</script>",
  "</style>",
  "<!--",
  "]]>",
  "&amp;",
  "two\nlines",
  "carriage\r\nreturn",
  '"quoted"',
  "'",
  "a: b",
  "->>",
  "<br/>",
  "$$x$$",
  "wrap:",
  "nowrap: x",
  "\u202Eright to left",
  "\u0000",
  "\uD800",
  "naïve 日本 🙂",
  "javascript:alert(1)",
  "https://example.org/x.png",
  "url(https://example.org)",
  "x".repeat(200),
];

/** A name from outside, hostile or of any characters. */
export const anyName = fc
  .oneof(fc.constantFrom(...HOSTILE), fc.string({ minLength: 1, maxLength: 12, unit: "binary" }))
  .filter((name) => name.trim() !== "" && !Object.hasOwn(Object.prototype, name));

/** The names of a model, each of which reaches every writer of traces. */
export interface Names {
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly old: string;
  readonly fresh: string;
  readonly label: string;
}

export const anyNames = fc
  .record({ action: anyName, from: anyName, to: anyName, old: anyName, fresh: anyName, label: anyName })
  .filter(({ fresh, old }) => fresh !== old);

/** One step that makes a value of another and fills a set, and violates Kept. */
export function modelOf({ action, fresh, from, label, old, to }: Names): Model {
  const Values = oneOf(old, fresh);
  const s = state({ value: Values, seen: setOf(Values) });
  return model({
    state: s,
    init: s.init((next) => {
      next.value = old;
    }),
    actions: {
      [action]: s.action(
        { v: Values },
        {
          when: { another: (now, { v }) => v !== now.value },
          then: (next, _, { v }) => {
            next.value = v;
            next.seen.add(v);
          },
        },
      ),
    },
    invariants: { Kept: s.predicate((now) => now.value === old) },
    interactions: { [action]: () => ({ from, to }) },
    timeline: (now: never) => ({ [label]: (now as { readonly value: string }).value }),
  });
}

export function violationOf(subject: Model): Violation {
  const { verdict } = explore(subject);
  if (verdict.kind !== "violated") throw new Error(verdict.kind);
  return verdict.violations[0];
}

export function originOf(names: Names): TraceOrigin {
  return { module: names.label, scope: names.from, config: `\\* ${names.to}\n`, property: "Kept" };
}
