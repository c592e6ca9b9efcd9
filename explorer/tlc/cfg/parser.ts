import type { Problem } from "../../problem/problem.js";
import { nearest } from "../../problem/nearest.js";
import type { Config, ConfigValue, ConstantAssignment, Name, Substitution } from "./config.js";
import { KEYWORDS, misspeltKeyword, type Section, sectionOf } from "./keywords.js";
import type { Token } from "./tokens.js";

/** A mistake in a configuration. Caught at the door of the reader and handed out as a value. */
export class ConfigMistake extends Error {
  override readonly name = "ConfigMistake";

  constructor(readonly problem: Omit<Problem, "file">) {
    super(problem.what);
  }
}

/** Sections that hold one name. */
type SingleSection = "specification" | "init" | "next" | "symmetry" | "view" | "alias" | "postcondition";
/** Sections that hold a list of names, which may be continued by a second section of the same keyword. */
type ListSection = "invariants" | "properties" | "constraints" | "actionConstraints";

/**
 * Parses the tokens of a configuration, section by section.
 *
 * @throws ConfigMistake at the first mistake
 */
export function parseConfig(tokens: readonly Token[]): Config {
  return new Parser(tokens).config();
}

class Parser {
  private position = 0;
  private readonly singles = new Map<SingleSection, Name>();
  private readonly lists: Record<ListSection, Name[]> = {
    invariants: [],
    properties: [],
    constraints: [],
    actionConstraints: [],
  };
  private readonly constants: ConstantAssignment[] = [];
  private readonly substitutions: Substitution[] = [];
  private checkDeadlock: Config["checkDeadlock"];

  constructor(private readonly tokens: readonly Token[]) {}

  config(): Config {
    for (let token = this.take(); token !== undefined; token = this.take()) {
      this.section(token, keywordSection(token));
    }
    this.requireBehaviour();
    return {
      ...Object.fromEntries(this.singles),
      ...this.lists,
      constants: this.constants,
      substitutions: this.substitutions,
      ...(this.checkDeadlock !== undefined && { checkDeadlock: this.checkDeadlock }),
    };
  }

  private section(keyword: Token, section: Section): void {
    switch (section) {
      case "specification":
      case "init":
      case "next":
      case "symmetry":
      case "view":
      case "alias":
      case "postcondition":
        this.single(keyword, section);
        return;
      case "invariants":
      case "properties":
      case "constraints":
      case "actionConstraints":
        this.list(keyword, this.lists[section]);
        return;
      case "constants":
        this.assignments(keyword);
        return;
      case "checkDeadlock":
        this.deadlock(keyword);
        return;
    }
  }

  private single(keyword: Token, section: SingleSection): void {
    const name = this.take();
    if (name?.kind !== "word" || sectionOf(name.text) !== undefined) {
      throw mistake(keyword, `${keyword.text} has no name`, `write a name after ${keyword.text}`);
    }
    const earlier = this.singles.get(section);
    if (earlier !== undefined) {
      throw mistake(keyword, `a second ${keyword.text}, after the one on line ${earlier.line}`, "remove one of them");
    }
    this.singles.set(section, { name: name.text, line: name.line });
  }

  private list(keyword: Token, names: Name[]): void {
    const before = names.length;
    for (let token = this.peek(); token !== undefined && !this.atSection(token); token = this.peek()) {
      if (token.text === "," && token.kind === "symbol") {
        throw mistake(token, `a comma in the list after ${keyword.text}`, "separate the names by spaces or line breaks");
      }
      if (token.kind !== "word") {
        throw mistake(token, `${show(token)} in the list after ${keyword.text}`, "write names only");
      }
      this.position++;
      names.push({ name: token.text, line: token.line });
    }
    if (names.length === before) {
      throw mistake(keyword, `${keyword.text} has no name`, `write a name after ${keyword.text}`);
    }
  }

  private assignments(keyword: Token): void {
    let count = 0;
    for (let token = this.peek(); token !== undefined && !this.atSection(token); token = this.peek()) {
      this.position++;
      this.assignment(token);
      count++;
    }
    if (count === 0) throw mistake(keyword, `${keyword.text} has no assignment`, "write NAME = VALUE after it");
  }

  private assignment(name: Token): void {
    if (name.kind !== "word") {
      const mend = name.text === "," ? "separate the assignments by line breaks" : "write NAME = VALUE or NAME <- NAME";
      throw mistake(name, `${show(name)} where a constant's name is expected`, mend);
    }
    const earlier = [...this.constants, ...this.substitutions].find((other) => other.name === name.text);
    if (earlier !== undefined) {
      throw mistake(name, `a second value for ${name.text}, after the one on line ${earlier.line}`, "remove one of them");
    }
    const relation = this.take();
    if (relation?.text === "=" && relation.kind === "symbol") {
      this.constants.push({ name: name.text, line: name.line, value: this.value(relation) });
    } else if (relation?.text === "<-") {
      this.substitutions.push({ name: name.text, line: name.line, replacement: this.replacement(name) });
    } else {
      throw mistake(name, `the constant ${name.text} has neither = nor <- after it`, `write ${name.text} = VALUE`);
    }
  }

  private replacement(name: Token): string {
    const token = this.take();
    if (token?.text === "[") {
      throw mistake(token, "a substitution in another module", "write NAME <- NAME without the [Module]");
    }
    if (token?.kind !== "word") throw mistake(name, `${name.text} <- has no replacement`, `write a name after <-`);
    return token.text;
  }

  private value(before: Token): ConfigValue {
    const token = this.take();
    if (token === undefined) throw mistake(before, "a value is missing", "write a number, a string, TRUE, FALSE, a name or {...}");
    switch (token.kind) {
      case "number":
        return this.integer(token);
      case "string":
        return { kind: "string", value: token.text };
      case "word":
        if (sectionOf(token.text) !== undefined) break;
        if (token.text === "TRUE" || token.text === "FALSE") return { kind: "boolean", value: token.text === "TRUE" };
        return { kind: "modelValue", name: token.text };
      case "symbol":
        if (token.text === "{") return { kind: "set", members: this.members(token) };
    }
    throw mistake(before, `${show(token)} where a value is expected`, "write a number, a string, TRUE, FALSE, a name or {...}");
  }

  private integer(token: Token): ConfigValue {
    const value = Number(token.text);
    if (Number.isSafeInteger(value)) return { kind: "number", value };
    throw mistake(token, `the number ${token.text} is too large`, "use one below 2^53");
  }

  private members(open: Token): ConfigValue[] {
    const members: ConfigValue[] = [];
    if (this.peek()?.text === "}") {
      this.position++;
      return members;
    }
    for (;;) {
      members.push(this.value(open));
      const separator = this.take();
      if (separator?.text === "}" && separator.kind === "symbol") return members;
      if (separator?.text !== "," || separator.kind !== "symbol") {
        throw mistake(open, "the set { is never closed", "separate its members by commas and close it with }");
      }
    }
  }

  private deadlock(keyword: Token): void {
    const token = this.take();
    if (token?.text !== "TRUE" && token?.text !== "FALSE") {
      throw mistake(keyword, "CHECK_DEADLOCK is neither TRUE nor FALSE", "write CHECK_DEADLOCK TRUE or CHECK_DEADLOCK FALSE");
    }
    if (this.checkDeadlock !== undefined) {
      throw mistake(keyword, `a second CHECK_DEADLOCK, after the one on line ${this.checkDeadlock.line}`, "remove one of them");
    }
    this.checkDeadlock = { value: token.text === "TRUE", line: keyword.line };
  }

  private requireBehaviour(): void {
    const specification = this.singles.get("specification");
    const init = this.singles.get("init");
    const next = this.singles.get("next");
    if (specification !== undefined && (init ?? next) !== undefined) {
      throw mistake(specification, "SPECIFICATION beside INIT or NEXT", "keep SPECIFICATION, or INIT and NEXT");
    }
    if (specification !== undefined) return;
    if (init !== undefined && next === undefined) throw mistake(init, "INIT without NEXT", "add NEXT with a name");
    if (next !== undefined && init === undefined) throw mistake(next, "NEXT without INIT", "add INIT with a name");
    if (init === undefined) {
      throw new ConfigMistake({ what: "it names no SPECIFICATION and no INIT and NEXT", mend: "add SPECIFICATION Spec" });
    }
  }

  /** Whether a token opens the next section, or was meant to. */
  private atSection(token: Token): boolean {
    return token.kind === "word" && (sectionOf(token.text) !== undefined || misspeltKeyword(token.text) !== undefined);
  }

  private peek(): Token | undefined {
    return this.tokens[this.position];
  }

  private take(): Token | undefined {
    return this.tokens[this.position++];
  }
}

function keywordSection(token: Token): Section {
  const section = token.kind === "word" ? sectionOf(token.text) : undefined;
  if (section !== undefined) return section;
  const keywords = Object.keys(KEYWORDS);
  const meant = misspeltKeyword(token.text) ?? nearest(token.text, keywords);
  const mend = meant === undefined ? `use one of ${keywords.join(", ")}` : `did you mean ${meant}?`;
  throw mistake(token, `${show(token)} is no keyword`, mend);
}

function show(token: Token): string {
  return token.kind === "string" ? JSON.stringify(token.text) : token.text;
}

function mistake({ line }: { readonly line: number }, what: string, mend: string): ConfigMistake {
  return new ConfigMistake({ line, what, mend });
}
