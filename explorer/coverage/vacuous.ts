import type { Finding } from "../baseline/baseline.js";
import type { ActionCoverage, ConstraintCoverage, Coverage, GuardCoverage, PropertyCoverage } from "./report.js";

export const VACUITIES = [
  "neverTaken",
  "neverRefuses",
  "neverDecides",
  "neverMet",
  "neverExcludes",
  "neverSeen",
] as const;

/**
 * In what way something is vacuous in a scope. Whatever is said of it there says nothing of the protocol.
 *  - neverTaken: an action without a step
 *  - neverRefuses: a guard conjunct that is true wherever those before it hold
 *  - neverDecides: a guard conjunct that is false somewhere, but never where the rest of its guard holds
 *  - neverMet: a property whose premises are never true together, so that it concludes nothing
 *  - neverExcludes: a constraint that bounds nothing
 *  - neverSeen: a witness that no state is
 *
 * A guard conjunct of the second and of the third kind can be dropped without a change of the state graph.
 */
export type Vacuity = (typeof VACUITIES)[number];

/** Something that a scope does not exercise. */
export interface Vacuous extends Finding<Vacuity> {
  /** One sentence for people. */
  readonly sentence: string;
}

/** What is vacuous in a scope that was explored to the end, in the order of the report. */
export function vacuousIn({ actions, constraints, properties, witnesses }: Coverage): Vacuous[] {
  return [
    ...actions.flatMap(ofAction),
    ...properties.flatMap(ofProperty),
    ...constraints.flatMap(ofConstraint),
    ...witnesses.flatMap(({ name, states }) =>
      states > 0
        ? []
        : [{ name, status: "neverSeen" as const, sentence: `no reachable state is a witness of ${name}` }],
    ),
  ];
}

/** The guard of an action that is never taken is not judged: what refuses it is told instead. */
function ofAction({ guards, name, taken }: ActionCoverage): Vacuous[] {
  if (taken > 0) return guards.flatMap((guard) => ofGuard(name, guard));
  const blocking = guards.find(({ asked, refused }) => asked > 0 && refused === asked);
  const why = blocking === undefined ? "" : `: ${blocking.name} is false ${wherever(guards, blocking)}`;
  return [{ name, status: "neverTaken", sentence: `no step is ever a ${name}${why}` }];
}

function wherever(guards: readonly GuardCoverage[], guard: GuardCoverage): string {
  const before = guards.slice(0, guards.indexOf(guard)).map(({ name }) => name);
  return before.length === 0 ? "in every state" : `wherever ${conjunction(before, "holds", "hold")}`;
}

function ofGuard(action: string, guard: GuardCoverage): Vacuous[] {
  const name = `${action}.${guard.name}`;
  if (guard.refused === 0) {
    const sentence = `${guard.name} is true wherever ${action} asks for it, so that it refuses nothing`;
    return [{ name, status: "neverRefuses", sentence }];
  }
  if (guard.decided + guard.shielded > 0) return [];
  const sentence = `wherever ${guard.name} is false another guard of ${action} is false too, so that it decides nothing`;
  return [{ name, status: "neverDecides", sentence }];
}

function ofProperty({ met, name, of, premises }: PropertyCoverage): Vacuous[] {
  if (met > 0 || premises.length === 0) return [];
  const index = premises.findIndex((premise) => premise.met === 0);
  const before = premises.slice(0, index).map((premise) => premise.name);
  const where = before.length === 0 ? "" : ` where ${conjunction(before, "is", "are")}`;
  const [preposition, noun] = of === "states" ? ["in", "state"] : ["of", "step"];
  const sentence = `its premise ${premises[index]?.name ?? ""} is true ${preposition} no ${noun}${where}, so that it holds whatever happens`;
  return [{ name, status: "neverMet", sentence }];
}

function ofConstraint({ excluded, name, of }: ConstraintCoverage): Vacuous[] {
  if (excluded > 0) return [];
  const sentence = `it excludes no ${of === "states" ? "state" : "step"}, so that the scope is the same without it`;
  return [{ name, status: "neverExcludes", sentence }];
}

function conjunction(names: readonly string[], one: string, many: string): string {
  return `${names.join(" and ")} ${names.length === 1 ? one : many}`;
}
