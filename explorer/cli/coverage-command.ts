import type { Command } from "commander";
import { vacuousText } from "../coverage/baseline.js";
import { baselineName, type BaselineOptions, withBaseline } from "./baseline-files.js";
import { coverAll } from "./coverage-all.js";
import { type CoverageReport, coverScope, isAsAccepted, VACUOUS_FOLDER } from "./coverage-job.js";
import { coverageMarkdown, coverageText } from "./coverage-text.js";
import { EXIT, faultCode } from "./exit-code.js";
import { type LimitOptions, limitsOf, withLimits } from "./limit-options.js";
import { type ModelChoice, openScope } from "./open-scope.js";
import { fail, type Finish, withModelChoice } from "./outcome.js";
import { occupied, type OutputFile, writeOutput } from "./output-file.js";
import { ProgressLine } from "./progress-line.js";

interface CoverageOptions extends ModelChoice, LimitOptions, BaselineOptions {
  readonly json?: true;
  readonly markdown?: true;
}

/** `explore coverage`: what a scope exercises of its model, and what is vacuous in it. */
export function addCoverageCommand(program: Command, finish: Finish): void {
  const command = program
    .command("coverage")
    .description("show what a scope exercises: actions taken, guards that decide, premises that are ever true")
    .argument(
      "<scope.cfg|all>",
      "a scope file, the name of a bundled one, or all bundled ones in which everything holds",
    )
    .option("--json", "print the report as JSON (schema tandem-coverage/1)")
    .option("--markdown", "print the report as Markdown");
  withModelChoice(withLimits(withBaseline(command, VACUOUS_FOLDER, "findings"))).action(
    async (path: string, options: CoverageOptions) => {
      finish(path === "all" ? await coverAllWith(options) : await coverOne(path, options));
    },
  );
}

async function coverAllWith(options: CoverageOptions): Promise<number> {
  const { json, ...others } = options;
  const [refused] = Object.keys(others);
  if (refused === undefined) return coverAll(json === true);
  const option = `--${refused.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return fail({ file: option, what: "it is of one scope", mend: "name the scope instead of all" }, "other");
}

async function coverOne(path: string, options: CoverageOptions): Promise<number> {
  const opened = await openScope(path, options);
  if (!opened.ok) return fail(opened.problem, "scopeUnreadable");
  const output = outputOf(options);
  const taken = output === undefined ? undefined : occupied(output, options.force === true);
  if (taken !== undefined) return fail(taken, "other");
  const progress = new ProgressLine(process.stderr);
  const outcome = coverScope(opened.value, options, {
    limits: limitsOf(options),
    onProgress: (snapshot) => progress.show(snapshot),
    progressSeconds: progress.intervalSeconds,
    onWalk: (walked, states) => progress.walk(walked, states),
  });
  progress.close();
  if (!outcome.ok) return fail(outcome.problem, "scopeUnreadable");
  const result = outcome.value;
  switch (result.kind) {
    case "faulty":
      console.error(`explore: ${path}: ${result.message}; explore ${path} shows the way there`);
      return faultCode(result.fault);
    case "assumptionFalse":
      console.error(`explore: ${path}: ${result.message}; change the constants`);
      return EXIT.assumption;
    case "report":
      return conclude(result.report, output, options);
  }
}

async function conclude(
  report: CoverageReport,
  output: OutputFile | undefined,
  options: CoverageOptions,
): Promise<number> {
  const limits = limitsOf(options);
  if (options.json === true) console.log(JSON.stringify(report, null, 2));
  else console.log(options.markdown === true ? coverageMarkdown(report, limits) : await coverageText(report, limits));
  if (!report.complete) return EXIT.limit;
  if (output !== undefined) {
    const known = report.vacuous.flatMap(({ reason, ...finding }) => (reason === null ? [] : [{ ...finding, reason }]));
    const text = vacuousText(report.scope, report.vacuous, [...known, ...report.stale]);
    const problem = writeOutput(output, text, options.force === true);
    if (problem !== undefined) return fail(problem, "system");
    console.error(`Baseline of ${report.scope} written to ${output.file}.`);
  }
  if (isAsAccepted(report)) return EXIT.ok;
  const name = baselineName(report.scope, VACUOUS_FOLDER, options);
  console.error(
    `explore: ${report.scope}: not as accepted in ${name}; exercise it, mend the model, or accept it there with a reason`,
  );
  return EXIT.vacuous;
}

function outputOf({ writeBaseline }: CoverageOptions): OutputFile | undefined {
  return writeBaseline === undefined ? undefined : { file: writeBaseline, option: "--write-baseline" };
}
