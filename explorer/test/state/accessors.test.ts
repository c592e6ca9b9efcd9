import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OutsideDomain } from "../../state/faults.js";
import type { Datum, DomainDescription } from "../generators/description.js";
import { toFields } from "../generators/render-domain.js";
import { dataOf, wideVariables } from "../generators/wide-state.js";
import { absorbMember } from "../reference/absorb.js";
import { type Data, Subject, wordsOf } from "./subject.js";
import { isContainer, writeParts, writeWhole } from "./write.js";

/** A layout with two choices of values for it, and a choice between them for each variable. */
const scenario = wideVariables.chain((variables) =>
  fc.record({
    variables: fc.constant(variables),
    one: dataOf(variables),
    two: dataOf(variables),
    fromOne: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  }),
);

const RUNS = { seed: 1, numRuns: 100 };

describe("generated accessors", () => {
  it("give back what was written", () => {
    let widest = 0;
    fc.assert(
      fc.property(scenario, ({ variables, one }) => {
        const subject = new Subject(variables);
        widest = Math.max(widest, subject.words);
        expect(subject.read(subject.holding(one)).equals(subject.meaning(one))).toBe(true);
        expect(subject.read(subject.holding(one, writeParts)).equals(subject.meaning(one))).toBe(true);
      }),
      RUNS,
    );
    expect(widest, "words of the widest state tried").toBeGreaterThan(24);
  });

  it("change the written variable and no other", () => {
    fc.assert(
      fc.property(scenario, ({ variables, one, two }) => {
        const subject = new Subject(variables);
        const state = subject.holding(one);
        let expected: Data = one;
        for (const [name, datum] of Object.entries(two)) {
          writeWhole(state, name, variables[name] as DomainDescription, datum);
          expected = { ...expected, [name]: datum };
          expect(subject.read(state).equals(subject.meaning(expected))).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("pack equal values into equal words, whatever was there before and however they were written", () => {
    fc.assert(
      fc.property(scenario, ({ variables, one, two }) => {
        const subject = new Subject(variables);
        const fresh = wordsOf(subject.holding(one), subject.words);
        for (const by of [writeWhole, writeParts]) {
          const used = subject.holding(two, by);
          subject.write(used, one, by);
          expect(wordsOf(used, subject.words)).toEqual(fresh);
        }
      }),
      RUNS,
    );
  });

  it("pack different values into different words", () => {
    fc.assert(
      fc.property(scenario, ({ variables, one, two, fromOne }) => {
        const subject = new Subject(variables);
        const names = Object.keys(variables);
        const mixed = Object.fromEntries(
          names.map((name, index) => [name, (fromOne[index] ? one : two)[name] as Datum]),
        );
        const sameWords =
          wordsOf(subject.holding(one), subject.words).join() === wordsOf(subject.holding(mixed), subject.words).join();
        expect(sameWords).toBe(subject.meaning(one).equals(subject.meaning(mixed)));
      }),
      RUNS,
    );
  });

  it("copy whole states, within and between objects", () => {
    fc.assert(
      fc.property(scenario, ({ variables, one, two }) => {
        const subject = new Subject(variables);
        const [source, target, loaded] = [subject.holding(one), subject.holding(two), subject.holding(two)];
        target.copyFrom(source);
        expect(subject.read(target).equals(subject.meaning(one))).toBe(true);
        const words = new Int32Array(subject.words + 2).fill(-7);
        source.store(words, 1);
        expect([words[0], words.at(-1)]).toEqual([-7, -7]);
        loaded.load(words, 1);
        expect(subject.read(loaded).equals(subject.meaning(one))).toBe(true);
        subject.write(target, two, writeWhole);
        expect(subject.read(source).equals(subject.meaning(one)), "the copy is independent").toBe(true);
      }),
      RUNS,
    );
  });

  it("accept views of another state as values", () => {
    fc.assert(
      fc.property(scenario, ({ variables, one, two }) => {
        const subject = new Subject(variables);
        const [source, target] = [subject.holding(one), subject.holding(two)];
        for (const [name, domain] of Object.entries(variables)) {
          const view = source[name];
          if (isContainer(domain)) {
            (target[name] as { assign(value: unknown): void }).assign(view);
          } else target[name] = view;
        }
        expect(wordsOf(target, subject.words)).toEqual(wordsOf(source, subject.words));
      }),
      RUNS,
    );
  });

  it("reset to empty containers and to the first or last value of each atom", () => {
    fc.assert(
      fc.property(scenario, ({ variables, one, two }) => {
        const subject = new Subject(variables);
        for (const atoms of ["first", "last"] as const) {
          const [a, b] = [subject.holding(one), subject.holding(two)];
          a.reset(atoms);
          b.reset(atoms);
          expect(wordsOf(a, subject.words)).toEqual(wordsOf(b, subject.words));
        }
      }),
      RUNS,
    );
  });
});

describe("a write outside the domain", () => {
  const junk: readonly unknown[] = [
    undefined,
    null,
    NaN,
    0.5,
    -(2 ** 53),
    2 ** 53,
    "junk",
    true,
    {},
    [],
    [[]],
    ["junk"],
  ];

  it("throws, names the variable, and leaves every other variable alone", () => {
    fc.assert(
      fc.property(scenario, fc.constantFrom(...junk), ({ variables, one }, input) => {
        const subject = new Subject(variables);
        const fields = toFields(variables);
        for (const [name, domain] of Object.entries(variables)) {
          if (absorbMember(fields[name] ?? expect.fail(name), input) !== undefined) continue;
          const state = subject.holding(one);
          const write = (): void => {
            if (isContainer(domain)) {
              (state[name] as { assign(value: unknown): void }).assign(input);
            } else state[name] = input;
          };
          expect(write).toThrow(OutsideDomain);
          expect(write).toThrow(new RegExp(`^${name}\\b.* := .* is outside the domain$`, "s"));
          expect(subject.read(state).delete(name).equals(subject.meaning(one).delete(name))).toBe(true);
        }
      }),
      RUNS,
    );
  });
});
