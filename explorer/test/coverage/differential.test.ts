import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cover } from "../../coverage/cover.js";
import { vacuousIn } from "../../coverage/vacuous.js";
import { lawPredicate } from "../../model/law.js";
import { type Model, weaken } from "../../model/model.js";
import { allProperties } from "../../search/properties.js";
import { modelDescription } from "../generators/model-description.js";
import { toModel } from "../generators/to-model.js";
import { exploreNaively } from "../reference/explorer.js";
import { exploreFully } from "../search/agreement.js";
import { changingSteps, coverNaively } from "./naive-coverage.js";

/** Fixed, so that a failure here fails everywhere. */
const SEED = Number(process.env["DIFFERENTIAL_SEED"] ?? 20_260_401);
const RUNS = 120;
/** Larger models are skipped: the reference is slow by intent. */
const MOST_STATES = 60;

/** Shares of the compared models in which something has to happen: figures that are always 0 would agree as well. */
const EXPECTED_SHARES = {
  "an action never taken": 0.1,
  "a guard that never refuses": 0.1,
  "a guard that never decides": 0.1,
  "a guard that decides": 0.3,
  "a guard that shields another": 0.01,
  "a premise met somewhere, not everywhere": 0.1,
  "a premise never met": 0.1,
  "a state excluded": 0.05,
} as const;

/** The model with laws: an action is enabled for some picks; the generated predicates are premises one after the other. */
function withLaws(model: Model): Model {
  const then = { anything: () => true };
  const enabled = Object.entries(model.actions).map(([name, { picks, when }]) => [
    `Enabled${name}`,
    lawPredicate({ of: "states", picks, when, then, values: undefined }),
  ]);
  const steps = { ...model.stepProperties, ...model.actionConstraints };
  return {
    ...model,
    invariants: Object.fromEntries([
      ...Object.entries(model.invariants),
      ...enabled,
      ["All", lawPredicate({ of: "states", picks: {}, when: model.witnesses, then, values: undefined })],
    ]) as Model["invariants"],
    stepProperties: {
      ...model.stepProperties,
      Every: lawPredicate({ of: "steps", picks: {}, when: steps, then, values: undefined }),
    },
  };
}

describe("coverage and the naive reference", () => {
  it(`agree on ${RUNS} generated models (seed ${SEED})`, { timeout: 120_000 }, () => {
    const met = new Map<string, number>();
    const note = (event: keyof typeof EXPECTED_SHARES, happens: boolean): void => {
      if (happens) met.set(event, (met.get(event) ?? 0) + 1);
    };
    fc.assert(
      fc.property(modelDescription, (description) => {
        const model = withLaws(toModel(description));
        const reference = exploreNaively(model, MOST_STATES);
        fc.pre(reference !== undefined && reference.fault === undefined);
        const named = (kind: "constraints" | "actionConstraints") =>
          Object.entries(model[kind]).map(([name, holds]) => ({ name, holds: holds as never }));
        const result = cover(model, {
          ...allProperties(model),
          constraints: named("constraints"),
          actionConstraints: named("actionConstraints"),
        });
        // A property that was violated, or a witness that was met, is evaluated by the search no more.
        fc.pre(result.kind !== "faulty");
        if (result.kind !== "covered") throw new Error(result.kind);
        const { changingSteps: steps, ...figures } = result.coverage;
        expect(figures).toEqual(coverNaively(model, reference));
        expect(steps).toBe(changingSteps(model, [...reference.states.keys()]).length);
        for (const { name, status } of vacuousIn(result.coverage)) {
          if (status !== "neverRefuses" && status !== "neverDecides") continue;
          const [action = "", conjunct = ""] = name.split(".");
          const { distinct, generated } = exploreFully(weaken(model, action, conjunct as never));
          expect({ distinct, generated }, name).toEqual({
            distinct: reference.states.size,
            generated: reference.generated,
          });
        }

        const guards = figures.actions.flatMap((action) => action.guards);
        const premises = figures.properties.flatMap((property) => property.premises);
        note(
          "an action never taken",
          figures.actions.some(({ taken }) => taken === 0),
        );
        note(
          "a guard that never refuses",
          guards.some(({ asked, refused }) => asked > 0 && refused === 0),
        );
        note(
          "a guard that never decides",
          guards.some(({ decided, refused }) => refused > 0 && decided === 0),
        );
        note(
          "a guard that decides",
          guards.some(({ decided }) => decided > 0),
        );
        note(
          "a guard that shields another",
          guards.some(({ shielded }) => shielded > 0),
        );
        note(
          "a premise met somewhere, not everywhere",
          premises.some((one) => one.met > 0 && one.met < figures.states),
        );
        note(
          "a premise never met",
          premises.some((one) => one.met === 0),
        );
        note("a state excluded", reference.numbers.size > reference.states.size);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    const rare = Object.entries(EXPECTED_SHARES).filter(([event, share]) => (met.get(event) ?? 0) < share * RUNS);
    expect(rare, `events met: ${JSON.stringify([...met])}`).toEqual([]);
  });
});
