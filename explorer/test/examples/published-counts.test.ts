import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { explore } from "../../search/breadth-first.js";
import { examples, manifest, scopeOf, textOf } from "./example-scope.js";

interface Figures {
  readonly distinct: number;
  readonly generated: number;
  readonly depth: number;
}

/**
 * What https://github.com/tlaplus/Examples publishes of the originals, in the manifest.json of each
 * specification; TLC prints the same of our twins.
 */
const PUBLISHED: Readonly<Record<string, Figures>> = {
  // The repository gives only the verdict of the riddle; these are what TLC prints of the original without it.
  "DieHard.cfg": { distinct: 16, generated: 97, depth: 8 },
  "TCommit.cfg": { distinct: 34, generated: 94, depth: 7 },
  "TwoPhase.cfg": { distinct: 288, generated: 1146, depth: 11 },
  // Published with depth 10; TLC 2.19 and later print 9, of the original as well.
  "EWD840.cfg": { distinct: 302, generated: 2001, depth: 9 },
  "DiningPhilosophers.cfg": { distinct: 67, generated: 336, depth: 29 },
  "AlternatingBit.cfg": { distinct: 240, generated: 1392, depth: 10 },
  "Peterson.cfg": { distinct: 42, generated: 77, depth: 11 },
  "Prisoners.cfg": { distinct: 214, generated: 860, depth: 14 },
  "ReadersWriters.cfg": { distinct: 21527, generated: 59674, depth: 13 },
  "LamportMutex.cfg": { distinct: 724274, generated: 2729079, depth: 61 },
};

/** Originals published as a safety failure: the invariant, and the states of TLC's counterexample. */
const SOLVED: Readonly<Record<string, readonly [property: string, length: number]>> = {
  "DieHardSolution.cfg": ["NotSolved", 7],
  "MissionariesAndCannibals.cfg": ["NotSolved", 12],
};

/** Room for the largest, of 724,274 states, on a slow machine. */
const TIMEOUT = 120_000;

describe("the examples count as published", () => {
  it.each(Object.entries(PUBLISHED))(
    "%s",
    async (name, figures) => {
      const { model, properties } = await scopeOf(name);
      const found = explore(model, properties);
      expect(found.verdict.kind).toBe("holds");
      expect({ distinct: found.distinct, generated: found.generated, depth: found.depth }).toEqual(figures);
      const lengths = Object.fromEntries(found.witnesses.map(({ name: witness, length }) => [witness, length]));
      const expected = manifest().find(({ scope }) => scope === name)?.expected;
      expect(lengths).toEqual(expected?.witnesses ?? {});
    },
    TIMEOUT,
  );

  it.each(Object.entries(SOLVED))("%s", async (name, [property, length]) => {
    const { model, properties } = await scopeOf(name);
    const { verdict } = explore(model, properties);
    if (verdict.kind !== "violated") throw new Error(`${name} ends with ${verdict.kind}`);
    const [violation] = verdict.violations;
    expect([violation.property, violation.trace.states.length]).toEqual([property, length]);
  });
});

describe("the manifest of the examples", () => {
  it("lists every scope", () => {
    const scopes = readdirSync(examples).filter((name) => name.endsWith(".cfg"));
    expect(
      manifest()
        .map(({ scope }) => scope)
        .sort(),
    ).toEqual(scopes.sort());
  });

  it("expects what is published", () => {
    const figures = manifest().flatMap(({ scope, expected: { distinct, generated, depth } }) =>
      distinct === undefined ? [] : [[scope, { distinct, generated, depth }]],
    );
    expect(Object.fromEntries(figures)).toEqual(PUBLISHED);
    const solved = manifest().flatMap(({ scope, expected: { property, length } }) =>
      property === undefined ? [] : [[scope, [property, length]]],
    );
    expect(Object.fromEntries(solved)).toEqual(SOLVED);
  });
});

describe("an example and its TLA+ twin have the same names", () => {
  it.each(Object.keys({ ...PUBLISHED, ...SOLVED }))("%s", async (name) => {
    const { model, definition } = await scopeOf(name);
    const twin = textOf(`${definition.name}.tla`);
    const defined = [...twin.matchAll(/^(\w+)(?:\([\w, ]*\))? *==/gm)].map(([, found]) => found);
    expect(defined).toEqual(
      expect.arrayContaining([
        ...["vars", "TypeOK", "Init", "Next", "Spec"],
        ...Object.keys(model.actions),
        ...Object.keys(model.invariants),
        ...Object.keys(model.stepProperties),
        ...Object.keys(model.witnesses).flatMap((witness) => [witness, `No${witness}`]),
        ...Object.keys(model.constraints),
      ]),
    );
    expect(twin).toContain(`vars == <<${Object.keys(model.variables).join(", ")}>>`);
  });
});
