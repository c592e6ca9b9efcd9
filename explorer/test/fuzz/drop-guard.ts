import type { ModelDescription } from "../generators/description.js";

/** The description without the first guard of the first action that has one: a twin that is wrong. */
export function withoutFirstGuard(description: ModelDescription): ModelDescription {
  const entry = Object.entries(description.actions).find(([, { when }]) => Object.keys(when).length > 0);
  if (entry === undefined) return description;
  const [name, action] = entry;
  const when = Object.fromEntries(Object.entries(action.when).slice(1));
  return { ...description, actions: { ...description.actions, [name]: { ...action, when } } };
}
