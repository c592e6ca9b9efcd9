import { type Model, weaken } from "../model/model.js";
import { nearest } from "../problem/nearest.js";
import { failure, type Outcome, success } from "../problem/problem.js";

/** One guard conjunct of one action, by name. */
export interface GuardName {
  readonly action: string;
  readonly conjunct: string;
}

/** Every guard conjunct of a model, in the order of its declaration. */
export function guardsOf({ actions }: Model): GuardName[] {
  return Object.entries(actions).flatMap(([action, { when }]) =>
    Object.keys(when).map((conjunct) => ({ action, conjunct })),
  );
}

/** `GatewayAccept.notFenced`: how a guard is written on the command line and in traces. */
export function guardText({ action, conjunct }: GuardName): string {
  return `${action}.${conjunct}`;
}

/** Whether two names are of the same guard. */
export function isSameGuard(one: GuardName, two: GuardName): boolean {
  return one.action === two.action && one.conjunct === two.conjunct;
}

/** Finds the guard that a text names. `where` is the option or file that the text is from. */
export function readGuard(text: string, model: Model, where: string): Outcome<GuardName> {
  const guards = guardsOf(model);
  const found = guards.find((guard) => guardText(guard) === text);
  if (found !== undefined) return success(found);
  const names = guards.map(guardText);
  const suggestion = nearest(text, names);
  const [action = ""] = text.split(".");
  const ofAction = guards.filter((guard) => guard.action === action).map(guardText);
  const known =
    ofAction.length > 0
      ? `${action} has ${ofAction.join(", ")}`
      : `write Action.guard; the actions with guards are ${[...new Set(guards.map((guard) => guard.action))].join(", ")}`;
  const mend = suggestion === undefined ? known : `did you mean ${suggestion}?`;
  return failure({ file: where, what: `the model has no guard ${text}`, mend });
}

/** Finds the guards that texts name, each once. */
export function readGuards(texts: readonly string[], model: Model, where: string): Outcome<GuardName[]> {
  const guards: GuardName[] = [];
  for (const text of texts) {
    const guard = readGuard(text, model, where);
    if (!guard.ok) return guard;
    if (guards.some((other) => isSameGuard(other, guard.value))) {
      return failure({ file: where, what: `${text} is named twice`, mend: "name it once" });
    }
    guards.push(guard.value);
  }
  return success(guards);
}

/**
 * The model without some of its guards.
 *
 * @throws DeclarationError when a guard does not exist or is named twice: a mutant that changes nothing is none
 */
export function withoutGuards(sound: Model, dropped: readonly GuardName[]): Model {
  return dropped.reduce((model, { action, conjunct }) => weaken(model, action, conjunct as never), sound);
}
