import { join } from "node:path";
import type { Command } from "commander";
import { describeProblem, type Outcome } from "../problem/problem.js";
import { differencesFrom } from "../scope/expectation.js";
import type { ManifestEntry } from "../scope/manifest.js";
import { EXIT } from "./exit-code.js";
import { bundledManifest, expectedText, violationText } from "./list-command.js";
import { fail, type Finish } from "./outcome.js";
import { inParallel, inThread } from "./parallel.js";
import { bundledConfigs } from "./project-files.js";
import type { Report } from "./report-json.js";
import type { ScopeJob } from "./scope-worker.js";
import { count } from "../trace/quantity.js";
import { tableText } from "./table.js";

interface Row {
  readonly entry: ManifestEntry;
  readonly report: Outcome<Report>;
  /** Empty when the run is as expected. */
  readonly differences: readonly string[];
}

/** `explore all`: every bundled scope against the manifest. */
export function addAllCommand(program: Command, finish: Finish): void {
  program
    .command("all")
    .description("explore every bundled scope and compare each with what the manifest expects")
    .option("--json", "print the reports, each with its differences")
    .action(async ({ json }: { readonly json?: true }) => {
      finish(await exploreAll(json === true));
    });
}

async function exploreAll(json: boolean): Promise<number> {
  const manifest = bundledManifest();
  if (!manifest.ok) return fail(manifest.problem, "scopeUnreadable");
  const rows = await inParallel(manifest.value, async (entry) => {
    const job: ScopeJob = {
      file: join(bundledConfigs, entry.scope),
      continueAfterViolation: entry.expected.breaks !== undefined,
    };
    const report = await inThread<Outcome<Report>>("./scope-worker.js", job);
    const differences = report.ok ? differencesFrom(entry.expected, report.value) : [describeProblem(report.problem)];
    if (process.stderr.isTTY) console.error(`${differences.length === 0 ? "ok  " : "DIFF"} ${entry.scope}`);
    return { entry, report, differences };
  });
  const differing = rows.filter(({ differences }) => differences.length > 0);
  console.log(json ? JSON.stringify(rows.map(rowJson), null, 2) : await resultsText(rows));
  if (!json) {
    for (const { entry, differences } of differing) console.log(`${entry.scope} differs: ${differences.join("; ")}`);
    console.log(`${rows.length - differing.length} of ${rows.length} scopes are as expected.`);
  }
  return differing.length === 0 ? EXIT.ok : EXIT.other;
}

function rowJson({ entry, report, differences }: Row): unknown {
  return {
    scope: entry.scope,
    asExpected: differences.length === 0,
    differences,
    report: report.ok ? report.value : null,
  };
}

function resultsText(rows: readonly Row[]): Promise<string> {
  const head = ["SCOPE", "EXPECTED", "FOUND", "DISTINCT", "GENERATED", "DEPTH", "SECONDS", ""];
  const alignments = ["left", "left", "left", "right", "right", "right", "right", "left"] as const;
  return tableText(head, alignments, rows.map(rowCells));
}

function rowCells({ entry, report, differences }: Row): string[] {
  const expected = [entry.scope, expectedText(entry.expected)];
  const mark = differences.length === 0 ? "ok" : "DIFFERS";
  if (!report.ok) return [...expected, "unreadable", "", "", "", "", mark];
  const { verdict, violations, distinct, generated, depth, seconds } = report.value;
  const [violation] = violations;
  const found =
    violation === undefined ? verdict : violationText(violation.property, violation.length, violations.length);
  return [...expected, found, count(distinct), count(generated), String(depth), seconds.toFixed(2), mark];
}
