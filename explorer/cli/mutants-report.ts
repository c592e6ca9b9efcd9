import { guardText } from "../mutation/guard.js";
import { isSurvivor, type MutantReport, type MutationReport, type Pairs, type Status } from "../mutation/report.js";
import { count, quantity } from "../trace/quantity.js";
import { tableText } from "./table.js";

/** The kill matrix for a terminal: properties have letters, so that it fits. */
export async function mutationText(report: MutationReport): Promise<string> {
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
    "",
    summaryText(report),
  ].join("\n");
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

function statusText({ isComplete, masks, status }: MutantReport): string {
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
  return `${quantity(mutants.length, "mutant")}: ${parts.join(", ")}.${limit} ${PAIRS_WORDS[pairs]}`;
}
