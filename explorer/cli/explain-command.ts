import type { Command } from "commander";
import type { Explanation } from "../explain/explanation.js";
import { explanationParagraphs } from "../explain/words.js";
import { type Outcome, success } from "../problem/problem.js";
import { claimOf, shows } from "../search/evidence.js";
import { quantity } from "../trace/quantity.js";
import { replay } from "../trace/replay.js";
import { traceText } from "../trace/text.js";
import type { Trace } from "../trace/trace.js";
import { EXIT } from "./exit-code.js";
import { explanationBy, explanationOf } from "./explanation.js";
import { explanationReport, noBehaviorReport } from "./explanation-json.js";
import { openScope } from "./open-scope.js";
import { type OpenTrace, openTrace, refusalLines, type TraceChoice, withTraceChoice } from "./open-trace.js";
import { fail, type Finish } from "./outcome.js";

interface ExplainOptions extends TraceChoice {
  readonly sound?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** `explore explain`: why the end of a trace is bad, and what would have prevented it. */
export function addExplainCommand(program: Command, finish: Finish): void {
  const command = program
    .command("explain")
    .description("say why the end of a trace is bad, and which of its steps the sound model refuses, by which guards")
    .argument("<trace>", "an ITF trace, or a counterexample as TLC prints it or dumps it as JSON")
    .option("--sound <scope.cfg>", "judge the steps by this scope's model (default: the same scope, not weakened)")
    .option("--json", "print the explanation as JSON (schema tandem-explanation/1)")
    .option("--quiet", "leave out the trace itself");
  withTraceChoice(command).action(async (path: string, options: ExplainOptions) => {
    finish(await explainFile(path, options));
  });
}

async function explainFile(path: string, options: ExplainOptions): Promise<number> {
  const found = await openTrace(path, options);
  if (!found.ok) return fail(found.problem, found.code);
  const { machine, opened, origin, recorded, where } = found.value;
  const result = replay(machine, recorded);
  if (result.kind !== "behaviour") {
    if (options.json === true) printJson(noBehaviorReport(path, found.value, result));
    else console.log(refusalLines(path, where, result).join("\n"));
    return EXIT.stepProperty;
  }
  const { trace } = result;
  const explained =
    options.sound === undefined
      ? success(explanationOf(opened, trace, origin.property))
      : await explainBy(options.sound, options, trace, found.value);
  if (!explained.ok) return fail(explained.problem, "scopeUnreadable");
  const { property } = origin;
  const isClaimShown =
    property === undefined || claimOf(property, machine.model) === undefined || shows(trace, property);
  if (options.json === true) {
    printJson(explanationReport(path, found.value, explained.value, isClaimShown));
  } else {
    if (options.quiet !== true) console.log(`${traceText(trace)}\n`);
    console.log(`${path} is a behavior of ${where}: ${quantity(trace.states.length, "state")}.`);
    if (!isClaimShown) console.log(`But it does not violate ${property}, as it claims.`);
    for (const { items, text } of explanationParagraphs(explained.value)) {
      console.log([text, ...items.map((item) => `  ${item}`)].join("\n"));
    }
  }
  return isClaimShown ? EXIT.ok : EXIT.stepProperty;
}

async function explainBy(
  path: string,
  options: ExplainOptions,
  trace: Trace,
  opened: OpenTrace,
): Promise<Outcome<Explanation>> {
  const sound = await openScope(path, options);
  return sound.ok ? explanationBy(sound.value, trace, opened) : sound;
}

function printJson(report: unknown): void {
  console.log(JSON.stringify(report, null, 2));
}
