import type { GraphSink } from "../tlc/dump/graph-sink.js";
import type { VariableText } from "../tlc/value/variable-text.js";
import { inTla } from "./in-tla.js";

const NODE = /^ {2}(s\d+) \[label="((?:[^"\\]|\\.)*)"/;
const EDGE = /^ {2}(s\d+) -> (s\d+) \[label="([^"]*)"/;

/**
 * Hands on a graph as tla-checker draws it. It does not mark the initial states; `isInitial` tells. It draws steps of
 * several actions between two states as one edge, and no steps that change nothing.
 *
 * @returns a line that is no labelled edge; undefined when the whole graph was handed on
 */
export function readGraph(
  dot: string,
  isInitial: (variables: readonly VariableText[]) => boolean,
  sink: GraphSink,
): string | undefined {
  for (const line of dot.split("\n")) {
    const edge = EDGE.exec(line);
    if (edge !== null) {
      const [, source, target, label] = edge as unknown as [string, string, string, string];
      for (const action of label.split(", ")) sink.edge(source, action, target);
      continue;
    }
    const node = NODE.exec(line);
    if (node !== null) {
      const variables = (node[2] as string).split("\\n").map(variableIn);
      sink.state(node[1] as string, variables, isInitial(variables));
    } else if (/^ {2}s\d/.test(line)) return line.trim();
  }
  return undefined;
}

/** `name=value`, with quotes escaped. */
function variableIn(text: string): VariableText {
  const equals = text.indexOf("=");
  const value = text.slice(equals + 1).replaceAll('\\"', '"');
  return { name: text.slice(0, equals), text: inTla(value) };
}
