import { FiniteSet } from "../domain/finite-set.js";
import { DeclarationError, type Domain } from "../domain/domain.js";
import { Sequence } from "../domain/sequence.js";
import { isTotalFunction, TotalFunction } from "../domain/total-function.js";
import { CodeEmitter } from "./codes.js";
import { emitColumn, runMask } from "./columns.js";
import { faults } from "./faults.js";
import type { Column, Layout, Place } from "./layout.js";
import { snapshot } from "./snapshot.js";

/**
 * A packed state with one accessor per variable, as models read (`now`) and write (`next`) it. The
 * words are fields of a generated class, which the just-in-time compiler keeps in registers.
 */
export interface PackedState {
  load(words: Int32Array, offset: number): void;
  store(words: Int32Array, offset: number): void;
  copyFrom(other: PackedState): void;
  /** Every set and sequence empty; every atom at its first value, or at its last one. */
  reset(atoms: "first" | "last"): void;
}

/** Names that generated classes use themselves. */
const RESERVED_STATE_NAMES = new Set(["load", "store", "copyFrom", "reset", "constructor"]);
const RESERVED_FIELD_NAMES = new Set(["assign", "reset", "constructor"]);

/** Compiles the accessors of a layout and returns a factory of independent states. */
export function stateFactory(layout: Layout): () => PackedState {
  const source = new AccessorSource(layout).text();
  const build = new Function("constants", "base", source.text) as (
    constants: readonly unknown[],
    base: object,
  ) => () => PackedState;
  return build(source.constants, { FiniteSet, TotalFunction, isTotalFunction, Sequence, snapshot, faults });
}

/** Writes the generated program: column functions, one class per container, one class for the state. */
class AccessorSource {
  private readonly codes = new CodeEmitter();
  private readonly classes: string[] = [];

  constructor(private readonly layout: Layout) {}

  text(): { text: string; constants: readonly unknown[] } {
    const state = this.stateClass();
    return {
      text: [
        '"use strict";',
        "const { FiniteSet, TotalFunction, isTotalFunction, Sequence, snapshot, faults } = base;",
        ...this.codes.lines,
        ...this.layout.columns.map(emitColumn),
        ...this.classes,
        state,
        "return () => new State();",
      ].join("\n"),
      constants: this.codes.constants,
    };
  }

  private stateClass(): string {
    const words = Array.from({ length: this.layout.words }, (_, index) => `w${index}`);
    const setup: string[] = [];
    const members: string[] = [];
    const resets: string[] = [];
    for (const [name, place] of this.layout.variables) {
      if (RESERVED_STATE_NAMES.has(name) || /^w\d+$|^\$/.test(name)) {
        throw new DeclarationError(`a state variable cannot be called ${name}; choose another name`);
      }
      this.member(name, place, name, { state: "this", index: "0" }, { setup, members, resets });
    }
    return `class State {
      constructor() { ${words.map((word) => `this.${word} = 0;`).join(" ")} ${setup.join(" ")} }
      load(a, o) { ${words.map((word, index) => `this.${word} = a[o + ${index}];`).join(" ")} }
      store(a, o) { ${words.map((word, index) => `a[o + ${index}] = this.${word};`).join(" ")} }
      copyFrom(s) { ${words.map((word) => `this.${word} = s.${word};`).join(" ")} }
      reset(atoms) { ${resets.join(" ")} }
      ${members.join("\n")}
    }`;
  }

  /** A named part of a state or record: an accessor pair for an atom, a view for a container. */
  private member(
    name: string,
    place: Place,
    path: string,
    at: { state: string; index: string },
    out: { setup: string[]; members: string[]; resets: string[] },
  ): void {
    const key = JSON.stringify(name);
    if (place.kind === "atom") {
      const { id } = place.column;
      out.members.push(
        `get [${key}]() { return ${this.codes.decode(place.domain, `R${id}(${at.state}, ${at.index})`)}; }`,
        `set [${key}](v) { ${this.write(place, path, at.state, at.index, "v")} }`,
      );
    } else {
      const field = `$view${out.setup.length}`;
      out.setup.push(`this.${field} = new ${this.view(place, path)}(${at.state}, ${at.index});`);
      out.members.push(`get [${key}]() { return this.${field}; }`);
    }
    out.resets.push(this.resetOf(place, at.state, at.index, `this[${key}]`));
  }

  private write(
    place: Place & { kind: "atom" },
    path: string,
    state: string,
    index: string,
    value: string,
    key?: string,
  ): string {
    const name = JSON.stringify(path);
    const refuse =
      key === undefined ? `faults.outside(${name}, ${value})` : `faults.outsideAt(${name}, ${key}, ${value})`;
    return `const c = ${this.codes.encode(place.domain, value)}; if (c < 0) ${refuse}; W${place.column.id}(${state}, ${index}, c);`;
  }

  private resetOf(place: Place, state: string, index: string, view: string): string {
    return place.kind === "atom"
      ? `W${place.column.id}(${state}, ${index}, atoms === "first" ? 0 : ${place.domain.size - 1});`
      : `${view}.reset(atoms);`;
  }

  /** Emits the class of a container and returns its name. Instances are made with `(state, index)`. */
  private view(place: Exclude<Place, { kind: "atom" }>, path: string): string {
    const name = `View${this.classes.length}`;
    this.classes.push("");
    const slot = this.classes.length - 1;
    this.classes[slot] = this.viewClass(name, place, path);
    return name;
  }

  private viewClass(name: string, place: Exclude<Place, { kind: "atom" }>, path: string): string {
    switch (place.kind) {
      case "record":
        return this.recordClass(name, place, path);
      case "setOf":
        return this.setClass(name, place, path);
      case "fun":
        return this.functionClass(name, place, path);
      case "seqOf":
        return this.sequenceClass(name, place, path);
    }
  }

  private recordClass(name: string, place: Place & { kind: "record" }, path: string): string {
    const setup: string[] = [];
    const members: string[] = [];
    const resets: string[] = [];
    const assigns: string[] = [];
    for (const [field, part] of place.fields) {
      if (RESERVED_FIELD_NAMES.has(field) || field.startsWith("$")) {
        throw new DeclarationError(`a record field cannot be called ${field}; choose another name`);
      }
      this.member(field, part, `${path}.${field}`, { state: "this.$s", index: "this.$i" }, { setup, members, resets });
      const key = JSON.stringify(field);
      assigns.push(part.kind === "atom" ? `this[${key}] = v[${key}];` : `this[${key}].assign(v[${key}]);`);
    }
    return `class ${name} {
      constructor(s, i) { this.$s = s; this.$i = i; ${setup.join(" ")} }
      ${members.join("\n")}
      assign(input) {
        const v = snapshot(${this.codes.constant(place.domain)}, input);
        if (typeof v !== "object" || v === null) faults.outside(${JSON.stringify(path)}, v);
        faults.onlyFields(${JSON.stringify(path)}, ${JSON.stringify([...place.fields.keys()])}, input);
        ${assigns.join(" ")}
      }
      reset(atoms) { ${resets.join(" ")} }
    }`;
  }

  private setClass(name: string, place: Place & { kind: "setOf" }, path: string): string {
    const { column, domain } = place;
    const encode = this.codes.encode(domain.element, "v");
    const elements = this.codes.constant(domain.element);
    const where = JSON.stringify(path);
    const whole = place.count === 1 ? this.wholeSetMembers(column, domain.element) : "";
    return `class ${name} extends FiniteSet {
      constructor(s, i) { super(); this.$s = s; this.$o = i * ${domain.element.size}; }
      get elements() { return ${elements}; }
      hasCode(c) { return R${column.id}(this.$s, this.$o + c) === 1; }
      has(v) { const c = ${encode}; return c >= 0 && R${column.id}(this.$s, this.$o + c) === 1; }
      ${whole}
      add(v) { const c = ${encode}; if (c < 0) faults.outside(${where}, v); W${column.id}(this.$s, this.$o + c, 1); }
      delete(v) { const c = ${encode}; if (c >= 0) W${column.id}(this.$s, this.$o + c, 0); }
      clear() { for (let c = 0; c < ${domain.element.size}; c++) W${column.id}(this.$s, this.$o + c, 0); }
      assign(input) {
        const v = snapshot(${this.codes.constant(domain)}, input);
        if (!Array.isArray(v)) faults.outside(${where}, v);
        this.clear(); for (const member of v) this.add(member);
      }
      reset(atoms) { this.clear(); }
    }`;
  }

  /** A set that is not under an index has its words at fixed places: its members are read off their bits. */
  private wholeSetMembers(column: Column, element: Domain): string {
    const words = column.runs.map((run) => {
      const mask = runMask(run, 1);
      return mask === -1 ? `s.w${run.word}` : `(s.w${run.word} & ${mask})`;
    });
    const visit = (action: (member: string) => string): string =>
      column.runs
        .map((run, index) => {
          const member = this.codes.decode(element, `(31 - Math.clz32(w & -w) + ${run.first - run.shift})`);
          return `w = ${words[index] as string}; while (w !== 0) { ${action(member)} w &= w - 1; }`;
        })
        .join(" ");
    return `get isEmpty() { const s = this.$s; return (${words.join(" | ")}) === 0; }
      get size() { const s = this.$s; let n = 0; let w = 0; ${visit(() => "n++;")} return n; }
      toArray() { const s = this.$s; const out = []; let w = 0; ${visit((member) => `out.push(${member});`)} return out; }
      some(f) { const s = this.$s; let w = 0; ${visit((member) => `if (f(${member})) return true;`)} return false; }
      every(f) { const s = this.$s; let w = 0; ${visit((member) => `if (!f(${member})) return false;`)} return true; }
      count(f) { const s = this.$s; let n = 0; let w = 0; ${visit((member) => `if (f(${member})) n++;`)} return n; }`;
  }

  private functionClass(name: string, place: Place & { kind: "fun" }, path: string): string {
    const { domain, value } = place;
    const encode = this.codes.encode(domain.key, "key");
    const size = domain.key.size;
    const where = JSON.stringify(path);
    const code = `const k = ${encode}; if (k < 0) faults.noKey(${where}, key);`;
    const body =
      value.kind === "atom"
        ? `get(key) { ${code} return ${this.codes.decode(value.domain, `R${value.column.id}(this.$s, this.$o + k)`)}; }
           set(key, v) { ${code} ${this.write(value, path, "this.$s", "this.$o + k", "v", "key")} }
           reset(atoms) { for (let k = 0; k < ${size}; k++) ${this.resetOf(value, "this.$s", "this.$o + k", "")} }`
        : `get(key) { ${code} return this.$e[k]; }
           set(key, v) { ${code} this.$e[k].assign(v); }
           reset(atoms) { for (const element of this.$e) element.reset(atoms); }`;
    const children =
      value.kind === "atom"
        ? ""
        : `this.$e = Array.from({ length: ${size} }, (_, k) => new ${this.view(value, `${path}[]`)}(s, this.$o + k));`;
    return `class ${name} extends TotalFunction {
      constructor(s, i) { super(); this.$s = s; this.$o = i * ${size}; ${children} }
      get keys() { return ${this.codes.constant(domain.key)}; }
      ${body}
      assign(input) {
        const f = snapshot(${this.codes.constant(domain)}, input);
        if (!isTotalFunction(f)) faults.outside(${where}, f);
        for (const [key, image] of f.entries()) this.set(key, image);
      }
    }`;
  }

  private sequenceClass(name: string, place: Place & { kind: "seqOf" }, path: string): string {
    const { domain, element, length } = place;
    const max = domain.maxLength;
    const where = JSON.stringify(path);
    const index = `if ((j | 0) !== j || j < 0 || j >= this.length) faults.noIndex(${where}, j, this.length);`;
    const atom = element.kind === "atom";
    const at = atom
      ? `at(j) { ${index} return ${this.codes.decode(element.domain, `R${element.column.id}(this.$s, this.$o + j)`)}; }
         $put(j, v) { ${this.write(element, path, "this.$s", "this.$o + j", "v", "j")} }
         $reset(j, atoms) { ${this.resetOf(element, "this.$s", "this.$o + j", "")} }`
      : `at(j) { ${index} return this.$e[j]; }
         $put(j, v) { this.$e[j].assign(v); }
         $reset(j, atoms) { this.$e[j].reset(atoms); }`;
    const children = atom
      ? ""
      : `this.$e = Array.from({ length: ${max} }, (_, j) => new ${this.view(element, `${path}[]`)}(s, this.$o + j));`;
    return `class ${name} extends Sequence {
      constructor(s, i) { super(); this.$s = s; this.$i = i; this.$o = i * ${max}; ${children} }
      get length() { return R${length.id}(this.$s, this.$i); }
      ${at}
      set(j, v) { ${index} this.$put(j, v); }
      push(v) {
        const n = this.length;
        if (n === ${max}) faults.outsideAt(${where}, n, v);
        this.$put(n, v); W${length.id}(this.$s, this.$i, n + 1);
      }
      pop() {
        const n = this.length - 1;
        if (n < 0) faults.noIndex(${where}, n, 0);
        this.$reset(n, "first"); W${length.id}(this.$s, this.$i, n);
      }
      removeAt(j) { ${index} for (let k = j; k + 1 < this.length; k++) this.$put(k, this.at(k + 1)); this.pop(); }
      assign(input) {
        const v = snapshot(${this.codes.constant(domain)}, input);
        if (!Array.isArray(v)) faults.outside(${where}, v);
        this.reset(); for (const item of v) this.push(item);
      }
      reset(atoms) { for (let j = 0; j < ${max}; j++) this.$reset(j, "first"); W${length.id}(this.$s, this.$i, 0); }
    }`;
  }
}
