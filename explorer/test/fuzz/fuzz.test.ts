import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tlaCheckerEvaluator } from "../../tla-checker/evaluator.js";
import { withoutFirstGuard } from "./drop-guard.js";
import { fuzz } from "./fuzz.js";
import { FuzzTally } from "./fuzz-tally.js";

/** Fixed, so that a failure here fails everywhere; `npm run fuzz` takes other seeds and more time. */
const SEED = 20_261_204;
const RUNS = 400;

/** A wrong twin may grow without end. */
const MOST_STATES = 2_000;

/** Shares of the models in which something has to happen: agreement on trivial models would say little. */
const EXPECTED_SHARES = {
  "more than 10 states": 0.15,
  "several initial states": 0.25,
  "depth above 3": 0.1,
  "a violated property": 0.3,
  "a counterexample of more than 2 states": 0.005,
  "a deadlock": 0.08,
  "nothing violated": 0.15,
} as const;

describe("generated models", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tandem-fuzz-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(`are the same graph for the explorer and for tla-checker (seed ${SEED})`, { timeout: 300_000 }, async () => {
    const tally = new FuzzTally();
    const difference = await fuzz({ seed: SEED, runs: RUNS, evaluator: tlaCheckerEvaluator(), folder, tally });
    expect(difference?.explanation).toBeUndefined();
    const rare = Object.entries(EXPECTED_SHARES).filter(
      ([event, share]) => (tally.events.get(event) ?? 0) < share * tally.equal,
    );
    expect(rare, tally.describe()).toEqual([]);
    expect(tally.equal, tally.describe()).toBeGreaterThan(RUNS / 2);
  });

  it("are told from twins that lack a guard, and made smaller", { timeout: 300_000 }, async () => {
    const evaluator = tlaCheckerEvaluator(MOST_STATES);
    const found = await fuzz({ seed: SEED, runs: RUNS, evaluator, folder, twinOf: withoutFirstGuard });
    if (found === undefined) throw new Error("the wrong twins went unnoticed");
    const { description, explanation, original } = found;
    expect(explanation).not.toBe("");
    expect(description).not.toEqual(withoutFirstGuard(description));
    expect(JSON.stringify(description).length).toBeLessThan(JSON.stringify(original).length);
  });
});
