import { failure, type Outcome, type Problem, success } from "../../problem/problem.js";
import type { ConfigValue, ConstantAssignment, Name, Substitution } from "./config.js";
import { type Cursor, isName } from "./cursor.js";
import { misspeltKeyword } from "./keywords.js";
import { isSymbol, show, type Token } from "./tokens.js";
import { parseAssigned } from "./values.js";

const WRITE_ASSIGNMENT = "write NAME = VALUE or NAME <- DEFINITION";

/** Reads the constants of a configuration: what follows a CONSTANTS. */
export class Assignments {
  readonly constants: ConstantAssignment[] = [];
  readonly substitutions: Substitution[] = [];

  constructor(
    private readonly cursor: Cursor,
    private readonly file: string,
  ) {}

  /** Reads to the end of the section. Returns the first problem. */
  section(): Problem | undefined {
    for (let first = this.cursor.peekInSection(); first !== undefined; first = this.cursor.peekInSection()) {
      this.cursor.take();
      const problem = this.assignment(first);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  private assignment(first: Token): Problem | undefined {
    const name = this.constantName(first);
    if (!name.ok) return name.problem;
    const constant = name.value;
    const earlier = [...this.constants, ...this.substitutions].find((other) => other.name === constant.name);
    if (this.cursor.takeSymbol("=")) {
      const value = this.value(constant);
      if (!value.ok) return value.problem;
      this.constants.push({ ...constant, value: value.value });
    } else if (this.cursor.takeSymbol("<-")) {
      const replacement = this.replacement(constant);
      if (!replacement.ok) return replacement.problem;
      this.substitutions.push({ ...constant, replacement: replacement.value });
    } else {
      return this.unassigned(constant);
    }
    if (earlier === undefined) return undefined;
    const what = `a second value for ${constant.name}, after the one on line ${earlier.line}`;
    return this.problem(constant, what, "remove one of them");
  }

  /** `Name`, or `Instance!Name` for a name inside an instance. */
  private constantName(first: Token): Outcome<Name> {
    if (!isName(first)) {
      const mend = isSymbol(first, ",") ? "separate the assignments by spaces or line breaks" : WRITE_ASSIGNMENT;
      return failure(this.problem(first, `${show(first)} stands where a constant's name is expected`, mend));
    }
    let name = first.text;
    while (this.cursor.takeSymbol("!")) {
      const part = this.cursor.peekInSection();
      if (!isName(part)) return failure(this.problem(first, `${name}! has no name after it`, "write INSTANCE!NAME"));
      this.cursor.take();
      name += `!${part.text}`;
    }
    return success({ name, line: first.line });
  }

  private value(constant: Name): Outcome<ConfigValue> {
    const elsewhere = this.elsewhere(constant, "=");
    return elsewhere === undefined ? parseAssigned(constant, this.cursor, this.file) : failure(elsewhere);
  }

  private replacement(constant: Name): Outcome<string> {
    const elsewhere = this.elsewhere(constant, "<-");
    if (elsewhere !== undefined) return failure(elsewhere);
    const token = this.cursor.takeInValue();
    if (isName(token)) return success(token.text);
    const what = `${constant.name} <- has no definition after it`;
    return failure(this.problem(constant, what, "write the name of a definition"));
  }

  /** `c = [Module] v` and `c <- [Module] d` hold in that module only. */
  private elsewhere(constant: Name, relation: string): Problem | undefined {
    if (!isSymbol(this.cursor.peek(), "[")) return undefined;
    const what = `${constant.name} ${relation} [Module] is not supported`;
    return this.problem(constant, what, "remove the [Module], or check this scope with TLC");
  }

  private unassigned(constant: Name): Problem {
    const { name } = constant;
    const keyword = misspeltKeyword(name);
    if (keyword !== undefined) return this.problem(constant, `${name} is not a keyword`, `write ${keyword}`);
    const following = this.cursor.peek();
    if (isSymbol(following, "(")) {
      const what = `values of ${name} for single arguments are not supported`;
      return this.problem(constant, what, `define the operator in a module and write ${name} <- DEFINITION`);
    }
    const found = isSymbol(following, "==") ? "has == in place of =" : "has neither = nor <- after it";
    return this.problem(constant, `the constant ${name} ${found}`, `write ${name} = VALUE or ${name} <- DEFINITION`);
  }

  private problem({ line }: { readonly line: number }, what: string, mend: string): Problem {
    return { file: this.file, line, what, mend };
  }
}
