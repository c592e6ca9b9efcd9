import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { Command } from "commander";
import { nearest } from "../problem/nearest.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import { invariantNames, type Scope } from "../scope/scope.js";
import { explore } from "../search/breadth-first.js";
import type { Exploration } from "../search/exploration.js";
import { invariantNamed, type Properties } from "../search/properties.js";
import { quantity } from "../trace/quantity.js";
import { counterexamplesOf, furtherProperties } from "./counterexamples.js";
import { exitCodeOf } from "./exit-code.js";
import { type LimitOptions, limitsOf, withLimits } from "./limit-options.js";
import { type ModelChoice, mutantText, type OpenScope, openScope, withoutGuardsNamed } from "./open-scope.js";
import { furtherNames, nameList } from "./options.js";
import { fail, type Finish, withModelChoice } from "./outcome.js";
import { ProgressLine } from "./progress-line.js";
import { packageVersion } from "./project-files.js";
import { reportJson } from "./report-json.js";
import { reportText } from "./report-text.js";
import { checkOutputs, type TraceOutputs, withTraceOutputs, writeTraces } from "./trace-outputs.js";

interface CheckOptions extends ModelChoice, LimitOptions, TraceOutputs {
  readonly continue?: true;
  readonly drop?: readonly string[];
  readonly invariants?: readonly string[];
  readonly witnesses: boolean;
  readonly json?: true;
  readonly quiet?: true;
}

/** `explore <scope.cfg>`: the main job. */
export function addCheckCommand(program: Command, finish: Finish): void {
  const command = program
    .command("check", { isDefault: true })
    .description("explore every reachable state of a scope and check its properties (the default command)")
    .argument("<scope.cfg>", "a scope file, or the name of a bundled one")
    .option("--continue", "go on after a violation; report a shortest trace for every violated property")
    .option("--invariants <names>", "check these invariants instead of those of the scope (comma-separated)", nameList)
    .option(
      "--drop <guards>",
      "explore the mutant without these guards, Action.guard (comma-separated, or given again)",
      furtherNames,
    )
    .option("--no-witnesses", "do not require the model's witnesses to be reachable")
    .option("--json", "print one JSON report (schema tandem-report/1) instead of text")
    .option("--quiet", "print the verdict only, and no progress");
  withTraceOutputs(withModelChoice(withLimits(command))).action(async (path: string, options: CheckOptions) => {
    finish(await check(path, options));
  });
}

async function check(path: string, options: CheckOptions): Promise<number> {
  const command = existsSync(path)
    ? undefined
    : nearest(path, ["list", "replay", "explain", "all", "mutants", "coverage", "mechanisms", "compare", "project"]);
  if (command !== undefined) {
    const problem = { file: path, what: "there is no such file or command", mend: `did you mean explore ${command}?` };
    return fail(problem, "other");
  }
  const sound = await openScope(path, options);
  if (!sound.ok) return fail(sound.problem, "scopeUnreadable");
  const opened = withoutGuardsNamed(sound.value, options.drop ?? [], "--drop");
  if (!opened.ok) return fail(opened.problem, "other");
  const properties = selectProperties(opened.value.scope, options);
  if (!properties.ok) return fail(properties.problem, "other");
  const outputs = checkOutputs(options, furtherProperties(properties.value, options), opened.value);
  if (!outputs.ok) return fail(outputs.problem, "other");
  const exploration = run(opened.value.scope, properties.value, options);
  report(opened.value, properties.value, exploration, options);
  const unwritable = writeTraces(counterexamplesOf(opened.value, exploration, path, options), outputs.value);
  return unwritable === undefined ? exitCodeOf(exploration) : fail(unwritable, "system");
}

function selectProperties(scope: Scope, options: CheckOptions): Outcome<Properties> {
  const witnesses = options.witnesses ? scope.properties.witnesses : [];
  if (options.invariants === undefined) return success({ ...scope.properties, witnesses });
  const invariants = [];
  for (const name of options.invariants) {
    const invariant = invariantNamed(scope.model, name);
    if (invariant === undefined) {
      const known = invariantNames(scope.model);
      const suggestion = nearest(name, known);
      const mend = suggestion === undefined ? `use some of ${known.join(", ")}` : `did you mean ${suggestion}?`;
      return failure({ file: "--invariants", what: `${scope.definition.name} defines no invariant ${name}`, mend });
    }
    invariants.push(invariant);
  }
  return success({ ...scope.properties, invariants, stepProperties: [], witnesses });
}

function run(scope: Scope, properties: Properties, options: CheckOptions): Exploration {
  const progress = options.quiet === true ? undefined : new ProgressLine(process.stderr);
  const exploration = explore(scope.model, properties, {
    limits: limitsOf(options),
    continueAfterViolation: options.continue === true,
    ...(progress !== undefined && {
      onProgress: (snapshot) => progress.show(snapshot),
      progressSeconds: progress.intervalSeconds,
    }),
  });
  progress?.close();
  return exploration;
}

function report(opened: OpenScope, properties: Properties, exploration: Exploration, options: CheckOptions): void {
  const { dropped, module, scope } = opened;
  const { model } = scope;
  if (options.json === true) {
    console.log(JSON.stringify(reportJson(exploration, opened), null, 2));
    return;
  }
  const text = reportText(exploration, model, limitsOf(options));
  if (options.quiet === true) {
    const [verdict] = text.split("\n");
    console.log(dropped.length === 0 ? verdict : `MUTANT ${mutantText(opened)}: ${String(verdict)}`);
    return;
  }
  const { invariants, stepProperties, witnesses } = properties;
  const checked = [
    quantity(invariants.length, "invariant"),
    quantity(stepProperties.length, "step property", "step properties"),
    quantity(witnesses.length, "witness", "witnesses"),
  ].join(", ");
  console.log(`Tandem ${packageVersion()}: ${module}, scope ${basename(scope.file)}: ${checked}.`);
  if (dropped.length > 0) console.log(`MUTANT ${mutantText(opened)}: its rules are weaker than those of the scope.`);
  console.log(text);
}
