import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelDescription } from "../generators/model-description.js";
import { toModel } from "../generators/to-model.js";
import { exploreNaively, type ReferenceExploration } from "../reference/explorer.js";
import { differences, engineDifferences, exploreFully, graphDifferences } from "./agreement.js";

/** Fixed, so that a failure here fails everywhere. Another seed, or more runs, is a longer search for bugs. */
const SEED = Number(process.env["DIFFERENTIAL_SEED"] ?? 20_260_401);
const RUNS = Number(process.env["DIFFERENTIAL_RUNS"] ?? 250);
/** Larger models are skipped: the reference is slow by intent. */
const MOST_STATES = 400;

/** Ends the search for a smaller counterexample, which can take long; a run that agrees needs a tenth of it. */
const MOST_MILLISECONDS = RUNS * 500;

/** Slot functions under which every probe of the seen set collides, or nearly every one. */
const badHashes = {
  constant: () => 0,
  "three-valued": (words: Int32Array, offset: number) => (((words[offset] ?? 0) >>> 0) % 3) * 0x4000_0000,
};

/** Shares of the models in which something has to happen: a generator of trivial models lets any engine pass. */
const EXPECTED_SHARES = {
  "more than 100 states": 0.008,
  "several initial states": 0.2,
  holds: 0.02,
  violated: 0.3,
  "violated after two steps": 0.02,
  deadlock: 0.03,
  unreached: 0.02,
  outsideDomain: 0.03,
  exception: 0.02,
} as const;

describe("the engine and the naive reference", () => {
  it(`agree on ${RUNS} generated models (seed ${SEED})`, { timeout: MOST_MILLISECONDS + 30_000 }, () => {
    const met = new Map<string, number>();
    fc.assert(
      fc.property(modelDescription, (description) => {
        const model = toModel(description);
        const reference = exploreNaively(model, MOST_STATES);
        fc.pre(reference !== undefined);
        for (const event of eventsOf(reference)) met.set(event, (met.get(event) ?? 0) + 1);
        const found = exploreFully(model);
        const report = differences(model, found, reference);
        for (const [name, hash] of Object.entries(badHashes)) {
          const changed = engineDifferences(exploreFully(model, { hash }), found);
          report.push(...changed.map((line) => `with a ${name} hash, ${line}`));
        }
        if (reference.fault === undefined) report.push(...graphDifferences(model, reference));
        expect(report).toEqual([]);
      }),
      {
        seed: SEED,
        numRuns: RUNS,
        plugins: [fc.interruptAfterTimeLimit(MOST_MILLISECONDS, { failOnInterrupt: true })],
      },
    );
    const rare = Object.entries(EXPECTED_SHARES).filter(([event, share]) => (met.get(event) ?? 0) < share * RUNS);
    expect(rare, `events met: ${JSON.stringify([...met])}`).toEqual([]);
  });
});

function eventsOf(reference: ReferenceExploration): (keyof typeof EXPECTED_SHARES)[] {
  if (reference.fault !== undefined) return [reference.fault.kind];
  const isViolated = !reference.violations.isEmpty();
  const isDeadlocked = reference.deadlock !== undefined;
  const hasUnreached = !reference.unreached.isEmpty();
  const events = {
    "more than 100 states": reference.states.size > 100,
    "several initial states": reference.initial.size > 1,
    holds: !isViolated && !isDeadlocked && !hasUnreached,
    violated: isViolated,
    "violated after two steps": reference.violations.some((length) => length > 2),
    deadlock: isDeadlocked,
    unreached: !isViolated && !isDeadlocked && hasUnreached,
  };
  return (Object.keys(events) as (keyof typeof events)[]).filter((event) => events[event]);
}
