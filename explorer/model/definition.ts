import type { ConstantKinds, ConstantValues } from "./constants.js";
import type { Actions, Model } from "./model.js";

/** A model with constants: one module, of which each scope makes an instance. */
export interface ModelDefinition<Kinds extends ConstantKinds = ConstantKinds, A extends Actions = Actions> {
  /** The name of its TLA+ module. */
  readonly name: string;
  readonly constants: Kinds;
  /** Builds the model for given constants. Throws DeclarationError when none exists for them. */
  instantiate(constants: ConstantValues<Kinds>): Model<A>;
}

/** A definition whose constants are known only at run time, as a scope file gives them. */
export interface AnyDefinition {
  readonly name: string;
  readonly constants: ConstantKinds;
  instantiate(constants: never): Model;
}

/** Declares a module: its name, the kinds of its constants, and the model that they make. */
export function defineModel<const Kinds extends ConstantKinds, A extends Actions>(
  name: string,
  constants: Kinds,
  instantiate: (constants: ConstantValues<Kinds>) => Model<A>,
): ModelDefinition<Kinds, A> {
  return { name, constants, instantiate };
}
