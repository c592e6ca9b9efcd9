import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../cli/project-files.js";
import { type Run, runExplore, temporaryFolder } from "./run-explore.js";

const trace = readFileSync(join(packageRoot, "traces/timeout_refund_mutant.itf.json"), "utf8");

/** Replays a changed copy of the retained trace of the timeout refund. */
function replayed(change: (text: string) => string, options: readonly string[] = ["--quiet"]): Run {
  const folder = temporaryFolder();
  const changed = change(trace);
  expect(changed).not.toBe(trace);
  writeFileSync(join(folder, "t.itf.json"), changed);
  return runExplore(["replay", "t.itf.json", ...options], folder);
}

interface ItfState {
  readonly "#meta": Record<string, unknown>;
  [variable: string]: unknown;
}

/** Changes the states of the trace as data. */
function withStates(change: (states: ItfState[]) => void): (text: string) => string {
  return (text) => {
    const document = JSON.parse(text) as { readonly states: ItfState[] };
    change(document.states);
    return JSON.stringify(document, null, 1);
  };
}

describe("explore replay of a trace that cannot be read: one line with file, line and mend, exit code 150", () => {
  it.each<[string, (text: string) => string, RegExp]>([
    [
      "truncated",
      (text) => text.slice(0, 1500),
      /^explore: t\.itf\.json:\d+: the trace is not complete JSON \(\w+\); write the trace again with --out-itf\n$/,
    ],
    ["empty", () => "", /^explore: t\.itf\.json: the trace is empty; /],
    [
      "without states",
      (text) => text.replace('"states"', '"stations"'),
      /^explore: t\.itf\.json:1: the trace has no states; give it a nonempty array `states`\n$/,
    ],
    [
      "a missing variable",
      withStates((states) => delete states[1]?.["epoch"]),
      /^explore: t\.itf\.json:\d+: state 2: the variable epoch is missing; /,
    ],
    [
      "an unknown variable",
      withStates((states) => Object.assign(states[1] ?? {}, { budget: 1 })),
      /: state 2: the model has no variable budget; /,
    ],
    [
      "an unknown action",
      withStates((states) => Object.assign(states[1]?.["#meta"] ?? {}, { action: "Reserv" })),
      /: state 2: the model has no action Reserv \(did you mean Reserve\?\); /,
    ],
    [
      "a missing pick",
      withStates((states) => Object.assign(states[1]?.["#meta"] ?? {}, { picks: {} })),
      /: state 2: Reserve has no pick u; /,
    ],
    [
      "a value outside its domain",
      (text) => text.replace('"Q"', '"X"'),
      /: state 3: location: X is outside its domain; /,
    ],
    [
      "10^30+1",
      withStates((states) =>
        Object.assign(states[2] ?? {}, {
          epoch: { "#map": [["root", { "#bigint": "1000000000000000000000000000001" }]] },
        }),
      ),
      /: state 3: epoch: 1000000000000000000000000000001 is outside its domain; /,
    ],
    [
      "a function with a missing key",
      withStates((states) => Object.assign(states[2] ?? {}, { epoch: { "#map": [] } })),
      /: state 3: epoch: no value for the key "root"; /,
    ],
    [
      "a set written as an array",
      withStates((states) => Object.assign(states[2] ?? {}, { up: ["a1"] })),
      /: state 3: up: not an ITF value with #set; /,
    ],
  ])("%s", (_, change, message) => {
    const { code, err, out } = replayed(change);
    expect(err).toMatch(message);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect({ code, out }).toEqual({ code: 150, out: "" });
  });

  it("names the line of the value", () => {
    const changed = trace.replace('"Q"', '"X"');
    const line = changed.slice(0, changed.indexOf('"X"')).split("\n").length;
    expect(replayed(() => changed).err).toContain(`t.itf.json:${line}: `);
  });

  it("a missing file", () => {
    expect(runExplore(["replay", "absent.itf.json"])).toMatchObject({
      code: 150,
      err: "explore: absent.itf.json: there is no such file; give the path of a trace\n",
    });
  });

  it("a trace without its scope asks for one", () => {
    const { code, err } = replayed((text) => text.replace(/ "config": ".*",\n/, ""));
    expect(code).toBe(151);
    expect(err).toBe(
      "explore: t.itf.json: the trace does not say which scope it is of; add --scope with a .cfg file\n",
    );
  });
});

describe("explore replay of a tampered trace says where it stops being a behavior, exit code 13", () => {
  it("a first state that is not initial", () => {
    const { code, out } = replayed(withStates((states) => Object.assign(states[0] ?? {}, { up: { "#set": ["a1"] } })));
    expect(code).toBe(13);
    expect(out).toContain("state 1 is no initial state.\n  up has {a2} only in the model, {} only in the trace");
  });

  it("a step that is no transition", () => {
    const { code, out } = replayed(
      withStates((states) => Object.assign(states[2] ?? {}, { accepted: { "#set": ["u2"] } })),
    );
    expect(code).toBe(13);
    expect(out).toContain("there is no step from state 2 to state 3.");
    expect(out).toContain(
      "Dispatch(u = u1) is enabled; it leads elsewhere: accepted has {} only in the model, {u2} only in the trace",
    );
  });

  it("a step that is left out", () => {
    const { code, out } = replayed(withStates((states) => states.splice(1, 1)));
    expect(code).toBe(13);
    expect(out).toContain("there is no step from state 1 to state 2.\n  Dispatch(u = u1) is disabled: reserved");
  });

  it("a step under another action's name", () => {
    const { code, out } = replayed(
      withStates((states) => Object.assign(states[1]?.["#meta"] ?? {}, { action: "Dispatch" })),
    );
    expect(code).toBe(13);
    expect(out).toContain("the model makes this step by Reserve(u = u1), which the trace does not name");
  });

  it("a behavior that does not violate what it claims", () => {
    const { code, out } = replayed(withStates((states) => states.pop()));
    expect(code).toBe(13);
    expect(out).toContain("is a behavior of BudgetConservation");
    expect(out).toContain("But it does not violate NoUnsafeReclaim, as it claims.");
  });
});

it("replays a trace that names no actions, as other tools write them", () => {
  const { code, out } = replayed(
    withStates((states) => {
      for (const state of states) delete (state as Record<string, unknown>)["#meta"];
    }),
    [],
  );
  expect(code).toBe(0);
  expect(out).toContain("State 4: <TimeoutRefund(u = u1)>");
});
