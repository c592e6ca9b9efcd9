import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { model } from "../../model/model.js";
import { state } from "../../model/state.js";
import { describeTrace } from "../../trace/described.js";
import { mermaidText, writeMermaid } from "../../trace/mermaid.js";
import { anyNames, modelOf, originOf, violationOf } from "./hostile-trace.js";
import { type DiagramLine, readDiagram } from "./mermaid-grammar.js";

/** A text as a diagram shows it: one kind of white space, and no character that no document can hold. */
const shown = (text: string): string =>
  text
    .replaceAll(/\s/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, "\uFFFD")
    .trim();
const LONGEST = 80;
const cut = (text: string): string => {
  const letters = Array.from(text);
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 3).join("")}...` : text;
};

describe("a trace as a sequence diagram", () => {
  it("is in the small grammar whatever the names are, and shows them", () => {
    fc.assert(
      fc.property(anyNames, (names) => {
        const { trace } = violationOf(modelOf(names));
        const lines = readDiagram(writeMermaid(trace, originOf(names)));
        const people = [...new Set([names.from, names.to])];
        const ids = new Map(people.map((name, index) => [name, `p${index + 1}`]));
        expect(lines.slice(0, people.length)).toEqual(
          people.map((name) => ({ kind: "participant", id: ids.get(name), name: shown(name) })),
        );
        const [title, message, changes, end, ...more] = lines.slice(people.length);
        expect(more).toEqual([]);
        expect(title?.kind).toBe("note");
        const step = describeTrace(trace)[1]?.step?.text ?? expect.fail("no step");
        expect(message).toEqual({
          kind: "message",
          from: ids.get(names.from),
          to: ids.get(names.to),
          text: shown(cut(`2 ${step}`)),
        });
        expect((changes as Extract<DiagramLine, { kind: "note" }>).lines).toHaveLength(2);
        expect(end).toMatchObject({ lines: ["The last state violates the invariant Kept"] });
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("has a title and an end of lines that none is clipped", () => {
    const long = `${"a long name ".repeat(20)}end`;
    const names = { action: "Act", from: "a", to: "b", old: "x", fresh: "y", label: long };
    const { trace } = violationOf(modelOf(names));
    const notes = readDiagram(writeMermaid(trace, { ...originOf(names), property: "P".repeat(170) })).filter(
      (line) => line.kind === "note",
    );
    const [title, , end] = notes;
    expect(title?.lines.every((line) => line.length <= LONGEST)).toBe(true);
    expect(title?.lines.join(" ")).toBe(`${long} scope a 2 states`);
    expect(end?.lines.every((line) => line.length <= LONGEST)).toBe(true);
    expect(end?.lines.join("").replaceAll(" ", "")).toBe(`Thebehaviorendsin${"P".repeat(170)}`);
  });

  it("gives steps that nobody is told to take to the environment, and counts what is not shown", () => {
    const s = state({
      a: range(0, 1),
      b: range(0, 1),
      c: range(0, 1),
      d: range(0, 1),
      e: range(0, 1),
      f: range(0, 1),
      g: range(0, 1),
      h: range(0, 1),
    });
    const all = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
    const silent = model({
      state: s,
      init: s.init((next) => {
        for (const name of all) next[name] = 0;
      }),
      actions: {
        Raise: s.action({
          then: (next) => {
            for (const name of all) next[name] = 1;
          },
        }),
      },
      invariants: { Zero: s.predicate((now) => now.a === 0) },
    });
    const lines = readDiagram(writeMermaid(violationOf(silent).trace, { module: "M", scope: "m.cfg", config: "" }));
    expect(lines[0]).toEqual({ kind: "participant", id: "p1", name: "environment" });
    expect(lines[2]).toEqual({ kind: "message", from: "p1", to: "p1", text: "2 Raise" });
    expect(lines[3]).toEqual({
      kind: "note",
      over: ["p1"],
      lines: ["a = 1", "b = 1", "c = 1", "d = 1", "e = 1", "f = 1", "and 2 more changes"],
    });
    expect(lines.at(-1)).toMatchObject({ lines: ["No property of the scope is violated here"] });
  });

  it("says when a step changes nothing, and draws a trace of one state", () => {
    const s = state({ x: range(0, 1) });
    const still = model({
      state: s,
      init: s.init((next) => {
        next.x = 0;
      }),
      actions: { Stay: s.action({ then: () => undefined }) },
      stepProperties: {},
      invariants: { One: s.predicate((now) => now.x === 1) },
    });
    const { trace } = violationOf(still);
    const one = readDiagram(writeMermaid(trace, { module: "M", scope: "m.cfg", config: "", property: "One" }));
    expect(one.map(({ kind }) => kind)).toEqual(["participant", "note", "note"]);
    const [first] = trace.states;
    if (first === undefined) throw new Error("no state");
    const stuttering = { ...trace, states: [first, first], steps: [{ action: "Stay", picks: {} }] };
    const two = readDiagram(writeMermaid(stuttering, { module: "M", scope: "m.cfg", config: "" }));
    expect(two[3]).toEqual({ kind: "note", over: ["p1"], lines: ["(no variable changes)"] });
  });

  it("shows a text that is nothing but white space as a blank", () => {
    expect(mermaidText(" \n\t")).toBe("#32;");
    expect(mermaidText("a;b#c")).toBe("a#59;b#35;c");
  });
});
