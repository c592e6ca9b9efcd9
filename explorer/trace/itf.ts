import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Domain } from "../domain/domain.js";
import type { Fields } from "../domain/record.js";
import type { Machine } from "../model/machine.js";
import { nearest } from "../problem/nearest.js";
import { lineAt } from "../problem/line-at.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import { assignVariable } from "../state/variables.js";
import { fromItf, ItfMismatch, property, toItf } from "./itf-values.js";
import type { RecordedStep, RecordedTrace } from "./recorded.js";
import type { Trace } from "./trace.js";

/** What a trace says about its origin, so that it can be replayed without any other file. */
export interface TraceOrigin {
  /** The model definition's name. */
  readonly module: string;
  /** The base name of the scope file. */
  readonly scope: string;
  /** The text of the scope file. */
  readonly config: string;
  /** What the last state or step shows: a violated property, `Deadlock`, or a fault. Absent when it shows nothing. */
  readonly property?: string;
  /** Guards that the model lacked, as `Action.guard`; absent when it had all of its own. */
  readonly dropped?: readonly string[];
}

/** A parsed ITF file, before its values are read as states of a model. */
export interface ItfDocument {
  readonly file: string;
  readonly text: string;
  readonly states: readonly Node[];
  readonly origin: Partial<TraceOrigin>;
}

const REWRITE = "write the trace again with --out-itf";

/** The ITF text of a behaviour. */
export function writeItf(trace: Trace, origin: TraceOrigin, tool: string): string {
  const { machine } = trace;
  const { variables, actions } = machine.model;
  const state = machine.newState();
  const states = trace.states.map((words, index) => {
    state.load(words, 0);
    const step = trace.steps[index - 1];
    const meta =
      step === undefined
        ? { index }
        : { index, action: step.action, picks: itfRecord(actions[step.action]?.picks ?? {}, step.picks) };
    return { "#meta": meta, ...itfRecord(variables, state as unknown as Readonly<Record<string, unknown>>) };
  });
  const document = {
    "#meta": {
      format: "ITF",
      "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
      tool,
      ...origin,
      length: trace.states.length,
    },
    vars: Object.keys(variables),
    states,
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

function itfRecord(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, domain]) => [name, toItf(domain, values[name])]));
}

/** Parses an ITF file. Its states are read later, by {@link readStates}, when the model is known. */
export function readItf(text: string, file: string): Outcome<ItfDocument> {
  if (text.trim() === "") return failure({ file, what: "the trace is empty", mend: REWRITE });
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined || root === undefined) {
    const line = lineAt(text, error?.offset ?? 0);
    const reason = error === undefined ? "no value" : printParseErrorCode(error.error);
    return failure({ file, line, what: `the trace is not complete JSON (${reason})`, mend: REWRITE });
  }
  const states = property(root, "states");
  if (states?.type !== "array" || (states.children ?? []).length === 0) {
    const what = "the trace has no states";
    return failure({ file, line: lineAt(text, states?.offset ?? 0), what, mend: "give it a nonempty array `states`" });
  }
  const meta = property(root, "#meta");
  const origin: Record<string, string | readonly string[]> = {};
  for (const key of ["module", "scope", "config", "property"]) {
    const value = meta === undefined ? undefined : property(meta, key);
    if (value?.type === "string") origin[key] = String(value.value);
  }
  const dropped = meta === undefined ? undefined : property(meta, "dropped");
  if (dropped !== undefined) {
    const names = dropped.children ?? [];
    const wrong = dropped.type === "array" ? names.find(({ type }) => type !== "string") : dropped;
    if (wrong !== undefined) {
      const what = "the dropped guards are no array of names";
      return failure({ file, line: lineAt(text, wrong.offset), what, mend: REWRITE });
    }
    origin["dropped"] = names.map(({ value }) => String(value));
  }
  return success({ file, text, states: states.children ?? [], origin });
}

/** Reads the states of a document as states of a machine. Every variable must be there, in its domain. */
export function readStates(document: ItfDocument, machine: Machine): Outcome<RecordedTrace> {
  const { file, text } = document;
  const states: Int32Array[] = [];
  const steps: (RecordedStep | undefined)[] = [];
  for (const [index, node] of document.states.entries()) {
    try {
      states.push(readState(node, machine));
      if (index > 0) steps.push(readStep(node, machine));
    } catch (error) {
      if (!(error instanceof ItfMismatch)) throw error;
      const line = lineAt(text, error.node.offset);
      return failure({
        file,
        line,
        what: `state ${index + 1}: ${error.message}`,
        mend: "mend the trace, or write it again with --out-itf",
      });
    }
  }
  return success({ states, steps });
}

function readState(node: Node, machine: Machine): Int32Array {
  const { variables } = machine.model;
  for (const { children } of node.children ?? []) {
    const name = String(children?.[0]?.value);
    if (!name.startsWith("#") && !Object.hasOwn(variables, name)) {
      throw new ItfMismatch(node, `the model has no variable ${name}`);
    }
  }
  const state = machine.newState();
  for (const [name, domain] of Object.entries(variables)) {
    const value = property(node, name);
    if (value === undefined) throw new ItfMismatch(node, `the variable ${name} is missing`);
    assignVariable(state, name, inVariable(name, domain, value));
  }
  const words = new Int32Array(machine.layout.words);
  state.store(words, 0);
  return words;
}

function inVariable(name: string, domain: Domain, node: Node): unknown {
  try {
    return fromItf(domain, node);
  } catch (error) {
    if (!(error instanceof ItfMismatch)) throw error;
    throw new ItfMismatch(error.node, `${name}: ${error.message}`);
  }
}

function readStep(node: Node, machine: Machine): RecordedStep | undefined {
  const meta = property(node, "#meta");
  const name = meta === undefined ? undefined : property(meta, "action");
  if (meta === undefined || name?.type !== "string") return undefined;
  const action = String(name.value);
  const { actions, replacements } = machine.model;
  const declared = actions[action] ?? replacements[action]?.action;
  if (declared === undefined) {
    const suggestion = nearest(action, [...Object.keys(actions), ...Object.keys(replacements)]);
    throw new ItfMismatch(
      name,
      `the model has no action ${action}${suggestion === undefined ? "" : ` (did you mean ${suggestion}?)`}`,
    );
  }
  const picks = property(meta, "picks");
  if (picks === undefined) return { action };
  return {
    action,
    picks: Object.fromEntries(
      Object.entries(declared.picks).map(([pick, domain]) => {
        const value = property(picks, pick);
        if (value === undefined) throw new ItfMismatch(picks, `${action} has no pick ${pick}`);
        return [pick, inVariable(`${action}.${pick}`, domain, value)];
      }),
    ),
  };
}
