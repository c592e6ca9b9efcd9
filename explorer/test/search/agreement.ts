import { List, Set } from "immutable";
import type { Model } from "../../model/model.js";
import { explore, type SearchOptions } from "../../search/breadth-first.js";
import type { Culprit, Exploration, Verdict, Violation } from "../../search/exploration.js";
import { allProperties, type Properties } from "../../search/properties.js";
import type { ReferenceExploration } from "../reference/explorer.js";
import type { Named, Value } from "../reference/value.js";
import { endsInDeadlock, endsInViolation, flawOf } from "./behaviour.js";
import { decodePicks, engineGraph } from "./engine-graph.js";

/** All properties of a model, under all of the constraints that it declares. */
export function everything(model: Model): Properties {
  return {
    ...allProperties(model),
    constraints: Object.entries(model.constraints).map(([name, holds]) => ({ name, holds })),
    actionConstraints: Object.entries(model.actionConstraints).map(([name, holds]) => ({ name, holds })),
  };
}

/** Explores all that a model declares, to the end. */
export function exploreFully(model: Model, options: SearchOptions = {}): Exploration {
  return explore(model, everything(model), { ...options, continueAfterViolation: true });
}

/** Everything in which an exploration by the engine differs from the reference's, one line each. */
export function differences(model: Model, found: Exploration, reference: ReferenceExploration): string[] {
  const report: string[] = [];
  const compare = (what: string, engine: unknown, expected: unknown): void => {
    const [one, two] = [JSON.stringify(engine), JSON.stringify(expected)];
    if (one !== two) report.push(`${what}: the engine has ${one}, the reference ${two}`);
  };
  compare("verdict", outlineOf(model, found), expectedOutline(reference));
  report.push(...flawsOf(model, found.verdict));
  // A run that a fault ended has counted a part of the graph only.
  if (reference.fault !== undefined || found.verdict.kind === "faulty") return report;

  compare("initial", found.initial, reference.initial.size);
  compare("generated", found.generated, reference.generated);
  compare("distinct", found.distinct, reference.states.size);
  compare("depth", found.depth, reference.depth);
  compare("queue", found.queue, 0);
  for (const { name, distinct, generated } of found.actions) {
    const expected = [reference.distinctBy.get(name, 0), reference.generatedBy.get(name, 0)];
    compare(`${name} distinct:generated`, [distinct, generated], expected);
  }
  for (const { name, length } of found.witnesses) compare(name, length, reference.witnesses.get(name, null));
  return report;
}

/** Differences between the graph of the compiled machine and that of the reference. */
export function graphDifferences(model: Model, reference: ReferenceExploration): string[] {
  const graph = engineGraph(model);
  const report: string[] = [];
  // By identity: a comparison by value for each end of each edge would take most of the time.
  const known = new Map<Named, number>();
  const numberOf = (state: Named): number => {
    const number = known.get(state) ?? reference.numbers.get(state, -1);
    if (number < 0) report.push(`states: only the engine has ${String(state)}`);
    known.set(state, number);
    return number;
  };
  const compare = <Kind>(what: string, engine: Set<Kind>, expected: Set<Kind>): void => {
    const [extra] = engine.subtract(expected);
    const [missing] = expected.subtract(engine);
    if (extra !== undefined) report.push(`${what}: only the engine has ${String(extra)}`);
    if (missing !== undefined) report.push(`${what}: only the reference has ${String(missing)}`);
  };
  if (graph.states.length !== reference.states.size) {
    report.push(`states: the engine packs ${graph.states.length}, the reference has ${reference.states.size}`);
  }
  compare("states", Set(graph.states.map(numberOf)), Set(reference.states.keySeq().map(numberOf)));
  compare("initial states", Set(graph.initial.map(numberOf)), reference.initial.map(numberOf));
  const edges = graph.edges.map(({ source, action, picks, target }) =>
    List<Value>([numberOf(source), action, picks, numberOf(target)]),
  );
  compare("edges", Set(edges), reference.edges);
  return report;
}

/** Everything in which two explorations by the engine differ, but for their cost. */
export function engineDifferences(one: Exploration, two: Exploration): string[] {
  const comparable = ({ seconds: _, structureBytes: __, ...rest }: Exploration): Record<string, unknown> => rest;
  const [first, second] = [comparable(one), comparable(two)];
  const written = (value: unknown): string =>
    JSON.stringify(value, (key, part: unknown) =>
      key === "machine" ? undefined : part instanceof Int32Array ? [...part] : part,
    );
  return Object.keys(first).flatMap((figure) => {
    const [a, b] = [written(first[figure]), written(second[figure])];
    return a === b ? [] : [`${figure}: ${a} is not ${b}`];
  });
}

/** What a verdict says, without its traces: each violated property with the length of its behaviour. */
function outlineOf(model: Model, { verdict }: Exploration): Record<string, unknown> {
  switch (verdict.kind) {
    case "faulty":
      return {
        kind: verdict.fault.kind,
        culprit: plainCulprit(model, verdict.fault.culprit),
        length: verdict.trace.states.length,
        lengths: lengthsOf(verdict.violations),
      };
    case "violated":
      return { kind: "violated", lengths: lengthsOf(verdict.violations) };
    case "holds":
    case "unreached":
      return { kind: verdict.kind };
    default:
      return { ...verdict };
  }
}

function expectedOutline(reference: ReferenceExploration): Record<string, unknown> {
  const { fault, violations, deadlock } = reference;
  const violated = deadlock === undefined ? violations : violations.set("Deadlock", deadlock);
  const lengths = sorted(violated.entrySeq().toArray());
  if (fault !== undefined) {
    const { culprit } = fault;
    const picked = culprit.kind === "action" ? [culprit.action, culprit.picks] : null;
    const plain = culprit.kind === "property" ? culprit.property : picked;
    return { kind: fault.kind, culprit: plain, length: fault.length, lengths };
  }
  if (lengths.length > 0) return { kind: "violated", lengths };
  return { kind: reference.unreached.isEmpty() ? "holds" : "unreached" };
}

function plainCulprit(model: Model, culprit: Culprit): unknown {
  switch (culprit.kind) {
    case "init":
      return null;
    case "property":
      return culprit.property;
    case "action":
      return [culprit.action, decodePicks(model, culprit.action, culprit.picks)];
  }
}

function lengthsOf(violations: readonly Violation[]): [string, number][] {
  return sorted(violations.map(({ property, trace }) => [property, trace.states.length]));
}

function sorted(lengths: [string, number][]): [string, number][] {
  return [...lengths].sort(([one], [two]) => (one < two ? -1 : 1));
}

/** Traces that are no behaviours of the model, or that do not end in what they are to show. */
function flawsOf(model: Model, verdict: Verdict): string[] {
  const violations = verdict.kind === "violated" || verdict.kind === "faulty" ? verdict.violations : [];
  const report = violations.flatMap(({ kind, property, trace }) => {
    const flaw = flawOf(model, trace);
    if (flaw !== undefined) return [`trace to ${property}: ${flaw}`];
    const shown = kind === "deadlock" ? endsInDeadlock(model, trace) : endsInViolation(model, property, trace);
    return shown ? [] : [`trace to ${property}: it does not end in the violation`];
  });
  // A fault in Init has no state to lead to.
  if (verdict.kind !== "faulty" || verdict.trace.states.length === 0) return report;
  const flaw = flawOf(model, verdict.trace);
  return flaw === undefined ? report : [...report, `trace to the fault: ${flaw}`];
}
