import type { Command } from "commander";
import { explanationParagraphs } from "../explain/words.js";
import { claimOf, isEvidenceOf, shownProperties } from "../search/evidence.js";
import { quantity } from "../trace/quantity.js";
import { replay } from "../trace/replay.js";
import { traceText } from "../trace/text.js";
import type { Trace } from "../trace/trace.js";
import { modelOptions } from "./counterexamples.js";
import { EXIT } from "./exit-code.js";
import { explanationOf } from "./explanation.js";
import { openTrace, refusalLines, type TraceChoice, withTraceChoice } from "./open-trace.js";
import { fail, type Finish } from "./outcome.js";
import { shellWords } from "./shell-words.js";
import type { TraceSubject } from "./trace-formats.js";
import { checkOutputs, type TraceOutputs, withTraceOutputs, writeTraces } from "./trace-outputs.js";

interface ReplayOptions extends TraceChoice, TraceOutputs {
  readonly quiet?: true;
}

/** `explore replay`: executes a recorded trace again. */
export function addReplayCommand(program: Command, finish: Finish): void {
  const command = program
    .command("replay")
    .description("execute a trace again and say whether it is a behavior of its scope, or of another one")
    .argument("<trace>", "an ITF trace, or a counterexample as TLC prints it or dumps it as JSON")
    .option("--quiet", "print the verdict only");
  withTraceOutputs(withTraceChoice(command)).action(async (path: string, options: ReplayOptions) => {
    finish(await replayFile(path, options));
  });
}

async function replayFile(path: string, options: ReplayOptions): Promise<number> {
  const found = await openTrace(path, options);
  if (!found.ok) return fail(found.problem, found.code);
  const { machine, opened, origin, recorded, where } = found.value;
  const outputs = checkOutputs(options, [], opened);
  if (!outputs.ok) return fail(outputs.problem, "other");
  const result = replay(machine, recorded);
  switch (result.kind) {
    case "behaviour": {
      const { trace } = result;
      if (options.quiet !== true) console.log(`${traceText(trace)}\n`);
      console.log(`${path} is a behavior of ${where}: ${quantity(trace.states.length, "state")}.`);
      const code = concludes(origin.property, trace);
      const [property] = shownProperties(trace, origin.property, opened.scope.properties);
      const subject: TraceSubject = {
        opened,
        trace,
        commands: [replayCommand(path, options)],
        explanation: () => explanationParagraphs(explanationOf(opened, trace, property)),
        ...(property !== undefined && { property }),
      };
      const unwritable = writeTraces([subject], options);
      return unwritable === undefined ? code : fail(unwritable, "system");
    }
    case "notInitial":
    case "notAStep":
      for (const line of refusalLines(path, where, result)) console.log(line);
      writeTraces([], options);
      return EXIT.stepProperty;
  }
}

function replayCommand(path: string, options: ReplayOptions): string {
  const scope = options.scope === undefined ? [] : ["--scope", options.scope];
  return shellWords(["explore", "replay", path, ...scope, ...modelOptions(options)]);
}

/** Says whether the last state or step shows what the trace claims. */
function concludes(property: string | undefined, trace: Trace): number {
  if (property === undefined) return EXIT.ok;
  const claim = claimOf(property, trace.machine.model);
  if (claim === undefined) return EXIT.ok;
  const shown = isEvidenceOf(trace, claim);
  console.log(shown ? `It ends in a violation of ${property}.` : `But it does not violate ${property}, as it claims.`);
  return shown ? EXIT.ok : EXIT.stepProperty;
}
