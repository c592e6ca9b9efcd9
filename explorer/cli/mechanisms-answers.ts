import type { Gateway, Situation } from "../specs/mechanisms/environment.js";
import type { Mechanism, Variant } from "../specs/mechanisms/mechanism.js";
import { type Need, type Question, QUESTIONS } from "../specs/mechanisms/question-list.js";
import type { Report } from "./report-json.js";

/** What is known of a question: a shortest trace, none in the whole graph, nothing to ask, or cut off too early. */
export type Answer =
  | { readonly kind: "found"; readonly length: number }
  | { readonly kind: "none" }
  | { readonly kind: "notAsked" }
  | { readonly kind: "unknown" };

/** A run of one scope of a variant. */
export interface Run {
  readonly situation: Situation;
  readonly report: Report;
  /** From the manifest's figures; empty for a run that stopped at a limit. */
  readonly differences: readonly string[];
}

/** A row of the tables; answers are in the order of `QUESTIONS`. */
export interface Row {
  readonly mechanism: Mechanism;
  readonly variant: Variant;
  readonly gateway: string;
  readonly runs: readonly Run[];
  readonly answers: readonly Answer[];
}

export function rowOf(mechanism: Mechanism, variant: Variant, gateway: string, runs: readonly Run[]): Row {
  const reportIn = (situation: Situation): Report | undefined =>
    runs.find((run) => run.situation === situation)?.report;
  const answers = QUESTIONS.map((question) => answerTo(question, reportIn(question.situation)));
  return { mechanism, variant, gateway, runs, answers };
}

function answerTo({ needs, property }: Question, report: Report | undefined): Answer {
  if (report === undefined) return { kind: "notAsked" };
  if (needs !== undefined && !isMet(needs, report)) return { kind: report.complete ? "notAsked" : "unknown" };
  const length = lengthOf(property, report);
  if (length !== undefined) return { kind: "found", length };
  return { kind: report.complete ? "none" : "unknown" };
}

function lengthOf(property: string, { violations }: Report): number | undefined {
  return violations.find((violation) => violation.property === property)?.length;
}

function isMet(need: Need, report: Report): boolean {
  switch (need.kind) {
    case "witness":
      return lengthOf(need.property, report) !== undefined;
    case "action":
      return report.actions.some(({ generated, name }) => name === need.action && generated > 0);
  }
}

/** What the table says when it is read as a whole; every name in it is computed from the rows. */
export interface Finding {
  /** Whether the row of the proposed profile is there and complete; without it there is nothing to compare. */
  readonly isComparable: boolean;
  /** Other variants of which each question has the same answer as of the proposed profile, lengths apart. */
  readonly sameAsProposed: readonly string[];
  /** Variants in which no safety question has a counterexample. */
  readonly safe: readonly string[];
  /** Of these, those in which an isolated branch spends, and those in which it never does. */
  readonly safeAndIsolatedSpends: readonly string[];
  readonly safeAndIsolatedNever: readonly string[];
  /** Variants at a plain gateway, and those of them that are safe. */
  readonly plain: readonly string[];
  readonly safeAtPlain: readonly string[];
  /** Variants of which some answer is not known. */
  readonly unknown: readonly string[];
}

export function findingOf(rows: readonly Row[], proposed: string): Finding {
  const names = (some: readonly Row[]): string[] => some.map(({ variant }) => variant.name);
  const reference = rows.find(({ variant }) => variant.name === proposed);
  const safe = rows.filter(isSafe);
  const isolated = QUESTIONS.findIndex(
    ({ property, situation }) => situation === "isolated" && property === "NeverSpends",
  );
  const plain = rows.filter(({ gateway }) => gateway === ("plain" satisfies Gateway));
  return {
    isComparable: reference !== undefined && isKnown(reference),
    sameAsProposed:
      reference === undefined
        ? []
        : names(rows.filter((row) => row !== reference && isKnown(row) && isSame(row, reference))),
    safe: names(safe),
    safeAndIsolatedSpends: names(safe.filter(({ answers }) => answers[isolated]?.kind === "found")),
    safeAndIsolatedNever: names(safe.filter(({ answers }) => answers[isolated]?.kind === "none")),
    plain: names(plain),
    safeAtPlain: names(plain.filter(isSafe)),
    unknown: names(rows.filter((row) => !isKnown(row))),
  };
}

function isSafe({ answers }: Row): boolean {
  return QUESTIONS.every(
    ({ kind }, index) => kind !== "safety" || ["none", "notAsked"].includes(answers[index]?.kind ?? "unknown"),
  );
}

function isKnown({ answers }: Row): boolean {
  return answers.every(({ kind }) => kind !== "unknown");
}

function isSame(one: Row, two: Row): boolean {
  return one.answers.every(({ kind }, index) => kind === two.answers[index]?.kind);
}
