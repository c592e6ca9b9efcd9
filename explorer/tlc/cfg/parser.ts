import { failure, type Outcome, type Problem, success } from "../../problem/problem.js";
import { Assignments } from "./assignments.js";
import type { Config, Name } from "./config.js";
import { Cursor, isName, isTruth } from "./cursor.js";
import { intendedKeyword, keywords, misspeltKeyword, sectionOf } from "./keywords.js";
import { isSymbol, show, type Token } from "./tokens.js";

/** Sections of one name, which cannot be repeated. */
type SingleSection = "specification" | "init" | "next" | "symmetry" | "view" | "alias";
/** Sections of any number of names, which a later section of the same keyword continues. */
type ListSection = "invariants" | "properties" | "constraints" | "actionConstraints" | "postconditions";

/** Parses the tokens of a configuration, section by section. Fails with the first problem. */
export function parseConfig(tokens: readonly Token[], file: string): Outcome<Config> {
  return new Parser(tokens, file).config();
}

class Parser {
  private readonly cursor: Cursor;
  private readonly assignments: Assignments;
  private readonly singles: Partial<Record<SingleSection, Name>> = {};
  private readonly lists: Record<ListSection, Name[]> = {
    invariants: [],
    properties: [],
    constraints: [],
    actionConstraints: [],
    postconditions: [],
  };
  private checkDeadlock: Config["checkDeadlock"];

  constructor(
    tokens: readonly Token[],
    private readonly file: string,
  ) {
    this.cursor = new Cursor(tokens);
    this.assignments = new Assignments(this.cursor, file);
  }

  config(): Outcome<Config> {
    for (let token = this.cursor.take(); token !== undefined; token = this.cursor.take()) {
      const problem = this.section(token);
      if (problem !== undefined) return failure(problem);
    }
    const problem = this.missingBehaviour() ?? this.secondPostcondition();
    if (problem !== undefined) return failure(problem);
    const { postconditions, ...lists } = this.lists;
    const { constants, substitutions } = this.assignments;
    return success({
      ...this.singles,
      ...lists,
      constants,
      substitutions,
      ...(postconditions[0] !== undefined && { postcondition: postconditions[0] }),
      ...(this.checkDeadlock !== undefined && { checkDeadlock: this.checkDeadlock }),
    });
  }

  private section(keyword: Token): Problem | undefined {
    const section = keyword.kind === "word" ? sectionOf(keyword.text) : undefined;
    switch (section) {
      case undefined:
        return this.unknownKeyword(keyword);
      case "experimental":
        return this.problem(keyword, `${keyword.text} is not supported`, "remove it, or check this scope with TLC");
      case "constants":
        return this.assignments.section();
      case "checkDeadlock":
        return this.deadlock(keyword);
      case "specification":
      case "init":
      case "next":
      case "symmetry":
      case "view":
      case "alias":
        return this.single(keyword, section);
      case "invariants":
      case "properties":
      case "constraints":
      case "actionConstraints":
      case "postconditions":
        return this.list(keyword, section);
    }
  }

  private single(keyword: Token, section: SingleSection): Problem | undefined {
    const name = this.cursor.take();
    if (!isName(name)) return this.problem(keyword, `${keyword.text} has no name`, "write a name after it");
    const earlier = this.singles[section];
    if (earlier !== undefined) return this.second(keyword, earlier);
    this.singles[section] = { name: name.text, line: name.line };
    return undefined;
  }

  /** A section without names is fine, as when they are commented out. */
  private list(keyword: Token, section: ListSection): Problem | undefined {
    for (let token = this.cursor.peekInSection(); token !== undefined; token = this.cursor.peekInSection()) {
      const problem = this.wrongInList(token, keyword);
      if (problem !== undefined) return problem;
      this.cursor.take();
      this.lists[section].push({ name: token.text, line: token.line });
    }
    return undefined;
  }

  private wrongInList(token: Token, keyword: Token): Problem | undefined {
    if (isSymbol(token, ",")) {
      const what = `a comma separates the names of ${keyword.text}`;
      return this.problem(token, what, "separate them by spaces or line breaks");
    }
    if (!isName(token))
      return this.problem(token, `${show(token)} stands among the names of ${keyword.text}`, "remove it");
    const meant = misspeltKeyword(token.text);
    if (meant === undefined) return undefined;
    const what = `${token.text} among the names of ${keyword.text} looks like a misspelt keyword`;
    return this.problem(token, what, `write ${meant}, or rename it if it is a name`);
  }

  private deadlock(keyword: Token): Problem | undefined {
    const token = this.cursor.take();
    if (!isTruth(token)) {
      const what = "CHECK_DEADLOCK is neither TRUE nor FALSE";
      return this.problem(keyword, what, "write CHECK_DEADLOCK TRUE or CHECK_DEADLOCK FALSE");
    }
    if (this.checkDeadlock !== undefined) return this.second(keyword, this.checkDeadlock);
    this.checkDeadlock = { value: token.text === "TRUE", line: keyword.line };
    return undefined;
  }

  private missingBehaviour(): Problem | undefined {
    const { specification, init, next } = this.singles;
    if (specification !== undefined) {
      if ((init ?? next) === undefined) return undefined;
      const what = `SPECIFICATION stands beside ${init === undefined ? "NEXT" : "INIT"}`;
      return this.problem(specification, what, "keep either SPECIFICATION or INIT and NEXT");
    }
    if (init !== undefined && next !== undefined) return undefined;
    if (init !== undefined) return this.problem(init, "INIT stands without NEXT", "add NEXT and its name");
    if (next !== undefined) return this.problem(next, "NEXT stands without INIT", "add INIT and its name");
    const what = "the configuration names no SPECIFICATION and no INIT/NEXT";
    return { file: this.file, what, mend: "add SPECIFICATION Spec" };
  }

  private secondPostcondition(): Problem | undefined {
    const [first, second] = this.lists.postconditions;
    if (first === undefined || second === undefined) return undefined;
    const what = `a second postcondition ${second.name}, after the one on line ${first.line}`;
    return this.problem(second, what, "keep one, which may be the conjunction of both");
  }

  private second(keyword: Token, earlier: { readonly line: number }): Problem {
    const what = `a second ${keyword.text}, after the one on line ${earlier.line}`;
    return this.problem(keyword, what, "remove one of them");
  }

  private unknownKeyword(token: Token): Problem {
    const meant = token.kind === "word" ? intendedKeyword(token.text) : undefined;
    const mend = meant === undefined ? `use one of ${keywords.join(", ")}` : `write ${meant}`;
    return this.problem(token, `${show(token)} is not a keyword`, mend);
  }

  private problem({ line }: { readonly line: number }, what: string, mend: string): Problem {
    return { file: this.file, line, what, mend };
  }
}
