/** A 32-bit hash of the words of a packed state. It only chooses a slot; states are compared whole. */
export function hashWords(words: Int32Array, offset: number, width: number): number {
  let hash = 0x2545f491;
  for (let index = 0; index < width; index++) {
    hash = Math.imul(hash ^ (words[offset + index] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export type HashFunction = typeof hashWords;
