import type { Evaluation, Evaluator } from "../../crosscheck/evaluator.js";
import { ExploredGraph } from "../../crosscheck/explored-graph.js";
import { feedExplored } from "../../crosscheck/feed-explored.js";
import type { Model } from "../../model/model.js";
import { success } from "../../problem/problem.js";
import { explore } from "../../search/breadth-first.js";
import { allProperties, invariantNamed } from "../../search/properties.js";
import { readConfig } from "../../tlc/cfg/read-config.js";

/** How a {@link modelEvaluator} is to behave. */
export interface Manner {
  /** Does not say which property is violated, as tla-checker. */
  readonly isSilent?: true;
  readonly keepsRepeats?: false;
  readonly ignoresStepProperties?: true;
  /** What it tells, in place of the truth. */
  readonly told?: (evaluation: Evaluation) => Evaluation;
}

/** An evaluator that explores a model, in place of the TLA+ module that it is asked about. */
export function modelEvaluator(model: Model, manner: Manner = {}): Evaluator {
  const { isSilent, keepsRepeats = true, ignoresStepProperties, told = (evaluation) => evaluation } = manner;
  return {
    name: "the other model",
    keepsRepeats,
    limitations: [],
    ...(ignoresStepProperties && { ignoresStepProperties }),
    evaluate({ config: text }, sink) {
      const config = readConfig(text, "written.cfg");
      if (!config.ok) return Promise.resolve(config);
      const { checkDeadlock, invariants, properties } = config.value;
      const explored = new ExploredGraph();
      const stepProperties = ignoresStepProperties ? [] : properties;
      const { actions, depth, distinct, generated, verdict } = explore(
        model,
        {
          ...allProperties(model),
          invariants: invariants.flatMap(({ name }) => invariantNamed(model, name) ?? []),
          stepProperties: stepProperties.flatMap(({ name }) => {
            const holds = model.stepProperties[name];
            return holds === undefined ? [] : [{ name, holds }];
          }),
          witnesses: [],
          checkDeadlock: checkDeadlock?.value ?? true,
        },
        { observer: explored },
      );
      if (sink !== undefined) feedExplored(explored, sink);
      const figures = { distinct, generated, depth };
      const generatedByAction = new Map(actions.map((action) => [action.name, action.generated]));
      if (verdict.kind !== "violated") {
        return Promise.resolve(success(told({ ...figures, generatedByAction, verdict: { kind: "holds" } })));
      }
      const [{ kind, property, trace }] = verdict.violations;
      const named = isSilent === true || kind === "deadlock" ? {} : { property };
      const violated = { kind: "violated", violation: kind, ...named, length: trace.states.length } as const;
      return Promise.resolve(success(told({ ...figures, generatedByAction, verdict: violated })));
    },
  };
}
