import { join } from "node:path";
import { describeProblem, type Outcome } from "../problem/problem.js";
import type { ManifestEntry } from "../scope/manifest.js";
import { count, quantity } from "../trace/quantity.js";
import { type CoverageReport, type CoverageResult, isAsAccepted } from "./coverage-job.js";
import { coverageShares } from "./coverage-text.js";
import { EXIT } from "./exit-code.js";
import { bundledManifest } from "./list-command.js";
import { fail } from "./outcome.js";
import { inParallel, inThread } from "./parallel.js";
import { bundledConfigs } from "./project-files.js";
import { tableText } from "./table.js";

interface Row {
  readonly entry: ManifestEntry;
  readonly result: Outcome<CoverageResult>;
}

/**
 * `explore coverage all`: every bundled scope in which all is to hold, against its baseline. One that is meant to fail
 * shows how it fails, and not what the protocol does.
 */
export async function coverAll(json: boolean): Promise<number> {
  const manifest = bundledManifest();
  if (!manifest.ok) return fail(manifest.problem, "scopeUnreadable");
  const judged = manifest.value.filter(({ expected }) => expected.verdict === "ok");
  const rows = await inParallel(judged, async (entry): Promise<Row> => {
    const file = join(bundledConfigs, entry.scope);
    const row = { entry, result: await inThread<Outcome<CoverageResult>>("./coverage-worker.js", file) };
    if (process.stderr.isTTY) console.error(`${judgementOf(row)} ${entry.scope}`);
    return row;
  });
  if (json) console.log(JSON.stringify(rows.map(rowJson), null, 2));
  else console.log(await resultsText(rows, manifest.value.length - judged.length));
  const judgements = rows.map(judgementOf);
  if (judgements.includes("no report")) return EXIT.other;
  return judgements.includes("NOT AS ACCEPTED") ? EXIT.vacuous : EXIT.ok;
}

type Judgement = "ok" | "NOT AS ACCEPTED" | "no report";

function judgementOf(row: Row): Judgement {
  const report = reportOf(row);
  if (report === undefined) return "no report";
  return isAsAccepted(report) ? "ok" : "NOT AS ACCEPTED";
}

function reportOf({ result }: Row): CoverageReport | undefined {
  return result.ok && result.value.kind === "report" ? result.value.report : undefined;
}

function rowJson(row: Row): unknown {
  return { scope: row.entry.scope, judgement: judgementOf(row), report: reportOf(row) ?? null };
}

async function resultsText(rows: readonly Row[], failing: number): Promise<string> {
  const head = ["SCOPE", "STATES", "ACTIONS", "GUARDS", "PREMISES", "WITNESSES", "VACUOUS", "ACCEPTED", ""];
  const [left, right] = ["left", "right"] as const;
  const alignments = [left, right, right, right, right, right, right, right, left];
  const good = rows.filter((row) => judgementOf(row) === "ok").length;
  return [
    await tableText(head, alignments, rows.map(rowCells)),
    ...rows.flatMap(detailTexts),
    `${good} of ${rows.length} scopes are as accepted. ${quantity(failing, "scope")} meant to fail: not looked at.`,
  ].join("\n");
}

function rowCells(row: Row): string[] {
  const report = reportOf(row);
  const { scope } = row.entry;
  if (report === undefined) return [scope, "", "", "", "", "", "", "", judgementOf(row)];
  const accepted = report.vacuous.filter(({ reason }) => reason !== null).length;
  const figures = [count(report.states), ...coverageShares(report), count(report.vacuous.length), count(accepted)];
  return [scope, ...figures, judgementOf(row)];
}

function detailTexts(row: Row): string[] {
  const { entry, result } = row;
  if (!result.ok) return [`${entry.scope}: ${describeProblem(result.problem)}`];
  if (result.value.kind !== "report") return [`${entry.scope}: ${result.value.message}`];
  if (judgementOf(row) !== "NOT AS ACCEPTED") return [];
  const { stale, vacuous } = result.value.report;
  return [
    ...vacuous.flatMap(({ name, reason, sentence }) =>
      reason === null ? [`${entry.scope}: ${name}: ${sentence}`] : [],
    ),
    ...stale.map(({ name }) => `${entry.scope}: ${name} is accepted, and no finding any more`),
  ];
}
