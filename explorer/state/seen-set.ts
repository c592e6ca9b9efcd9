import type { Arena } from "./arena.js";
import { type HashFunction, hashWords } from "./hash.js";

const INITIAL_SLOTS_LOG2 = 8;
/** The table doubles when more than this part of its slots is taken. */
const MAX_LOAD = 0.75;

/**
 * The exact set of rows of an arena. A slot holds `id + 1` in its low bits and, in the bits to spare, a
 * tag of the hash; a tag that differs saves a look at the arena, a tag that agrees decides nothing.
 * Slots are chosen by the top bits of the hash, so that doubling the table is one sequential sweep.
 */
export class SeenSet {
  private slotsLog2 = INITIAL_SLOTS_LOG2;
  private slots = new Int32Array(1 << INITIAL_SLOTS_LOG2);
  private limit = Math.floor((1 << INITIAL_SLOTS_LOG2) * MAX_LOAD);

  constructor(
    private readonly arena: Arena,
    private readonly hash: HashFunction = hashWords,
  ) {}

  /** Keeps the candidate row of the arena unless an equal row is there already. Returns the id of the row that is. */
  addCandidate(): number {
    const { arena } = this;
    const candidate = arena.count;
    const hash = this.hash(arena.chunk(candidate), arena.offset(candidate), arena.width);
    const slot = this.find(candidate, hash);
    const entry = this.slots[slot] as number;
    if (entry !== 0) return this.idOf(entry);
    this.slots[slot] = this.entry(candidate, hash);
    arena.count = candidate + 1;
    if (arena.count > this.limit) this.grow();
    return candidate;
  }

  /** The id of the kept row that equals the candidate, or -1. */
  findCandidate(): number {
    const { arena } = this;
    const hash = this.hash(arena.chunk(arena.count), arena.offset(arena.count), arena.width);
    return this.idOf(this.slots[this.find(arena.count, hash)] as number);
  }

  /** Allocated bytes. */
  get bytes(): number {
    return this.slots.byteLength;
  }

  /** The slot of the row equal to `id`, or the empty slot where it belongs. */
  private find(id: number, hash: number): number {
    const { slots, slotsLog2 } = this;
    const slotMask = (1 << slotsLog2) - 1;
    const idMask = slotMask;
    const tag = this.tagOf(hash);
    let slot = hash >>> (32 - slotsLog2);
    for (;;) {
      const entry = slots[slot] as number;
      if (entry === 0) return slot;
      if ((entry & ~idMask) === tag && this.arena.equal((entry & idMask) - 1, id)) return slot;
      slot = (slot + 1) & slotMask;
    }
  }

  private idOf(entry: number): number {
    return (entry & ((1 << this.slotsLog2) - 1)) - 1;
  }

  private entry(id: number, hash: number): number {
    return this.tagOf(hash) | (id + 1);
  }

  /** The low bits of the hash, which did not choose the slot, in the bits of a slot above the id. */
  private tagOf(hash: number): number {
    return this.slotsLog2 >= 32 ? 0 : (hash << this.slotsLog2) & ~((1 << this.slotsLog2) - 1);
  }

  private grow(): void {
    const { arena } = this;
    this.slotsLog2++;
    this.slots = new Int32Array(2 ** this.slotsLog2);
    this.limit = Math.floor(this.slots.length * MAX_LOAD);
    const slotMask = this.slots.length - 1;
    for (let id = 0; id < arena.count; id++) {
      const hash = this.hash(arena.chunk(id), arena.offset(id), arena.width);
      let slot = hash >>> (32 - this.slotsLog2);
      while (this.slots[slot] !== 0) slot = (slot + 1) & slotMask;
      this.slots[slot] = this.entry(id, hash);
    }
  }
}
