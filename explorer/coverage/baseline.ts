import { type Baseline, baselineText, type BaselineForm, readBaseline } from "../baseline/baseline.js";
import type { Accepted } from "../baseline/baseline.js";
import type { Outcome } from "../problem/problem.js";
import { type Vacuity, VACUITIES, type Vacuous } from "./vacuous.js";

const FORM: BaselineForm<Vacuity> = { subject: "vacuous", noun: "finding", statuses: VACUITIES };

/** Reads what is accepted to be vacuous in a scope. */
export function readVacuous(text: string, file: string): Outcome<Baseline<Vacuity>> {
  return readBaseline(text, file, FORM);
}

/** The text of the baseline that accepts what a run found to be vacuous. */
export function vacuousText(scope: string, findings: readonly Vacuous[], known: readonly Accepted<Vacuity>[]): string {
  return baselineText(FORM, scope, findings, known);
}
