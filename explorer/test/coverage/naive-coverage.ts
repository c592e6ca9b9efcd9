import type { Coverage } from "../../coverage/report.js";
import { type Action } from "../../model/action.js";
import type { Law } from "../../model/law.js";
import { lawOf } from "../../model/law.js";
import type { Model } from "../../model/model.js";
import { choicesOf } from "../reference/enumerate.js";
import type { ReferenceExploration } from "../reference/explorer.js";
import { initialAttempts, stepsFrom } from "../reference/steps.js";
import type { Named } from "../reference/value.js";
import { presentState } from "../reference/views.js";

type Predicate = (...views: readonly unknown[]) => boolean;

/** The truth of a conjunct: "fails" when it cannot be evaluated. */
type Truth = boolean | "fails";

/**
 * The figures of a coverage report, written down from their definitions over the states of the naive reference: every
 * conjunct is evaluated in every trial, and each figure is a count over that table of truths.
 */
export function coverNaively(model: Model, reference: ReferenceExploration): Omit<Coverage, "changingSteps"> {
  const states = [...reference.states.keys()];
  const views = states.map((state) => presentState(model.variables, state));
  return {
    states: states.length,
    actions: Object.entries(model.actions).map(([name, action]) => ({
      name,
      taken: reference.generatedBy.get(name, 0),
      newStates: reference.distinctBy.get(name, 0),
      guards: guardsOf(action, views),
    })),
    properties: [
      ...Object.entries(model.invariants).map(([name, holds]) => {
        // A state that a constraint excludes is checked as well.
        const checked = [...reference.numbers.keys()].map((state) => [presentState(model.variables, state)]);
        return propertyOf(name, lawOf(holds), "states", checked);
      }),
      ...Object.entries(model.stepProperties).map(([name, holds]) =>
        propertyOf(name, lawOf(holds), "steps", changingSteps(model, states)),
      ),
    ],
    constraints: constraintsOf(model, states),
    witnesses: Object.entries(model.witnesses).map(([name, holds]) => ({
      name,
      states: [...reference.numbers.keys()].filter((state) =>
        (holds as unknown as Predicate)(presentState(model.variables, state)),
      ).length,
    })),
  };
}

function guardsOf({ picks, when }: Action, views: readonly object[]) {
  const choices = choicesOf(picks).map((choice) => presentState(picks, choice));
  const trials = views.flatMap((now) =>
    choices.map((chosen) => Object.values(when).map((guard) => truthOf(guard as unknown as Predicate, now, chosen))),
  );
  return Object.keys(when).map((name, index) => {
    const isAsked = (truths: readonly Truth[]): boolean => truths.slice(0, index).every((truth) => truth === true);
    const refusing = trials.filter((truths) => isAsked(truths) && truths[index] === false);
    /** What the conjuncts after it say first, when it is not true. */
    const objection = (truths: readonly Truth[]): Truth | undefined =>
      truths.slice(index + 1).find((truth) => truth !== true);
    return {
      name,
      asked: trials.filter(isAsked).length,
      refused: refusing.length,
      decided: refusing.filter((truths) => objection(truths) === undefined).length,
      shielded: refusing.filter((truths) => objection(truths) === "fails").length,
    };
  });
}

function propertyOf(name: string, law: Law | undefined, of: "states" | "steps", all: readonly (readonly object[])[]) {
  const { picks = {}, when = {} } = law ?? {};
  const choices = choicesOf(picks).map((choice) => presentState(picks, choice));
  const parts = Object.values(when) as unknown as Predicate[];
  const metIn = (count: number): number =>
    all.filter((views) => choices.some((chosen) => parts.slice(0, count).every((part) => part(...views, chosen))))
      .length;
  return {
    name,
    of,
    checked: all.length,
    met: metIn(parts.length),
    premises: Object.keys(when).map((premise, index) => ({ name: premise, met: metIn(index + 1) })),
  };
}

/** The two states of every step that changes something, once for each choice of picks that takes it. */
export function changingSteps(model: Model, states: readonly Named[]): (readonly [object, object])[] {
  return states.flatMap((source) =>
    Object.values(model.actions).flatMap((rule) =>
      stepsFrom(model, source, rule).flatMap(({ target: take }) => {
        const target = take();
        if (target === undefined || target.equals(source)) return [];
        return [[presentState(model.variables, source), presentState(model.variables, target)] as const];
      }),
    ),
  );
}

/** Every initial state and successor computed is asked whether it is in bounds; a step is asked after its state. */
function constraintsOf(model: Model, states: readonly Named[]) {
  const initial = initialAttempts(model).flatMap(({ target }) => [[undefined, target()] as const]);
  const steps = states.flatMap((source) =>
    Object.values(model.actions).flatMap((rule) =>
      stepsFrom(model, source, rule).map(({ target }) => [source, target()] as const),
    ),
  );
  const computed = [...initial, ...steps].flatMap(([source, target]) =>
    target === undefined ? [] : [{ source, target }],
  );
  const bounds = [
    ...Object.entries(model.constraints).map(([name, holds]) => ({ name, of: "states" as const, holds })),
    ...Object.entries(model.actionConstraints).map(([name, holds]) => ({ name, of: "steps" as const, holds })),
  ];
  const isIn = ({ holds, of }: (typeof bounds)[number], { source, target }: (typeof computed)[number]): boolean => {
    const next = presentState(model.variables, target);
    if (of === "states") return (holds as unknown as Predicate)(next);
    return source === undefined || (holds as unknown as Predicate)(presentState(model.variables, source), next);
  };
  return bounds.map((bound, index) => {
    const isAsked = (one: (typeof computed)[number]): boolean =>
      (bound.of === "states" || one.source !== undefined) && bounds.slice(0, index).every((other) => isIn(other, one));
    const asked = computed.filter(isAsked);
    return {
      name: bound.name,
      of: bound.of,
      asked: asked.length,
      excluded: asked.filter((one) => !isIn(bound, one)).length,
    };
  });
}

function truthOf(guard: Predicate, now: object, picks: object): Truth {
  try {
    return guard(now, picks);
  } catch {
    return "fails";
  }
}
