import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { compareRecord } from "../crosscheck/compare-record.js";
import { compareScope } from "../crosscheck/compare-scope.js";
import { readRecord, recordName } from "../crosscheck/record.js";
import { failure, type Outcome, type Problem, success } from "../problem/problem.js";
import { readModules } from "../tlc/module/read-modules.js";
import { type ComparisonReport, comparisonReport, recordReport } from "./comparison-report.js";
import { chooseSource, type Source } from "./evaluator-choice.js";
import type { EXIT } from "./exit-code.js";
import { type ModelChoice, type OpenScope, openScope, readText } from "./open-scope.js";
import { bundledModule } from "./project-files.js";

/** One scope to compare, in a form that can be sent to a thread. */
export interface ComparisonJob extends ModelChoice {
  readonly path: string;
  readonly source: Source;
  /** Path of tla2tools.jar. */
  readonly tla2tools?: string;
  /** Path of the TLA+ module, where it is not found by its name. */
  readonly spec?: string;
  /** Compares counts and verdicts only. */
  readonly countsOnly: boolean;
  /** What the manifest expects, if it is known. */
  readonly expectedDistinct?: number;
}

export type JobResult =
  | { readonly ok: true; readonly value: ComparisonReport; readonly why?: string }
  | { readonly ok: false; readonly problem: Problem; readonly code: keyof typeof EXIT };

/** Compares one scope. */
export async function runComparison(job: ComparisonJob): Promise<JobResult> {
  const opened = await openScope(job.path, job);
  if (!opened.ok) return { ...opened, code: "scopeUnreadable" };
  const report = await compared(job, opened.value);
  return report.ok ? { ok: true, ...report.value } : { ...report, code: "notComparable" };
}

interface Compared {
  readonly value: ComparisonReport;
  readonly why?: string;
}

async function compared(job: ComparisonJob, { module, scope }: OpenScope): Promise<Outcome<Compared>> {
  const moduleFile = job.spec === undefined ? specificationOf(scope.file, module) : success(job.spec);
  if (!moduleFile.ok) return moduleFile;
  const modules = readModules(moduleFile.value);
  if (!modules.ok) return modules;
  const choice = await chooseSource(job.source, job.tla2tools, job.expectedDistinct);
  if (!choice.ok) return choice;
  const subject = { scope, module: basename(moduleFile.value, ".tla") };
  const why = choice.value.why === undefined ? {} : { why: choice.value.why };
  if (choice.value.kind === "record") {
    const file = join(dirname(scope.file), "recorded", recordName(basename(scope.file)));
    const text = readText(file, `only bundled scopes have records; use --with tlc or tla-checker`);
    if (!text.ok) return text;
    const record = readRecord(text.value, file, moduleFile.value, scope.text);
    if (!record.ok) return record;
    const comparison = compareRecord(scope, record.value);
    return comparison.ok
      ? success({ value: recordReport(subject, record.value, comparison.value), ...why })
      : comparison;
  }
  const { evaluator } = choice.value;
  const comparison = await compareScope(scope, moduleFile.value, evaluator, job.countsOnly ? "counts" : "graphs");
  if (!comparison.ok) return comparison;
  return success({ value: comparisonReport(subject, evaluator, comparison.value, modules.value), ...why });
}

/** The module beside the scope, or the bundled one. */
function specificationOf(scopeFile: string, module: string): Outcome<string> {
  const beside = join(dirname(scopeFile), `${module}.tla`);
  const found = existsSync(beside) ? beside : bundledModule(module);
  if (found !== undefined) return success(found);
  const what = `there is no module ${module}.tla beside the scope, and no bundled one`;
  return failure({ file: scopeFile, what, mend: "name the TLA+ twin with --spec FILE.tla" });
}
