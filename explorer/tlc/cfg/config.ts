/** A name in a configuration and the line that it stands on. */
export interface Name {
  readonly name: string;
  readonly line: number;
}

/** A value that a configuration assigns to a constant. Members keep the order and the repetitions of the file. */
export type ConfigValue =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "set"; readonly members: readonly ConfigValue[] }
  | { readonly kind: "modelValue"; readonly name: string };

/** `name = value`. */
export interface ConstantAssignment extends Name {
  readonly value: ConfigValue;
}

/** `name <- replacement`. A name inside an instance reads `Instance!name`. */
export interface Substitution extends Name {
  readonly replacement: string;
}

/** A TLC configuration file. Lists keep the order of the file, which is the order of reporting. */
export interface Config {
  readonly specification?: Name;
  readonly init?: Name;
  readonly next?: Name;
  readonly constants: readonly ConstantAssignment[];
  readonly substitutions: readonly Substitution[];
  readonly invariants: readonly Name[];
  readonly properties: readonly Name[];
  readonly constraints: readonly Name[];
  readonly actionConstraints: readonly Name[];
  readonly symmetry?: Name;
  readonly view?: Name;
  readonly alias?: Name;
  readonly postcondition?: Name;
  readonly checkDeadlock?: { readonly value: boolean; readonly line: number };
}
