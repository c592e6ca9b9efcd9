import * as fc from "fast-check";
import type { Config, ConfigValue, ConstantAssignment, Name, Substitution } from "../../../tlc/cfg/config.js";
import { keywords, misspeltKeyword } from "../../../tlc/cfg/keywords.js";
import { Page } from "./page.js";

/** A configuration and a text that must read as it. */
export interface ConfigFile {
  readonly text: string;
  readonly config: Config;
}

type ListField = "invariants" | "properties" | "constraints" | "actionConstraints";
type SingleField = "specification" | "init" | "next" | "symmetry" | "view" | "alias" | "postcondition";
type Entry =
  { readonly name: string; readonly value: ConfigValue } | { readonly name: string; readonly replacement: string };

type Section =
  | { readonly keyword: string; readonly single: SingleField; readonly name: string }
  | { readonly keyword: string; readonly list: ListField; readonly names: readonly string[] }
  | { readonly keyword: string; readonly entries: readonly Entry[] }
  | { readonly keyword: string; readonly checkDeadlock: boolean };

/** TLC's greatest integer. */
const GREATEST = 2 ** 31 - 1;

const reserved = [...keywords, "TRUE", "FALSE"];

/** Words of a module, keywords of TLA+ and digits in front among them. */
const word = fc
  .oneof(
    { weight: 5, arbitrary: fc.stringMatching(/^[A-Za-z0-9_]{0,4}[A-Za-z][A-Za-z0-9_]{0,6}$/) },
    { weight: 1, arbitrary: fc.constantFrom("INV", "Init", "Spec", "view", "VIEW2", "INVARIANT1", "toString", "THEN") },
  )
  .filter((candidate) => !reserved.includes(candidate));
/** In a list, what looks like a misspelt keyword is a problem. */
const listedName = word.filter((candidate) => misspeltKeyword(candidate) === undefined);
/** TLC joins the parts of a name inside an instance. */
const constantName = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("!"));

const value: fc.Arbitrary<ConfigValue> = fc.letrec<{ value: ConfigValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    word.map((name): ConfigValue => ({ kind: "modelValue", name })),
    fc.integer({ min: -GREATEST, max: GREATEST }).map((number): ConfigValue => ({ kind: "number", value: number })),
    fc.stringMatching(/^[ -!#-[\]-~é→]{0,8}$/).map((string): ConfigValue => ({ kind: "string", value: string })),
    fc.boolean().map((truth): ConfigValue => ({ kind: "boolean", value: truth })),
    fc.array(tie("value"), { maxLength: 4 }).map((members): ConfigValue => ({ kind: "set", members })),
  ),
})).value;

const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.tuple(constantName, value).map(([name, assigned]): Entry => ({ name, value: assigned })),
  fc.tuple(constantName, word).map(([name, replacement]): Entry => ({ name, replacement })),
);

const behaviour: fc.Arbitrary<readonly Section[]> = fc.oneof(
  word.map((name): Section[] => [{ keyword: "SPECIFICATION", single: "specification", name }]),
  fc.tuple(word, word).map(([init, next]): Section[] => [
    { keyword: "INIT", single: "init", name: init },
    { keyword: "NEXT", single: "next", name: next },
  ]),
);

const singles: fc.Arbitrary<readonly Section[]> = fc
  .record(
    { symmetry: word, view: word, alias: word, postcondition: word, isPlural: fc.boolean() },
    { requiredKeys: ["isPlural"] },
  )
  .map(({ isPlural, ...names }) =>
    (["symmetry", "view", "alias", "postcondition"] as const).flatMap((single): Section[] => {
      const name = names[single];
      const keyword = single === "postcondition" && isPlural ? "POSTCONDITIONS" : single.toUpperCase();
      return name === undefined ? [] : [{ keyword, single, name }];
    }),
  );

/** Sections of a list can be empty and can be repeated. */
const list: fc.Arbitrary<Section> = fc
  .constantFrom(
    ["invariants", "INVARIANT", "INVARIANTS"],
    ["properties", "PROPERTY", "PROPERTIES"],
    ["constraints", "CONSTRAINT", "CONSTRAINTS"],
    ["actionConstraints", "ACTION_CONSTRAINT", "ACTION_CONSTRAINTS"],
  )
  .chain(([field, ...either]) =>
    fc.record({
      keyword: fc.constantFrom(...either),
      list: fc.constant(field),
      names: fc.array(listedName, { maxLength: 5 }),
    }),
  );

const constants: fc.Arbitrary<readonly Section[]> = fc
  .uniqueArray(entry, { selector: ({ name }) => name, maxLength: 8 })
  .chain((entries) =>
    fc
      .record({
        cut: fc.nat(entries.length),
        keywords: fc.shuffledSubarray(["CONSTANT", "CONSTANTS"], { minLength: 2 }),
      })
      .map((choice): Section[] => [
        { keyword: choice.keywords[0] ?? "CONSTANT", entries: entries.slice(0, choice.cut) },
        { keyword: choice.keywords[1] ?? "CONSTANT", entries: entries.slice(choice.cut) },
      ]),
  );

const checkDeadlock: fc.Arbitrary<readonly Section[]> = fc
  .boolean()
  .map((truth): Section[] => [{ keyword: "CHECK_DEADLOCK", checkDeadlock: truth }]);

const sections: fc.Arbitrary<readonly Section[]> = fc
  .tuple(behaviour, singles, fc.array(list, { maxLength: 6 }), constants, fc.oneof(checkDeadlock, fc.constant([])))
  .chain((groups) => {
    const all = groups.flat();
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  });

/** A comment or blank that can stand between any two tokens. */
const gap: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(" ", "\n", "\r\n", "\t", "\n\n  ") },
  { weight: 1, arbitrary: fc.constantFrom("\r", "\r\n\r\n", "\n\r") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\\* INVARIANT Foo (* "\n',
      "\\*\r\n",
      "\\* , = { \r",
      "(* INIT *)",
      '(*\r\n (* nested \\* *) " *)',
      "(**)",
      "(***)",
      "(*(**)*)",
    ),
  },
);

/** Every configuration in every layout. */
export const configFile: fc.Arbitrary<ConfigFile> = fc
  .tuple(sections, fc.array(gap, { minLength: 1, maxLength: 40 }))
  .map(([described, gaps]) => print(described, new Page(gaps)));

function print(described: readonly Section[], page: Page): ConfigFile {
  const found: Record<ListField, Name[]> = { invariants: [], properties: [], constraints: [], actionConstraints: [] };
  const assigned: ConstantAssignment[] = [];
  const substitutions: Substitution[] = [];
  let others: Partial<Config> = {};
  for (const section of described) {
    const line = page.write(section.keyword);
    if ("single" in section) {
      others = { ...others, [section.single]: { name: section.name, line: page.write(section.name) } };
    } else if ("list" in section) {
      for (const name of section.names) found[section.list].push({ name, line: page.write(name) });
    } else if ("entries" in section) {
      for (const each of section.entries) printEntry(each, page, assigned, substitutions);
    } else {
      page.write(section.checkDeadlock ? "TRUE" : "FALSE");
      others = { ...others, checkDeadlock: { value: section.checkDeadlock, line } };
    }
  }
  return { text: page.end(), config: { ...others, ...found, constants: assigned, substitutions } };
}

function printEntry(entry: Entry, page: Page, constants: ConstantAssignment[], substitutions: Substitution[]): void {
  const [first = "", ...rest] = entry.name.split("!");
  const line = page.write(first);
  for (const part of rest) {
    page.write("!");
    page.write(part);
  }
  if ("value" in entry) {
    page.write("=");
    printValue(entry.value, page);
    constants.push({ name: entry.name, line, value: entry.value });
  } else {
    page.write("<-");
    page.write(entry.replacement);
    substitutions.push({ name: entry.name, line, replacement: entry.replacement });
  }
}

function printValue(value: ConfigValue, page: Page): void {
  switch (value.kind) {
    case "number":
      page.write(String(value.value));
      return;
    case "string":
      page.write(`"${value.value}"`);
      return;
    case "boolean":
      page.write(value.value ? "TRUE" : "FALSE");
      return;
    case "modelValue":
      page.write(value.name);
      return;
    case "set":
      page.write("{");
      for (const [index, member] of value.members.entries()) {
        if (index > 0) page.write(",");
        printValue(member, page);
      }
      page.write("}");
      return;
  }
}
