import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { nearest } from "../problem/nearest.js";
import { failure, type Outcome, type Problem, success } from "../problem/problem.js";
import { differencesWithProbes } from "../scope/expectation.js";
import type { ManifestEntry } from "../scope/manifest.js";
import type { Limits } from "../search/limits.js";
import { type Situation, SITUATIONS } from "../specs/mechanisms/environment.js";
import { type Mechanism, scopeOf, type Variant } from "../specs/mechanisms/mechanism.js";
import { MECHANISMS, PROPOSED } from "../specs/mechanisms/mechanisms.js";
import { questionsIn } from "../specs/mechanisms/question-list.js";
import { EXIT } from "./exit-code.js";
import { bundledManifest } from "./list-command.js";
import { findingOf, rowOf, type Row, type Run } from "./mechanisms-answers.js";
import type { MechanismJob, MechanismResult } from "./mechanisms-job.js";
import { mechanismsJson, mechanismsMarkdown, mechanismsText } from "./mechanisms-report.js";
import { nameList, positiveInteger, positiveNumber } from "./options.js";
import { fail, type Finish } from "./outcome.js";
import { inParallel, inThread } from "./parallel.js";
import { bundledConfigs } from "./project-files.js";
import { checkOutputs, type TraceOutputs } from "./trace-outputs.js";

interface MechanismsOptions {
  readonly only?: readonly string[];
  readonly maxStates?: number;
  readonly maxSeconds?: number;
  readonly traces?: string;
  readonly force?: true;
  readonly json?: true;
  readonly markdown?: true;
}

/** The folder of the mechanisms' scopes, in `configs/`. */
const FOLDER = "mechanisms";

/** `explore mechanisms`: the comparison of section 9.3, run. */
export function addMechanismsCommand(program: Command, finish: Finish): void {
  program
    .command("mechanisms")
    .description("ask the mechanisms of section 9.3 the same questions: who fails what, who can do what, what decides")
    .option("--only <names>", "only these variants, or all of these mechanisms (1 to 8)", nameList)
    .option("--max-states <n>", "cut a scope off beyond this many distinct states", positiveInteger)
    .option("--max-seconds <n>", "cut a scope off after this time", positiveNumber)
    .option("--traces <folder>", "write a shortest trace of every failure, as ITF, HTML and Mermaid")
    .option("--force", "let --traces overwrite files")
    .option("--json", "print the tables as JSON (schema tandem-mechanisms/1)")
    .option("--markdown", "print the tables as Markdown")
    .action(async (options: MechanismsOptions) => {
      finish(await compareMechanisms(options));
    });
}

interface Subject {
  readonly mechanism: Mechanism;
  readonly variant: Variant;
}

/** A scope that is to be explored for a row. */
interface Task extends Subject {
  readonly situation: Situation;
  readonly entry: ManifestEntry;
  readonly traces: MechanismJob["traces"];
}

async function compareMechanisms(options: MechanismsOptions): Promise<number> {
  const subjects = selectSubjects(options.only);
  if (!subjects.ok) return fail(subjects.problem, "other");
  const manifest = bundledManifest(FOLDER);
  if (!manifest.ok) return fail(manifest.problem, "scopeUnreadable");
  const tasks = tasksOf(subjects.value, manifest.value, options);
  if (!tasks.ok) return fail(tasks.problem, "other");
  const unusable = prepareFolder(options);
  if (unusable !== undefined) return fail(unusable, "other");
  const results = await exploreLargestFirst(tasks.value, options);
  if (!results.ok) return fail(results.problem, "scopeUnreadable");
  const rows = subjects.value.map(({ mechanism, variant }) => {
    const own = results.value.filter(({ task }) => task.variant === variant);
    return rowOf(
      mechanism,
      variant,
      own[0]?.gateway ?? "",
      own.map(({ run }) => run),
    );
  });
  const finding = findingOf(rows, PROPOSED);
  if (options.json === true) console.log(JSON.stringify(mechanismsJson(rows, finding), null, 2));
  else console.log(options.markdown === true ? mechanismsMarkdown(rows, finding) : await mechanismsText(rows, finding));
  if (options.traces !== undefined) {
    const written = results.value.reduce((sum, result) => sum + result.written, 0);
    console.error(`Traces of ${written} failures written to ${options.traces}, each as ITF, HTML and Mermaid.`);
  }
  return exitCodeOf(rows);
}

/** The variants of these names and those of the mechanisms of these numbers; all where nothing is named. */
function selectSubjects(only: readonly string[] | undefined): Outcome<Subject[]> {
  const all = MECHANISMS.flatMap((mechanism) => mechanism.variants.map((variant) => ({ mechanism, variant })));
  const names = all.map(({ variant }) => variant.name);
  const known = [...MECHANISMS.map(({ number }) => String(number)), ...names];
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const suggestion = nearest(unknown, names);
    const mend = suggestion === undefined ? `use some of ${known.join(", ")}` : `did you mean ${suggestion}?`;
    return failure({ file: "--only", what: `there is no mechanism or variant ${unknown}`, mend });
  }
  return success(
    all.filter(
      ({ mechanism, variant }) =>
        only?.some((name) => name === variant.name || name === String(mechanism.number)) ?? true,
    ),
  );
}

function tasksOf(
  subjects: readonly Subject[],
  manifest: readonly ManifestEntry[],
  options: MechanismsOptions,
): Outcome<Task[]> {
  const tasks: Task[] = [];
  for (const { mechanism, variant } of subjects) {
    for (const situation of variant.isAskedInIsolation ? SITUATIONS : (["faulty"] as const)) {
      const scope = scopeOf(variant, situation);
      const entry = manifest.find((candidate) => candidate.scope === scope);
      if (entry === undefined) {
        const file = join(bundledConfigs, FOLDER, "manifest.json");
        return failure({ file, what: `there is no entry for ${scope}`, mend: "install the package again" });
      }
      const traces = tracesOf(variant, situation, options);
      if (!traces.ok) return traces;
      tasks.push({ mechanism, variant, situation, entry, traces: traces.value });
    }
  }
  return success(tasks);
}

/** Where the traces of a scope's failures go; a witness of availability is no failure. */
function tracesOf(variant: Variant, situation: Situation, options: MechanismsOptions): Outcome<MechanismJob["traces"]> {
  const { force, traces: folder } = options;
  if (folder === undefined) return success({});
  const traces: Record<string, TraceOutputs> = {};
  for (const { kind, property } of questionsIn(situation)) {
    if (kind !== "safety") continue;
    const name = join(folder, `${variant.name}.${property}`);
    const outputs = { outItf: `${name}.itf.json`, outHtml: `${name}.html`, outMermaid: `${name}.mmd` };
    const checked = checkOutputs({ ...outputs, ...(force !== undefined && { force }) }, [], { dropped: [] });
    if (!checked.ok) {
      return failure({ ...checked.problem, mend: "choose another folder for --traces, or add --force" });
    }
    traces[property] = checked.value;
  }
  return success(traces);
}

function prepareFolder({ traces }: MechanismsOptions): Problem | undefined {
  if (traces === undefined) return undefined;
  try {
    mkdirSync(traces, { recursive: true });
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    return { file: traces, what: `the folder cannot be made (${code})`, mend: "choose another folder for --traces" };
  }
}

interface Explored {
  readonly task: Task;
  readonly run: Run;
  readonly gateway: string;
  readonly written: number;
}

/** Largest scopes first, so that no core waits for one of them at the end. */
async function exploreLargestFirst(tasks: readonly Task[], options: MechanismsOptions): Promise<Outcome<Explored[]>> {
  const distinct = ({ entry }: Task): number => entry.expected.distinct ?? 0;
  const largestFirst = [...tasks].sort((a, b) => distinct(b) - distinct(a));
  let finished = 0;
  const outcomes = await inParallel(largestFirst, async (task): Promise<Outcome<Explored>> => {
    const probes: readonly string[] = questionsIn(task.situation)
      .filter(({ kind }) => kind === "availability")
      .map(({ property }) => property);
    const file = join(bundledConfigs, FOLDER, task.entry.scope);
    const job: MechanismJob = { file, probes, limits: limitsOf(options), traces: task.traces };
    const result = await inThread<Outcome<MechanismResult>>("./mechanisms-worker.js", job);
    finished++;
    if (!result.ok) return result;
    const { gateway, report, written } = result.value;
    // What the scope lists itself is compared as a property of it, not as a probe.
    const asked = probes.filter((name) => task.entry.expected.probes?.[name] !== undefined);
    const differences = report.limit === null ? differencesWithProbes(task.entry.expected, report, asked) : [];
    if (process.stderr.isTTY) {
      const word = report.limit !== null ? "limit reached" : differences.length === 0 ? "ok" : "DIFFERS";
      console.error(`${finished}/${tasks.length} ${task.entry.scope}: ${word}`);
    }
    return success({ task, run: { situation: task.situation, report, differences }, gateway, written });
  });
  const explored: Explored[] = [];
  for (const outcome of outcomes) {
    if (!outcome.ok) return outcome;
    explored.push(outcome.value);
  }
  return success(explored.sort((a, b) => SITUATIONS.indexOf(a.task.situation) - SITUATIONS.indexOf(b.task.situation)));
}

function limitsOf({ maxSeconds, maxStates }: MechanismsOptions): Partial<Limits> {
  return { ...(maxStates !== undefined && { maxStates }), ...(maxSeconds !== undefined && { maxSeconds }) };
}

/** A figure that differs is graver than a limit, which says nothing of the figures. */
function exitCodeOf(rows: readonly Row[]): number {
  const runs = rows.flatMap((row) => row.runs);
  if (runs.some(({ differences }) => differences.length > 0)) return EXIT.other;
  return runs.some(({ report }) => report.limit !== null) ? EXIT.limit : EXIT.ok;
}
