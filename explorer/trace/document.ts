import { type Node, parseTree } from "jsonc-parser";
import type { Machine } from "../model/machine.js";
import { type Outcome, success } from "../problem/problem.js";
import { isTlcText, readTextTrace } from "../tlc/counterexample/read-text.js";
import { readItf, readStates, type TraceOrigin } from "./itf.js";
import { property } from "./itf-values.js";
import type { RecordedTrace } from "./recorded.js";
import { readJsonStates, readPrintedStates } from "./tlc-trace.js";

/** A trace of whatever form, before the model is known. */
export interface TraceDocument {
  readonly file: string;
  /** What the trace says of where it is from; TLC's say little. */
  readonly origin: Partial<TraceOrigin>;
  /** Reads its states as states of a machine. */
  readonly statesOf: (machine: Machine) => Outcome<RecordedTrace>;
}

/** Reads a trace: ITF, or a counterexample of TLC's as it prints it or dumps it as JSON. */
export function readTrace(text: string, file: string): Outcome<TraceDocument> {
  if (!/^\s*\{/.test(text) && isTlcText(text)) {
    const printed = readTextTrace(text, file);
    if (!printed.ok) return printed;
    const { property: violated } = printed.value;
    const origin = violated === undefined ? {} : { property: violated };
    return success({ file, origin, statesOf: (machine) => readPrintedStates(printed.value, file, machine) });
  }
  const counterexample = counterexampleIn(text);
  if (counterexample !== undefined) {
    return success({ file, origin: {}, statesOf: (machine) => readJsonStates(counterexample, text, file, machine) });
  }
  const document = readItf(text, file);
  if (!document.ok) return document;
  const { origin } = document.value;
  return success({ file, origin, statesOf: (machine) => readStates(document.value, machine) });
}

function counterexampleIn(text: string): Node | undefined {
  const root = parseTree(text);
  const found = root?.type === "object" ? property(root, "counterexample") : undefined;
  return found !== undefined && (property(found, "state")?.children ?? []).length > 0 ? found : undefined;
}
