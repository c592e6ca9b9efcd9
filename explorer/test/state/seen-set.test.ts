import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Arena } from "../../state/arena.js";
import { type HashFunction, hashWords } from "../../state/hash.js";
import { SeenSet } from "../../state/seen-set.js";

const hashes: Record<string, HashFunction> = {
  good: hashWords,
  constant: () => 0,
  "all ones": () => 0xffff_ffff,
  "three-valued": (words, offset) => ((words[offset] ?? 0) & 3) * 0x5555_5555,
  "first word only": (words, offset) => (words[offset] ?? 0) >>> 0,
};

/** Puts rows into a seen set and, as text, into a JavaScript map, and compares what they say of each. */
function compare(width: number, hash: HashFunction, rows: Iterable<readonly number[]>): void {
  const arena = new Arena(width);
  const seen = new SeenSet(arena, hash);
  const ids = new Map<string, number>();
  for (const row of rows) {
    arena.chunk(arena.count).set(row, arena.offset(arena.count));
    const known = ids.get(row.join());
    const found = seen.findCandidate();
    if (found !== (known ?? -1)) expect.fail(`${row.join()} is found at ${found} before it is added`);
    const id = seen.addCandidate();
    if (id !== (known ?? ids.size)) expect.fail(`${row.join()} is added at ${id}`);
    ids.set(row.join(), id);
  }
  // The arena keeps the rows in the order in which they were new.
  expect(Array.from({ length: arena.count }, (_, id) => arena.row(id).join())).toEqual([...ids.keys()]);
}

describe.each(Object.entries(hashes))("the seen set with a %s hash", (_, hash) => {
  it("agrees with a set of texts on rows of 1 to 40 words", () => {
    const rows = fc.integer({ min: 1, max: 40 }).chain((width) =>
      fc.record({
        width: fc.constant(width),
        // Few different words, so that rows repeat and differ in one word only.
        rows: fc.array(
          fc.array(fc.constantFrom(0, 1, -1, 2 ** 31 - 1, -(2 ** 31)), { minLength: width, maxLength: width }),
          {
            maxLength: 60,
          },
        ),
      }),
    );
    fc.assert(
      fc.property(rows, ({ width, rows: some }) => {
        compare(width, hash, [...some, ...some]);
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  it("agrees while it grows, for rows that come twice", () => {
    const count = hash === hashWords ? 5000 : 600;
    const rows = Array.from({ length: count }, (_, index) => [index % 7, Math.imul(index, 0x9e37_79b1), index >> 3]);
    compare(3, hash, [...rows, ...rows.toReversed()]);
  });
});

describe("the seen set", () => {
  it("tells its bytes, which double as it grows", () => {
    const arena = new Arena(1);
    const seen = new SeenSet(arena);
    const before = seen.bytes;
    for (let index = 0; index < 1000; index++) {
      arena.chunk(arena.count).set([index], arena.offset(arena.count));
      seen.addCandidate();
    }
    expect(seen.bytes).toBe(before * 8);
  });
});
