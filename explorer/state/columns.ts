import { type Column, columnsOf, type Place, type Run } from "./layout.js";

/** Generated functions `R<id>(s, i)` and `W<id>(s, i, c)` that read and write cell i of a column in state s. */
export function emitColumn(column: Column): string {
  const { id, bits } = column;
  if (bits === 0) return `function R${id}(s, i) { return 0; }\nfunction W${id}(s, i, c) {}`;
  return [
    `function R${id}(s, i) { ${branch(column.runs, (run) => `return (s.w${run.word} >>> ${shiftOf(run, bits)}) & ${maskOf(bits)};`)} }`,
    `function W${id}(s, i, c) { ${branch(column.runs, (run) => {
      const word = `s.w${run.word}`;
      const shift = shiftOf(run, bits);
      return `${word} = (${word} & ~(${maskOf(bits)} << ${shift})) | (c << ${shift});`;
    })} }`,
  ].join("\n");
}

/** Mask of the cells of a run inside its word, as a signed 32-bit integer. */
export function runMask(run: Run, bits: number): number {
  const width = run.count * bits;
  return width === 32 ? -1 : (2 ** width - 1) << run.shift;
}

/** The bits of a variable, as a mask for each word that it touches. */
export function masksOf(place: Place): ReadonlyMap<number, number> {
  const masks = new Map<number, number>();
  for (const { runs, bits } of columnsOf(place)) {
    for (const run of runs) masks.set(run.word, (masks.get(run.word) ?? 0) | runMask(run, bits));
  }
  return masks;
}

function maskOf(bits: number): number {
  return 2 ** bits - 1;
}

function shiftOf(run: Run, bits: number): string {
  if (run.count === 1) return String(run.shift);
  const base = run.shift - run.first * bits;
  const scaled = bits === 1 ? "i" : `i * ${bits}`;
  return base === 0 ? `(${scaled})` : `(${scaled} + ${base})`;
}

/** A balanced decision tree that picks the run of cell i. */
function branch(runs: readonly Run[], leaf: (run: Run) => string): string {
  if (runs.length === 1) return leaf(runs[0] as Run);
  const middle = runs.length >> 1;
  const low = branch(runs.slice(0, middle), leaf);
  const high = branch(runs.slice(middle), leaf);
  return `if (i < ${(runs[middle] as Run).first}) { ${low} } else { ${high} }`;
}
