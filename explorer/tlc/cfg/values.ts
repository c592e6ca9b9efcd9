import { failure, type Outcome, success } from "../../problem/problem.js";
import type { ConfigValue, Name } from "./config.js";
import { type Cursor, isTruth } from "./cursor.js";
import { isSymbol, show, type Token } from "./tokens.js";

/** TLC's integers have 32 bits; the least one has no literal. */
const GREATEST_INTEGER = 2 ** 31 - 1;

const WRITE_VALUE = "write a number, a string, TRUE, FALSE, a name or a set";

/** Reads the value that a constant is assigned, after the `=`. */
export function parseAssigned({ name, line }: Name, cursor: Cursor, file: string): Outcome<ConfigValue> {
  const first = cursor.takeInValue();
  if (first === undefined) return failure({ file, line, what: `the constant ${name} has no value`, mend: WRITE_VALUE });
  return parseValue(first, cursor, file);
}

function parseValue(first: Token, cursor: Cursor, file: string): Outcome<ConfigValue> {
  switch (first.kind) {
    case "number":
      return parseInteger(first, file);
    case "string":
      return success({ kind: "string", value: first.text });
    case "word":
      if (isTruth(first)) return success({ kind: "boolean", value: first.text === "TRUE" });
      return success({ kind: "modelValue", name: first.text });
    case "symbol": {
      if (isSymbol(first, "{")) return parseSet(first, cursor, file);
      const what = `${first.text} stands where a value is expected`;
      return failure({ file, line: first.line, what, mend: WRITE_VALUE });
    }
  }
}

function parseInteger({ text, line }: Token, file: string): Outcome<ConfigValue> {
  const value = Number(text);
  // Number("-0") is a value of its own, which TLA+ does not have.
  if (Math.abs(value) <= GREATEST_INTEGER) return success({ kind: "number", value: value === 0 ? 0 : value });
  const what = `the number ${text} does not fit TLC's 32 bits`;
  return failure({ file, line, what, mend: `stay within ${GREATEST_INTEGER}` });
}

function parseSet(open: Token, cursor: Cursor, file: string): Outcome<ConfigValue> {
  const members: ConfigValue[] = [];
  const unclosed = failure({ file, line: open.line, what: "the set { is never closed", mend: "close it with }" });
  if (cursor.takeSymbol("}")) return success({ kind: "set", members });
  for (;;) {
    const first = cursor.takeInValue();
    if (first === undefined) return unclosed;
    const member = parseValue(first, cursor, file);
    if (!member.ok) return member;
    members.push(member.value);
    const separator = cursor.takeInValue();
    if (separator === undefined) return unclosed;
    if (isSymbol(separator, "}")) return success({ kind: "set", members });
    if (isSymbol(separator, ",")) continue;
    const what = `${show(separator)} follows a member of a set without a comma`;
    return failure({
      file,
      line: separator.line,
      what,
      mend: "separate the members by commas, and close the set with }",
    });
  }
}
