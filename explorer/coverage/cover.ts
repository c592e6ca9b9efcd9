import type { Model } from "../model/model.js";
import { explore, type Progress } from "../search/breadth-first.js";
import type { Exploration, Fault } from "../search/exploration.js";
import type { LimitKind, Limits } from "../search/limits.js";
import type { FoundStates } from "../search/observer.js";
import type { Properties } from "../search/properties.js";
import { observe } from "./observe.js";
import type { Coverage } from "./report.js";

export interface CoverOptions {
  readonly limits?: Partial<Limits>;
  readonly onProgress?: (progress: Progress) => void;
  readonly progressSeconds?: number;
  /** Called now and then while the found states are walked over. */
  readonly onWalk?: (walked: number, states: number) => void;
}

/** What became of an attempt to find out what a scope exercises. */
export type CoverResult =
  /** Every reachable state was seen. Violations are no obstacle: the search goes on after them. */
  | { readonly kind: "covered"; readonly exploration: Exploration; readonly coverage: Coverage }
  /** Of the part explored. What did not happen in it may happen in the rest. */
  | {
      readonly kind: "limit";
      readonly exploration: Exploration;
      readonly coverage: Coverage;
      readonly limit: LimitKind;
    }
  | { readonly kind: "faulty"; readonly exploration: Exploration; readonly fault: Fault }
  | { readonly kind: "assumptionFalse"; readonly exploration: Exploration; readonly assumption: string };

/** Explores every reachable state of a model and counts what its actions, guards and premises do there. */
export function cover(model: Model, properties: Properties, options: CoverOptions = {}): CoverResult {
  const startedAt = performance.now();
  const { limits, onProgress, onWalk, progressSeconds } = options;
  let found: FoundStates | undefined;
  const exploration = explore(model, properties, {
    continueAfterViolation: true,
    observer: {
      begin: (states) => {
        found = states;
      },
      edge: () => undefined,
    },
    ...(limits !== undefined && { limits }),
    ...(onProgress !== undefined && { onProgress }),
    ...(progressSeconds !== undefined && { progressSeconds }),
  });
  const { verdict } = exploration;
  if (verdict.kind === "faulty") return { kind: "faulty", exploration, fault: verdict.fault };
  if (verdict.kind === "assumptionFalse") {
    return { kind: "assumptionFalse", exploration, assumption: verdict.assumption };
  }
  if (found === undefined) throw new Error("the search began without telling its observer");
  const endsAt = startedAt + (limits?.maxSeconds ?? Infinity) * 1000;
  const observation = observe(found, exploration, properties, (walked) => {
    onWalk?.(walked, exploration.distinct);
    return performance.now() >= endsAt;
  });
  switch (observation.kind) {
    case "faulty":
      return { kind: "faulty", exploration, fault: observation.fault };
    case "stopped":
      return { kind: "limit", exploration, coverage: observation.coverage, limit: "seconds" };
    case "observed": {
      const { coverage } = observation;
      if (verdict.kind !== "limitReached") return { kind: "covered", exploration, coverage };
      return { kind: "limit", exploration, coverage, limit: verdict.limit };
    }
  }
}
