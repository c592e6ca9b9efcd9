import { basename } from "node:path";
import { type Explanation, explain } from "../explain/explanation.js";
import { weakeningsOf } from "../explain/weakening.js";
import { compile } from "../model/machine.js";
import { type Outcome, success } from "../problem/problem.js";
import { shownProperties } from "../search/evidence.js";
import { FAULT_KINDS } from "../search/exploration.js";
import type { Scope } from "../scope/scope.js";
import type { Trace } from "../trace/trace.js";
import type { OpenScope } from "./open-scope.js";
import type { OpenTrace } from "./open-trace.js";

/** Explains a behavior of a scope by the same scope without its replacements and with all of its guards. */
export function explanationOf({ dropped, scope }: OpenScope, trace: Trace, claimed: string | undefined): Explanation {
  return explain({
    ...endOf(scope, trace, claimed),
    weakenings: weakeningsOf(scope.sound, scope.config.substitutions, dropped),
    // Neither a replacement nor a dropped guard changes the variables, so that both models have one layout.
    sound: { machine: compile(scope.sound), states: trace.states },
  });
}

/** Explains a behavior by the model of another scope; a problem when the trace has states that this one has not. */
export function explanationBy(
  sound: OpenScope,
  trace: Trace,
  { opened, origin, statesOf }: OpenTrace,
): Outcome<Explanation> {
  const machine = compile(sound.scope.model);
  const recorded = statesOf(machine);
  if (!recorded.ok) return recorded;
  const explanation = explain({
    ...endOf(opened.scope, trace, origin.property),
    weakenings: [],
    sound: { machine, states: recorded.value.states, scope: basename(sound.scope.file) },
  });
  return success(explanation);
}

/** A trace with what its end shows: properties, or the fault that it claims. */
function endOf(scope: Scope, trace: Trace, claimed: string | undefined) {
  const properties = shownProperties(trace, claimed, scope.properties);
  const isFault = claimed !== undefined && FAULT_KINDS.some((kind) => kind === claimed);
  return { trace, properties, ...(isFault && { fault: claimed }) };
}
