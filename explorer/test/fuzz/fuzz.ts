import * as fc from "fast-check";
import type { Evaluator } from "../../crosscheck/evaluator.js";
import type { ModelDescription } from "../generators/description.js";
import { modelDescription } from "../generators/model-description.js";
import { isRenderable } from "../generators/to-tla.js";
import { comparable, runCase } from "./fuzz-case.js";
import { FuzzTally } from "./fuzz-tally.js";

export interface FuzzRun {
  readonly seed: number;
  /** Models to generate. */
  readonly runs: number;
  readonly evaluator: Evaluator;
  /** Where the modules are written, one over the other. */
  readonly folder: string;
  /** After this moment, as of Date.now(), no further model is compared. */
  readonly deadline?: number;
  /** The description whose module the evaluator gets; itself, unless the difference is to be found. */
  readonly twinOf?: (description: ModelDescription) => ModelDescription;
  readonly tally?: FuzzTally;
}

/** A model of which explorer and evaluator say different things. */
export interface FoundDifference {
  readonly description: ModelDescription;
  /** What it was before it was made smaller. */
  readonly original: ModelDescription;
  readonly explanation: string;
}

/** Making a difference smaller ends after this time, in milliseconds, with the smallest found so far. */
const LONGEST_SHRINKING = 180_000;

/**
 * Compares generated models with the explorer and with an evaluator of TLA+.
 *
 * @returns the first difference, as small as fast-check can make it; undefined when there is none
 */
export async function fuzz(run: FuzzRun): Promise<FoundDifference | undefined> {
  const { deadline = Infinity, evaluator, folder, runs, seed, tally = new FuzzTally(), twinOf } = run;
  let original: ModelDescription | undefined;
  let smallest: FoundDifference | undefined;
  let stop = Infinity;
  const property = fc.asyncProperty(modelDescription.filter(isRenderable), async (generated) => {
    if (Date.now() > Math.min(original === undefined ? deadline : Infinity, stop)) return;
    const description = comparable(generated, evaluator);
    const result = await runCase(description, evaluator, folder, twinOf?.(description));
    // What is met while shrinking is no further evidence.
    if (original === undefined) tally.add(result);
    if (result.kind !== "different") return;
    if (original === undefined) stop = Date.now() + LONGEST_SHRINKING;
    original ??= description;
    smallest = { description, original, explanation: result.explanation };
    throw new Error(result.explanation);
  });
  await fc.check(property, { seed, numRuns: runs });
  return smallest;
}
