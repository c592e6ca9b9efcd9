/** Edges grouped by source: those of `id` are `order[starts[id] .. starts[id + 1] - 1]`. */
export interface EdgesBySource {
  readonly starts: Int32Array;
  readonly order: Int32Array;
}

/** Groups the edges 0 .. edgeCount - 1, each group in ascending order. An edge whose source is negative is in none. */
export function edgesBySource(
  stateCount: number,
  edgeCount: number,
  sourceOf: (edge: number) => number,
): EdgesBySource {
  const starts = new Int32Array(stateCount + 1);
  for (let edge = 0; edge < edgeCount; edge++) {
    const source = sourceOf(edge);
    if (source >= 0) (starts[source + 1] as number)++;
  }
  for (let id = 0; id < stateCount; id++) (starts[id + 1] as number) += starts[id] as number;
  const order = new Int32Array(starts[stateCount] as number);
  const next = starts.slice();
  for (let edge = 0; edge < edgeCount; edge++) {
    const source = sourceOf(edge);
    if (source >= 0) order[(next[source] as number)++] = edge;
  }
  return { starts, order };
}
