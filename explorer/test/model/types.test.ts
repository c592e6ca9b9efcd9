import { describe, expectTypeOf, it } from "vitest";
import { boolean } from "../../domain/boolean.js";
import type { ValueOf } from "../../domain/domain.js";
import type { FiniteSet } from "../../domain/finite-set.js";
import { fun } from "../../domain/fun.js";
import { oneOf } from "../../domain/one-of.js";
import { option } from "../../domain/option.js";
import { range } from "../../domain/range.js";
import { record } from "../../domain/record.js";
import { seqOf } from "../../domain/seq-of.js";
import type { Sequence } from "../../domain/sequence.js";
import { setOf } from "../../domain/set-of.js";
import type { TotalFunction } from "../../domain/total-function.js";
import { tuple } from "../../domain/tuple.js";
import { defineModel } from "../../model/definition.js";
import { type ConjunctOf, model, weaken } from "../../model/model.js";
import { type NextOf, type NowOf, state } from "../../model/state.js";

/**
 * Mistakes that the compiler must refuse. `npm run types` checks this file: a `@ts-expect-error` without
 * an error beneath it fails. The bodies of {@link refuse} never run.
 */
function refuse(_mistakes: () => unknown): void {}

const Phase = oneOf("idle", "busy");
const Message = record({ to: oneOf("u1", "u2"), tries: range(0, 2) });
const s = state({
  phase: Phase,
  count: range(0, 3),
  on: boolean,
  owner: option(oneOf("u1", "u2")),
  pair: tuple(Phase, boolean),
  phases: fun(oneOf("u1", "u2"), Phase),
  logs: fun(oneOf("u1", "u2"), seqOf(Phase, 2)),
  members: setOf(Phase),
  queue: seqOf(Message, 3),
  detail: record({ phase: Phase, seen: setOf(Phase) }),
});
type Now = NowOf<typeof s>;
type Next = NextOf<typeof s>;

const Start = s.action(
  { unit: oneOf("u1", "u2"), retries: range(0, 2) },
  {
    when: { isIdle: (now) => now.phase === "idle", hasRetries: (_, { retries }) => retries > 0 },
    then: (next, _, { unit }) => {
      next.phases.set(unit, "busy");
    },
  },
);
const Stop = s.action({ then: () => {} });
const init = s.init(() => {});
const sample = model({ state: s, init, actions: { Start, Stop } });

describe("values", () => {
  it("have the literal types of their domains", () => {
    expectTypeOf<ValueOf<typeof Phase>>().toEqualTypeOf<"idle" | "busy">();
    expectTypeOf<Now["phase"]>().toEqualTypeOf<"idle" | "busy">();
    expectTypeOf<Now["count"]>().toEqualTypeOf<number>();
    expectTypeOf<Now["owner"]>().toEqualTypeOf<"u1" | "u2" | null>();
    expectTypeOf<Now["pair"]>().toEqualTypeOf<readonly ["idle" | "busy", boolean]>();
    expectTypeOf<Now["phases"]>().toEqualTypeOf<TotalFunction<"u1" | "u2", "idle" | "busy">>();
    expectTypeOf<Now["members"]>().toEqualTypeOf<FiniteSet<"idle" | "busy">>();
    expectTypeOf<Now["queue"]>().toEqualTypeOf<Sequence<{ readonly to: "u1" | "u2"; readonly tries: number }>>();
    expectTypeOf<Now["logs"]>().toEqualTypeOf<TotalFunction<"u1" | "u2", Sequence<"idle" | "busy">>>();
    expectTypeOf<Now["detail"]>().toEqualTypeOf<{
      readonly phase: "idle" | "busy";
      readonly seen: FiniteSet<"idle" | "busy">;
    }>();
  });

  it("of picks have the types of theirs", () => {
    s.action(
      { unit: oneOf("u1", "u2"), pair: tuple(Phase, boolean), flag: boolean },
      {
        when: {
          typed: (_, picks) => {
            expectTypeOf(picks).toEqualTypeOf<{
              readonly unit: "u1" | "u2";
              readonly pair: readonly ["idle" | "busy", boolean];
              readonly flag: boolean;
            }>();
            return true;
          },
        },
        then: (_, __, { unit, flag }) => {
          expectTypeOf(unit).toEqualTypeOf<"u1" | "u2">();
          expectTypeOf(flag).toEqualTypeOf<boolean>();
        },
      },
    );
    s.initEach({ n: range(0, 3) }, (_, { n }) => {
      expectTypeOf(n).toEqualTypeOf<number>();
    });
  });

  it("of constants have the types of their kinds", () => {
    defineModel(
      "M",
      { Units: "names", Root: "name", Limit: "natural", Strict: "flag", Levels: "numbers" },
      (constants) => {
        expectTypeOf(constants.Root).toEqualTypeOf<string>();
        expectTypeOf(constants.Limit).toEqualTypeOf<number>();
        expectTypeOf(constants.Strict).toEqualTypeOf<boolean>();
        expectTypeOf(constants.Units.members).toEqualTypeOf<readonly string[]>();
        expectTypeOf(constants.Levels.members).toEqualTypeOf<readonly number[]>();
        // @ts-expect-error there is no such constant
        expectTypeOf(constants.Unit);
        return sample;
      },
    );
    refuse(() => {
      // @ts-expect-error there is no such kind of constant
      defineModel("M", { Units: "sets" }, () => sample);
    });
  });
});

describe("conjuncts and actions", () => {
  it("are known by name", () => {
    expectTypeOf<ConjunctOf<typeof Start>>().toEqualTypeOf<"isIdle" | "hasRetries">();
    expectTypeOf<ConjunctOf<typeof Stop>>().toEqualTypeOf<never>();
    weaken(sample, "Start", "isIdle");
  });

  it("that do not exist cannot be dropped", () => {
    refuse(() => {
      // @ts-expect-error there is no such action
      weaken(sample, "Begin", "isIdle");
      // @ts-expect-error the action has no such conjunct
      weaken(sample, "Start", "isBusy");
      // @ts-expect-error the conjunct is another action's
      weaken(sample, "Stop", "isIdle");
    });
  });

  it("that do not exist cannot be replaced", () => {
    model({ state: s, init, actions: { Start, Stop }, replacements: { Eager: { replaces: "Start", action: Stop } } });
    refuse(() => {
      // @ts-expect-error there is no such action
      model({ state: s, init, actions: { Start, Stop }, replacements: { Eager: { replaces: "Begin", action: Stop } } });
    });
  });
});

describe("the present state", () => {
  it("cannot be written", () => {
    refuse(() =>
      s.action(
        { unit: oneOf("u1", "u2") },
        {
          then: (_, now, picks) => {
            // @ts-expect-error a variable is read-only
            now.phase = "busy";
            // @ts-expect-error a function has no set
            now.phases.set("u1", "busy");
            // @ts-expect-error a set has no add
            now.members.add("busy");
            // @ts-expect-error a set has no assign
            now.members.assign([]);
            // @ts-expect-error a sequence has no push
            now.queue.push({ to: "u1", tries: 0 });
            // @ts-expect-error nor have those in functions
            now.logs.get("u1").push("busy");
            // @ts-expect-error a field is read-only
            now.detail.phase = "busy";
            // @ts-expect-error a tuple is read-only
            now.pair[0] = "busy";
            // @ts-expect-error picks are read-only
            picks.unit = "u2";
          },
        },
      ),
    );
  });

  it("cannot be written in a property", () => {
    refuse(() => [
      // @ts-expect-error a variable is read-only
      s.predicate((now) => (now.on = true)),
      // @ts-expect-error the primed state is read-only in a property
      s.step((_, next) => (next.on = true)),
    ]);
  });

  it("is compared with values that it can have only", () => {
    refuse(() => [
      // @ts-expect-error no phase is called so
      s.predicate((now) => now.phase === "done"),
      // @ts-expect-error no key is called so
      s.predicate((now) => now.phases.get("u3") === "idle"),
      // @ts-expect-error no value of the function is called so
      s.predicate((now) => now.phases.get("u1") === "done"),
      // @ts-expect-error no element is called so
      s.predicate((now) => now.members.has("done")),
      // @ts-expect-error a number is no phase
      s.predicate((now) => now.phase === now.count),
      // @ts-expect-error there is no such variable
      s.predicate((now) => now.phrase === "idle"),
      // @ts-expect-error the message has no such field
      s.predicate((now) => now.queue.at(0).from === "u1"),
    ]);
  });
});

describe("the draft", () => {
  it("takes values of the domains", () => {
    refuse(() => (next: Next) => {
      next.phase = "busy";
      next.owner = null;
      next.pair = ["idle", true];
      next.phases.set("u1", "busy");
      next.phases.assign(() => "idle");
      next.logs.get("u1").push("busy");
      next.logs.set("u1", ["busy"]);
      next.members.assign(["idle"]);
      next.queue.push({ to: "u1", tries: 0 });
      next.queue.at(0).tries = 2;
      next.detail.phase = "busy";
      next.detail.assign({ phase: "idle", seen: ["idle"] });
    });
  });

  it("takes what it is given back", () => {
    refuse(() => (next: Next, now: Now) => {
      next.queue.assign(now.queue);
      next.queue.assign(now.queue.toArray().filter(({ tries }) => tries > 0));
      next.members.assign(now.members);
      next.phases.assign(now.phases);
      next.logs.assign(now.logs);
      next.logs.set("u1", now.logs.get("u2"));
      next.detail.assign(now.detail);
    });
  });

  it("refuses others", () => {
    refuse(() => (next: Next) => {
      // @ts-expect-error no phase is called so
      next.phase = "done";
      // @ts-expect-error absence is null
      next.owner = undefined;
      // @ts-expect-error no owner is called so
      next.owner = "u3";
      // @ts-expect-error the tuple has two parts
      next.pair = ["idle"];
      // @ts-expect-error the second part is a boolean
      next.pair = ["idle", "idle"];
      // @ts-expect-error no key is called so
      next.phases.set("u3", "busy");
      // @ts-expect-error no value is called so
      next.phases.set("u1", "done");
      // @ts-expect-error the function gives a phase
      next.phases.assign(() => "done");
      // @ts-expect-error no element is called so
      next.members.add("done");
      // @ts-expect-error no element is called so
      next.members.assign(["done"]);
      // @ts-expect-error the message needs its tries
      next.queue.push({ to: "u1" });
      // @ts-expect-error the message has no such field
      next.queue.push({ to: "u1", tries: 0, from: "u2" });
      // @ts-expect-error no unit is called so
      next.queue.push({ to: "u3", tries: 0 });
      // @ts-expect-error no unit is called so
      next.queue.at(0).to = "u3";
      // @ts-expect-error the field takes a phase
      next.detail.phase = "done";
      // @ts-expect-error there is no such variable
      next.phrase = "idle";
    });
  });

  it("changes containers in place only", () => {
    refuse(() => (next: Next, now: Now) => {
      // @ts-expect-error a set is assigned with assign
      next.members = now.members;
      // @ts-expect-error a function is assigned with assign
      next.phases = now.phases;
      // @ts-expect-error a sequence is assigned with assign
      next.queue = now.queue;
      // @ts-expect-error a record is assigned with assign
      next.detail = now.detail;
    });
  });
});
