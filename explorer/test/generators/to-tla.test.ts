import { expect, it } from "vitest";
import { type ModelDescription, type Place, TRUE } from "./description.js";
import { toTla } from "./to-tla.js";

const place = (variable: string): Place => ({ variable, steps: [] });

const queue: ModelDescription = {
  variables: {
    jobs: { kind: "seqOf", element: { kind: "range", from: 1, to: 2 }, maxLength: 2 },
    done: { kind: "setOf", element: { kind: "range", from: 1, to: 2 } },
    load: { kind: "fun", key: { kind: "oneOf", members: ["a", "b"] }, value: { kind: "range", from: 0, to: 3 } },
    up: { kind: "boolean" },
  },
  init: {
    picks: { start: { kind: "boolean" } },
    where: TRUE,
    values: {
      jobs: { kind: "literal", datum: { seq: [] } },
      done: { kind: "literal", datum: { set: [] } },
      load: {
        kind: "literal",
        datum: {
          fun: [
            ["a", 0],
            ["b", 0],
          ],
        },
      },
      up: { kind: "pick", name: "start" },
    },
  },
  actions: {
    Submit: {
      picks: { job: { kind: "range", from: 1, to: 2 } },
      when: {
        room: { kind: "not", condition: { kind: "longer", when: "now", sequence: place("jobs"), than: 1 } },
        fresh: {
          kind: "not",
          condition: { kind: "member", element: { kind: "pick", name: "job" }, when: "now", set: place("done") },
        },
      },
      then: [{ kind: "push", sequence: place("jobs"), element: { kind: "pick", name: "job" } }],
    },
    Finish: {
      picks: { worker: { kind: "oneOf", members: ["a", "b"] } },
      when: { some: { kind: "longer", when: "now", sequence: place("jobs"), than: 0 } },
      then: [
        {
          kind: "add",
          set: place("done"),
          element: {
            kind: "read",
            when: "now",
            place: { variable: "jobs", steps: [{ kind: "index", index: 0 }] },
          },
        },
        { kind: "removeAt", sequence: place("jobs"), index: 0 },
        {
          kind: "assign",
          target: { variable: "load", steps: [{ kind: "key", key: { kind: "pick", name: "worker" } }] },
          term: { kind: "literal", datum: 3 },
        },
      ],
    },
  },
  invariants: { Small: { kind: "not", condition: { kind: "larger", when: "now", set: place("done"), than: 1 } } },
  stepProperties: { Grows: { kind: "subset", when: "next", left: place("done"), right: place("done") } },
  witnesses: {},
  constraints: { Few: { kind: "not", condition: { kind: "longer", when: "now", sequence: place("jobs"), than: 1 } } },
  actionConstraints: {},
  accepting: TRUE,
};

it("writes a description as the module and the configuration that a reader would write", () => {
  const { config, module } = toTla(queue, "Queue");
  expect(module).toMatchInlineSnapshot(`
    "---- MODULE Queue ----
    EXTENDS Integers, Sequences, FiniteSets, TLC
    VARIABLES jobs, done, load, up
    vars == <<jobs, done, load, up>>

    Init ==
      \\E start \\in {FALSE, TRUE} :
        /\\ ((TRUE) = TRUE)
        /\\ jobs = <<>>
        /\\ done = {}
        /\\ load = ("a" :> 0 @@ "b" :> 0)
        /\\ up = start

    Submit ==
      \\E job \\in {1, 2} :
        /\\ ~(Len(jobs) > 1)
        /\\ ~(job \\in done)
        /\\ jobs' = Append(jobs, job)
        /\\ UNCHANGED <<done, load, up>>

    Finish ==
      \\E worker \\in {"a", "b"} :
        /\\ Len(jobs) > 0
        /\\ done' = (done \\cup {jobs[1]})
        /\\ jobs' = (SubSeq(jobs, 1, 0) \\o SubSeq(jobs, 2, Len(jobs)))
        /\\ load' = [load EXCEPT ![worker] = 3]
        /\\ UNCHANGED <<up>>

    Next ==
      \\/ Submit
      \\/ Finish
    Spec == Init /\\ [][Next]_vars

    Small == ~(Cardinality(done) > 1)
    Few == ~(Len(jobs) > 1)
    Grows == [][(done' \\subseteq done')]_vars
    ====
    "
  `);
  expect(config).toMatchInlineSnapshot(`
    "SPECIFICATION Spec
    INVARIANTS Small
    PROPERTIES Grows
    CONSTRAINTS Few
    CHECK_DEADLOCK FALSE
    "
  `);
});
