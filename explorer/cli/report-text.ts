import { endingOf } from "../explain/ending.js";
import { shortReason } from "../explain/words.js";
import { count, quantity } from "../trace/quantity.js";
import { stepText } from "../trace/step-text.js";
import { traceText } from "../trace/text.js";
import type { Culprit, Exploration, Fault, Violation } from "../search/exploration.js";
import { type Limits, unlimited } from "../search/limits.js";
import type { Model } from "../model/model.js";

/** A finished run for people, in words that a TLC user knows. */
export function reportText(exploration: Exploration, model: Model, limits: Partial<Limits>): string {
  const gap = exploration.verdict.kind === "violated" || exploration.verdict.kind === "faulty" ? "\n\n" : "\n";
  return [verdictText(exploration, model, limits), figuresText(exploration)].join(gap);
}

function verdictText({ verdict, witnesses }: Exploration, model: Model, limits: Partial<Limits>): string {
  switch (verdict.kind) {
    case "holds":
      return "Exploration completed. No error has been found.";
    case "violated":
      return verdict.violations.map(violationText).join("\n\n");
    case "limitReached": {
      const limit = limitText(verdict.limit, limits);
      return [...verdict.violations.map(violationText), `Limit reached: ${limit}. The rest was not explored.`].join(
        "\n\n",
      );
    }
    case "unreached": {
      const reached = witnesses.filter(({ length }) => length !== null).length;
      const names = verdict.witnesses.join(", ");
      return `Error: explored completely, but not reachable: ${names} (${reached} of ${witnesses.length} witnesses reached). The scope is vacuous for them.`;
    }
    case "assumptionFalse":
      return `Error: Assumption ${verdict.assumption} is false.`;
    case "faulty": {
      const where =
        verdict.trace.states.length === 0 ? "" : `\nThe behavior up to this point is:\n${traceText(verdict.trace)}`;
      return [...verdict.violations.map(violationText), `Error: ${faultText(verdict.fault, model)}${where}`].join(
        "\n\n",
      );
    }
  }
}

function violationText({ kind, property, trace }: Violation): string {
  const length = trace.states.length;
  const title = {
    invariant: `Invariant ${property} is violated`,
    stepProperty: `Step property ${property} is violated by the last step`,
    deadlock: "Deadlock reached",
  }[kind];
  const ending = endingOf(trace, property);
  const reason = ending === undefined ? undefined : shortReason(ending);
  const because = reason === undefined ? "" : `\n  ${reason}`;
  return `Error: ${title}.${because}\nThe shortest behavior to it has ${quantity(length, "state")}:\n${traceText(trace)}`;
}

export function faultText(fault: Fault, model: Model): string {
  const culprit = culpritText(fault.culprit, model);
  switch (fault.kind) {
    case "outsideDomain":
      return `${culprit} leaves the domain: ${fault.detail}.`;
    case "exception":
      return `${culprit} throws: ${fault.detail}.`;
    case "impure":
      return `${culprit} is not a function of the state: ${fault.detail}.`;
  }
}

function culpritText(culprit: Culprit, model: Model): string {
  switch (culprit.kind) {
    case "init":
      return "Init";
    case "action":
      return stepText(model.actions[culprit.action]?.picks ?? {}, culprit);
    case "property":
      return culprit.property;
  }
}

/** A limit that was reached, in words. */
export function limitText(kind: keyof typeof LIMIT_OPTIONS, limits: Partial<Limits>): string {
  return LIMIT_OPTIONS[kind](limits);
}

const LIMIT_OPTIONS = {
  states: ({ maxStates = unlimited.maxStates }: Partial<Limits>) => `more than ${count(maxStates)} distinct states`,
  depth: ({ maxDepth }: Partial<Limits>) => `depth ${count(maxDepth ?? 0)}`,
  seconds: ({ maxSeconds }: Partial<Limits>) => `${maxSeconds ?? 0} seconds`,
  memory: ({ maxBytes }: Partial<Limits>) => `${(maxBytes ?? 0) / 2 ** 20} MiB of search structures`,
};

function figuresText(exploration: Exploration): string {
  const { generated, distinct, queue, depth, outdegree, verdict, actions, witnesses } = exploration;
  const complete =
    verdict.kind === "holds" || verdict.kind === "unreached" || (verdict.kind === "violated" && queue === 0);
  const lines = [
    `${generated} states generated, ${distinct} distinct states found, ${queue} states left on queue.`,
    complete
      ? `The depth of the complete state graph search is ${depth}.`
      : `The search stopped at depth ${depth}; the figures are those of the part explored.`,
  ];
  if (complete) {
    const { average, minimum, maximum, percentile95 } = outdegree;
    lines.push(
      `The average outdegree of the complete state graph is ${Math.round(average)} (minimum is ${minimum}, the maximum ${maximum} and the 95th percentile is ${percentile95}).`,
    );
  }
  lines.push(
    `Actions (distinct:generated): ${actions.map(({ name, ...counts }) => `${name} ${counts.distinct}:${counts.generated}`).join(", ")}.`,
  );
  if (complete && witnesses.length > 0) {
    const texts = witnesses.map(
      ({ name, length }) => `${name} ${length === null ? "not reached" : `in ${length} states`}`,
    );
    lines.push(`Witnesses: ${texts.join(", ")}.`);
  }
  const bytes = distinct === 0 ? 0 : exploration.structureBytes / distinct;
  lines.push(`Finished in ${exploration.seconds.toFixed(2)}s, ${bytes.toFixed(1)} bytes per distinct state.`);
  return lines.join("\n");
}
