import { join } from "node:path";
import { describeProblem, type Outcome } from "../problem/problem.js";
import type { ManifestEntry } from "../scope/manifest.js";
import { count } from "../trace/quantity.js";
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

/** `explore coverage all`: every bundled scope against its baseline. */
export async function coverAll(json: boolean): Promise<number> {
  const manifest = bundledManifest();
  if (!manifest.ok) return fail(manifest.problem, "scopeUnreadable");
  const rows = await inParallel(manifest.value, async (entry): Promise<Row> => {
    const file = join(bundledConfigs, entry.scope);
    const row = { entry, result: await inThread<Outcome<CoverageResult>>("./coverage-worker.js", file) };
    if (process.stderr.isTTY) console.error(`${judgementOf(row)} ${entry.scope}`);
    return row;
  });
  console.log(json ? JSON.stringify(rows.map(rowJson), null, 2) : await resultsText(rows));
  const judgements = rows.map(judgementOf);
  if (judgements.includes("no report")) return EXIT.other;
  return judgements.includes("NOT AS ACCEPTED") ? EXIT.vacuous : EXIT.ok;
}

type Judgement = "ok" | "NOT AS ACCEPTED" | "not judged" | "no report";

/** A scope that is meant to fail shows how, and not what the protocol does; it is judged where it has a baseline. */
function judgementOf(row: Row): Judgement {
  const report = reportOf(row);
  if (report === undefined) return "no report";
  if (row.entry.expected.verdict === "violated" && !report.hasBaseline) return "not judged";
  return isAsAccepted(report) ? "ok" : "NOT AS ACCEPTED";
}

function reportOf({ result }: Row): CoverageReport | undefined {
  return result.ok && result.value.kind === "report" ? result.value.report : undefined;
}

function rowJson(row: Row): unknown {
  return { scope: row.entry.scope, judgement: judgementOf(row), report: reportOf(row) ?? null };
}

async function resultsText(rows: readonly Row[]): Promise<string> {
  const head = ["SCOPE", "STATES", "ACTIONS", "GUARDS", "PREMISES", "WITNESSES", "VACUOUS", "ACCEPTED", ""];
  const [left, right] = ["left", "right"] as const;
  const alignments = [left, right, right, right, right, right, right, right, left];
  const judgements = rows.map(judgementOf);
  const judged = judgements.filter((judgement) => judgement !== "not judged").length;
  const good = judgements.filter((judgement) => judgement === "ok").length;
  return [
    await tableText(head, alignments, rows.map(rowCells)),
    ...rows.flatMap(detailTexts),
    `${good} of ${judged} scopes are as accepted; ${rows.length - judged} are meant to fail and not judged.`,
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
