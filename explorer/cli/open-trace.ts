import { basename } from "node:path";
import type { Command } from "commander";
import { compile, type Machine } from "../model/machine.js";
import { failure, type Outcome, type Problem, success } from "../problem/problem.js";
import { readScope } from "../scope/scope.js";
import { readTrace, type TraceDocument } from "../trace/document.js";
import type { RecordedTrace } from "../trace/recorded.js";
import type { Replay } from "../trace/replay.js";
import type { EXIT } from "./exit-code.js";
import {
  definitionNamed,
  type ModelChoice,
  type OpenScope,
  openScope,
  mutantText,
  readText,
  withoutGuardsNamed,
  withRootModule,
} from "./open-scope.js";
import { withModelChoice } from "./outcome.js";

/** How the user names the model of a trace. */
export interface TraceChoice extends ModelChoice {
  /** A scope instead of the one that the trace carries, dropped guards and all. */
  readonly scope?: string;
}

/** A trace that was read for the model of its scope, or of another one, and is to be executed. */
export interface OpenTrace extends Pick<TraceDocument, "origin" | "statesOf"> {
  readonly opened: OpenScope;
  readonly machine: Machine;
  readonly recorded: RecordedTrace;
  /** The model and the scope, and the guards that it lacks, in words. */
  readonly where: string;
}

export type TraceOutcome =
  | { readonly ok: true; readonly value: OpenTrace }
  | { readonly ok: false; readonly problem: Problem; readonly code: keyof typeof EXIT };

/** Adds the options of {@link TraceChoice} to a command. */
export function withTraceChoice(command: Command): Command {
  return withModelChoice(
    command.option("--scope <scope.cfg>", "take the trace for one of this scope instead of the one that it carries"),
  );
}

/** Reads a trace, and its states as states of its scope's model. */
export async function openTrace(path: string, choice: TraceChoice): Promise<TraceOutcome> {
  const text = readText(path, "give the path of a trace");
  if (!text.ok) return { ...text, code: "traceUnreadable" };
  const document = readTrace(text.value, path);
  if (!document.ok) return { ...document, code: "traceUnreadable" };
  const opened = await scopeOf(document.value, choice);
  if (!opened.ok) return { ...opened, code: "scopeUnreadable" };
  const machine = compile(opened.value.scope.model);
  const { origin, statesOf } = document.value;
  const recorded = statesOf(machine);
  if (!recorded.ok) return { ...recorded, code: "traceUnreadable" };
  const scope = basename(choice.scope ?? origin.scope ?? path);
  const mutant = mutantText(opened.value);
  const where = `${opened.value.scope.definition.name}, scope ${scope}${mutant === "" ? "" : `, ${mutant}`}`;
  return { ok: true, value: { origin, statesOf, opened: opened.value, machine, recorded: recorded.value, where } };
}

/** Why a recorded trace is no behavior, for people. */
export function refusalLines(
  path: string,
  where: string,
  result: Exclude<Replay, { readonly kind: "behaviour" }>,
): readonly string[] {
  const place =
    result.kind === "notInitial"
      ? "state 1 is no initial state"
      : `there is no step from state ${result.from} to state ${result.from + 1}`;
  return [`${path} is no behavior of ${where}: ${place}.`, ...result.reasons.map((reason) => `  ${reason}`)];
}

async function scopeOf({ file, origin }: TraceDocument, choice: TraceChoice): Promise<Outcome<OpenScope>> {
  if (choice.scope !== undefined) return openScope(choice.scope, choice);
  if (origin.config === undefined || origin.module === undefined) {
    return failure({ file, what: "the trace does not say which scope it is of", mend: "add --scope with a .cfg file" });
  }
  const definition = await definitionNamed(origin.module, choice, file);
  if (!definition.ok) return definition;
  const named = readScope(origin.config, `${file} (${origin.scope ?? "scope"})`, definition.value);
  if (!named.ok) return named;
  const opened = withRootModule({ ...named.value, file: origin.scope ?? "scope" });
  return origin.dropped === undefined ? success(opened) : withoutGuardsNamed(opened, origin.dropped, file);
}
