import { guardText } from "../mutation/guard.js";
import type { Paragraph } from "../trace/html/page.js";
import { quantity } from "../trace/quantity.js";
import { type Alternative, type RefusedStep, type VariableDifference } from "../trace/refusal.js";
import type { DisabledAction, Ending, FailedInstance, Texts } from "./ending.js";
import type { Explanation } from "./explanation.js";
import type { RefusedTraceStep } from "./refused-steps.js";
import { type Weakening, weakeningText } from "./weakening.js";

/** An explanation in words: why the end is bad, which steps the sound model refuses, and what made them possible. */
export function explanationParagraphs(explanation: Explanation): readonly Paragraph[] {
  return [endingParagraph(explanation), refusalsParagraph(explanation), ...causeParagraphs(explanation)];
}

/** The first reason why the end of a trace violates a property, in one line; undefined when there is none to tell. */
export function shortReason(ending: Ending): string | undefined {
  switch (ending.kind) {
    case "law": {
      const [first, ...others] = ending.instances;
      if (first === undefined) return undefined;
      return `${instanceText(first)}${others.length === 0 ? "" : ` (and for ${others.length} more)`}`;
    }
    case "predicate":
      return valuesText(ending.values);
    case "opaque":
    case "witness":
    case "deadlock":
    case "fault":
    case "throws":
      return undefined;
  }
}

function endingParagraph({ alsoViolated, conclusion, ending }: Explanation): Paragraph {
  const also = alsoViolated.length === 0 ? [] : [`It violates ${alsoViolated.join(", ")} as well.`];
  return { text: `${conclusion}.`, items: [...(ending === null ? [] : endingTexts(ending)), ...also] };
}

function endingTexts(ending: Ending): string[] {
  switch (ending.kind) {
    case "law":
      return ending.instances.map((instance) => `${instanceText(instance)}.`);
    case "predicate":
      return [`It is a predicate without a form; its values are ${valuesText(ending.values)}.`];
    case "opaque":
      return ["It is a predicate without a form or values, so that nothing tells which part of it is false."];
    case "witness":
      return ["A witness is meant to be reachable; the trace shows how."];
    case "deadlock":
      return ending.disabled.map(disabledText);
    case "fault":
      return [`${ending.step} has no next state: ${ending.message}.`];
    case "throws":
      return [`Its values cannot be told: the model's own code throws ${JSON.stringify(ending.message)}.`];
  }
}

/** `for u = u1: timedOut holds, charged does not, with bucket = A`. */
function instanceText({ conclusions, picks, premises, values }: FailedInstance): string {
  const chosen = Object.keys(picks).length === 0 ? "" : `for ${valuesText(picks)}: `;
  const meant = premises.length === 0 ? "" : `${listed(premises)} ${premises.length === 1 ? "holds" : "hold"}, `;
  const failed = `${listed(conclusions)} ${conclusions.length === 1 ? "does" : "do"} not`;
  const shown = Object.keys(values).length === 0 ? "" : `, with ${valuesText(values)}`;
  return `${chosen}${meant}${failed}${premises.length === 0 ? " hold" : ""}${shown}`;
}

function valuesText(values: Texts): string {
  return Object.entries(values)
    .map(([name, text]) => `${name} = ${text}`)
    .join(", ");
}

function disabledText({ failing, step }: DisabledAction): string {
  return `${step} is disabled: ${failing.join(", ")}.`;
}

function refusalsParagraph({ ending, judge, length, refusedSteps, weakenings }: Explanation): Paragraph {
  // A step that fails is one more than the trace has.
  const steps = length - 1 + (ending?.kind === "fault" ? 1 : 0);
  const total = quantity(steps, "step");
  const sound = judge === null ? "The sound model" : `The model of ${judge}`;
  if (refusedSteps.length > 0) {
    return {
      text: `${sound} refuses ${refusedSteps.length} of ${total}:`,
      items: refusedSteps.flatMap(refusalTexts),
    };
  }
  if (steps === 0)
    return { text: "There is no step that could be refused: the initial state is the last one.", items: [] };
  const text =
    weakenings.length === 0 && judge === null
      ? "The model is not weakened: no action is replaced and no guard dropped, so no step is refused."
      : `${sound} refuses no step: it takes every one of them.`;
  return { text, items: [] };
}

function refusalTexts({ action, refusal, step, to }: RefusedTraceStep): string[] {
  const { alternatives, claimed } = refusal;
  const reason = claimed === undefined ? `the sound model has no action ${action}` : claimedText(claimed, action, step);
  return [`to state ${to}, ${step}: ${reason}.${alternativesText(alternatives)}`];
}

/** The nearest steps only; a refusal keeps no more of them. */
function alternativesText(alternatives: readonly Alternative[]): string {
  const [first] = alternatives;
  if (first === undefined) return "";
  const texts = alternatives.map(({ failing, text }) => `${text} by ${listed(failing)}`);
  return ` The nearest steps that would set ${listed(first.variables)} so are refused: ${texts.join("; ")}.`;
}

function claimedText(claimed: RefusedStep, action: string, step: string): string {
  const subject = subjectText(claimed, action, step);
  const { effect, failing } = claimed;
  const refused = failing.length === 0 ? [] : [`${subject}refused by ${listed(failing)}`];
  switch (effect.kind) {
    case "same":
      return refused.join("");
    case "undefined":
      return [...refused, "its effect would be undefined here"].join("; ");
    case "elsewhere": {
      const elsewhere = effect.variables.map(differenceText).join("; ");
      return failing.length === 0
        ? `${subject}possible and leads elsewhere: ${elsewhere}`
        : `${refused.join("")}, and would lead elsewhere: ${elsewhere}`;
    }
  }
}

/** What is refused: the step itself, the replaced action with the same picks, or with those that come closest. */
function subjectText(claimed: RefusedStep, action: string, step: string): string {
  if (claimed.text === step) return "";
  const hasSamePicks = claimed.text.slice(claimed.action.length) === step.slice(action.length);
  return `${hasSamePicks ? claimed.action : claimed.text} is `;
}

/** What only the effect of the refused step does, and what only the trace has. */
function differenceText({ model, trace }: VariableDifference): string {
  if (model.length === 0) return `only in the trace ${trace.join(", ")}`;
  if (trace.length === 0) return `only there ${model.join(", ")}`;
  return `there ${model.join(", ")}, in the trace ${trace.join(", ")}`;
}

function causeParagraphs({ weakenings }: Explanation): Paragraph[] {
  return weakenings.map(({ enables, weakening }) => {
    const about = aboutTexts(weakening);
    if (enables.length > 0) return { text: causeText(weakening, enables), items: about };
    return { text: `The change ${weakeningText(weakening)} plays no part in this trace.`, items: about };
  });
}

function causeText(weakening: Weakening, enables: readonly number[]): string {
  const where =
    enables.length === 1 ? `the step to state ${enables.join("")}` : `the steps to states ${listed(enables)}`;
  switch (weakening.kind) {
    case "dropped":
      return `The dropped guard ${guardText(weakening.guard)} would have prevented it, at ${where}.`;
    case "replaced":
      return `${weakening.by} in the place of ${weakening.action} made it possible, by ${where}.`;
  }
}

function aboutTexts(weakening: Weakening): string[] {
  if (weakening.kind === "dropped") return [];
  const { about, by, claim } = weakening;
  return [
    ...(about === null ? [] : [`${by}: ${about}.`]),
    ...(claim === null ? [] : [`It puts to the test: ${claim}.`]),
  ];
}

/** `a`, `a and b`, `a, b and c`. */
function listed(names: readonly (string | number)[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${String(names.at(-1))}`;
}
