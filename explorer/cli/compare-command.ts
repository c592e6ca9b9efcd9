import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { describeProblem } from "../problem/problem.js";
import type { ManifestEntry } from "../scope/manifest.js";
import { type ComparisonJob, type JobResult, runComparison } from "./comparison-job.js";
import { type ComparisonReport, comparisonText } from "./comparison-report.js";
import { chooseSource, type Source, SOURCES } from "./evaluator-choice.js";
import { EXIT } from "./exit-code.js";
import { bundledManifest } from "./list-command.js";
import type { ModelChoice } from "./open-scope.js";
import { fail, type Finish, withModelChoice } from "./outcome.js";
import { inParallel, inThread } from "./parallel.js";
import { bundledConfigs } from "./project-files.js";
import { count } from "../trace/quantity.js";
import { tableText } from "./table.js";

interface CompareOptions extends ModelChoice {
  readonly with: Source;
  readonly tla2tools?: string;
  readonly spec?: string;
  readonly counts?: true;
  readonly folder?: string;
  readonly json?: true;
}

/** `explore compare`: a scope in the explorer and in TLA+, state by state and edge by edge. */
export function addCompareCommand(program: Command, finish: Finish): void {
  const command = program
    .command("compare")
    .description("compare a scope's state graph with that of its TLA+ twin, state by state and edge by edge")
    .argument("<scope.cfg|all>", "a scope file, the name of a bundled one, or all bundled ones")
    .addOption(
      new Option("--with <source>", "who evaluates the TLA+; auto is TLC where it is found, else tla-checker")
        .choices(SOURCES)
        .default("auto"),
    )
    .option("--tla2tools <jar>", "the tla2tools.jar to use")
    .option("--spec <file.tla>", "the TLA+ module, where it is not beside the scope under the model's name")
    .option("--counts", "compare counts and verdicts only, where a graph is too large; weaker")
    .option("--folder <name>", "with all: the bundled scopes of this folder, such as mechanisms")
    .option("--json", "print the report as JSON (schema tandem-comparison/1)");
  withModelChoice(command).action(async (path: string, options: CompareOptions) => {
    if (path === "all") finish(await compareAll(options));
    else if (options.folder === undefined) finish(await compareOne(path, options));
    else
      finish(fail({ file: "--folder", what: `a folder goes with all, not with ${path}`, mend: FOLDER_MEND }, "other"));
  });
}

const FOLDER_MEND = "use explore compare all --folder mechanisms, or the path of one scope";

async function compareOne(path: string, options: CompareOptions): Promise<number> {
  const entry = entries().find(({ scope }) => scope === path);
  const result = await runComparison(jobOf(path, options, entry));
  if (!result.ok) return fail(result.problem, result.code);
  if (result.why !== undefined) console.error(`explore: ${result.why}.`);
  console.log(options.json === true ? JSON.stringify(result.value, null, 2) : comparisonText(result.value));
  return result.value.isEqual ? EXIT.ok : EXIT.different;
}

function entries(): readonly ManifestEntry[] {
  const manifest = bundledManifest();
  return manifest.ok ? manifest.value : [];
}

function jobOf(path: string, options: CompareOptions, entry: ManifestEntry | undefined): ComparisonJob {
  const { counts, model, module, spec, tla2tools, with: source } = options;
  const distinct = entry?.expected.distinct;
  return {
    path,
    source,
    countsOnly: counts === true,
    ...(tla2tools !== undefined && { tla2tools }),
    ...(spec !== undefined && { spec }),
    ...(model !== undefined && { model }),
    ...(module !== undefined && { module }),
    ...(distinct !== undefined && { expectedDistinct: distinct }),
  };
}

interface Row {
  readonly scope: string;
  readonly result: JobResult;
  readonly seconds: number;
}

async function compareAll(options: CompareOptions): Promise<number> {
  const folder = options.folder ?? "";
  if (!existsSync(join(bundledConfigs, folder, "manifest.json"))) {
    return fail({ file: "--folder", what: `there are no bundled scopes in ${folder}`, mend: FOLDER_MEND }, "other");
  }
  const manifest = bundledManifest(folder);
  if (!manifest.ok) return fail(manifest.problem, "scopeUnreadable");
  const compare = await runner(options);
  const isLeftOut = ({ unrecorded }: ManifestEntry): boolean => unrecorded !== undefined && options.with === "record";
  const compared = manifest.value.filter((entry) => !isLeftOut(entry));
  const rows = await compare(compared, async (entry, run): Promise<Row> => {
    const start = performance.now();
    const result = await run(jobOf(join(bundledConfigs, folder, entry.scope), options, entry));
    if (process.stderr.isTTY) console.error(`${wordFor(result)} ${entry.scope}`);
    return { scope: entry.scope, result, seconds: (performance.now() - start) / 1000 };
  });
  console.log(options.json === true ? JSON.stringify(rows.map(rowJson), null, 2) : await resultsText(rows));
  for (const { scope, unrecorded } of manifest.value.filter(isLeftOut)) {
    console.error(`${scope} is left out, since it has no record: ${unrecorded ?? ""}.`);
  }
  return exitCodeOf(rows);
}

type Runner = (
  entries: readonly ManifestEntry[],
  task: (entry: ManifestEntry, run: (job: ComparisonJob) => Promise<JobResult>) => Promise<Row>,
) => Promise<Row[]>;

/** TLC is run from the main thread, one scope after the other: only there can a signal end it. */
async function runner({ tla2tools, with: source }: CompareOptions): Promise<Runner> {
  const choice = await chooseSource(source, tla2tools, undefined);
  const isTlc = choice.ok && choice.value.kind === "evaluator" && choice.value.evaluator.keepsRepeats;
  if (!isTlc) {
    return (all, task) =>
      inParallel(all, (entry) => task(entry, (job) => inThread<JobResult>("./comparison-worker.js", job)));
  }
  return async (all, task) => {
    const rows: Row[] = [];
    for (const entry of all) rows.push(await task(entry, runComparison));
    return rows;
  };
}

function exitCodeOf(rows: readonly Row[]): number {
  const results = rows.map(({ result }) => result);
  if (results.some((result) => result.ok && !result.value.isEqual)) return EXIT.different;
  return results.every(({ ok }) => ok) ? EXIT.ok : EXIT.notComparable;
}

function wordFor(result: JobResult): string {
  if (!result.ok) return "not comparable";
  return result.value.isEqual ? "equal" : "DIFFERENT";
}

async function resultsText(rows: readonly Row[]): Promise<string> {
  const head = ["SCOPE", "WITH", "COMPARED", "STATES", "EDGES", "GENERATED", "DEPTH", "VERDICTS", "SECONDS", ""];
  const alignments = [
    ...(["left", "left", "left"] as const),
    ...(["right", "right", "right", "right", "right", "right"] as const),
    "left",
  ] as const;
  const table = await tableText(head, alignments, rows.map(rowCells));
  const equal = rows.filter(({ result }) => result.ok && result.value.isEqual).length;
  const details = rows.flatMap(({ result, scope }) => {
    if (!result.ok) return [`${scope}: not comparable: ${describeProblem(result.problem)}`];
    return result.value.isEqual ? [] : [comparisonText(result.value)];
  });
  const reports = rows.flatMap(({ result }) => (result.ok ? [result.value] : []));
  return [table, ...details, ...limitations(reports), `${equal} of ${rows.length} scopes are equal.`].join("\n");
}

function limitations(reports: readonly ComparisonReport[]): string[] {
  const lines = reports.flatMap(({ evaluator, limitations: list }) =>
    list.length === 0 ? [] : [`Not checked by ${evaluator}: ${list.join("; ")}.`],
  );
  return [...new Set(lines)];
}

function rowCells({ result, scope, seconds }: Row): string[] {
  const time = seconds.toFixed(2);
  if (!result.ok) return [scope, "", "", "", "", "", "", "", time, wordFor(result)];
  const { depth, distinct, edges, evaluator, generated, properties, strength } = result.value;
  const figures = [count(distinct), count(edges), count(generated), String(depth), String(properties.length)];
  return [scope, evaluator, strength, ...figures, time, wordFor(result)];
}

function rowJson({ result, scope }: Row): unknown {
  if (result.ok) return { scope, report: result.value };
  return { scope, report: null, problem: describeProblem(result.problem) };
}
