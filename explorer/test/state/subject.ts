import { type PackedState, stateFactory } from "../../state/accessors.js";
import { layoutOf } from "../../state/layout.js";
import type { Datum, DomainDescription, DomainsByName } from "../generators/description.js";
import { toFields, toValue } from "../generators/render-domain.js";
import { absorbFields } from "../reference/absorb.js";
import type { Named } from "../reference/value.js";
import { type Draft, writeWhole } from "./write.js";

/** A literal for each variable. */
export type Data = Readonly<Record<string, Datum>>;

/** A compiled layout that writes data and reads them back. */
export class Subject {
  private readonly fields;
  private readonly layout;
  private readonly factory;

  constructor(readonly variables: DomainsByName) {
    this.fields = toFields(variables);
    this.layout = layoutOf(this.fields);
    this.factory = stateFactory(this.layout);
  }

  get words(): number {
    return this.layout.words;
  }

  blank(): PackedState & Draft {
    const state = this.factory();
    state.reset("first");
    return state as PackedState & Draft;
  }

  write(state: Draft, data: Data, by: typeof writeWhole): void {
    for (const [name, datum] of Object.entries(data)) by(state, name, this.variables[name] as DomainDescription, datum);
  }

  holding(data: Data, by = writeWhole): PackedState & Draft {
    const state = this.blank();
    this.write(state, data, by);
    return state;
  }

  read(state: object): Named {
    return absorbFields(this.fields, state);
  }

  /** The data as values, which no packed state has seen. */
  meaning(data: Data): Named {
    const values = Object.entries(data).map(([name, datum]) => {
      return [name, toValue(this.variables[name] as DomainDescription, datum)] as const;
    });
    return absorbFields(this.fields, Object.fromEntries(values));
  }
}

/** The words of a packed state. */
export function wordsOf(state: PackedState, count: number): number[] {
  const words = new Int32Array(count);
  state.store(words, 0);
  return [...words];
}
