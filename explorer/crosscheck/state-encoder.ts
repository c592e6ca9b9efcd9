import { is } from "immutable";
import type { Domain } from "../domain/domain.js";
import type { Machine } from "../model/machine.js";
import type { PackedState } from "../state/accessors.js";
import { assignVariable, valueOf } from "../state/variables.js";
import { parseValue } from "../tlc/value/parse-value.js";
import { valueText } from "../tlc/value/print-value.js";
import type { TlaValue } from "../tlc/value/value.js";
import type { VariableText } from "../tlc/value/variable-text.js";
import { fromTla, TlaMismatch, toTla } from "../trace/tla-values.js";

/** A state that the model's domains do not have. */
export interface Unrepresentable {
  readonly variable: string;
  readonly what: string;
}

/**
 * Packs states that an evaluator prints. The words of a state are those of its variables taken together,
 * since no two variables share a bit; so each printed value is read once, however many states it is in.
 * A packed value is read back and compared with what was printed: packing conflates nothing.
 */
export class StateEncoder {
  private readonly state: PackedState;
  private readonly known = new Map<string, Map<string, Int32Array | Unrepresentable>>();

  constructor(private readonly machine: Machine) {
    this.state = machine.newState();
    for (const name of Object.keys(machine.model.variables)) this.known.set(name, new Map());
  }

  /** The packed words of a state, or why there are none. */
  encode(variables: readonly VariableText[]): Int32Array | Unrepresentable {
    const words = new Int32Array(this.machine.layout.words);
    const given = new Set<string>();
    for (const { name, text } of variables) {
      const part = this.part(name, text);
      if (!(part instanceof Int32Array)) return part;
      for (let word = 0; word < words.length; word++) words[word] = (words[word] as number) | (part[word] as number);
      given.add(name);
    }
    const missing = [...this.known.keys()].find((name) => !given.has(name));
    if (missing !== undefined) return { variable: missing, what: "is not in the state" };
    if (variables.length === given.size) return words;
    return { variable: variables.map(({ name }) => name).join(", "), what: "are not distinct" };
  }

  private part(name: string, text: string): Int32Array | Unrepresentable {
    const texts = this.known.get(name);
    if (texts === undefined) return { variable: name, what: "is no variable of the model" };
    const known = texts.get(text) ?? this.read(name, text);
    texts.set(text, known);
    return known;
  }

  private read(variable: string, text: string): Int32Array | Unrepresentable {
    const parsed = parseValue(text);
    if (!parsed.ok) return { variable, what: `cannot be read (${parsed.what} at offset ${parsed.offset}): ${text}` };
    const domain = this.machine.model.variables[variable] as Domain;
    try {
      return this.pack(variable, domain, parsed.value);
    } catch (error) {
      if (!(error instanceof TlaMismatch)) throw error;
      return { variable, what: error.message };
    }
  }

  private pack(variable: string, domain: Domain, value: TlaValue): Int32Array {
    const { machine, state } = this;
    state.reset("first");
    assignVariable(state, variable, fromTla(domain, value));
    if (!is(toTla(domain, valueOf(state, variable)), value)) {
      throw new Error(`packing changes ${variable} = ${valueText(value)}; this is a bug of Tandem`);
    }
    const words = new Int32Array(machine.layout.words);
    state.store(words, 0);
    return words;
  }
}
