import { describe, expect, it } from "vitest";
import { Arena } from "../../state/arena.js";

describe("the arena", () => {
  it("keeps rows apart over the ends of its chunks", () => {
    const arena = new Arena(3);
    for (let id = 0; id < 3000; id++) {
      arena.chunk(id).set([id, -id, id % 5], arena.offset(id));
      arena.count++;
    }
    for (const id of [0, 1, 1023, 1024, 1025, 2047, 2048, 2999])
      expect([...arena.row(id)]).toEqual([id, id === 0 ? 0 : -id, id % 5]);
    expect(arena.equal(1023, 1023)).toBe(true);
    expect(arena.equal(1023, 1024)).toBe(false);
    expect(arena.bytes).toBe(3 * 1024 * 3 * 4);
  });

  it("gives copies of rows", () => {
    const arena = new Arena(1);
    arena.row(0).fill(9);
    expect([...arena.row(0)]).toEqual([0]);
  });
});
