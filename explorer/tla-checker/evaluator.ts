import type { Evaluation, Evaluator, EvaluatedVerdict } from "../crosscheck/evaluator.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import { readConfig } from "../tlc/cfg/read-config.js";
import type { Config } from "../tlc/cfg/config.js";
import { writeConfig } from "../tlc/cfg/write-config.js";
import { findDefinition } from "../tlc/module/definition.js";
import { type ModuleText, readModules } from "../tlc/module/read-modules.js";
import type { GraphSink } from "../tlc/dump/graph-sink.js";
import type { VariableText } from "../tlc/value/variable-text.js";
import { aliasedAction } from "./aliased-action.js";
import { findAlikeActions } from "./alike-actions.js";
import { coveredAction } from "./covered-action.js";
import { check, type CheckerAnswer, checkerVersion, initialStates, NO_LIMIT } from "./checker.js";
import { flatten, TRIVIAL_INVARIANT } from "./flatten.js";
import { readGraph } from "./read-graph.js";

const OTHERWISE = "use TLC, or a recorded run";

/**
 * The npm package tla-checker: TLA+ without Java. Slower than TLC, and with fewer answers. It refuses a specification
 * of more than `maxStates` states.
 */
export function tlaCheckerEvaluator(maxStates = NO_LIMIT): Evaluator {
  return {
    name: `tla-checker ${checkerVersion()}`,
    keepsRepeats: false,
    omitsSelfLoops: true,
    ignoresStepProperties: true,
    limitations: ["step properties", "steps that change nothing", "repeated steps, and so the number generated"],
    evaluate({ config: text, moduleFile }, sink): Promise<Outcome<Evaluation>> {
      const config = readConfig(text, moduleFile);
      if (!config.ok) return Promise.resolve(config);
      const modules = readModules(moduleFile);
      if (!modules.ok) return Promise.resolve(modules);
      const module = flatten(modules.value, config.value.substitutions);
      if (!module.ok) return Promise.resolve(module);
      // Names of actions matter in a graph only.
      const alike = sink === undefined ? undefined : refuseAlikeActions(module.value, modules.value, moduleFile);
      if (alike !== undefined) return Promise.resolve(alike);
      const labels = new Set<string>();
      const collecting = sink === undefined ? undefined : withLabels(sink, labels, aliasedAction(module.value));
      const evaluation = evaluate(module.value, moduleFile, config.value, maxStates, collecting);
      if (!evaluation.ok) return Promise.resolve(evaluation);
      return Promise.resolve(refuseCovered(module.value, modules.value, moduleFile, labels) ?? evaluation);
    },
  };
}

function evaluate(
  module: string,
  moduleFile: string,
  config: Config,
  maxStates: number,
  sink: GraphSink | undefined,
): Outcome<Evaluation> {
  const invariants = config.invariants.length > 0 ? config.invariants : [{ name: TRIVIAL_INVARIANT, line: 0 }];
  const text = writeConfig({ ...config, invariants, properties: [], substitutions: [] });
  const allowsDeadlock = config.checkDeadlock?.value === false;
  try {
    const answer = check(module, text, { allowsDeadlock, draws: sink !== undefined, maxStates });
    const verdict = verdictOf(answer, config);
    if (verdict === undefined) return failure(refusal(answer, moduleFile));
    if (sink !== undefined && answer.dot !== null) {
      const initial = new Set(initialStates(module, text).map(keyOf));
      const unnamed = readGraph(answer.dot, (variables) => initial.has(keyOf(variables)), sink);
      if (unnamed !== undefined) {
        const what = `tla-checker does not tell the action of a step (${unnamed})`;
        return failure({ file: moduleFile, what, mend: `begin no action with LET or a disjunction, or ${OTHERWISE}` });
      }
    }
    return success({ verdict, distinct: answer.states_explored });
  } catch (error) {
    // A WebAssembly.RuntimeError or a RangeError: the types of Node do not have the former.
    if (!(error instanceof Error) || !["RuntimeError", "RangeError"].includes(error.name)) throw error;
    return failure({ file: moduleFile, what: `tla-checker broke down (${error.message})`, mend: OTHERWISE });
  }
}

function refuseAlikeActions(code: string, modules: readonly ModuleText[], moduleFile: string) {
  const alike = findAlikeActions(code);
  if (alike === undefined) return undefined;
  const { first, second } = alike;
  const { file = moduleFile, line } = findDefinition(modules, second) ?? {};
  const what = `tla-checker cannot tell ${second} from ${first}, whose body is equal`;
  return failure({ file, what, mend: OTHERWISE, ...(line !== undefined && { line }) });
}

/** A sink that renames the labels of the edges that pass, and notes them. */
function withLabels(sink: GraphSink, labels: Set<string>, nameOf: (label: string) => string): GraphSink {
  return {
    state(id, variables, isInitial) {
      sink.state(id, variables, isInitial);
    },
    edge(source, action, target) {
      const name = nameOf(action);
      labels.add(name);
      sink.edge(source, name, target);
    },
  };
}

function refuseCovered(code: string, modules: readonly ModuleText[], moduleFile: string, labels: ReadonlySet<string>) {
  for (const label of labels) {
    const action = coveredAction(code, label);
    if (action === undefined) continue;
    const { file = moduleFile, line } = findDefinition(modules, label) ?? {};
    const what = `tla-checker calls the steps of ${action} by the name of ${label}, which offers it beneath a quantifier`;
    const mend = `write (\\E ... : ${action}(...)) \\/ ... with a quantifier for each action, or ${OTHERWISE}`;
    return failure({ file, what, mend, ...(line !== undefined && { line }) });
  }
  return undefined;
}

function verdictOf(answer: CheckerAnswer, { invariants }: Config): EvaluatedVerdict | undefined {
  if (answer.success) return { kind: "holds" };
  const length = [...(answer.trace?.[0] ?? "").matchAll(/^State \d+$/gm)].length;
  if (answer.error_type === "Deadlock") return { kind: "violated", violation: "deadlock", length };
  if (answer.error_type !== "InvariantViolation") return undefined;
  // An invariant that cannot be evaluated is called violated too, so that only its place in the list tells.
  const index = /^Invariant (\d+) violated/.exec(answer.error_message ?? "")?.[1];
  const property = index === undefined ? undefined : invariants[Number(index)]?.name;
  return property === undefined ? undefined : { kind: "violated", violation: "invariant", property, length };
}

function refusal({ error_message, error_type }: CheckerAnswer, file: string) {
  const reason = (error_message ?? error_type ?? "no reason given").replaceAll(/\s+/g, " ");
  return { file, what: `tla-checker cannot evaluate this specification: ${reason}`, mend: OTHERWISE };
}

function keyOf(variables: readonly VariableText[]): string {
  return variables
    .map(({ name, text }) => `${name}=${text}`)
    .sort()
    .join("\n");
}
