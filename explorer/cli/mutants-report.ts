import { guardText } from "../mutation/guard.js";
import {
  isSurvivor,
  type MutantReport,
  type MutationReport,
  type Pairs,
  type Status,
  unexpected,
} from "../mutation/report.js";
import { count, quantity } from "../trace/quantity.js";
import { tableText } from "./table.js";

/**
 * The kill matrix for a terminal: properties have letters, so that it fits. `commandOf` writes the command that finds
 * the counterexamples of a mutant.
 */
export async function mutationText(
  report: MutationReport,
  commandOf: (mutant: MutantReport) => string,
): Promise<string> {
  const { mutants, properties } = report;
  const head = ["MUTANT", ...properties.map((_, index) => letter(index)), ""];
  const alignments = ["left" as const, ...properties.map(() => "right" as const), "left" as const];
  const rows = mutants.map((mutant) => [mutant.name, ...cellsOf(mutant, properties), statusText(mutant)]);
  return [
    `${report.module}, scope ${report.scope}, ${quantity(report.distinct, "state")}: ${quantity(mutants.length, "mutant")} of the rules.`,
    "",
    ...properties.map((property, index) => `${letter(index)}  ${property}`),
    "",
    await tableText(head, alignments, rows),
    "",
    "A number is the length in states of a shortest counterexample; . holds in the mutant's whole graph; ? is not known.",
    ...untouchedText(report),
    ...declaredTexts(mutants),
    ...counterexamplesText(mutants, commandOf),
    ...survivorTexts(mutants),
    "",
    summaryText(report),
  ].join("\n");
}

/** The same as Markdown, with the full names. */
export function mutationMarkdown(report: MutationReport): string {
  const { mutants, properties } = report;
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const survivors = mutants.filter(isSurvivor);
  return [
    `## Mutants of ${report.module}, scope ${report.scope}`,
    "",
    row(["mutant", ...properties, "status"]),
    row(["---", ...properties.map(() => "---:"), "---"]),
    ...mutants.map((mutant) => row([`\`${mutant.name}\``, ...cellsOf(mutant, properties), statusText(mutant)])),
    "",
    ...untouchedText(report),
    ...(survivors.length === 0 ? [] : ["", row(["survivor", "status", "evidence"]), row(["---", "---", "---"])]),
    ...survivors.map(({ evidence, name, status }) => row([`\`${name}\``, STATUS_WORDS[status], evidence])),
    ...declaredTable(mutants, row),
    "",
    summaryText(report),
  ].join("\n");
}

/** What is declared of the mutants of the model's own, one line each: what stands where, and what is wrong with it. */
function declaredTexts(mutants: readonly MutantReport[]): string[] {
  const texts = mutants.flatMap(({ declared, name }) => {
    if (declared === undefined) return [];
    const { about, replaces } = declared;
    return [`${name}, for ${replaces}${about === undefined ? "" : `: ${about}`}.`];
  });
  return texts.length === 0 ? [] : ["", ...texts];
}

/** The same as a table, with the published claims and the mutants' own scopes. */
function declaredTable(mutants: readonly MutantReport[], row: (cells: readonly string[]) => string): string[] {
  const rows = mutants.flatMap(({ declared, name, ownScopes = [] }) => {
    if (declared === undefined) return [];
    const { about = "", claim = "", replaces } = declared;
    return [row([`\`${name}\``, `\`${replaces}\``, about, claim, ownScopes.map(({ scope }) => scope).join(", ")])];
  });
  if (rows.length === 0) return [];
  return ["", row(["declared", "for", "about", "claim", "scope"]), row(["---", "---", "---", "---", "---"]), ...rows];
}

/** What differs from the expectations of the mutants' own scopes, one line each. */
export function unexpectedTexts(mutants: readonly MutantReport[]): string[] {
  return mutants.flatMap(({ name, ownScopes = [] }) =>
    ownScopes
      .filter(({ differences }) => differences.length > 0)
      .map(({ differences, scope }) => `${name} is not as ${scope} expects: ${differences.join("; ")}.`),
  );
}

export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  killed: "killed",
  masked: "masked",
  equivalent: "equivalent in scope",
  changed: "behaviour changed, nothing violated",
  leavesDomain: "leaves the domain",
  limit: "limit reached",
};

const PAIRS_WORDS: Readonly<Record<Pairs, string>> = {
  none: "No pairs were tried (--pairs none).",
  action:
    "Survivors were tried in pairs with the guards of their action; --pairs survivors tries all pairs of survivors.",
  survivors: "Survivors were tried in pairs with the guards of their action and with all survivors.",
  all: "Survivors were tried in pairs with all guards.",
};

function letter(index: number): string {
  return index < 26 ? String.fromCharCode(97 + index) : `a${letter(index - 26)}`;
}

function cellsOf({ isComplete, kills }: MutantReport, properties: readonly string[]): string[] {
  return properties.map((property) => {
    const kill = kills.find((candidate) => candidate.property === property);
    if (kill !== undefined) return String(kill.length);
    return isComplete ? "." : "?";
  });
}

function statusText(mutant: MutantReport): string {
  return unexpected([mutant]).length === 0 ? fateText(mutant) : `${fateText(mutant)}; DIFFERS from its own scope`;
}

function fateText({ isComplete, masks, status }: MutantReport): string {
  if (masks !== undefined) return `masked by ${masks.map(({ guard }) => guardText(guard)).join(", ")}`;
  return status === "killed" && !isComplete ? "killed, not explored to the end" : STATUS_WORDS[status];
}

/** Properties that no mutant violates say nothing for the guards of this scope. */
function untouchedText({ mutants, properties }: MutationReport): string[] {
  const untouched = properties.filter(
    (name) => !mutants.some(({ kills }) => kills.some((kill) => kill.property === name)),
  );
  return untouched.length === 0 ? [] : [`No mutant violates ${untouched.join(", ")}.`];
}

/** How to read the traces behind a row: a declared mutant is a line of a scope, a dropped guard an option. */
function counterexamplesText(mutants: readonly MutantReport[], commandOf: (mutant: MutantReport) => string): string[] {
  const killed = mutants.find(({ change, status }) => status === "killed" && change.kind === "dropped");
  if (killed === undefined) return [];
  return [`The counterexamples of a row as pages, here of ${killed.name}:`, `  ${commandOf(killed)}`];
}

function survivorTexts(mutants: readonly MutantReport[]): string[] {
  return mutants
    .filter(isSurvivor)
    .flatMap(({ evidence, name, status, steps }) => [
      "",
      `${name}: ${STATUS_WORDS[status]}: ${evidence}.`,
      ...(steps.length === 0 ? [] : [`  ${steps.join(", ")}`]),
    ]);
}

function summaryText({ maxStates, mutants, pairs }: MutationReport): string {
  const counts = new Map<Status, number>();
  for (const { status } of mutants) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, number]) => `${count(number)} ${STATUS_WORDS[status]}`);
  const cut = mutants.filter(({ isComplete }) => !isComplete).length;
  const limit =
    cut === 0 ? "" : ` ${quantity(cut, "mutant")} not explored to the end (limit: ${count(maxStates)} states).`;
  const owned = mutants.filter(({ ownScopes = [] }) => ownScopes.length > 0);
  const met = owned.length - unexpected(owned).length;
  const asExpected = owned.length === 0 ? "" : ` As their own scopes expect: ${count(met)} of ${count(owned.length)}.`;
  return `${quantity(mutants.length, "mutant")}: ${parts.join(", ")}.${asExpected}${limit} ${PAIRS_WORDS[pairs]}`;
}
