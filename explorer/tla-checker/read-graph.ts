import type { GraphSink } from "../tlc/dump/graph-sink.js";
import type { VariableText } from "../tlc/value/variable-text.js";

const NODE = /^ {2}(s\d+) \[label="((?:[^"\\]|\\.)*)"/;
const EDGE = /^ {2}(s\d+) -> (s\d+) \[label="([^"]*)"/;

/**
 * Hands on a graph as tla-checker draws it. It does not mark the initial states; `isInitial` tells.
 *
 * @throws Error when the text is no such graph; the version of tla-checker is ours to choose
 */
export function readGraph(
  dot: string,
  isInitial: (variables: readonly VariableText[]) => boolean,
  sink: GraphSink,
): void {
  for (const line of dot.split("\n")) {
    const edge = EDGE.exec(line);
    if (edge !== null) {
      sink.edge(edge[1] as string, edge[3] as string, edge[2] as string);
      continue;
    }
    const node = NODE.exec(line);
    if (node !== null) {
      const variables = (node[2] as string).split("\\n").map(variableIn);
      sink.state(node[1] as string, variables, isInitial(variables));
    } else if (/^ {2}s\d/.test(line)) throw new Error(`tla-checker drew what is no node and no edge: ${line}`);
  }
}

/** `name=value`, with quotes escaped. */
function variableIn(text: string): VariableText {
  const equals = text.indexOf("=");
  return { name: text.slice(0, equals), text: text.slice(equals + 1).replaceAll('\\"', '"') };
}
