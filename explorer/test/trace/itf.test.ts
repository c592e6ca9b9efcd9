import fc from "fast-check";
import { expect, it } from "vitest";
import { boolean } from "../../domain/boolean.js";
import { type Domain, membersOf } from "../../domain/domain.js";
import { fun } from "../../domain/fun.js";
import { modelValues, oneOf } from "../../domain/one-of.js";
import { option } from "../../domain/option.js";
import { range } from "../../domain/range.js";
import { record } from "../../domain/record.js";
import { seqOf } from "../../domain/seq-of.js";
import { setOf } from "../../domain/set-of.js";
import { tuple } from "../../domain/tuple.js";
import { compile, type Machine } from "../../model/machine.js";
import { model } from "../../model/model.js";
import { state } from "../../model/state.js";
import { describeProblem } from "../../problem/problem.js";
import { readItf, readStates, writeItf } from "../../trace/itf.js";
import { tlaText } from "../../trace/tla-text.js";

const atoms: readonly Domain[] = [
  boolean,
  range(-2, 1),
  oneOf("idle", "busy"),
  oneOf(1, 5),
  modelValues("u1", "u2"),
  option(range(0, 1)),
  tuple(boolean, oneOf("a", "b")),
];

/** Small nested domains of every kind, at most some thousand values each. */
const { domain: anyDomain } = fc.letrec<{ domain: Domain; atom: Domain }>((tie) => ({
  atom: fc.constantFrom(...atoms),
  domain: fc.oneof(
    { maxDepth: 2 },
    tie("atom"),
    fc.tuple(tie("atom"), tie("domain")).map(([a, b]) => record({ a, b })),
    tie("atom").map((element) => setOf(element)),
    fc.tuple(tie("atom"), tie("atom")).map(([key, value]) => fun(key, value)),
    fc.tuple(tie("domain"), fc.integer({ min: 1, max: 2 })).map(([element, max]) => seqOf(element, max)),
  ),
}));

const anyValue = anyDomain
  .filter(({ size }) => size <= 4096)
  .chain((domain) => fc.nat(domain.size - 1).map((code) => ({ domain, value: membersOf(domain)[code] })));

/** A machine with one variable that holds a value in its only state. */
function machineWith(domain: Domain, value: unknown): Machine {
  const s = state({ x: domain });
  const init = s.init((next) => {
    const draft = next as { x: unknown };
    const container = draft.x as { assign?(value: unknown): void } | null;
    if (typeof container === "object" && typeof container?.assign === "function") container.assign(value);
    else draft.x = value;
  });
  return compile(model({ state: s, init, actions: {} }));
}

it("ITF states are read back as they were written", () => {
  fc.assert(
    fc.property(anyValue, ({ domain, value }) => {
      const machine = machineWith(domain, value);
      const words = new Int32Array(machine.layout.words);
      const next = machine.newState();
      machine.initialise(next, () => true);
      next.store(words, 0);
      const origin = { module: "M", scope: "m.cfg", config: "", property: "P" };
      const document = readItf(writeItf({ machine, states: [words], steps: [] }, origin, "test"), "t.itf.json");
      if (!document.ok) throw new Error(describeProblem(document.problem));
      const read = readStates(document.value, machine);
      if (!read.ok) throw new Error(describeProblem(read.problem));
      expect(read.value.states).toEqual([words]);
      expect(document.value.origin).toEqual(origin);
    }),
    { seed: 20261201, numRuns: 500 },
  );
});

it.each<[Domain, unknown, string]>([
  [boolean, true, "TRUE"],
  [modelValues("u1"), "u1", "u1"],
  [oneOf("u1"), "u1", '"u1"'],
  [tuple(range(0, 3), boolean), [3, false], "<<3, FALSE>>"],
  [option(range(0, 3)), null, '"none"'],
  [record({ a: range(0, 3), b: boolean }), { a: 1, b: true }, "[a |-> 1, b |-> TRUE]"],
])("tlaText of a %o", (domain, value, text) => {
  expect(tlaText(domain, value)).toBe(text);
});
