import { createHash } from "node:crypto";
import type { GraphSink } from "../tlc/dump/graph-sink.js";
import { parseValue } from "../tlc/value/parse-value.js";
import { valueText } from "../tlc/value/print-value.js";
import type { VariableText } from "../tlc/value/variable-text.js";
import { edgesBySource } from "./edges-by-source.js";
import { IntList } from "./int-list.js";
import { Numbering } from "./numbering.js";

/** Bytes of a hash that are kept: a sum of hashes that agree by chance has odds of 1 in 2^128. */
const HASH_BYTES = 16;

/** A set of states or a multiset of edges: its size, and the sum of the hashes of its members modulo 2^64, twice. */
export interface SetDigest {
  readonly count: number;
  /** 32 hexadecimal digits. It does not depend on the order of the members. */
  readonly digest: string;
}

/** A state graph by digests: of its states by depth, of its edges by the depth of their source, and by action. */
export interface GraphDigest {
  readonly initial: SetDigest;
  readonly levels: readonly { readonly states: SetDigest; readonly edges: SetDigest }[];
  readonly actions: Readonly<Record<string, SetDigest>>;
}

/**
 * Digests a state graph by value: a state is hashed by the canonical TLA+ text of its variables, sorted by
 * name, and an edge by its source, its action and its target. Equal graphs have equal digests, whoever
 * printed them and in whatever order. Different ones agree by chance only, but a digest says little of
 * where they differ.
 */
export class DigestingSink implements GraphSink {
  private readonly nodes = new Numbering();
  private readonly initial: number[] = [];
  private hashes = Buffer.alloc(1024 * HASH_BYTES);
  private readonly sources = new IntList();
  private readonly targets = new IntList();
  private readonly actions = new IntList();
  private readonly actionNumbers = new Numbering();
  private readonly canonical = new Map<string, string>();

  state(key: string, variables: readonly VariableText[], initial: boolean): void {
    const lines = variables.map(({ name, text }) => `${name} = ${this.canonicalText(text)}\n`);
    const hash = createHash("sha256").update(lines.sort().join("")).digest();
    const node = this.nodes.of(key);
    while (this.hashes.length < (node + 1) * HASH_BYTES) {
      this.hashes = Buffer.concat([this.hashes, Buffer.alloc(this.hashes.length)]);
    }
    hash.copy(this.hashes, node * HASH_BYTES, 0, HASH_BYTES);
    if (initial) this.initial.push(node);
  }

  edge(source: string, action: string, target: string): void {
    this.sources.push(this.nodes.of(source));
    this.targets.push(this.nodes.of(target));
    this.actions.push(this.actionNumbers.of(action));
  }

  /** To be called when the graph is complete. */
  digest(): GraphDigest {
    const depths = this.depths();
    const levels: { states: Sum; edges: Sum }[] = [];
    const levelAt = (node: number): { states: Sum; edges: Sum } => {
      const depth = depths[node] as number;
      while (levels.length < depth) levels.push({ states: new Sum(), edges: new Sum() });
      return levels[depth - 1] as { states: Sum; edges: Sum };
    };
    const names = this.actionNumbers.names;
    const actions = names.map(() => new Sum());
    const initial = new Sum();
    for (const node of this.initial) initial.add(this.hashOf(node));
    for (let node = 0; node < this.nodes.size; node++) levelAt(node).states.add(this.hashOf(node));
    for (let edge = 0; edge < this.targets.length; edge++) {
      const action = this.actions.at(edge);
      const hash = createHash("sha256")
        .update(this.hashOf(this.sources.at(edge)))
        .update(names[action] as string)
        .update(this.hashOf(this.targets.at(edge)))
        .digest();
      levelAt(this.sources.at(edge)).edges.add(hash);
      (actions[action] as Sum).add(hash);
    }
    const named = names.map((name, index) => [name, (actions[index] as Sum).digest()] as const);
    return {
      initial: initial.digest(),
      levels: levels.map(({ states, edges }) => ({ states: states.digest(), edges: edges.digest() })),
      actions: Object.fromEntries(named.sort(([one], [two]) => (one < two ? -1 : 1))),
    };
  }

  /** States on a shortest path to each node. */
  private depths(): Int32Array {
    const count = this.nodes.size;
    const { order, starts } = edgesBySource(count, this.targets.length, (edge) => this.sources.at(edge));
    const depths = new Int32Array(count);
    const queue = new Int32Array(count);
    let length = 0;
    const reach = (node: number, depth: number): void => {
      if (depths[node] !== 0) return;
      depths[node] = depth;
      queue[length++] = node;
    };
    for (const node of this.initial) reach(node, 1);
    for (let head = 0; head < length; head++) {
      const node = queue[head] as number;
      for (let index = starts[node] as number; index < (starts[node + 1] as number); index++) {
        reach(this.targets.at(order[index] as number), (depths[node] as number) + 1);
      }
    }
    if (length < count) throw new Error(`${count - length} states of the graph cannot be reached in it`);
    return depths;
  }

  private canonicalText(text: string): string {
    const known = this.canonical.get(text);
    if (known !== undefined) return known;
    const parsed = parseValue(text);
    if (!parsed.ok) throw new Error(`${parsed.what} at offset ${parsed.offset} of the value ${text}`);
    const canonical = valueText(parsed.value);
    this.canonical.set(text, canonical);
    return canonical;
  }

  private hashOf(node: number): Buffer {
    return this.hashes.subarray(node * HASH_BYTES, (node + 1) * HASH_BYTES);
  }
}

/** A sum of hashes, in two lanes of 64 bits. */
class Sum {
  private count = 0;
  private high = 0n;
  private low = 0n;

  add(hash: Buffer): void {
    this.count++;
    this.high = BigInt.asUintN(64, this.high + hash.readBigUInt64BE(0));
    this.low = BigInt.asUintN(64, this.low + hash.readBigUInt64BE(8));
  }

  digest(): SetDigest {
    const hex = (lane: bigint): string => lane.toString(16).padStart(16, "0");
    return { count: this.count, digest: hex(this.high) + hex(this.low) };
  }
}
