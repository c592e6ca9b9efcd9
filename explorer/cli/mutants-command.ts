import { basename } from "node:path";
import { type Command, Option } from "commander";
import { type Accepted, compareWithBaseline } from "../baseline/baseline.js";
import { readSurvivors, survivorsText } from "../mutation/baseline.js";
import { guardsOf, guardText } from "../mutation/guard.js";
import {
  isSurvivor,
  type MutantReport,
  type MutationReport,
  PAIRS,
  type Pairs,
  type Status,
  unexpected,
} from "../mutation/report.js";
import type { RuleChange } from "../mutation/run-mutant.js";
import { nearest } from "../problem/nearest.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import { explore } from "../search/breadth-first.js";
import { baselineName, type BaselineOptions, differenceTexts, openBaseline, withBaseline } from "./baseline-files.js";
import { modelOptions } from "./counterexamples.js";
import { EXIT } from "./exit-code.js";
import type { MutantJob } from "./mutants-job.js";
import { mutantScopesBeside, withOwnScopes } from "./mutants-expected.js";
import { mutationJunit } from "./mutants-junit.js";
import { mutationMarkdown, mutationText, STATUS_WORDS, unexpectedTexts } from "./mutants-report.js";
import { type ModelChoice, type OpenScope, openScope } from "./open-scope.js";
import { nameList, positiveInteger } from "./options.js";
import { occupied, type OutputFile, writeOutput } from "./output-file.js";
import { fail, type Finish, withModelChoice } from "./outcome.js";
import { inParallel, inThread } from "./parallel.js";
import { shellWords } from "./shell-words.js";

interface MutantsOptions extends ModelChoice, BaselineOptions {
  readonly pairs?: Pairs;
  readonly only?: readonly string[];
  readonly maxStates?: number;
  readonly junit?: string;
  readonly json?: true;
  readonly markdown?: true;
}

/** A mutant may have this many times the states of the sound model before it is cut off. */
const GROWTH = 20;

/** The folder of baselines beside a scope. */
const FOLDER = "survivors";

/** `explore mutants`: what notices the loss of each guard. */
export function addMutantsCommand(program: Command, finish: Finish): void {
  const command = program
    .command("mutants")
    .description("drop each guard of a scope's model in turn, and show which property notices, and what survives")
    .argument("<scope.cfg>", "a scope file, or the name of a bundled one")
    .addOption(
      new Option(
        "--pairs <which>",
        "second guards to drop, to see what hides the loss of a survivor's guard (default: as the baseline did, else action)",
      ).choices(PAIRS),
    )
    .option("--only <mutants>", "only these actions, guards (Action.guard) or declared mutants", nameList)
    .option(
      "--max-states <n>",
      `cut a mutant off beyond this many states (default: ${GROWTH} times the sound model's)`,
      positiveInteger,
    )
    .option("--junit <file>", "write a JUnit report as well")
    .option("--json", "print the report as JSON (schema tandem-mutation/1)")
    .option("--markdown", "print the report as Markdown");
  withModelChoice(withBaseline(command, FOLDER, "survivors")).action(async (path: string, options: MutantsOptions) => {
    finish(await mutate(path, options));
  });
}

async function mutate(path: string, options: MutantsOptions): Promise<number> {
  const opened = await openScope(path, options);
  if (!opened.ok) return fail(opened.problem, "scopeUnreadable");
  const changes = selectChanges(opened.value, options.only);
  if (!changes.ok) return fail(changes.problem, "other");
  const baseline = openBaseline(opened.value.scope.file, FOLDER, options, readSurvivors);
  if (!baseline.ok) return fail(baseline.problem, "scopeUnreadable");
  const { accepted = [], pairs = "action" } = baseline.value ?? {};
  const taken = outputsOf(options)
    .map((output) => occupied(output, options.force === true))
    .find((problem) => problem !== undefined);
  if (taken !== undefined) return fail(taken, "other");
  const mutantScopes = mutantScopesBeside(opened.value.scope);
  if (!mutantScopes.ok) return fail(mutantScopes.problem, "scopeUnreadable");
  const sound = exploreSound(opened.value);
  if (!sound.ok) return fail(sound.problem, "notComparable");
  const found = await mutationReport(path, opened.value, changes.value, sound.value, { pairs, ...options });
  const { config } = opened.value.scope;
  const mutants = found.mutants.map((mutant) => withOwnScopes(mutant, found.properties, config, mutantScopes.value));
  const report = { ...found, mutants };
  if (options.json === true) console.log(JSON.stringify(report, null, 2));
  else
    console.log(
      options.markdown === true
        ? mutationMarkdown(report)
        : await mutationText(report, ({ name }) => counterexamplesCommand(path, name, options)),
    );
  return conclude(report, accepted, options);
}

function counterexamplesCommand(path: string, mutant: string, options: MutantsOptions): string {
  return shellWords([
    "explore",
    path,
    ...modelOptions(options),
    "--drop",
    mutant,
    "--continue",
    "--out-html",
    `${mutant}.html`,
  ]);
}

/** Every guard dropped, and every declared replacement that the scope does not use already. */
function selectChanges(
  { scope: { config, model } }: OpenScope,
  only: readonly string[] | undefined,
): Outcome<RuleChange[]> {
  const dropped = guardsOf(model).map((guard) => ({
    names: [guard.action, guardText(guard)],
    change: { kind: "dropped", guards: [guard] } satisfies RuleChange,
  }));
  const substituted = config.substitutions.map(({ name }) => name);
  const declared = Object.entries(model.replacements)
    .filter(([, { replaces }]) => !substituted.includes(replaces))
    .map(([name, { replaces }]) => ({
      names: [replaces, name],
      change: { kind: "declared", replacement: name } satisfies RuleChange,
    }));
  const all: { readonly names: string[]; readonly change: RuleChange }[] = [...dropped, ...declared];
  const known = [...new Set(all.flatMap(({ names }) => names))];
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const suggestion = nearest(unknown, known);
    const mend = suggestion === undefined ? `use some of ${known.join(", ")}` : `did you mean ${suggestion}?`;
    return failure({ file: "--only", what: `the model has no action, guard or declared mutant ${unknown}`, mend });
  }
  return success(
    all.filter(({ names }) => only?.some((name) => names.includes(name)) ?? true).map(({ change }) => change),
  );
}

/** The number of states of the sound model. A scope that fails by itself cannot tell who notices a mutant. */
function exploreSound({ scope }: OpenScope): Outcome<number> {
  const { distinct, verdict } = explore(scope.model, { ...scope.properties, witnesses: [] });
  if (verdict.kind === "holds") return success(distinct);
  const what =
    verdict.kind === "violated"
      ? `${verdict.violations[0].property} is violated without any mutant`
      : `the scope is not explored to a good end (${verdict.kind})`;
  return failure({ file: scope.file, what, mend: "mutate a scope in which everything holds" });
}

async function mutationReport(
  path: string,
  { module, scope }: OpenScope,
  changes: readonly RuleChange[],
  soundDistinct: number,
  {
    maxStates = GROWTH * soundDistinct,
    model,
    module: moduleChoice,
    pairs,
  }: MutantsOptions & { readonly pairs: Pairs },
): Promise<MutationReport> {
  const common = {
    path,
    maxStates,
    ...(model !== undefined && { model }),
    ...(moduleChoice !== undefined && { module: moduleChoice }),
  };
  const run = (job: MutantJob): Promise<MutantReport> => inThread<MutantReport>("./mutants-worker.js", job);
  const progress = progressOf(changes.length);
  const first = await inParallel(changes, async (change) => {
    const mutant = await run({ ...common, kind: "explore", change, soundDistinct });
    progress(mutant.name, mutant.status);
    return mutant;
  });
  const isAskedFor = (mutant: MutantReport): boolean => isSurvivor(mutant) && pairs !== "none";
  const unmasking = progressOf(first.filter(isAskedFor).length);
  const mutants = await inParallel(first, async (survivor) => {
    if (!isAskedFor(survivor)) return survivor;
    const mutant = await run({ ...common, kind: "unmask", survivor, mutants: first, pairs });
    unmasking(mutant.name, mutant.masks === undefined ? "no pair found" : "masked");
    return mutant;
  });
  const { invariants, stepProperties, checkDeadlock } = scope.properties;
  const names = [...invariants, ...stepProperties].map(({ name }) => name);
  return {
    schema: "tandem-mutation/1",
    scope: basename(scope.file),
    module,
    distinct: soundDistinct,
    properties: checkDeadlock ? [...names, "Deadlock"] : names,
    pairs,
    maxStates,
    mutants,
  };
}

/** One line per finished mutant, for those who watch. */
function progressOf(total: number): (name: string, what: string) => void {
  let finished = 0;
  return (name, what) => {
    finished++;
    if (process.stderr.isTTY) console.error(`${finished}/${total} ${name}: ${what}`);
  };
}

function outputsOf({ junit, writeBaseline }: MutantsOptions): OutputFile[] {
  return [
    ...(junit === undefined ? [] : [{ file: junit, option: "--junit" }]),
    ...(writeBaseline === undefined ? [] : [{ file: writeBaseline, option: "--write-baseline" }]),
  ];
}

async function conclude(
  report: MutationReport,
  accepted: readonly Accepted<Status>[],
  options: MutantsOptions,
): Promise<number> {
  const { only } = options;
  const differences = compareWithBaseline<Status, MutantReport>(report.mutants.filter(isSurvivor), accepted);
  // A run of some mutants says nothing of the others, and tries no pairs with them.
  const isMasked = ({ name }: MutantReport): boolean =>
    accepted.some((entry) => entry.name === name && entry.status === "masked");
  const met =
    only === undefined
      ? differences
      : { unaccepted: differences.unaccepted.filter((mutant) => !isMasked(mutant)), stale: [] };
  for (const output of outputsOf(options)) {
    const isJunit = output.option === "--junit";
    const text = isJunit ? await mutationJunit(report, accepted) : survivorsText(report, accepted);
    const problem = writeOutput(output, text, options.force === true);
    if (problem !== undefined) return fail(problem, "system");
    if (!isJunit) console.error(`Baseline of ${report.scope} written to ${output.file}.`);
  }
  const name = baselineName(report.scope, FOLDER, options);
  const differing = [...unexpectedTexts(report.mutants), ...differenceTexts(met, STATUS_WORDS, "survivor", name)];
  for (const line of differing) console.error(line);
  if (unexpected(report.mutants).length > 0) return EXIT.different;
  return met.unaccepted.length + met.stale.length === 0 ? EXIT.ok : EXIT.survivors;
}
