import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeProblem } from "../../../problem/problem.js";
import { type PrintedTrace, readTextTrace } from "../../../tlc/counterexample/read-text.js";

const fixtures = join(import.meta.dirname, "..", "fixtures");

function traceIn(text: string): PrintedTrace {
  const trace = readTextTrace(text, "tlc.log");
  if (!trace.ok) throw new Error(describeProblem(trace.problem));
  return trace.value;
}

function values({ states }: PrintedTrace, name: string): (string | undefined)[] {
  return states.map(({ variables }) => variables.find((variable) => variable.name === name)?.text);
}

describe.each(["1.7.4", "2026-04"])("what TLC %s prints of a counterexample", (version) => {
  const log = (name: string): string => readFileSync(join(fixtures, version, name), "utf8");

  it.each(["invariant.log", "plain.log"])("is read with -tool and without: %s", (name) => {
    const trace = traceIn(log(name));
    expect(trace.property).toBe("Small");
    expect(trace.states.map(({ action }) => action)).toEqual([undefined, "Up", "Up"]);
    expect(values(trace, "x")).toEqual(["0", "2", "4"]);
    const line = log(name).split("\n")[(trace.states[1]?.line ?? 0) - 1];
    expect(line).toMatch(/^(State )?2: <Up/);
  });

  it.each([
    ["initial.log", "NotZero", ["0"]],
    ["step.log", "Slow", ["0", "2"]],
    ["deadlock.log", "Deadlock", ["0", "2", "4", "4"]],
  ])("has the property, and the states to its violation: %s", (name, property, x) => {
    const trace = traceIn(log(name));
    expect(trace.property).toBe(property);
    expect(values(trace, "x")).toEqual(x);
  });
});

describe("a printed trace", () => {
  const state = (number: number, x: number): string =>
    `State ${number}: <Up line 1, col 1 of module M>\n/\\ x = ${x}\n`;

  it("ends where the next one begins, and where a lasso closes", () => {
    expect(values(traceIn(`${state(1, 5)}\n${state(2, 6)}\n${state(1, 7)}\n`), "x")).toEqual(["5", "6"]);
    expect(values(traceIn(`${state(1, 5)}\n${state(2, 6)}\nState 3: Stuttering\n`), "x")).toEqual(["5", "6"]);
  });

  it("need not end in an empty line, and may have lines that end in CRLF", () => {
    const text = `${state(1, 5)}\n${state(2, 6)}`.trimEnd();
    expect(traceIn(text)).toEqual(traceIn(text.replaceAll("\n", "\r\n")));
    expect(values(traceIn(text), "x")).toEqual(["5", "6"]);
  });

  it.each([
    ["State 1: <Initial predicate>\nno state\n", "tlc.log:2: this is no state as TLC prints it"],
    ["Model checking completed. No error has been found.", "TLC printed no counterexample"],
  ])("is refused when it is none", (text, problem) => {
    const trace = readTextTrace(text, "tlc.log");
    expect(trace.ok ? "" : describeProblem(trace.problem)).toMatch(problem);
  });
});
