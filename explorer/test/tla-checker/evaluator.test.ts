import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Evaluation } from "../../crosscheck/evaluator.js";
import { describeProblem, type Outcome } from "../../problem/problem.js";
import { tlaCheckerEvaluator } from "../../tla-checker/evaluator.js";
import type { VariableText } from "../../tlc/value/variable-text.js";
import { temporaryFolder } from "../cli/run-explore.js";

interface Graph {
  readonly initial: string[];
  readonly states: string[];
  readonly edges: string[];
}

interface Answer {
  readonly outcome: Outcome<Evaluation>;
  /** States and edges in words, sorted. */
  readonly graph: Graph;
}

const CONFIG = "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n";

/** Writes a module M whose variables are x and y, and returns its path. */
function write(definitions: readonly string[]): string {
  const moduleFile = join(temporaryFolder(), "M.tla");
  const head = ["---- MODULE M ----", "EXTENDS Integers", "VARIABLES x, y", "vars == <<x, y>>"];
  writeFileSync(moduleFile, [...head, ...definitions, "===="].join("\n"));
  return moduleFile;
}

async function evaluate(definitions: readonly string[], config = CONFIG, maxStates?: number): Promise<Answer> {
  const words = new Map<string, string>();
  const graph: Graph = { initial: [], states: [], edges: [] };
  const outcome = await tlaCheckerEvaluator(maxStates).evaluate(
    { moduleFile: write(definitions), config },
    {
      state(id, variables, isInitial) {
        const text = inWords(variables);
        words.set(id, text);
        graph.states.push(text);
        if (isInitial) graph.initial.push(text);
      },
      edge(source, action, target) {
        graph.edges.push(`${source} ${action} ${target}`);
      },
    },
  );
  const named = graph.edges.map((edge) => edge.replaceAll(/\bs\d+\b/g, (id) => `(${words.get(id) ?? "?"})`));
  return {
    outcome,
    graph: { initial: graph.initial.sort(), states: graph.states.sort(), edges: named.sort() },
  };
}

function inWords(variables: readonly VariableText[]): string {
  return variables.map(({ name, text }) => `${name} ${text}`).join(", ");
}

function valueOf({ outcome }: Answer): Evaluation {
  if (!outcome.ok) throw new Error(describeProblem(outcome.problem));
  return outcome.value;
}

function refusalOf({ outcome }: Answer): string {
  return outcome.ok ? "" : describeProblem(outcome.problem);
}

const init = "Init == x \\in 0..1 /\\ y = TRUE";
const up = "Up == x < 2 /\\ x' = x + 1 /\\ UNCHANGED y";
const stay = "Stay == y /\\ UNCHANGED <<x, y>>";
const counter = [init, up, stay, "Next == Up \\/ Stay"];

describe("the graph that tla-checker draws", () => {
  it("has its initial states marked and its Booleans written as in TLA+, and no step that changes nothing", async () => {
    const { graph, outcome } = await evaluate(counter);
    expect(outcome).toEqual({ ok: true, value: { verdict: { kind: "holds" }, distinct: 3 } });
    expect(graph).toEqual({
      initial: ["x 0, y TRUE", "x 1, y TRUE"],
      states: ["x 0, y TRUE", "x 1, y TRUE", "x 2, y TRUE"],
      edges: ["(x 0, y TRUE) Up (x 1, y TRUE)", "(x 1, y TRUE) Up (x 2, y TRUE)"],
    });
  });

  it("has an edge for each of several actions between the same states", async () => {
    const leap = "Leap == x \\in {0, 1} /\\ x' = x + 1 /\\ UNCHANGED y";
    const { graph } = await evaluate([init, up, stay, leap, "Next == Up \\/ Stay \\/ Leap"]);
    expect(graph.edges.map((edge) => / (\w+) \(/.exec(edge.slice(edge.indexOf(")")))?.[1])).toEqual([
      "Leap",
      "Up",
      "Leap",
      "Up",
    ]);
  });

  it("is not asked for where counts will do", async () => {
    const outcome = await tlaCheckerEvaluator().evaluate({ moduleFile: write(counter), config: CONFIG }, undefined);
    expect(outcome).toEqual({ ok: true, value: { verdict: { kind: "holds" }, distinct: 3 } });
  });
});

describe("the verdict of tla-checker", () => {
  it("is deadlock with the length of the way there, where deadlock is checked", async () => {
    const deadEnd = [init, up, "Next == Up"];
    const answer = await evaluate(deadEnd, "INIT Init\nNEXT Next\n");
    expect(valueOf(answer).verdict).toEqual({ kind: "violated", violation: "deadlock", length: 2 });
    expect(valueOf(await evaluate(deadEnd)).verdict).toEqual({ kind: "holds" });
  });

  it("names the violated invariant among several", async () => {
    const properties = ["Small == x < 9", "Low == x < 2", "Fine == y"];
    const config = `${CONFIG}INVARIANTS Small Low\nINVARIANT Fine\n`;
    const answer = await evaluate([...counter, ...properties], config);
    expect(valueOf(answer).verdict).toEqual({ kind: "violated", violation: "invariant", property: "Low", length: 2 });
  });

  it("is about the invariants of the configuration, whatever else is defined", async () => {
    expect(valueOf(await evaluate([...counter, "InvLow == x < 2"])).verdict).toEqual({ kind: "holds" });
  });
});

describe("what tla-checker refuses", () => {
  it.each([
    ["LET", "Step == LET z == x + 1 IN x < 2 /\\ x' = z /\\ UNCHANGED y"],
    ["a disjunction", "Step == (x = 0 /\\ x' = 3 /\\ y' = y) \\/ (x = 3 /\\ x' = 0 /\\ y' = y)"],
  ])("is an action that begins with %s, for its steps get no name", async (_, step) => {
    const definitions = [init, step, "Next == Step"];
    expect(refusalOf(await evaluate(definitions))).toMatch(
      /M\.tla: tla-checker does not tell the action of a step \(s\d+ -> s\d+.*\); begin no action with LET or a disj/,
    );
    const counted = await tlaCheckerEvaluator().evaluate({ moduleFile: write(definitions), config: CONFIG }, undefined);
    expect(counted).toMatchObject({ ok: true, value: { verdict: { kind: "holds" } } });
  });

  it("is an action that looks like another, with its place", async () => {
    const twin = "Twin == x < 2 /\\ x' = x + 1 /\\ UNCHANGED y";
    const answer = await evaluate([init, up, stay, twin, "Next == Up \\/ Stay \\/ Twin"]);
    expect(refusalOf(answer)).toMatch(
      /M\.tla:8: tla-checker cannot tell Twin from Up, whose body is equal; use TLC, or a recorded run$/,
    );
  });

  it("is a choice of actions beneath one quantifier, for all their steps get the name of the choice", async () => {
    const add = "Add(n) == x < 2 /\\ x' = x + n /\\ UNCHANGED y";
    const take = "Take(n) == x > n /\\ x' = x - n /\\ UNCHANGED y";
    const answer = await evaluate([init, add, take, "Next == \\E n \\in 1..2 : Add(n) \\/ Take(n)"]);
    expect(refusalOf(answer)).toMatch(
      /M\.tla:8: tla-checker calls the steps of Add by the name of Next, which offers it beneath a quantifier; write \(\\E \.\.\. : Add\(\.\.\.\)\) \\\/ \.\.\. with/,
    );
    const apart = "Next == (\\E n \\in 1..2 : Add(n)) \\/ (\\E n \\in 1..2 : Take(n))";
    const { graph } = await evaluate([init, add, take, apart]);
    expect(graph.edges).toContain("(x 1, y TRUE) Add (x 3, y TRUE)");
    expect(graph.edges).toContain("(x 3, y TRUE) Take (x 1, y TRUE)");
  });

  it("is more states than allowed: nothing is cut off", async () => {
    expect(valueOf(await evaluate(counter, CONFIG, 4)).distinct).toBe(3);
    expect(refusalOf(await evaluate(counter, CONFIG, 2))).toMatch(/tla-checker cannot evaluate this specification: /);
  });

  it("is what it cannot evaluate or read", async () => {
    const wrong = await evaluate([init, "Next == x' = y + 1 /\\ UNCHANGED y"]);
    expect(refusalOf(wrong)).toMatch(/M\.tla: tla-checker cannot evaluate this specification: .*; use TLC/);
    const unreadable = await evaluate(["Init == x = ", "Next == UNCHANGED vars"]);
    expect(refusalOf(unreadable)).toMatch(/M\.tla: tla-checker cannot evaluate this specification: .*; use TLC/);
  });
});
