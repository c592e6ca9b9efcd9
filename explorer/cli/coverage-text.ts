import type { ActionCoverage, PropertyCoverage } from "../coverage/report.js";
import type { Vacuity } from "../coverage/vacuous.js";
import type { Limits } from "../search/limits.js";
import { count, quantity } from "../trace/quantity.js";
import type { CoverageReport, JudgedVacuous } from "./coverage-job.js";
import { limitText } from "./report-text.js";
import { tableText } from "./table.js";

export const VACUITY_WORDS: Readonly<Record<Vacuity, string>> = {
  neverTaken: "never taken",
  neverRefuses: "refuses nothing",
  neverDecides: "decides nothing",
  neverMet: "premise never true",
  neverExcludes: "excludes nothing",
  neverSeen: "never seen",
};

/** What a scope exercises, for a terminal. */
export async function coverageText(report: CoverageReport, limits: Partial<Limits>): Promise<string> {
  const { actions, properties } = report;
  const actionHead = ["ACTION", "TAKEN", "NEW STATES", "ASKED", "REFUSES", "DECIDES", ""];
  const propertyHead = ["PROPERTY", "CHECKED", "PREMISE TRUE", ""];
  const [left, right] = ["left", "right"] as const;
  const marked = (rows: readonly Row[]): string[][] => rows.map(({ cells, name }) => [...cells, markOf(report, name)]);
  return [
    `${titleText(report)}.`,
    "",
    await tableText(actionHead, [left, right, right, right, right, right, left], marked(actions.flatMap(actionRows))),
    "",
    ...(properties.length === 0
      ? []
      : [await tableText(propertyHead, [left, right, right, left], marked(properties.flatMap(propertyRows))), ""]),
    ...figuresText(report),
    LEGEND,
    ...truncationText(report, limits),
    ...vacuousText(report),
    "",
    summaryText(report),
  ].join("\n");
}

/** The same as Markdown. */
export function coverageMarkdown(report: CoverageReport, limits: Partial<Limits>): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const marked = ({ cells: [name = "", ...figures], name: full }: Row): string =>
    line([`\`${full === name ? name : full}\``, ...figures, markOf(report, full)]);
  return [
    `## Coverage of ${titleText(report)}`,
    "",
    line(["action or guard", "taken", "new states", "asked", "refuses", "decides", "vacuous"]),
    line(["---", "---:", "---:", "---:", "---:", "---:", "---"]),
    ...report.actions.flatMap(actionRows).map(marked),
    "",
    line(["property or premise", "checked", "premise true", "vacuous"]),
    line(["---", "---:", "---:", "---"]),
    ...report.properties.flatMap(propertyRows).map(marked),
    "",
    ...figuresText(report),
    LEGEND,
    ...truncationText(report, limits),
    ...(report.vacuous.length === 0
      ? []
      : ["", line(["vacuous", "how", "why", "accepted"]), "| --- | --- | --- | --- |"]),
    ...report.vacuous.map(({ name, reason, sentence, status }) =>
      line([`\`${name}\``, VACUITY_WORDS[status], sentence, reason ?? "**no**"]),
    ),
    "",
    summaryText(report),
  ].join("\n");
}

/** One line on the size of a report, for a table of scopes. */
export function coverageShares(report: CoverageReport): readonly [string, string, string, string] {
  const guards = report.actions.flatMap((action) => action.guards);
  const premises = report.properties.filter((property) => property.premises.length > 0);
  return [
    share(report.actions.filter(({ taken }) => taken > 0).length, report.actions.length),
    share(guards.filter(({ decided, shielded }) => decided + shielded > 0).length, guards.length),
    share(premises.filter(({ met }) => met > 0).length, premises.length),
    share(report.witnesses.filter(({ states }) => states > 0).length, report.witnesses.length),
  ];
}

interface Row {
  /** The name by which a finding goes. */
  readonly name: string;
  readonly cells: readonly string[];
}

function titleText({ changingSteps, module, scope, states }: CoverageReport): string {
  return `${module}, scope ${scope}: ${quantity(states, "state")}, ${quantity(changingSteps, "changing step")}`;
}

function actionRows({ guards, name, newStates, taken }: ActionCoverage): Row[] {
  return [
    { name, cells: [name, count(taken), count(newStates), "", "", ""] },
    ...guards.map((guard) => ({
      name: `${name}.${guard.name}`,
      cells: [`  ${guard.name}`, "", "", ...[guard.asked, guard.refused, guard.decided + guard.shielded].map(count)],
    })),
  ];
}

function propertyRows({ checked, met, name, of, premises }: PropertyCoverage): Row[] {
  const noun = of === "states" ? "state" : "step";
  const isPlain = premises.length === 0;
  return [
    { name, cells: [name, quantity(checked, noun), isPlain ? "no premise" : count(met)] },
    ...(premises.length < 2 ? [] : premises).map((premise) => ({
      name: `${name}.${premise.name}`,
      cells: [`  ${premise.name}`, "", count(premise.met)],
    })),
  ];
}

function markOf({ vacuous }: CoverageReport, name: string): string {
  const found = vacuous.find((finding) => finding.name === name);
  if (found === undefined) return "";
  return `${VACUITY_WORDS[found.status]}${found.reason === null ? "" : ", accepted"}`;
}

function figuresText({ constraints, violated, witnesses }: CoverageReport): string[] {
  const bounds = constraints.map(
    ({ asked, excluded, name }) => `${name} excludes ${count(excluded)} of ${count(asked)}`,
  );
  const seen = witnesses.map(({ name, states }) => `${name} in ${quantity(states, "state")}`);
  return [
    ...(bounds.length === 0 ? [] : [`Constraints: ${bounds.join(", ")}.`]),
    ...(seen.length === 0 ? [] : [`Witnesses: ${seen.join(", ")}.`]),
    ...(violated.length === 0 ? [] : [`Violated in this scope, which is not judged here: ${violated.join(", ")}.`]),
  ];
}

const LEGEND = [
  "A guard is asked where those before it hold, and refuses where it is false then. It decides where it alone is false,",
  "or where a later one cannot even be evaluated.",
].join("\n");

function truncationText({ limit }: CoverageReport, limits: Partial<Limits>): string[] {
  if (limit === null) return [];
  return [
    `Limit reached: ${limitText(limit, limits)}. The rest was not explored, so that nothing can be said to be vacuous.`,
  ];
}

function vacuousText({ scope, stale, vacuous }: CoverageReport): string[] {
  if (vacuous.length + stale.length === 0) return [];
  return [
    "",
    `Vacuous in ${scope}:`,
    ...vacuous.map((finding) => `  ${finding.name}: ${finding.sentence}.${reasonText(finding)}`),
    ...stale.map(({ name, status }) => `  Accepted, and no finding any more: ${name} (${VACUITY_WORDS[status]}).`),
  ];
}

function reasonText({ reason }: JudgedVacuous): string {
  return reason === null ? " NOT ACCEPTED." : ` Accepted: ${reason}`;
}

function summaryText(report: CoverageReport): string {
  const [actions, guards, premises, witnesses] = coverageShares(report);
  const figures = `${actions} actions are taken, ${guards} guards decide, ${premises} premises are true, ${witnesses} witnesses are seen.`;
  if (!report.complete) return figures;
  const open = report.vacuous.filter(({ reason }) => reason === null).length;
  const verdict =
    report.vacuous.length === 0
      ? "Nothing is vacuous."
      : `${count(report.vacuous.length)} vacuous, ${open === 0 ? "all accepted" : `${count(open)} not accepted`}.`;
  return `${figures} ${verdict}`;
}

function share(some: number, all: number): string {
  return `${count(some)} of ${count(all)}`;
}
