import { basename } from "node:path";
import type { Command } from "commander";
import type { Model } from "../model/model.js";
import { failure, type Outcome } from "../problem/problem.js";
import { readScope, type Scope } from "../scope/scope.js";
import { compile } from "../model/machine.js";
import { invariantNamed } from "../search/properties.js";
import { type ItfDocument, readItf, readStates } from "../trace/itf.js";
import { replay } from "../trace/replay.js";
import { traceText } from "../trace/text.js";
import type { Trace } from "../trace/trace.js";
import { EXIT } from "./exit-code.js";
import { definitionNamed, type ModelChoice, openScope, readText } from "./open-scope.js";
import { fail, type Finish, withModelChoice } from "./outcome.js";

interface ReplayOptions extends ModelChoice {
  readonly scope?: string;
  readonly quiet?: true;
}

/** `explore replay`: executes a recorded trace again. */
export function addReplayCommand(program: Command, finish: Finish): void {
  const command = program
    .command("replay")
    .description("execute a trace again and say whether it is a behavior of its scope, or of another one")
    .argument("<trace.itf.json>", "an ITF trace")
    .option("--scope <scope.cfg>", "replay on this scope instead of the one that the trace carries")
    .option("--quiet", "print the verdict only");
  withModelChoice(command).action(async (path: string, options: ReplayOptions) => {
    finish(await replayFile(path, options));
  });
}

async function replayFile(path: string, options: ReplayOptions): Promise<number> {
  const text = readText(path, "give the path of an .itf.json trace");
  if (!text.ok) return fail(text.problem, "traceUnreadable");
  const document = readItf(text.value, path);
  if (!document.ok) return fail(document.problem, "traceUnreadable");
  const scope = await scopeOf(document.value, options);
  if (!scope.ok) return fail(scope.problem, "scopeUnreadable");
  const machine = compile(scope.value.model);
  const recorded = readStates(document.value, machine);
  if (!recorded.ok) return fail(recorded.problem, "traceUnreadable");
  const result = replay(machine, recorded.value);
  const where = `${scope.value.definition.name}, scope ${basename(options.scope ?? document.value.origin.scope ?? path)}`;
  switch (result.kind) {
    case "behaviour": {
      if (options.quiet !== true) console.log(`${traceText(result.trace)}\n`);
      const { length } = result.trace.states;
      console.log(`${path} is a behavior of ${where}: ${length} ${length === 1 ? "state" : "states"}.`);
      return concludes(document.value.origin.property, scope.value.model, result.trace);
    }
    case "notInitial":
      console.log(`${path} is no behavior of ${where}: state 1 is no initial state.`);
      for (const reason of result.reasons) console.log(`  ${reason}`);
      return EXIT.stepProperty;
    case "notAStep":
      console.log(
        `${path} is no behavior of ${where}: there is no step from state ${result.from} to state ${result.from + 1}.`,
      );
      for (const reason of result.reasons) console.log(`  ${reason}`);
      return EXIT.stepProperty;
  }
}

async function scopeOf({ file, origin }: ItfDocument, options: ReplayOptions): Promise<Outcome<Scope>> {
  if (options.scope !== undefined) {
    const opened = await openScope(options.scope, options);
    return opened.ok ? { ok: true, value: opened.value.scope } : opened;
  }
  if (origin.config === undefined || origin.module === undefined) {
    return failure({ file, what: "the trace does not say which scope it is of", mend: "add --scope with a .cfg file" });
  }
  const definition = await definitionNamed(origin.module, options, file);
  return definition.ok
    ? readScope(origin.config, `${file} (${origin.scope ?? "scope"})`, definition.value)
    : definition;
}

/** Says whether the last state or step shows what the trace claims. */
function concludes(property: string | undefined, model: Model, trace: Trace): number {
  if (property === undefined) return EXIT.ok;
  const shown = shows(property, model, trace);
  if (shown === undefined) return EXIT.ok;
  console.log(shown ? `It ends in a violation of ${property}.` : `But it does not violate ${property}, as it claims.`);
  return shown ? EXIT.ok : EXIT.stepProperty;
}

/** Whether the end of the trace violates a property; undefined for one that this model cannot evaluate. */
function shows(property: string, model: Model, trace: Trace): boolean | undefined {
  const [next, now] = [trace.machine.newState(), trace.machine.newState()];
  const last = trace.states.at(-1);
  const beforeLast = trace.states.at(-2);
  if (last === undefined) return undefined;
  next.load(last, 0);
  const invariant = invariantNamed(model, property);
  if (invariant !== undefined) return !invariant.holds(next as never);
  const step = model.stepProperties[property];
  if (step !== undefined && beforeLast !== undefined) {
    now.load(beforeLast, 0);
    return !step(now as never, next as never);
  }
  if (property !== "Deadlock") return undefined;
  return trace.machine.actions.every(({ choices, guards }) =>
    choices.every((picks) => guards.some(({ holds }) => !holds(next, picks))),
  );
}
