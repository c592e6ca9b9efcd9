import type { PackedState } from "./accessors.js";

/** The value of a variable, by name. */
export function valueOf(state: PackedState, name: string): unknown {
  return (state as unknown as Readonly<Record<string, unknown>>)[name];
}

/** Writes a whole variable, by name: atoms by assignment, containers through their draft. */
export function assignVariable(state: PackedState, name: string, value: unknown): void {
  const variables = state as unknown as Record<string, unknown>;
  const present = variables[name];
  if (typeof present === "object" && present !== null && "assign" in present) {
    (present as { assign(value: unknown): void }).assign(value);
  } else {
    variables[name] = value;
  }
}
