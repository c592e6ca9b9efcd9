import { basename } from "node:path";
import type { Command } from "commander";
import type { Model } from "../model/model.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import { readScope, type Scope } from "../scope/scope.js";
import { compile } from "../model/machine.js";
import { type Claim, isEvidenceOf } from "../search/evidence.js";
import { invariantNamed } from "../search/properties.js";
import { readTrace, type TraceDocument } from "../trace/document.js";
import { quantity } from "../trace/quantity.js";
import { replay } from "../trace/replay.js";
import { traceText } from "../trace/text.js";
import type { Trace } from "../trace/trace.js";
import { EXIT } from "./exit-code.js";
import { modelOptions } from "./counterexamples.js";
import {
  definitionNamed,
  type ModelChoice,
  type OpenScope,
  openScope,
  readText,
  withRootModule,
} from "./open-scope.js";
import { fail, type Finish, withModelChoice } from "./outcome.js";
import { shellWords } from "./shell-words.js";
import type { TraceSubject } from "./trace-formats.js";
import { checkOutputs, type TraceOutputs, withTraceOutputs, writeTraces } from "./trace-outputs.js";

interface ReplayOptions extends ModelChoice, TraceOutputs {
  readonly scope?: string;
  readonly quiet?: true;
}

/** `explore replay`: executes a recorded trace again. */
export function addReplayCommand(program: Command, finish: Finish): void {
  const command = program
    .command("replay")
    .description("execute a trace again and say whether it is a behavior of its scope, or of another one")
    .argument("<trace>", "an ITF trace, or a counterexample as TLC prints it or dumps it as JSON")
    .option("--scope <scope.cfg>", "replay on this scope instead of the one that the trace carries")
    .option("--quiet", "print the verdict only");
  withTraceOutputs(withModelChoice(command)).action(async (path: string, options: ReplayOptions) => {
    finish(await replayFile(path, options));
  });
}

async function replayFile(path: string, options: ReplayOptions): Promise<number> {
  const text = readText(path, "give the path of a trace");
  if (!text.ok) return fail(text.problem, "traceUnreadable");
  const document = readTrace(text.value, path);
  if (!document.ok) return fail(document.problem, "traceUnreadable");
  const outputs = checkOutputs(options, []);
  if (!outputs.ok) return fail(outputs.problem, "other");
  const opened = await scopeOf(document.value, options);
  if (!opened.ok) return fail(opened.problem, "scopeUnreadable");
  const { scope } = opened.value;
  const machine = compile(scope.model);
  const recorded = document.value.statesOf(machine);
  if (!recorded.ok) return fail(recorded.problem, "traceUnreadable");
  const result = replay(machine, recorded.value);
  const where = `${scope.definition.name}, scope ${basename(options.scope ?? document.value.origin.scope ?? path)}`;
  switch (result.kind) {
    case "behaviour": {
      if (options.quiet !== true) console.log(`${traceText(result.trace)}\n`);
      const { length } = result.trace.states;
      console.log(`${path} is a behavior of ${where}: ${quantity(length, "state")}.`);
      const code = concludes(document.value.origin.property, scope.model, result.trace);
      const commands = [replayCommand(path, options)];
      const shown = shownProperty(document.value.origin.property, scope, result.trace);
      const subject: TraceSubject = { opened: opened.value, trace: result.trace, commands };
      const unwritable = writeTraces([shown === undefined ? subject : { ...subject, property: shown }], options);
      return unwritable === undefined ? code : fail(unwritable, "system");
    }
    case "notInitial":
      console.log(`${path} is no behavior of ${where}: state 1 is no initial state.`);
      for (const reason of result.reasons) console.log(`  ${reason}`);
      writeTraces([], options);
      return EXIT.stepProperty;
    case "notAStep":
      console.log(
        `${path} is no behavior of ${where}: there is no step from state ${result.from} to state ${result.from + 1}.`,
      );
      for (const reason of result.reasons) console.log(`  ${reason}`);
      writeTraces([], options);
      return EXIT.stepProperty;
  }
}

async function scopeOf({ file, origin }: TraceDocument, options: ReplayOptions): Promise<Outcome<OpenScope>> {
  if (options.scope !== undefined) return openScope(options.scope, options);
  if (origin.config === undefined || origin.module === undefined) {
    return failure({ file, what: "the trace does not say which scope it is of", mend: "add --scope with a .cfg file" });
  }
  const definition = await definitionNamed(origin.module, options, file);
  if (!definition.ok) return definition;
  const named = readScope(origin.config, `${file} (${origin.scope ?? "scope"})`, definition.value);
  if (!named.ok) return named;
  return success(withRootModule({ ...named.value, file: origin.scope ?? "scope" }));
}

function replayCommand(path: string, options: ReplayOptions): string {
  const scope = options.scope === undefined ? [] : ["--scope", options.scope];
  return shellWords(["explore", "replay", path, ...scope, ...modelOptions(options)]);
}

/** What the end of a trace violates: what it claims when that is so, or else the first such property of the scope. */
function shownProperty(claimed: string | undefined, scope: Scope, trace: Trace): string | undefined {
  const { invariants, stepProperties, checkDeadlock } = scope.properties;
  const names = [...invariants, ...stepProperties].map(({ name }) => name);
  const candidates = [...(claimed === undefined ? [] : [claimed]), ...names, ...(checkDeadlock ? ["Deadlock"] : [])];
  return candidates.find((name) => {
    const claim = claimOf(name, scope.model);
    return claim !== undefined && isEvidenceOf(trace, claim);
  });
}

/** Says whether the last state or step shows what the trace claims. */
function concludes(property: string | undefined, model: Model, trace: Trace): number {
  if (property === undefined) return EXIT.ok;
  const claim = claimOf(property, model);
  if (claim === undefined) return EXIT.ok;
  const shown = isEvidenceOf(trace, claim);
  console.log(shown ? `It ends in a violation of ${property}.` : `But it does not violate ${property}, as it claims.`);
  return shown ? EXIT.ok : EXIT.stepProperty;
}

/** What a trace of a property claims; undefined for a property that this model does not have. */
function claimOf(property: string, model: Model): Claim | undefined {
  const invariant = invariantNamed(model, property);
  if (invariant !== undefined) return { kind: "invariant", holds: invariant.holds };
  const step = model.stepProperties[property];
  if (step !== undefined) return { kind: "stepProperty", holds: step };
  return property === "Deadlock" ? { kind: "deadlock" } : undefined;
}
