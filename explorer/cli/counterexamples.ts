import { basename } from "node:path";
import { explanationParagraphs } from "../explain/words.js";
import { type Exploration, FAULT_KINDS } from "../search/exploration.js";
import type { Properties } from "../search/properties.js";
import type { Trace } from "../trace/trace.js";
import { explanationOf } from "./explanation.js";
import type { ModelChoice, OpenScope } from "./open-scope.js";
import { faultText } from "./report-text.js";
import { shellWords } from "./shell-words.js";
import { TRACE_FORMATS, type TraceSubject } from "./trace-formats.js";

/** How a run was asked for, as far as it decides which traces it finds. */
export interface RunChoice extends ModelChoice {
  readonly continue?: true;
  readonly invariants?: readonly string[];
  readonly drop?: readonly string[];
}

/** The traces that a run found, to be written: one per violated property, and one to a fault. */
export function counterexamplesOf(
  opened: OpenScope,
  { verdict }: Exploration,
  path: string,
  choice: RunChoice,
): readonly TraceSubject[] {
  return tracesOf(verdict, opened).map(({ fault, property, trace }, index) => ({
    opened,
    trace,
    property,
    explanation: () =>
      fault === undefined
        ? explanationParagraphs(explanationOf(opened, trace, property))
        : [{ text: fault, items: [] }],
    commands: commandsFor(path, choice, index === 0 ? undefined : property),
  }));
}

/** The names under which a run that goes on after a violation may find further traces. */
export function furtherProperties({ invariants, stepProperties }: Properties, choice: RunChoice): readonly string[] {
  if (choice.continue !== true) return [];
  return [...invariants, ...stepProperties].map(({ name }) => name).concat("Deadlock", ...FAULT_KINDS);
}

interface Found {
  readonly property: string;
  readonly trace: Trace;
  /** Of a fault; that of a violation is found when it is asked for. */
  readonly fault?: string;
}

function tracesOf(verdict: Exploration["verdict"], { scope }: OpenScope): readonly Found[] {
  switch (verdict.kind) {
    case "violated":
    case "limitReached":
      return verdict.violations;
    case "faulty": {
      const { fault, trace, violations } = verdict;
      if (trace.states.length === 0) return violations;
      return [...violations, { property: fault.kind, trace, fault: faultText(fault, scope.model) }];
    }
    case "holds":
    case "unreached":
    case "assumptionFalse":
      return [];
  }
}

/** Commands that find a trace once more, keep it, and execute it. */
function commandsFor(path: string, choice: RunChoice, further: string | undefined): readonly string[] {
  const kept = `${basename(path, ".cfg")}.itf.json`;
  const model = modelOptions(choice);
  const find = [
    ...(choice.drop === undefined ? [] : ["--drop", choice.drop.join(",")]),
    ...(choice.continue === true ? ["--continue"] : []),
    ...(choice.invariants === undefined ? [] : ["--invariants", choice.invariants.join(",")]),
  ];
  const replayed = further === undefined ? kept : TRACE_FORMATS.outItf.further(kept, further);
  return [
    shellWords(["explore", path, ...model, ...find, "--out-itf", kept]),
    shellWords(["explore", "replay", replayed, ...model]),
  ];
}

/** The options that name the model again. */
export function modelOptions({ model, module }: ModelChoice): readonly string[] {
  return [...(module === undefined ? [] : ["--module", module]), ...(model === undefined ? [] : ["--model", model])];
}
