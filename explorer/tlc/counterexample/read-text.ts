import { failure, type Outcome, success } from "../../problem/problem.js";
import { splitState } from "../value/split-state.js";
import type { VariableText } from "../value/variable-text.js";

/** A state of a trace that TLC printed. */
export interface PrintedState {
  /** 1-based. */
  readonly line: number;
  /** The action that leads to it; absent for the first state and for an action without a name. */
  readonly action?: string;
  /** With `-difftrace`, those that changed. */
  readonly variables: readonly VariableText[];
}

/** A trace that TLC printed. */
export interface PrintedTrace {
  readonly states: readonly PrintedState[];
  /** What it violates, `Deadlock` for a deadlock; absent when TLC does not tell. */
  readonly property?: string;
}

const HEADER = /^(?:State )?(\d+): (.*)$/;
const INITIAL_VIOLATION = /is violated by the initial state:$/;
const FRAME = "@!@!@";
const VIOLATION = /(?:Invariant (\w+) is violated|Action property (\w+) is violated|(Deadlock) reached)/;

/** Whether a text looks like what TLC prints. */
export function isTlcText(text: string): boolean {
  return /^(?:State )?1: <|is violated by the initial state:|^TLC2 Version |^@!@!@STARTMSG /m.test(text);
}

/** Reads the first counterexample in what TLC printed, with `-tool` or without. Fails when there is none. */
export function readTextTrace(text: string, file: string): Outcome<PrintedTrace> {
  const lines = text.split(/\r\n|\n/);
  const states: PrintedState[] = [];
  let current: { line: number; action?: string; body: string[] } | undefined;
  const finish = (): boolean => {
    if (current === undefined) return true;
    const { body, ...rest } = current;
    const variables = splitState(body.join("\n"));
    if (variables === undefined || variables.length === 0) return false;
    states.push({ ...rest, variables });
    current = undefined;
    return true;
  };
  for (const [index, line] of lines.entries()) {
    const header = HEADER.exec(line);
    if (header !== null || INITIAL_VIOLATION.test(line)) {
      if (!finish()) return failure(unreadable(file, index));
      const number = Number(header?.[1] ?? 1);
      const isNext = number === states.length + 1;
      const title = header?.[2] ?? "<Initial predicate>";
      // The next counterexample begins, or a lasso ends in "Stuttering" or "Back to state".
      if (!isNext || !title.startsWith("<")) break;
      const action = /^<(\w+)/.exec(title)?.[1];
      const isNamed = states.length > 0 && action !== undefined && action !== "Action";
      current = { line: index + 1, body: [], ...(isNamed && { action }) };
    } else if (line.startsWith(FRAME) || line.trim() === "") {
      if (current !== undefined && current.body.length > 0 && !finish()) return failure(unreadable(file, index));
    } else current?.body.push(line);
  }
  if (!finish()) return failure(unreadable(file, lines.length));
  if (states.length === 0) {
    return failure({
      file,
      what: "TLC printed no counterexample",
      mend: "give the output of a run that found a violation",
    });
  }
  const violation = VIOLATION.exec(text);
  const property = violation?.[1] ?? violation?.[2] ?? violation?.[3];
  return success(property === undefined ? { states } : { states, property });
}

function unreadable(file: string, line: number) {
  return { file, line, what: "this is no state as TLC prints it", mend: "give TLC's output as it is" };
}
