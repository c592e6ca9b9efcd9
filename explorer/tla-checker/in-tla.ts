const STRING_OR_BOOLEAN = /"[^"]*"|\b(?:true|false)\b/g;

/** A value as TLA+ writes it: tla-checker prints Booleans as Rust does. */
export function inTla(text: string): string {
  return text.replaceAll(STRING_OR_BOOLEAN, (found) => (found.startsWith('"') ? found : found.toUpperCase()));
}
