import { describe, expect, it } from "vitest";
import { describeProblem } from "../../../problem/problem.js";
import { readConfig } from "../../../tlc/cfg/read-config.js";

const ALL_KEYWORDS =
  "SPECIFICATION, INIT, NEXT, CONSTANT, CONSTANTS, INVARIANT, INVARIANTS, PROPERTY, PROPERTIES, CONSTRAINT, " +
  "CONSTRAINTS, ACTION_CONSTRAINT, ACTION_CONSTRAINTS, SYMMETRY, VIEW, ALIAS, POSTCONDITION, POSTCONDITIONS, " +
  "CHECK_DEADLOCK";

/** The line that tells what is wrong with a configuration. */
function complaint(text: string): string {
  const outcome = readConfig(text, "a.cfg");
  return outcome.ok ? "nothing" : describeProblem(outcome.problem);
}

type Case = readonly [title: string, text: string, complaint: string];

describe("a configuration as a whole", () => {
  it.each<Case>([
    ["no text", "", "a.cfg: the configuration is empty; add SPECIFICATION Spec and what to check"],
    [
      "only comments and blanks",
      "\r\n\t(* SPECIFICATION Spec (* *) *)\n \\* INIT Init",
      "a.cfg: the configuration is empty; add SPECIFICATION Spec and what to check",
    ],
    [
      "a byte order mark",
      "\uFEFFSPECIFICATION Spec\n",
      "a.cfg:1: the configuration begins with a byte order mark, which TLC cannot read; save it as UTF-8 without BOM",
    ],
    [
      "no behaviour",
      "INVARIANT TypeOK\n",
      "a.cfg: the configuration names no SPECIFICATION and no INIT/NEXT; add SPECIFICATION Spec",
    ],
    ["INIT alone", "\nINIT Init\n", "a.cfg:2: INIT stands without NEXT; add NEXT and its name"],
    ["NEXT alone", "NEXT\nNext\n", "a.cfg:2: NEXT stands without INIT; add INIT and its name"],
    [
      "SPECIFICATION and INIT and NEXT",
      "INIT Init\nNEXT Next\nSPECIFICATION Spec",
      "a.cfg:3: SPECIFICATION stands beside INIT; keep either SPECIFICATION or INIT and NEXT",
    ],
    [
      "SPECIFICATION and NEXT",
      "SPECIFICATION Spec NEXT Next",
      "a.cfg:1: SPECIFICATION stands beside NEXT; keep either SPECIFICATION or INIT and NEXT",
    ],
  ])("with %s", (_, text, expected) => {
    expect(complaint(text)).toBe(expected);
  });
});

describe("what can be said only once", () => {
  it.each(["SPECIFICATION", "INIT", "NEXT", "SYMMETRY", "VIEW", "ALIAS"])("%s", (keyword) => {
    const expected = `a.cfg:3: a second ${keyword}, after the one on line 1; remove one of them`;
    expect(complaint(`${keyword} A\n\n${keyword} A`)).toBe(expected);
  });

  it.each<Case>([
    [
      "CHECK_DEADLOCK",
      "CHECK_DEADLOCK FALSE\nCHECK_DEADLOCK FALSE",
      "a.cfg:2: a second CHECK_DEADLOCK, after the one on line 1; remove one of them",
    ],
    [
      "POSTCONDITION",
      "SPECIFICATION Spec\nPOSTCONDITION P\nPOSTCONDITIONS Q",
      "a.cfg:3: a second postcondition Q, after the one on line 2; keep one, which may be the conjunction of both",
    ],
    [
      "POSTCONDITIONS",
      "SPECIFICATION Spec\nPOSTCONDITIONS P\nQ",
      "a.cfg:3: a second postcondition Q, after the one on line 2; keep one, which may be the conjunction of both",
    ],
    [
      "an assignment",
      "CONSTANTS\n  N = 1\nINIT Init\nCONSTANT N = 1",
      "a.cfg:4: a second value for N, after the one on line 2; remove one of them",
    ],
    [
      "a substitution",
      "CONSTANTS\n  Op <- A\n  Op <- B",
      "a.cfg:3: a second value for Op, after the one on line 2; remove one of them",
    ],
    [
      "an assignment or a substitution",
      "CONSTANTS\n  N <- Three\n  N = 3",
      "a.cfg:3: a second value for N, after the one on line 2; remove one of them",
    ],
  ])("%s", (_, text, expected) => {
    expect(complaint(text)).toBe(expected);
  });
});

describe("keywords", () => {
  it.each<Case>([
    ["misspelt at the start", "INVARIENT Foo", "a.cfg:1: INVARIENT is not a keyword; write INVARIANT"],
    ["in lower case", "specification Spec", "a.cfg:1: specification is not a keyword; write SPECIFICATION"],
    [
      "misspelt after a name",
      "SPECIFICATION Spec\nINVARIENTS Foo",
      "a.cfg:2: INVARIENTS is not a keyword; write INVARIANTS",
    ],
    ["misspelt after a truth", "CHECK_DEADLOCK TRUE\nVEW V", "a.cfg:2: VEW is not a keyword; write VIEW"],
    ["misspelt among constants", "CONSTANTS N = 1\nPROPERTYS P", "a.cfg:2: PROPERTYS is not a keyword; write PROPERTY"],
    ["missing", "SPECIFICATION Spec\n  Other", `a.cfg:2: Other is not a keyword; use one of ${ALL_KEYWORDS}`],
    ["replaced by a symbol", "= 3", `a.cfg:1: = is not a keyword; use one of ${ALL_KEYWORDS}`],
    ["replaced by a string", '"INIT"', `a.cfg:1: "INIT" is not a keyword; use one of ${ALL_KEYWORDS}`],
    [
      "misspelt after a list",
      "INVARIANTS A B\r\nINVARIENT C",
      "a.cfg:2: INVARIENT among the names of INVARIANTS looks like a misspelt keyword; " +
        "write INVARIANT, or rename it if it is a name",
    ],
    [
      "misspelt after an empty list",
      "PROPERTIES\nCHECK_DEADLOK FALSE",
      "a.cfg:2: CHECK_DEADLOK among the names of PROPERTIES looks like a misspelt keyword; " +
        "write CHECK_DEADLOCK, or rename it if it is a name",
    ],
    [
      "that only TLC reads",
      "INVARIANT A\n_POSSIBLE P",
      "a.cfg:2: _POSSIBLE is not supported; remove it, or check this scope with TLC",
    ],
  ])("%s", (_, text, expected) => {
    expect(complaint(text)).toBe(expected);
  });

  it.each(["INV", "INVARIANT1", "Invariant", "NEXT2", "VIEWER", "IN", "N"])("do not include the name %s", (name) => {
    expect(complaint(`SPECIFICATION Spec INVARIANTS A ${name}`)).toBe("nothing");
  });
});

describe("names", () => {
  it.each<Case>([
    [
      "separated by a comma",
      "INVARIANTS\n  A,\n  B",
      "a.cfg:2: a comma separates the names of INVARIANTS; separate them by spaces or line breaks",
    ],
    ["with a number among them", "INVARIANTS A 3", "a.cfg:1: 3 stands among the names of INVARIANTS; remove it"],
    ["with a string among them", 'PROPERTY A "b"', 'a.cfg:1: "b" stands among the names of PROPERTY; remove it'],
    ["with a truth among them", "CONSTRAINT TRUE", "a.cfg:1: TRUE stands among the names of CONSTRAINT; remove it"],
    ["of an instance", "INVARIANT I!A", "a.cfg:1: ! stands among the names of INVARIANT; remove it"],
    ["missing at the end", "\nSPECIFICATION", "a.cfg:2: SPECIFICATION has no name; write a name after it"],
    ["missing before a keyword", "INIT\nNEXT Next", "a.cfg:1: INIT has no name; write a name after it"],
    ["replaced by a number", "VIEW 3", "a.cfg:1: VIEW has no name; write a name after it"],
  ])("%s", (_, text, expected) => {
    expect(complaint(text)).toBe(expected);
  });
});

describe("CHECK_DEADLOCK", () => {
  it.each<Case>([
    ["at the end", "\nCHECK_DEADLOCK", "2"],
    ["before a keyword", "CHECK_DEADLOCK\nINIT Init", "1"],
    ["with a string", 'CHECK_DEADLOCK "TRUE"', "1"],
    ["in lower case", "CHECK_DEADLOCK true", "1"],
  ])("%s", (_, text, line) => {
    const what = "CHECK_DEADLOCK is neither TRUE nor FALSE";
    expect(complaint(text)).toBe(`a.cfg:${line}: ${what}; write CHECK_DEADLOCK TRUE or CHECK_DEADLOCK FALSE`);
  });
});

describe("constants", () => {
  it.each<Case>([
    [
      "without = or <-",
      "CONSTANTS\n  N\n  3",
      "a.cfg:2: the constant N has neither = nor <- after it; write N = VALUE or N <- DEFINITION",
    ],
    ["with ==", "CONSTANT N == 3", "a.cfg:1: the constant N has == in place of =; write N = VALUE or N <- DEFINITION"],
    [
      "separated by a comma",
      "CONSTANTS N = 1,\n M = 2",
      "a.cfg:1: , stands where a constant's name is expected; separate the assignments by spaces or line breaks",
    ],
    [
      "without a name",
      "CONSTANTS = 1",
      "a.cfg:1: = stands where a constant's name is expected; write NAME = VALUE or NAME <- DEFINITION",
    ],
    [
      "without a name after a set",
      "CONSTANT U = {u1} = 1",
      "a.cfg:1: = stands where a constant's name is expected; write NAME = VALUE or NAME <- DEFINITION",
    ],
    ["of an unnamed part", "CONSTANT\nI! = 1", "a.cfg:2: I! has no name after it; write INSTANCE!NAME"],
    [
      "of another module",
      "CONSTANT\n Nat <- [Naturals] Small",
      "a.cfg:2: Nat <- [Module] is not supported; remove the [Module], or check this scope with TLC",
    ],
    [
      "with a value in another module",
      "CONSTANT N = [Other] 3",
      "a.cfg:1: N = [Module] is not supported; remove the [Module], or check this scope with TLC",
    ],
    [
      "with arguments",
      "CONSTANT F(1) = 3",
      "a.cfg:1: values of F for single arguments are not supported; " +
        "define the operator in a module and write F <- DEFINITION",
    ],
    [
      "without a definition at the end",
      "CONSTANT Op <-",
      "a.cfg:1: Op <- has no definition after it; write the name of a definition",
    ],
    [
      "without a definition before a keyword",
      "CONSTANT Op <-\nINIT Init",
      "a.cfg:1: Op <- has no definition after it; write the name of a definition",
    ],
    [
      "without a definition before the next constant",
      "CONSTANT Op <-\nN = 3",
      "a.cfg:1: Op <- has no definition after it; write the name of a definition",
    ],
    [
      "with a value for a definition",
      "CONSTANT N <- 3",
      "a.cfg:1: N <- has no definition after it; write the name of a definition",
    ],
  ])("%s", (_, text, expected) => {
    expect(complaint(text)).toBe(expected);
  });
});

describe("values", () => {
  const writeValue = "write a number, a string, TRUE, FALSE, a name or a set";

  it.each<Case>([
    ["missing at the end", "CONSTANT\n N =", `a.cfg:2: the constant N has no value; ${writeValue}`],
    ["missing before a keyword", "CONSTANT N =\nINIT I", `a.cfg:1: the constant N has no value; ${writeValue}`],
    ["missing before a constant", "CONSTANT N =\n M <- M", `a.cfg:1: the constant N has no value; ${writeValue}`],
    ["that are symbols", "CONSTANT N =\n}", `a.cfg:2: } stands where a value is expected; ${writeValue}`],
    [
      "too large for TLC",
      "CONSTANT N = 2147483648",
      "a.cfg:1: the number 2147483648 does not fit TLC's 32 bits; stay within 2147483647",
    ],
    ["unclosed at the end", "CONSTANT\n U = {u1,\n", "a.cfg:2: the set { is never closed; close it with }"],
    ["unclosed before a keyword", "CONSTANT U = {u1\nINIT I", "a.cfg:1: the set { is never closed; close it with }"],
    ["unclosed before a constant", "CONSTANT U = {u1,\nV = 2", "a.cfg:1: the set { is never closed; close it with }"],
    ["unclosed inside a set", "CONSTANT U = {\n{u1", "a.cfg:2: the set { is never closed; close it with }"],
    [
      "without a comma between",
      'CONSTANT U = {1\n"two"}',
      'a.cfg:2: "two" follows a member of a set without a comma; ' +
        "separate the members by commas, and close the set with }",
    ],
    ["with a comma too many", "CONSTANT U = {1,}", `a.cfg:1: } stands where a value is expected; ${writeValue}`],
  ])("%s", (_, text, expected) => {
    expect(complaint(text)).toBe(expected);
  });
});

describe("text", () => {
  const tooRich = "remove it, or define the expression in a module and write NAME <- DEFINITION";

  it.each<Case>([
    ["an unclosed comment", "\n(* (* *)\nINIT I", "a.cfg:2: the comment (* is never closed; close it with *)"],
    [
      "an unclosed string",
      'CONSTANT\r\n N = "a\r\n"',
      'a.cfg:2: the string is never closed; close it with " on the same line',
    ],
    [
      "a string with a backslash",
      'CONSTANT N = "a\\nb"',
      'a.cfg:1: the string "a\\nb" has a backslash; define it in a module and write NAME <- DEFINITION',
    ],
    ["a range", "CONSTANT N =\n 1..3", `a.cfg:2: the character . has no meaning in a configuration; ${tooRich}`],
    ["a tuple", "CONSTANT N = <<1>>", `a.cfg:1: the character < has no meaning in a configuration; ${tooRich}`],
    ["an arrow", "CONSTANT N ← M", `a.cfg:1: the character ← has no meaning in a configuration; ${tooRich}`],
    ["a character of two halves", "INIT 𝕀", `a.cfg:1: the character 𝕀 has no meaning in a configuration; ${tooRich}`],
    [
      "a no-break space",
      "INIT\u00A0Init",
      "a.cfg:1: the invisible character U+00A0 ends the file for TLC; write a plain space instead",
    ],
    [
      "a byte order mark further on",
      "INIT Init\n\uFEFFNEXT Next",
      "a.cfg:2: the invisible character U+FEFF ends the file for TLC; write a plain space instead",
    ],
  ])("with %s", (_, text, expected) => {
    expect(complaint(text)).toBe(expected);
  });
});
