import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { ENVIRONMENT, interactionNamed } from "../../model/interaction.js";
import { type Model, model, substitute } from "../../model/model.js";
import { state } from "../../model/state.js";
import { explore } from "../../search/breadth-first.js";
import { describeTrace } from "../../trace/described.js";

const s = state({ x: range(0, 2) });
const raise = (by: number) =>
  s.action(
    { n: range(1, 1) },
    {
      when: { zero: (now) => now.x === 0 },
      then: (next, now) => {
        next.x = now.x + by;
      },
    },
  );

/** A model of one step, Raise or what replaces it, with words of its own that a caller gives. */
function raising(words: Readonly<Record<string, unknown>>): Model {
  return model({
    state: s,
    init: s.init((next) => {
      next.x = 0;
    }),
    actions: { Raise: raise(1) },
    replacements: { RaiseTwice: { replaces: "Raise", action: raise(2) } },
    invariants: { Zero: s.predicate((now) => now.x === 0) },
    ...words,
  });
}

function described(subject: Model) {
  const { verdict } = explore(subject);
  return verdict.kind === "violated" ? describeTrace(verdict.violations[0].trace) : expect.fail(verdict.kind);
}

describe("who takes a step", () => {
  it("is told by the state before it and by its picks", () => {
    const from = (now: { readonly x: number }, { n }: { readonly n: number }) => ({ from: `p${now.x}`, to: `q${n}` });
    expect(described(raising({ interactions: { Raise: from } }))[1]?.step).toEqual({
      text: "Raise(n = 1)",
      interaction: { from: "p0", to: "q1" },
    });
  });

  it("is that of the replaced action for a replacement", () => {
    const subject = substitute(raising({ interactions: { Raise: () => ({ from: "a1" }) } }), "RaiseTwice");
    expect(described(subject)[1]?.step).toEqual({ text: "RaiseTwice(n = 1)", interaction: { from: "a1" } });
  });

  it("is not told where the model tells of no action, and is the environment where it tells of others only", () => {
    expect(described(raising({}))[1]?.step).toEqual({ text: "Raise(n = 1)" });
    const others = model({
      state: s,
      init: s.init((next) => {
        next.x = 0;
      }),
      actions: { Raise: raise(1), Fall: raise(1) },
      invariants: { Zero: s.predicate((now) => now.x === 0) },
      interactions: { Fall: () => ({ from: "a1" }) },
    });
    expect(described(others)[1]?.step?.interaction).toEqual({ from: ENVIRONMENT });
  });

  it("is of no name that only every object has", () => {
    const interacting = { interactions: {}, replacements: {} };
    expect(interactionNamed(interacting, "constructor")).toBeUndefined();
    expect(interactionNamed({ ...interacting, replacements: { A: { replaces: "toString" } } }, "A")).toBeUndefined();
  });
});

describe("words of a model that cannot be had", () => {
  const fail = () => {
    throw new RangeError("out of words");
  };
  it.each([
    [{ interactions: { Raise: fail } }, "the interaction of Raise throws RangeError: out of words"],
    [
      { interactions: { Raise: () => "a1" } },
      'the interaction of Raise does not tell who takes the step, as { from: "a name" }',
    ],
    [{ interactions: { Raise: () => null } }, "the interaction of Raise does not tell who takes the step"],
    [{ interactions: { Raise: () => ({ from: "a1", to: 2 }) } }, "the interaction of Raise does not tell"],
    [{ summary: fail }, "the summary throws RangeError: out of words"],
    [{ summary: () => ({ x: 1 }) }, 'the summary does not give a text for each name, as { name: "text" }'],
    [{ timeline: fail }, "the timeline throws RangeError: out of words"],
    [{ timeline: () => undefined }, "the timeline does not give a text for each name"],
  ])("are a fault of its declaration: %#", (words, message) => {
    expect(() => described(raising(words))).toThrow(message);
    expect(() => described(raising(words))).toThrow(expect.objectContaining({ name: "DeclarationError" }) as Error);
  });

  it.each([
    [{ interactions: { Rise: () => ({ from: "a1" }) } }, "the interaction Rise is of no action"],
    [{ interactions: { RaiseTwice: () => ({ from: "a1" }) } }, "the interaction RaiseTwice is of no action"],
    [{ interactions: { Raise: { from: "a1" } } }, "the interaction of Raise is no function"],
  ])("are refused when they are declared, where that shows: %#", (words, message) => {
    expect(() => raising(words)).toThrow(message);
  });
});
