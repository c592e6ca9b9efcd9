import { everyDatumOf } from "./datum.js";
import type { ActionDescription, Condition, DomainsByName, ModelDescription } from "./description.js";
import { conditionTla, datumTla, effectsTla, guardTla, isComparableInTla, termTla } from "./render-tla.js";

/** A description as TLA+. */
export interface TlaText {
  readonly module: string;
  /** A configuration of SPECIFICATION Spec. */
  readonly config: string;
}

/** The module and the configuration that a description describes; it must be {@link isRenderable}. */
export function toTla(description: ModelDescription, name: string): TlaText {
  const { actions, constraints, init, invariants, stepProperties, variables, actionConstraints } = description;
  const names = Object.keys(variables);
  const actionNames = Object.keys(actions);
  const lines = [
    `---- MODULE ${name} ----`,
    "EXTENDS Integers, Sequences, FiniteSets, TLC",
    `VARIABLES ${names.join(", ")}`,
    `vars == <<${names.join(", ")}>>`,
    "",
    "Init ==",
    ...quantified(init.picks, [
      guardTla(init.where),
      ...Object.entries(init.values).map(([variable, term]) => `${variable} = ${termTla(term)}`),
    ]),
    "",
    ...actionNames.flatMap((action) => [...actionTla(action, actions[action] as ActionDescription, names), ""]),
    "Next ==",
    ...actionNames.map((action) => `  \\/ ${action}`),
    "Spec == Init /\\ [][Next]_vars",
    "",
    ...definitions(invariants, conditionTla),
    ...definitions(constraints, conditionTla),
    ...definitions(actionConstraints, conditionTla),
    // In parentheses: TLC's parser takes `[FALSE \in` for the start of a function.
    ...definitions(stepProperties, (condition) => `[][(${conditionTla(condition)})]_vars`),
    "====",
  ];
  const sections: [string, readonly string[]][] = [
    ["INVARIANTS", Object.keys(invariants)],
    ["PROPERTIES", Object.keys(stepProperties)],
    ["CONSTRAINTS", Object.keys(constraints)],
    ["ACTION_CONSTRAINTS", Object.keys(actionConstraints)],
  ];
  const config = [
    "SPECIFICATION Spec",
    ...sections.flatMap(([keyword, list]) => (list.length === 0 ? [] : [`${keyword} ${list.join(" ")}`])),
    `CHECK_DEADLOCK ${acceptsEveryState(description) ? "FALSE" : "TRUE"}`,
  ];
  return { module: `${lines.join("\n")}\n`, config: `${config.join("\n")}\n` };
}

/** Whether TLA+ gives a description the meaning that the model language gives it. */
export function isRenderable({ actions, init, variables }: ModelDescription): boolean {
  const domains = [variables, init.picks, ...Object.values(actions).map(({ picks }) => picks)].flatMap((all) =>
    Object.values(all),
  );
  return domains.every(isComparableInTla);
}

/** A configuration knows only two manners of accepting: that of every state, and that of none. */
function acceptsEveryState({ accepting }: ModelDescription): boolean {
  return accepting.kind === "and" && accepting.conditions.length === 0;
}

function actionTla(name: string, { picks, then, when }: ActionDescription, variables: readonly string[]): string[] {
  const changes = effectsTla(then);
  const unchanged = variables.filter((variable) => !changes.has(variable));
  return [
    `${name} ==`,
    ...quantified(picks, [
      ...Object.values(when).map(guardTla),
      ...[...changes].map(([variable, value]) => `${variable}' = ${value}`),
      ...(unchanged.length === 0 ? [] : [`UNCHANGED <<${unchanged.join(", ")}>>`]),
    ]),
  ];
}

function quantified(picks: DomainsByName, conjuncts: readonly string[]): string[] {
  const quantifiers = Object.entries(picks).map(
    ([pick, domain]) => `  \\E ${pick} \\in {${everyDatumOf(domain).map(datumTla).join(", ")}} :`,
  );
  return [...quantifiers, ...conjuncts.map((conjunct) => `    /\\ ${conjunct}`)];
}

function definitions(conditions: Readonly<Record<string, Condition>>, render: (condition: Condition) => string) {
  return Object.entries(conditions).map(([name, condition]) => `${name} == ${render(condition)}`);
}
