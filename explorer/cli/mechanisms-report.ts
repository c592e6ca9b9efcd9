import type { Mechanism } from "../specs/mechanisms/mechanism.js";
import { type Question, QUESTIONS } from "../specs/mechanisms/question-list.js";
import { count, quantity } from "../trace/quantity.js";
import type { Answer, Finding, Row } from "./mechanisms-answers.js";
import { tableText } from "./table.js";

/** The version of the JSON report; `mechanisms.schema.json` describes it. */
const MECHANISMS_SCHEMA = "tandem-mechanisms/1";

/** The tables for programs. */
export function mechanismsJson(rows: readonly Row[], finding: Finding): unknown {
  return {
    schema: MECHANISMS_SCHEMA,
    questions: QUESTIONS.map(({ kind, property, shows, situation, source }) => ({
      kind,
      property,
      situation,
      shows,
      source,
    })),
    variants: rows.map(({ answers, gateway, mechanism, runs, variant }) => ({
      name: variant.name,
      mechanism: mechanism.number,
      title: mechanism.title,
      gateway,
      decides: variant.decides,
      source: variant.source,
      answers: answers.map((answer) => ({
        answer: answer.kind,
        length: answer.kind === "found" ? answer.length : null,
      })),
      runs: runs.map(({ differences, report, situation }) => ({
        situation,
        scope: report.scope,
        complete: report.complete,
        distinct: report.distinct,
        generated: report.generated,
        depth: report.depth,
        actionsNeverTaken: report.actions.filter(({ generated }) => generated === 0).map(({ name }) => name),
        seconds: report.seconds,
        limit: report.limit,
        differences,
      })),
    })),
    finding,
  };
}

/** The two tables for a terminal: questions have letters, so that they fit. */
export async function mechanismsText(rows: readonly Row[], finding: Finding): Promise<string> {
  const decides = mechanismsIn(rows).flatMap((mechanism) => [
    "",
    `${mechanism.number}  ${mechanism.title}`,
    ...rows
      .filter((row) => row.mechanism === mechanism)
      .map(({ variant }) => `   ${variant.name}: ${variant.decides} (${variant.source}).`),
  ]);
  return [
    `${headline(rows)}.`,
    "",
    "What goes wrong:",
    ...legend("safety"),
    "",
    await table(rows, "safety"),
    "",
    `${SAFETY_KEY}.`,
    "",
    "What can be done:",
    ...legend("availability"),
    "",
    await table(rows, "availability"),
    "",
    `${AVAILABILITY_KEY}.`,
    "",
    "What decides:",
    ...decides,
    "",
    ...findingTexts(finding),
    "",
    ...differenceTexts(rows),
    summary(rows),
  ].join("\n");
}

/** The same as Markdown, with the names of the properties. */
export function mechanismsMarkdown(rows: readonly Row[], finding: Finding): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const tableOf = (kind: Question["kind"]): string[] => {
    const asked = QUESTIONS.filter((question) => question.kind === kind);
    return [
      line(["", "variant", ...asked.map((question) => `\`${question.property}\`${situationText(question)}`), "states"]),
      line(["---:", "---", ...asked.map(() => "---:"), "---:"]),
      ...rows.map((row) =>
        line([
          String(row.mechanism.number),
          `\`${row.variant.name}\``,
          ...answersTo(row, kind).map((answer) => answerText(answer, kind)),
          count(distinctOf(row)),
        ]),
      ),
    ];
  };
  const questions = (kind: Question["kind"]): string[] =>
    QUESTIONS.filter((question) => question.kind === kind).map(
      (question) => `- \`${question.property}\`${situationText(question)}: ${question.shows} (${question.source})`,
    );
  return [
    "## The mechanisms of section 9.3",
    "",
    `${headline(rows)}.`,
    "",
    "### What goes wrong",
    "",
    ...questions("safety"),
    "",
    ...tableOf("safety"),
    "",
    `${SAFETY_KEY}.`,
    "",
    "### What can be done",
    "",
    ...questions("availability"),
    "",
    ...tableOf("availability"),
    "",
    `${AVAILABILITY_KEY}.`,
    "",
    "### What decides",
    "",
    line(["", "variant", "what decides", "source"]),
    line(["---:", "---", "---", "---"]),
    ...rows.map(({ mechanism, variant }) =>
      line([`${mechanism.number} ${mechanism.title}`, `\`${variant.name}\``, variant.decides, variant.source]),
    ),
    "",
    "### The finding",
    "",
    ...findingTexts(finding),
    "",
    ...differenceTexts(rows).map((text) => `- ${text}`),
    summary(rows),
  ].join("\n");
}

const SAFETY_KEY =
  "A number is the length in states of a shortest counterexample; ok: explored to the end, and it never happens; -: not asked; ?: not known";
const AVAILABILITY_KEY =
  "A number is the length in states of a shortest witness; never: explored to the end, and there is none; -: not asked; ?: not known";

function headline(rows: readonly Row[]): string {
  const scopes = rows.flatMap(({ runs }) => runs);
  const states = scopes.reduce((sum, { report }) => sum + report.distinct, 0);
  const mechanisms = quantity(mechanismsIn(rows).length, "mechanism");
  return `${mechanisms} of section 9.3 in one environment: ${quantity(rows.length, "variant")}, ${quantity(scopes.length, "scope")}, ${quantity(states, "state")}`;
}

function mechanismsIn(rows: readonly Row[]): readonly Mechanism[] {
  return [...new Set(rows.map(({ mechanism }) => mechanism))];
}

function letterOf(question: Question): string {
  return String.fromCharCode("a".charCodeAt(0) + QUESTIONS.indexOf(question));
}

function legend(kind: Question["kind"]): string[] {
  return QUESTIONS.filter((question) => question.kind === kind).map(
    (question) =>
      `${letterOf(question)}  ${question.shows} (${question.source}): ${question.property}${situationText(question)}`,
  );
}

function situationText({ situation }: Question): string {
  return situation === "faulty" ? "" : `, ${situation}`;
}

function answersTo({ answers }: Row, kind: Question["kind"]): readonly Answer[] {
  return answers.filter((_, index) => QUESTIONS[index]?.kind === kind);
}

/** States of the faulty scope, which most questions are asked of. */
function distinctOf({ runs }: Row): number {
  return runs.find(({ situation }) => situation === "faulty")?.report.distinct ?? 0;
}

function table(rows: readonly Row[], kind: Question["kind"]): Promise<string> {
  const asked = QUESTIONS.filter((question) => question.kind === kind);
  const head = ["", "VARIANT", ...asked.map(letterOf), "STATES"];
  const alignments = ["right" as const, "left" as const, ...asked.map(() => "right" as const), "right" as const];
  const cells = rows.map((row) => [
    String(row.mechanism.number),
    row.variant.name,
    ...answersTo(row, kind).map((answer) => answerText(answer, kind)),
    count(distinctOf(row)),
  ]);
  return tableText(head, alignments, cells);
}

function answerText(answer: Answer, kind: Question["kind"]): string {
  switch (answer.kind) {
    case "found":
      return String(answer.length);
    case "none":
      return kind === "safety" ? "ok" : "never";
    case "notAsked":
      return "-";
    case "unknown":
      return "?";
  }
}

function findingTexts(finding: Finding): string[] {
  const { isComparable, plain, safe, safeAndIsolatedNever, safeAndIsolatedSpends, safeAtPlain, unknown } = finding;
  return [
    ...(isComparable ? [uniquenessText(finding)] : []),
    `Safe: ${list(safe)}. Of these an isolated branch spends in ${list(safeAndIsolatedSpends)}, and never in ${list(safeAndIsolatedNever)}.`,
    ...(plain.length === 0
      ? []
      : [`Of ${quantity(plain.length, "variant")} at a plain gateway, safe: ${list(safeAtPlain)}.`]),
    ...(unknown.length === 0 ? [] : [`Not explored to the end, and left out: ${list(unknown)}.`]),
  ];
}

/** The table is no proof that the proposed profile is needed, and says so itself. */
function uniquenessText({ sameAsProposed }: Finding): string {
  const notAsked =
    "What the profile adds (transfers that can be cancelled, recovery of reservations, reissue in a new generation, lineage joins) is not asked here.";
  if (sameAsProposed.length === 0)
    return `No other variant shown answers every question as the proposed profile. ${notAsked}`;
  return `The table does not single out the proposed profile: ${list(sameAsProposed)} answers every question alike, lengths apart. ${notAsked}`;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.join(", ");
}

function differenceTexts(rows: readonly Row[]): string[] {
  return rows.flatMap(({ runs }) =>
    runs.flatMap(({ differences, report: { limit, scope } }) => {
      if (limit !== null) return [`${scope} is not explored to the end (limit: ${limit}).`];
      return differences.length === 0 ? [] : [`${scope} differs: ${differences.join("; ")}.`];
    }),
  );
}

function summary(rows: readonly Row[]): string {
  const runs = rows.flatMap((row) => row.runs);
  const good = runs.filter(({ differences, report }) => differences.length === 0 && report.limit === null);
  return `${count(good.length)} of ${quantity(runs.length, "scope")} are as expected.`;
}
