/** Rows per chunk. Chunks make growth free of copying and keep allocations small. */
const CHUNK_ROWS_LOG2 = 10;
const CHUNK_ROWS = 1 << CHUNK_ROWS_LOG2;

/**
 * All states found so far, packed, in the order of discovery. Row ids are `0 .. count-1`. One row more,
 * the candidate, can be written at the end and is kept or overwritten.
 */
export class Arena {
  /** Rows that are kept. */
  count = 0;
  private readonly chunks: Int32Array[] = [];

  constructor(readonly width: number) {}

  /** The chunk that holds a row; use with {@link offset}. */
  chunk(id: number): Int32Array {
    const index = id >>> CHUNK_ROWS_LOG2;
    while (index >= this.chunks.length) this.chunks.push(new Int32Array(CHUNK_ROWS * this.width));
    return this.chunks[index] as Int32Array;
  }

  /** Where a row starts in its chunk. */
  offset(id: number): number {
    return (id & (CHUNK_ROWS - 1)) * this.width;
  }

  /** Whether two rows are word for word equal. */
  equal(a: number, b: number): boolean {
    const chunkA = this.chunk(a);
    const chunkB = this.chunk(b);
    const offsetA = this.offset(a);
    const offsetB = this.offset(b);
    for (let word = 0; word < this.width; word++) {
      if (chunkA[offsetA + word] !== chunkB[offsetB + word]) return false;
    }
    return true;
  }

  /** A copy of a row. */
  row(id: number): Int32Array {
    const offset = this.offset(id);
    return this.chunk(id).slice(offset, offset + this.width);
  }

  /** Allocated bytes. */
  get bytes(): number {
    return this.chunks.length * CHUNK_ROWS * this.width * 4;
  }
}
