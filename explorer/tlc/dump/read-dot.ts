import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { failure, type Outcome, type Problem, success } from "../../problem/problem.js";
import { splitState } from "../value/split-state.js";
import type { GraphSink } from "./graph-sink.js";

/** What a dump contains. */
export interface DumpFigures {
  readonly states: number;
  readonly initial: number;
  /** Repeats included: TLC writes an edge for each successor it computes. */
  readonly edges: number;
}

const LABEL = String.raw`\[label="((?:[^"\\]|\\.)*)"`;
const EDGE = new RegExp(String.raw`^(-?\d+) -> (-?\d+)(?: ${LABEL}.*\])?;$`);
const NODE = new RegExp(String.raw`^(-?\d+) ${LABEL}(.*)\];?$`);
const STARTS_WITH_KEY = /^-?\d/;

/**
 * Reads a graph that TLC wrote with `-dump dot,actionlabels`, line by line: a dump can be longer than the longest
 * string. Fails on a dump that is cut off, or that has no action labels.
 */
export async function readDot(file: string, sink: GraphSink): Promise<Outcome<DumpFigures>> {
  const reader = new DotReader(file, sink);
  try {
    for await (const line of createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity })) {
      const problem = reader.line(line);
      if (problem !== undefined) return failure(problem);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return failure({ file, what: `the dump cannot be read (${code})`, mend: "give a dump that TLC has finished" });
  }
  return reader.finish();
}

class DotReader {
  private lines = 0;
  /** Braces that are open; undefined before the first. */
  private open: number | undefined;
  private states = 0;
  private initial = 0;
  private edges = 0;

  constructor(
    private readonly file: string,
    private readonly sink: GraphSink,
  ) {}

  line(line: string): Problem | undefined {
    this.lines++;
    if (this.open === undefined) return this.header(line);
    if (STARTS_WITH_KEY.test(line)) return this.statement(line);
    if (line.endsWith("{")) this.open++;
    if (line === "}") this.open--;
    return undefined;
  }

  finish(): Outcome<DumpFigures> {
    if (this.open === 0) return success({ states: this.states, initial: this.initial, edges: this.edges });
    return failure({
      ...this.problem("the dump is cut off"),
      mend: "wait for TLC to end, and see that the disk is not full",
    });
  }

  private header(line: string): Problem | undefined {
    if (!line.includes("digraph DiskGraph {")) return this.problem("this is no dump of TLC's");
    this.open = 1;
    return undefined;
  }

  private statement(line: string): Problem | undefined {
    const edge = EDGE.exec(line);
    if (edge !== null) return this.edge(edge[1] as string, edge[2] as string, edge[3]);
    const node = NODE.exec(line);
    return node === null
      ? this.problem("this is no node or edge")
      : this.node(node[1] as string, node[2] as string, node[3] as string);
  }

  private edge(source: string, target: string, label: string | undefined): Problem | undefined {
    if (label === undefined) return this.problem("this edge has no action label");
    // Newer versions write the arguments of the action too.
    const action = /^[^(\\]*/.exec(label)?.[0] ?? "";
    this.edges++;
    this.sink.edge(source, action, target);
    return undefined;
  }

  private node(key: string, label: string, attributes: string): Problem | undefined {
    const variables = splitState(unescaped(label));
    if (variables === undefined || variables.length === 0) return this.problem("the label of this node is no state");
    // An initial state is filled; newer versions fill states outside a constraint too, in a colour.
    const isInitial = attributes.includes("style = filled") && !attributes.includes("fillcolor");
    this.states++;
    if (isInitial) this.initial++;
    this.sink.state(key, variables, isInitial);
    return undefined;
  }

  private problem(what: string): Problem {
    return { file: this.file, line: this.lines, what, mend: "write the dump with -dump dot,actionlabels" };
  }
}

function unescaped(label: string): string {
  return label.replaceAll(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character));
}
