import { valueOf } from "../state/variables.js";
import type { Config, ConfigValue } from "../tlc/cfg/config.js";
import { writeConfig } from "../tlc/cfg/write-config.js";
import { tlaText } from "./tla-text.js";
import type { Trace } from "./trace.js";

/** What a module of a trace is to be called, and what it is of. */
export interface TraceModule {
  /** The name of the module, and so of its file. */
  readonly name: string;
  /** The root module of the specification, which TLC must find beside it. */
  readonly root: string;
  readonly config: Config;
  /** What the trace violates: an invariant or step property of the specification, or `Deadlock`. Absent: nothing. */
  readonly property?: string;
}

/**
 * A behavior as a TLA+ module and a configuration for TLC, old and new: TLC's initial predicate and next-state
 * relation, restricted to the recorded states. TLC reports the violated property, or that the trace is no
 * behavior of the specification by not violating {@link UNFINISHED}.
 */
export function writeTlcTrace(trace: Trace, { config, name, property, root }: TraceModule): TlcTraceFiles {
  const variables = Object.keys(trace.machine.model.variables);
  const declared = new Set(config.constants.map((constant) => constant.name));
  const named = new Set(config.constants.flatMap(({ value }) => modelValuesIn(value)));
  const modelValues = [...named].filter((value) => !declared.has(value));
  const length = trace.states.length;
  const equalities = (row: string, prime: string): string[] =>
    variables.map((variable) => `  /\\ ${variable}${prime} = Recorded[${row}].${variable}`);
  const lines = [
    `---- MODULE ${name} ----`,
    `\\* A behavior of ${root} in ${length} states${property === undefined ? "" : `; its last state or step shows ${property}`}.`,
    `EXTENDS ${root}, Naturals, TLC`,
    ...(modelValues.length === 0 ? [] : [`CONSTANTS ${modelValues.join(", ")}`]),
    "VARIABLE position",
    "",
    "Recorded == <<",
    recordedStates(trace).join(",\n"),
    ">>",
    "",
    "TraceInit ==",
    "  /\\ position = 1",
    ...equalities("1", ""),
    `  /\\ ${config.init?.name ?? "Init"}`,
    "",
    "TraceNext ==",
    `  /\\ position < ${length}`,
    "  /\\ position' = position + 1",
    ...equalities("position + 1", "'"),
    `  /\\ ${config.next?.name ?? "Next"}`,
    "",
    `${UNFINISHED} == position < ${length}`,
    `${NO_DEADLOCK} == position = ${length} => ENABLED ${config.next?.name ?? "Next"}`,
    "====",
  ];
  return { module: `${lines.join("\n")}\n`, config: writeConfig(traceConfig(config, property, modelValues)) };
}

export interface TlcTraceFiles {
  readonly module: string;
  readonly config: string;
}

/** The invariant whose violation shows that TLC can follow the trace to its end. */
export const UNFINISHED = "TraceUnfinished";
const NO_DEADLOCK = "TraceEndsWithoutDeadlock";

function recordedStates({ machine, states }: Trace): string[] {
  const { variables } = machine.model;
  const state = machine.newState();
  return states.map((words) => {
    state.load(words, 0);
    const fields = Object.entries(variables).map(
      ([name, domain]) => `${name} |-> ${tlaText(domain, valueOf(state, name))}`,
    );
    return `  [${fields.join(",\n   ")}]`;
  });
}

/** The first violated invariant in the list is the one that TLC reports, so the claim comes first. */
function traceConfig(config: Config, property: string | undefined, modelValues: readonly string[]): Config {
  const { constants, invariants, properties, substitutions } = config;
  const name = (text: string): { name: string; line: number } => ({ name: text, line: 0 });
  const claimed = property === "Deadlock" ? [name(NO_DEADLOCK)] : invariants.filter((one) => one.name === property);
  return {
    constants: [
      ...constants,
      ...modelValues.map((value) => ({ ...name(value), value: { kind: "modelValue", name: value } as const })),
    ],
    substitutions,
    init: name("TraceInit"),
    next: name("TraceNext"),
    invariants: [...claimed, name(UNFINISHED)],
    properties: properties.filter((one) => one.name === property),
    constraints: [],
    actionConstraints: [],
    checkDeadlock: { value: false, line: 0 },
  };
}

function modelValuesIn(value: ConfigValue): readonly string[] {
  switch (value.kind) {
    case "modelValue":
      return [value.name];
    case "set":
      return value.members.flatMap(modelValuesIn);
    case "number":
    case "string":
    case "boolean":
      return [];
  }
}
