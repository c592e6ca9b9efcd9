import { describe, expect, it } from "vitest";
import { range } from "../../domain/range.js";
import { compile } from "../../model/machine.js";
import { type Model, model } from "../../model/model.js";
import { state } from "../../model/state.js";
import { Ancestry } from "../../search/ancestry.js";
import { Arena } from "../../state/arena.js";
import { SeenSet } from "../../state/seen-set.js";
import type { Named } from "../reference/value.js";
import { statesOf } from "./behaviour.js";

/** A tree in which node x has the children `arity * x + 1 .. arity * x + arity`: a path, a bush or a star. */
function tree(nodes: number, arity: number): Model {
  const s = state({ x: range(0, nodes - 1) });
  const Grow = s.action(
    { nth: range(1, arity) },
    {
      when: { isNode: (now, { nth }) => arity * now.x + nth < nodes },
      then: (next, now, { nth }) => {
        next.x = arity * now.x + nth;
      },
    },
  );
  const init = s.init((next) => {
    next.x = 0;
  });
  return model({ state: s, init, actions: { Grow } });
}

/** A grid, in which most nodes have two parents and several shortest paths, from all of its top row. */
function grid(width: number, height: number): Model {
  const s = state({ x: range(0, width - 1), y: range(0, height - 1) });
  const init = s.initEach({ x: range(0, width - 1) }, (next, { x }) => {
    next.x = x;
    next.y = 0;
  });
  const Down = s.action(
    { by: range(-1, 1) },
    {
      when: {
        isAbove: (now) => now.y < height - 1,
        isWithin: (now, { by }) => now.x + by >= 0 && now.x + by < width,
      },
      then: (next, now, { by }) => {
        next.x = now.x + by;
        next.y = now.y + 1;
      },
    },
  );
  return model({ state: s, init, actions: { Down } });
}

/** Explores a model breadth first and gives the trace to each of its rows, or to a part of them when they are many. */
function tracesIn(subject: Model): [number, Named[]][] {
  const machine = compile(subject);
  const arena = new Arena(machine.layout.words);
  const seen = new SeenSet(arena);
  const [now, next] = [machine.newState(), machine.newState()];
  const emit = (): boolean => {
    next.store(arena.chunk(arena.count), arena.offset(arena.count));
    seen.addCandidate();
    return false;
  };
  machine.initialise(next, emit);
  const ancestry = new Ancestry(machine, arena, arena.count);
  for (let parent = 0; parent < arena.count; parent++) {
    ancestry.expanding(parent);
    now.load(arena.chunk(parent), arena.offset(parent));
    machine.expand(now, next, emit);
  }
  const ids = Array.from({ length: arena.count }, (_, id) => id);
  return ids
    .filter((id) => arena.count < 2000 || id % 9 === 0)
    .map((id) => [id, statesOf(ancestry.traceTo({ kind: "row", id }) ?? expect.fail(`row ${id} has no trace`))]);
}

describe("the ancestry of every row", () => {
  // Sizes around the 64 parents that share a mark.
  it.each([
    [63, 1],
    [129, 1],
    [1500, 2],
    [1000, 64],
    [1000, 63],
    [4500, 70],
    [300, 299],
  ])("leads back to the root of a tree of %i nodes with %i children each", (nodes, arity) => {
    for (const [id, trace] of tracesIn(tree(nodes, arity))) {
      const expected = [id];
      for (let x = id; x > 0;) expected.unshift((x = Math.floor((x - 1) / arity)));
      expect(trace.map((node) => node.get("x"))).toEqual(expected);
    }
  });

  it("is a shortest path in a grid", () => {
    for (const [, trace] of tracesIn(grid(40, 12))) {
      const points = trace.map((point) => [Number(point.get("x")), Number(point.get("y"))] as const);
      expect(points.map(([, y]) => y)).toEqual([...points.keys()]);
      for (const [index, [x]] of points.entries()) expect(Math.abs(x - (points[index - 1]?.[0] ?? x))).toBeLessThan(2);
    }
  });
});
