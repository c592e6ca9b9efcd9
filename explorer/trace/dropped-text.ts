/** `without GatewayAccept.notFenced`: what sets a mutant apart from its scope. Empty for a model with all its guards. */
export function droppedText(guards: readonly string[]): string {
  return guards.length === 0 ? "" : `without ${guards.join(", ")}`;
}
