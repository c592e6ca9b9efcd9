import type { List, Set } from "immutable";
import { closed } from "../../domain/any-domain.js";
import type { Domain } from "../../domain/domain.js";
import { FiniteSet } from "../../domain/finite-set.js";
import type { FunctionDomain } from "../../domain/fun.js";
import type { Fields } from "../../domain/record.js";
import type { SequenceDomain } from "../../domain/seq-of.js";
import { Sequence } from "../../domain/sequence.js";
import type { SetDomain } from "../../domain/set-of.js";
import { TotalFunction } from "../../domain/total-function.js";
import { absorb, absorbFields, absorbMember, Outside } from "./absorb.js";
import { valuesOf } from "./enumerate.js";
import type { Named, Value } from "./value.js";

/** A place that holds a value. A part of a compound value is a cell that replaces the whole. */
export interface Cell {
  readonly path: string;
  read(): Value;
  write(value: Value): void;
}

/** A value as a model reads it. */
export function present(domain: Domain, value: Value): unknown {
  return view(domain, unwritable(value));
}

/** A cell as a model reads it and, when it is a container, writes it. */
export function view(open: Domain, cell: Cell): unknown {
  const domain = closed(open);
  switch (domain.kind) {
    case "boolean":
    case "range":
    case "oneOf":
      return cell.read();
    case "option": {
      const value = cell.read();
      return value === null ? null : present(domain.some, value);
    }
    case "tuple":
      return domain.parts.map((part, index) => present(part, (cell.read() as List<Value>).get(index) as Value));
    case "record":
      return namedView(domain.fields, cell);
    case "setOf":
      return new SetView(domain, cell);
    case "fun":
      return new FunctionView(domain, cell);
    case "seqOf":
      return new SequenceView(domain, cell);
  }
}

/** A record, or a whole state: one property per name. */
export function namedView(fields: Fields, cell: Cell): object {
  const part = (name: string): Cell => ({
    path: `${cell.path}.${name}`,
    read: () => (cell.read() as Named).get(name) as Value,
    write: (value) => {
      cell.write((cell.read() as Named).set(name, value));
    },
  });
  const assign = (input: object): void => {
    cell.write(absorbFields(fields, input, cell.path));
  };
  return new Proxy(
    {},
    {
      get: (_, name) => {
        const field = fields[String(name)];
        if (field !== undefined) return view(field, part(String(name)));
        return name === "assign" ? assign : undefined;
      },
      set: (_, name, input) => {
        const field = fields[String(name)];
        if (field === undefined) return false;
        const { path, write } = part(String(name));
        write(absorb(field, input, path));
        return true;
      },
    },
  );
}

export function unwritable(value: Value): Cell {
  return {
    path: "now",
    read: () => value,
    write: () => {
      throw new TypeError("the present state and its values cannot be written");
    },
  };
}

class SetView extends FiniteSet<unknown> {
  readonly elements: Domain;

  constructor(
    private readonly domain: SetDomain,
    private readonly cell: Cell,
  ) {
    super();
    this.elements = domain.element;
  }

  private get members(): Set<Value> {
    return this.cell.read() as Set<Value>;
  }

  hasCode(code: number): boolean {
    return this.has(this.elements.valueAt(code));
  }

  override has(element: unknown): boolean {
    const value = absorbMember(this.elements, element);
    return value !== undefined && this.members.has(value);
  }

  override get size(): number {
    return this.members.size;
  }

  override get isEmpty(): boolean {
    return this.members.isEmpty();
  }

  override toArray(): unknown[] {
    const ordered = valuesOf(this.elements).filter((value) => this.members.has(value));
    return ordered.map((value) => present(this.elements, value));
  }

  add(element: unknown): void {
    this.cell.write(this.members.add(absorb(this.elements, element, this.cell.path)));
  }

  delete(element: unknown): void {
    const value = absorbMember(this.elements, element);
    if (value !== undefined) this.cell.write(this.members.delete(value));
  }

  clear(): void {
    this.cell.write(this.members.clear());
  }

  assign(input: unknown): void {
    this.cell.write(absorb(this.domain, input, this.cell.path));
  }
}

class FunctionView extends TotalFunction<unknown, unknown> {
  readonly keys: Domain;

  constructor(
    private readonly domain: FunctionDomain,
    private readonly cell: Cell,
  ) {
    super();
    this.keys = domain.key;
  }

  private part(input: unknown): Cell {
    const { cell } = this;
    const key = absorbMember(this.keys, input);
    if (key === undefined) throw new RangeError(`${cell.path} has no such key`);
    return {
      path: `${cell.path}[${String(key)}]`,
      read: () => (cell.read() as Named).get(key) as Value,
      write: (value) => {
        cell.write((cell.read() as Named).set(key, value));
      },
    };
  }

  get(key: unknown): unknown {
    return view(this.domain.value, this.part(key));
  }

  set(key: unknown, input: unknown): void {
    const part = this.part(key);
    part.write(absorb(this.domain.value, input, part.path));
  }

  assign(input: unknown): void {
    this.cell.write(absorb(this.domain, input, this.cell.path));
  }
}

class SequenceView extends Sequence<unknown> {
  constructor(
    private readonly domain: SequenceDomain,
    private readonly cell: Cell,
  ) {
    super();
  }

  private get items(): List<Value> {
    return this.cell.read() as List<Value>;
  }

  get length(): number {
    return this.items.size;
  }

  private part(index: number): Cell {
    const { cell } = this;
    if (!Number.isInteger(index) || index < 0 || index >= this.length) {
      throw new RangeError(`${cell.path} has no element ${index}`);
    }
    return {
      path: `${cell.path}[${index}]`,
      read: () => (cell.read() as List<Value>).get(index) as Value,
      write: (value) => {
        cell.write((cell.read() as List<Value>).set(index, value));
      },
    };
  }

  at(index: number): unknown {
    return view(this.domain.element, this.part(index));
  }

  set(index: number, input: unknown): void {
    const part = this.part(index);
    part.write(absorb(this.domain.element, input, part.path));
  }

  push(input: unknown): void {
    const path = `${this.cell.path}[${this.length}]`;
    if (this.length === this.domain.maxLength) throw new Outside(path, input);
    this.cell.write(this.items.push(absorb(this.domain.element, input, path)));
  }

  pop(): void {
    this.removeAt(this.length - 1);
  }

  removeAt(index: number): void {
    this.part(index);
    this.cell.write(this.items.delete(index));
  }

  assign(input: unknown): void {
    this.cell.write(absorb(this.domain, input, this.cell.path));
  }
}

/** A state that model code reads. */
export function presentState(variables: Fields, state: Named): object {
  return namedView(variables, unwritable(state));
}

/** Runs an effect on a copy of a state. */
export function withDraft(variables: Fields, state: Named, effect: (next: object) => void): Named {
  let current = state;
  const cell: Cell = {
    path: "next",
    read: () => current,
    write: (value) => {
      current = value as Named;
    },
  };
  effect(namedView(variables, cell));
  return current;
}
