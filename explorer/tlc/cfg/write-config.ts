import type { Config, ConfigValue, Name } from "./config.js";

/** The text of a configuration that reads back as it was, lines aside. */
export function writeConfig(config: Config): string {
  const { specification, init, next, symmetry, view, alias, postcondition, checkDeadlock } = config;
  const single: [string, Name | undefined][] = [
    ["SPECIFICATION", specification],
    ["INIT", init],
    ["NEXT", next],
    ["SYMMETRY", symmetry],
    ["VIEW", view],
    ["ALIAS", alias],
    ["POSTCONDITION", postcondition],
  ];
  const lists: [string, readonly string[]][] = [
    ["CONSTANTS", config.constants.map(({ name, value }) => `${name} = ${valueText(value)}`)],
    ["CONSTANTS", config.substitutions.map(({ name, replacement }) => `${name} <- ${replacement}`)],
    ["INVARIANTS", config.invariants.map(({ name }) => name)],
    ["PROPERTIES", config.properties.map(({ name }) => name)],
    ["CONSTRAINTS", config.constraints.map(({ name }) => name)],
    ["ACTION_CONSTRAINTS", config.actionConstraints.map(({ name }) => name)],
  ];
  const lines = [
    ...single.flatMap(([keyword, name]) => (name === undefined ? [] : [`${keyword} ${name.name}`])),
    ...lists.flatMap(([keyword, items]) => (items.length === 0 ? [] : [keyword, ...items.map((item) => `  ${item}`)])),
    ...(checkDeadlock === undefined ? [] : [`CHECK_DEADLOCK ${checkDeadlock.value ? "TRUE" : "FALSE"}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function valueText(value: ConfigValue): string {
  switch (value.kind) {
    case "number":
      return String(value.value);
    case "string":
      return `"${value.value}"`;
    case "boolean":
      return value.value ? "TRUE" : "FALSE";
    case "modelValue":
      return value.name;
    case "set":
      return `{${value.members.map(valueText).join(", ")}}`;
  }
}
