import { compile, type Machine } from "../../model/machine.js";
import type { Model } from "../../model/model.js";
import { absorbFields } from "../reference/absorb.js";
import type { Named } from "../reference/value.js";

/** The state graph that the compiled machine generates, with its packed states read back as values. */
export interface EngineGraph {
  /** One entry per packed state, so that two encodings of one value show. */
  readonly states: readonly Named[];
  readonly initial: readonly Named[];
  readonly edges: readonly EngineEdge[];
}

export interface EngineEdge {
  readonly source: Named;
  readonly action: string;
  readonly picks: Named;
  readonly target: Named;
}

/** A packed state as values. */
export function decode(machine: Machine, words: Int32Array): Named {
  const state = machine.newState();
  state.load(words, 0);
  return absorbFields(machine.model.variables, state);
}

/** A choice of picks as values. */
export function decodePicks(model: Model, action: string, picks: object): Named {
  return absorbFields(model.actions[action]?.picks ?? {}, picks);
}

/** Walks the graph by the packed words alone. The model's constraints bound it; its code must not fail. */
export function engineGraph(model: Model): EngineGraph {
  const machine = compile(model);
  const found = new Map<string, Int32Array>();
  const queue: Int32Array[] = [];
  const packed = (state: ReturnType<Machine["newState"]>): Int32Array => {
    const words = new Int32Array(machine.layout.words);
    state.store(words, 0);
    return words;
  };
  const keep = (words: Int32Array): void => {
    if (found.has(words.join())) return;
    found.set(words.join(), words);
    queue.push(words);
  };

  const now = machine.newState();
  const next = machine.newState();
  machine.initialise(next, () => {
    if (holdsAll(model.constraints, next)) keep(packed(next));
    return false;
  });
  const initial = [...found.values()].map((words) => decode(machine, words));

  const choices = machine.actions.map(({ name, choices: picks }) =>
    picks.map((pick) => decodePicks(model, name, pick)),
  );
  const edges: EngineEdge[] = [];
  const decoded = new Map<string, Named>();
  const valueOf = (words: Int32Array): Named => {
    const known = decoded.get(words.join()) ?? decode(machine, words);
    decoded.set(words.join(), known);
    return known;
  };
  for (let words = queue.shift(); words !== undefined; words = queue.shift()) {
    const source = valueOf(words);
    now.load(words, 0);
    for (const [index, action] of machine.actions.entries()) {
      action.expand(now, next, (_, pick) => {
        const target = packed(next);
        const picks = choices[index]?.[pick] as Named;
        edges.push({ source, action: action.name, picks, target: valueOf(target) });
        if (holdsAll(model.constraints, next) && holdsAll(model.actionConstraints, now, next)) keep(target);
        return false;
      });
    }
  }
  return { states: [...found.values()].map(valueOf), initial, edges };
}

function holdsAll(predicates: Readonly<Record<string, (...views: never[]) => boolean>>, ...views: object[]): boolean {
  return Object.values(predicates).every((holds) => (holds as (...views: object[]) => boolean)(...views));
}
