import { basename } from "node:path";
import type { Command } from "commander";
import { type ProjectionDifference, projectScope, type ProjectionResult } from "../crosscheck/project.js";
import type { Projection } from "../model/model.js";
import { nearest } from "../problem/nearest.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import type { Scope } from "../scope/scope.js";
import { stepText } from "../trace/step-text.js";
import { traceText } from "../trace/text.js";
import type { Trace } from "../trace/trace.js";
import { EXIT } from "./exit-code.js";
import { type ModelChoice, openScope } from "./open-scope.js";
import { fail, type Finish, withModelChoice } from "./outcome.js";
import { count } from "../trace/quantity.js";

interface ProjectOptions extends ModelChoice {
  readonly onto?: string;
  readonly json?: true;
}

/** `explore project`: a scope seen through a map onto a more abstract model. */
export function addProjectCommand(program: Command, finish: Finish): void {
  const command = program
    .command("project")
    .description("compare a scope, seen through a projection that its model declares, with the abstract model's graph")
    .argument("<scope.cfg>", "a scope file, or the name of a bundled one")
    .option("--onto <model>", "the abstract model, where the model declares several projections")
    .option("--json", "print the result as JSON");
  withModelChoice(command).action(async (path: string, options: ProjectOptions) => {
    finish(await project(path, options));
  });
}

async function project(path: string, options: ProjectOptions): Promise<number> {
  const opened = await openScope(path, options);
  if (!opened.ok) return fail(opened.problem, "scopeUnreadable");
  const { scope } = opened.value;
  const projection = chooseProjection(scope, options.onto);
  if (!projection.ok) return fail(projection.problem, "notComparable");
  const result = projectScope(scope, projection.value);
  if (!result.ok) return fail(result.problem, "notComparable");
  const abstract = projection.value.onto.name;
  console.log(
    options.json === true
      ? JSON.stringify(resultJson(scope, abstract, result.value), null, 2)
      : resultText(scope, abstract, result.value),
  );
  return result.value.difference === undefined ? EXIT.ok : EXIT.different;
}

function chooseProjection(scope: Scope, onto: string | undefined): Outcome<Projection> {
  const { projections } = scope.model;
  const names = Object.keys(projections);
  const model = scope.definition.name;
  if (names.length === 0) {
    const mend = "declare `projections` in the model";
    return failure({ file: scope.file, what: `${model} declares no projection`, mend });
  }
  const name = onto ?? (names.length === 1 ? names[0] : undefined);
  const chosen = name === undefined ? undefined : projections[name];
  if (chosen !== undefined) return success(chosen);
  const suggestion = name === undefined ? undefined : nearest(name, names);
  const mend = suggestion === undefined ? `use one of ${names.join(", ")}` : `did you mean ${suggestion}?`;
  const what = name === undefined ? `${model} has several projections` : `${model} has no projection onto ${name}`;
  return failure({ file: "--onto", what, mend });
}

function resultText(scope: Scope, abstract: string, result: ProjectionResult): string {
  const title = `${scope.definition.name}, scope ${basename(scope.file)}, projected onto ${abstract}`;
  const { concrete, difference } = result;
  if (difference !== undefined) return `${title}: different.\n${differenceText(difference, abstract)}`;
  const stuttering = [...result.stutters];
  return [
    `${title}: equal.`,
    `${count(concrete.distinct)} states fall into ${count(result.classes)} classes of 1 to ${count(result.largestClass)}, which are the ${count(result.abstract.distinct)} states of ${abstract}.`,
    `${count(result.steps)} edges map onto its ${count(result.abstractSteps)} labelled edges.`,
    stuttering.length === 0
      ? "No step leaves the projected state as it is without being one of its steps."
      : `Stuttering: ${stuttering.map(([action, edges]) => `${action} ${count(edges)}`).join(", ")}.`,
    result.incapable === 0
      ? "All states of a class take the same projected steps: the classes are bisimilar."
      : `${count(result.incapable)} states cannot take some step that their class can.`,
  ].join("\n");
}

function differenceText(difference: ProjectionDifference, abstract: string): string {
  const { trace } = difference;
  const behavior = `shortest behavior to it has ${trace.states.length} states:\n${traceText(trace)}`;
  switch (difference.kind) {
    case "stateWithoutImage":
      return `A state has no image in ${abstract}: ${difference.detail}. The ${behavior}`;
    case "stepWithoutImage":
      return `A step of ${difference.action} is no step of ${abstract}, and changes the projected state. The ${behavior}`;
    case "initialNotCovered":
      return `An initial state of ${abstract} is the image of no initial state. The ${behavior}`;
    case "stepNotCovered":
      return `The last step of this behavior of ${abstract} is the image of no step. The ${behavior}`;
  }
}

function resultJson(scope: Scope, onto: string, result: ProjectionResult): unknown {
  const { abstract, classes, concrete, difference, incapable, largestClass, steps, stutters, abstractSteps } = result;
  return {
    schema: "tandem-projection/1",
    scope: basename(scope.file),
    model: scope.definition.name,
    onto,
    isEqual: difference === undefined,
    concrete: { distinct: concrete.distinct, generated: concrete.generated, depth: concrete.depth },
    abstract: { distinct: abstract.distinct, edges: abstractSteps, depth: abstract.depth },
    // Figures of the whole image, which there is only when nothing differs.
    image:
      difference === undefined
        ? { classes, largestClass, steps, stutters: Object.fromEntries(stutters), incapable }
        : null,
    difference:
      difference === undefined
        ? null
        : { kind: difference.kind, length: difference.trace.states.length, steps: stepTexts(difference.trace) },
  };
}

function stepTexts({ machine, steps }: Trace): string[] {
  return steps.map((step) => stepText(machine.model.actions[step.action]?.picks ?? {}, step));
}
