import { enumeration } from "../domain/one-of.js";
import type { ConstantKind, ConstantKinds } from "../model/constants.js";
import { nearest } from "../problem/nearest.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import type { Config, ConfigValue, ConstantAssignment } from "../tlc/cfg/config.js";

/** What each kind of constant looks like in a `.cfg`, for error messages. */
const EXPECTED: Readonly<Record<ConstantKind, string>> = {
  names: "a nonempty set of model values or strings, such as {u1, u2}",
  numbers: "a nonempty set of integers, such as {1, 2}",
  name: "a model value or a string, such as a1",
  natural: "a natural number, such as 2",
  flag: "TRUE or FALSE",
};

/** The constants that a scope assigns, as the model's definition declares them. */
export function bindConstants(
  config: Config,
  kinds: ConstantKinds,
  module: string,
  file: string,
): Outcome<Readonly<Record<string, unknown>>> {
  const values: Record<string, unknown> = {};
  for (const assignment of config.constants) {
    const { name, line } = assignment;
    const kind = kinds[name];
    if (kind === undefined) {
      const suggestion = nearest(name, Object.keys(kinds));
      const mend =
        suggestion === undefined
          ? `remove it, or use one of ${Object.keys(kinds).join(", ")}`
          : `did you mean ${suggestion}?`;
      return failure({ file, line, what: `${module} declares no constant ${name}`, mend });
    }
    const value = bindConstant(assignment, kind);
    if (value === undefined) {
      const what = `the constant ${name} is ${describe(assignment.value)}`;
      return failure({ file, line, what, mend: `give it ${EXPECTED[kind]}` });
    }
    values[name] = value;
  }
  for (const [name, kind] of Object.entries(kinds)) {
    if (name in values) continue;
    return failure({
      file,
      what: `the constant ${name} of ${module} has no value`,
      mend: `add it under CONSTANTS: ${EXPECTED[kind]}`,
    });
  }
  return success(values);
}

/** The constant in the form that the definition's builder takes, or undefined when it is of another kind. */
function bindConstant({ value }: ConstantAssignment, kind: ConstantKind): unknown {
  switch (kind) {
    case "flag":
      return value.kind === "boolean" ? value.value : undefined;
    case "natural":
      return value.kind === "number" && value.value >= 0 ? value.value : undefined;
    case "name":
      return nameOf(value);
    case "names":
      return bindNames(value);
    case "numbers":
      return bindNumbers(value);
  }
}

function nameOf(value: ConfigValue): string | undefined {
  if (value.kind === "modelValue") return value.name;
  return value.kind === "string" ? value.value : undefined;
}

function bindNames(value: ConfigValue): unknown {
  if (value.kind !== "set") return undefined;
  const names = value.members.map(nameOf).filter((name) => name !== undefined);
  if (names.length !== value.members.length) return undefined;
  const unquoted = value.members.flatMap((member) => (member.kind === "modelValue" ? [member.name] : []));
  // A set has no repetitions, and in a scope a name stands for itself: "u1" beside u1 would be ambiguous.
  const distinct = [...new Set(names)];
  return distinct.length === 0 ? undefined : enumeration(distinct, new Set(unquoted));
}

function bindNumbers(value: ConfigValue): unknown {
  if (value.kind !== "set") return undefined;
  const numbers = value.members.flatMap((member) => (member.kind === "number" ? [member.value] : []));
  const distinct = [...new Set(numbers)].sort((a, b) => a - b);
  if (numbers.length !== value.members.length || distinct.length === 0) return undefined;
  return enumeration(distinct, new Set());
}

function describe(value: ConfigValue): string {
  switch (value.kind) {
    case "number":
      return `the number ${value.value}`;
    case "string":
      return `the string "${value.value}"`;
    case "boolean":
      return value.value ? "TRUE" : "FALSE";
    case "modelValue":
      return `the model value ${value.name}`;
    case "set":
      return value.members.length === 0 ? "the empty set" : `a set of ${value.members.length}`;
  }
}
