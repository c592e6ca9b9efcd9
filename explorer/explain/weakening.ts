import type { Model } from "../model/model.js";
import { type GuardName, guardText } from "../mutation/guard.js";

/** In what a model is weaker than the sound one: an action replaced, or a guard dropped. */
export type Weakening =
  | {
      readonly kind: "replaced";
      readonly action: string;
      readonly by: string;
      /** What is wrong with the replacement, and which published claim it puts to the test, if its model tells. */
      readonly about: string | null;
      readonly claim: string | null;
    }
  | { readonly kind: "dropped"; readonly guard: GuardName };

/** In what a scope's model is weaker than its sound one. */
export function weakeningsOf(
  sound: Model,
  substitutions: readonly { readonly name: string; readonly replacement: string }[],
  dropped: readonly GuardName[],
): Weakening[] {
  return [
    ...substitutions.map(({ name, replacement }): Weakening => {
      const { about = null, claim = null } = sound.replacements[replacement] ?? {};
      return { kind: "replaced", action: name, by: replacement, about, claim };
    }),
    ...dropped.map((guard): Weakening => ({ kind: "dropped", guard })),
  ];
}

/** `Timeout <- TimeoutRefund`, or `without GatewayAccept.notFenced`. */
export function weakeningText(weakening: Weakening): string {
  switch (weakening.kind) {
    case "replaced":
      return `${weakening.action} <- ${weakening.by}`;
    case "dropped":
      return `without ${guardText(weakening.guard)}`;
  }
}
