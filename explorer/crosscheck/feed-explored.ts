import type { Domain } from "../domain/domain.js";
import type { Machine } from "../model/machine.js";
import type { PackedState } from "../state/accessors.js";
import { masksOf } from "../state/columns.js";
import { valueOf } from "../state/variables.js";
import { tlaText } from "../trace/tla-text.js";
import type { GraphSink } from "../tlc/dump/graph-sink.js";
import type { VariableText } from "../tlc/value/variable-text.js";
import type { ExploredGraph } from "./explored-graph.js";

/** Hands the explorer's graph to a sink, as an evaluator hands its own. */
export function feedExplored(explored: ExploredGraph, sink: GraphSink): void {
  const { states } = explored;
  const texts = new VariableTexts(states.machine);
  const names = states.machine.actions.map(({ name }) => name);
  for (let id = 0; id < states.count; id++) sink.state(String(id), texts.of(states.row(id)), id < states.initial);
  for (let id = 0; id < states.count; id++) {
    const source = String(id);
    for (let edge = explored.firstEdge(id); edge < explored.firstEdge(id + 1); edge++) {
      sink.edge(source, names[explored.action(edge)] as string, String(explored.target(edge)));
    }
  }
}

/** Prints packed states. A variable takes few values, so each is printed once and known by its bits. */
class VariableTexts {
  private readonly state: PackedState;
  private readonly variables: readonly {
    readonly name: string;
    readonly domain: Domain;
    readonly masks: readonly (readonly [word: number, mask: number])[];
    readonly known: Map<string, VariableText>;
  }[];

  constructor(machine: Machine) {
    this.state = machine.newState();
    this.variables = [...machine.layout.variables].map(([name, place]) => ({
      name,
      domain: place.domain,
      masks: [...masksOf(place)],
      known: new Map<string, VariableText>(),
    }));
  }

  of(words: Int32Array): VariableText[] {
    this.state.load(words, 0);
    return this.variables.map(({ name, domain, masks, known }) => {
      const bits = masks.map(([word, mask]) => (words[word] as number) & mask).join();
      const text = known.get(bits) ?? { name, text: tlaText(domain, valueOf(this.state, name)) };
      known.set(bits, text);
      return text;
    });
  }
}
