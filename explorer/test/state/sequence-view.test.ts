import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { record } from "../../domain/record.js";
import { seqOf } from "../../domain/seq-of.js";
import { setOf } from "../../domain/set-of.js";
import { state } from "../../model/state.js";
import type { SequenceDraft } from "../../model/views.js";
import { stateFactory } from "../../state/accessors.js";
import { OutsideDomain } from "../../state/faults.js";
import { layoutOf } from "../../state/layout.js";

const Item = record({ to: range(-1, 6), seen: setOf(range(0, 33)) });
const { variables } = state({ pad: range(0, 2 ** 20), numbers: seqOf(range(0, 9), 4), items: seqOf(Item, 4) });

interface Packed {
  readonly numbers: SequenceDraft<typeof variables.numbers.element>;
  readonly items: SequenceDraft<typeof Item>;
  store(words: Int32Array, offset: number): void;
}

const layout = layoutOf(variables);
const factory = stateFactory(layout) as () => unknown as () => Packed;

const index = fc.integer({ min: 0, max: 3 });
const value = fc.integer({ min: 0, max: 6 });
const change = fc.oneof(
  fc.record({ kind: fc.constant("push" as const), value }),
  fc.record({ kind: fc.constant("pop" as const) }),
  fc.record({ kind: fc.constant("set" as const), index, value }),
  fc.record({ kind: fc.constant("removeAt" as const), index }),
  fc.record({ kind: fc.constant("assign" as const), values: fc.array(value, { maxLength: 4 }) }),
);

function wordsOf(packed: Packed): number[] {
  const words = new Int32Array(layout.words);
  packed.store(words, 0);
  return [...words];
}

describe("sequences of atoms and of records", () => {
  const itemOf = (number: number) => ({ to: number, seen: [number, 33 - number] });

  it("behave as arrays, and leave no trace of elements that are gone", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const packed = factory();
        let model: number[] = [];
        for (const step of changes) {
          switch (step.kind) {
            case "push":
              if (model.length === 4) continue;
              model.push(step.value);
              packed.numbers.push(step.value);
              packed.items.push(itemOf(step.value));
              break;
            case "pop":
              if (model.length === 0) continue;
              model.pop();
              packed.numbers.pop();
              packed.items.pop();
              break;
            case "set":
              if (step.index >= model.length) continue;
              model[step.index] = step.value;
              packed.numbers.set(step.index, step.value);
              packed.items.set(step.index, itemOf(step.value));
              break;
            case "removeAt":
              if (step.index >= model.length) continue;
              model.splice(step.index, 1);
              packed.numbers.removeAt(step.index);
              packed.items.removeAt(step.index);
              break;
            case "assign":
              model = [...step.values];
              packed.numbers.assign(step.values);
              packed.items.assign(step.values.map(itemOf));
              break;
          }
          expect(packed.numbers.toArray()).toEqual(model);
          expect([...packed.items].map(({ to, seen }) => ({ to, seen: seen.toArray() }))).toEqual(
            model.map((number) => ({ to: number, seen: [...new Set(itemOf(number).seen)].sort((a, b) => a - b) })),
          );
          const fresh = factory();
          for (const number of model) {
            fresh.numbers.push(number);
            fresh.items.push(itemOf(number));
          }
          expect(wordsOf(packed)).toEqual(wordsOf(fresh));
        }
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it("leave the domain when they grow beyond their greatest length", () => {
    const packed = factory();
    packed.numbers.assign([1, 2, 3, 4]);
    expect(() => {
      packed.numbers.push(5);
    }).toThrow(new OutsideDomain("numbers[4]", 5));
    expect(() => {
      packed.numbers.assign([1, 2, 3, 4, 5]);
    }).toThrow(OutsideDomain);
  });

  it.each([-1, 2, 0.5, NaN, "0"])("have no element %s", (at) => {
    const packed = factory();
    packed.numbers.assign([1, 2]);
    packed.items.assign([itemOf(1), itemOf(2)] as never);
    for (const sequence of [packed.numbers, packed.items]) {
      expect(() => sequence.at(at as number)).toThrow(RangeError);
      expect(() => {
        sequence.set(at as number, 1 as never);
      }).toThrow(RangeError);
      expect(() => {
        sequence.removeAt(at as number);
      }).toThrow(RangeError);
    }
  });

  it("cannot be popped when they are empty", () => {
    expect(() => {
      factory().numbers.pop();
    }).toThrow(RangeError);
  });
});
