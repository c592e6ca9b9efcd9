import { DeclarationError } from "../domain/domain.js";
import type { Fields } from "../domain/record.js";
import { type Action, type AnyPredicate, type AnyStepPredicate, type Init, withoutGuards } from "./action.js";
import { type AnyInteraction, type Interactions, requireInteractionsOf } from "./interaction.js";

export type Actions = Readonly<Record<string, Action>>;

/** An action that a scope may put in the place of another: TLC's `Action <- Replacement`. */
export interface Replacement<Name extends string = string> {
  readonly replaces: Name;
  readonly action: Action;
  /** What is wrong with it, or why it is there, in one line. */
  readonly about?: string;
  /** The published claim that it puts to the test: a theorem, a table row, a section. */
  readonly claim?: string;
}

/**
 * A map of a model's states onto those of a more abstract model, for a given pair of constants. What it claims
 * is checked by the command `explore project`: that the image of the state graph is the abstract one's.
 */
export interface Projection {
  /** The definition of the abstract model. */
  readonly onto: { readonly name: string; instantiate(constants: never): Model };
  /** The constants of the abstract model that this instance corresponds to. */
  readonly constants: Readonly<Record<string, unknown>>;
  /** The value of each variable of the abstract model, as a draft takes it. */
  readonly state: (now: never) => Readonly<Record<string, unknown>>;
  /** The abstract action for each action of another name; null for one that must not change the image. */
  readonly actions?: Readonly<Record<string, string | null>>;
}

/** A finite transition system with its properties. Everything that a checker needs; no engine in sight. */
export interface Model<A extends Actions = Actions> {
  readonly variables: Fields;
  readonly init: Init;
  readonly actions: A;
  /** Weakened or bounded actions that a scope can substitute, by their TLA+ name. */
  readonly replacements: Readonly<Record<string, Replacement>>;
  /** Must hold of the constants; by name. */
  readonly assumptions: Readonly<Record<string, boolean>>;
  /** Must hold in every reachable state. */
  readonly invariants: Readonly<Record<string, AnyPredicate>>;
  /** Must hold of every step. */
  readonly stepProperties: Readonly<Record<string, AnyStepPredicate>>;
  /** Must hold in some reachable state: the evidence that the scope is not vacuous. `No<Name>` is its negation. */
  readonly witnesses: Readonly<Record<string, AnyPredicate>>;
  /** Bounds that a scope may name: states outside are checked but not expanded. */
  readonly constraints: Readonly<Record<string, AnyPredicate>>;
  /** Bounds on steps that a scope may name. */
  readonly actionConstraints: Readonly<Record<string, AnyStepPredicate>>;
  /** States in which the protocol may stop: no deadlock there. */
  readonly accepting: AnyPredicate;
  /** A digest of a state for people, one line per entry, such as the bucket of each unit. */
  readonly summary: (now: never) => Readonly<Record<string, string>>;
  /**
   * What a reader follows through a trace: one entry per thing, such as the bucket that each unit is in. It is
   * the summary where a model declares nothing else.
   */
  readonly timeline: (now: never) => Readonly<Record<string, string>>;
  /** Who takes each action's steps, by action. Only traces for people ask for it. */
  readonly interactions: Readonly<Record<string, AnyInteraction>>;
  /** Maps onto more abstract models, by the name of the abstract model. */
  readonly projections: Readonly<Record<string, Projection>>;
}

/** A model as it is declared: what is left out is empty. */
export interface ModelDeclaration<A extends Actions, S extends Fields = Fields> {
  readonly state: { readonly variables: S };
  readonly init: Init;
  readonly actions: A;
  readonly replacements?: Readonly<Record<string, Replacement<Extract<keyof A, string>>>>;
  readonly assumptions?: Readonly<Record<string, boolean>>;
  readonly invariants?: Readonly<Record<string, AnyPredicate>>;
  readonly stepProperties?: Readonly<Record<string, AnyStepPredicate>>;
  readonly witnesses?: Readonly<Record<string, AnyPredicate>>;
  readonly constraints?: Readonly<Record<string, AnyPredicate>>;
  readonly actionConstraints?: Readonly<Record<string, AnyStepPredicate>>;
  readonly accepting?: AnyPredicate;
  readonly summary?: (now: never) => Readonly<Record<string, string>>;
  readonly timeline?: (now: never) => Readonly<Record<string, string>>;
  readonly interactions?: Interactions<NoInfer<S>, NoInfer<A>>;
  readonly projections?: Readonly<Record<string, Projection>>;
}

/**
 * Declares a model.
 *
 * @throws DeclarationError when two properties share a name, or a replacement or an interaction names no action
 */
export function model<A extends Actions, S extends Fields = Fields>(declaration: ModelDeclaration<A, S>): Model<A> {
  const { state, interactions = {}, summary = () => ({}), ...parts } = declaration;
  const declared: Model<A> = {
    variables: state.variables,
    replacements: {},
    assumptions: {},
    invariants: {},
    stepProperties: {},
    witnesses: {},
    constraints: {},
    actionConstraints: {},
    accepting: () => false,
    summary,
    timeline: summary,
    // The declaration tied each interaction to these very variables and picks; here the types end.
    interactions: interactions,
    projections: {},
    ...parts,
  };
  rejectSharedNames(declared);
  requireInteractionsOf(declared.actions, interactions);
  for (const [name, { replaces }] of Object.entries(declared.replacements)) {
    if (!Object.hasOwn(declared.actions, replaces)) {
      throw new DeclarationError(`the replacement ${name} replaces ${replaces}, which is no action`);
    }
  }
  return declared;
}

function rejectSharedNames(declared: Model): void {
  const names = [
    ...Object.keys(declared.variables),
    ...Object.keys(declared.assumptions),
    ...Object.keys(declared.actions),
    ...Object.keys(declared.replacements),
    ...Object.keys(declared.invariants),
    ...Object.keys(declared.stepProperties),
    ...Object.keys(declared.witnesses),
    ...Object.keys(declared.witnesses).map(probeName),
    ...Object.keys(declared.constraints),
    ...Object.keys(declared.actionConstraints),
  ];
  const shared = names.find((name, index) => names.indexOf(name) !== index);
  if (shared !== undefined) throw new DeclarationError(`${shared} is declared twice; TLA+ has one name space`);
}

/** The name of the invariant that a witness violates. */
export function probeName(witness: string): string {
  return `No${witness}`;
}

/** The names of an action's guard conjuncts. */
export type ConjunctOf<A> = A extends Action<infer Conjunct> ? Conjunct : never;

/** The mutant of a model in which one guard conjunct of one action is dropped. */
export function weaken<A extends Actions, Name extends Extract<keyof A, string>>(
  sound: Model<A>,
  actionName: Name,
  conjunct: ConjunctOf<A[Name]>,
): Model<A> {
  const action: Action | undefined = sound.actions[actionName];
  if (action === undefined) throw new DeclarationError(`there is no action ${actionName}`);
  return { ...sound, actions: { ...sound.actions, [actionName]: withoutGuards(action, conjunct) } };
}

/** The model with a declared replacement in the place of the action that it replaces, under its own name. */
export function substitute(sound: Model, replacementName: string): Model {
  const replacement = sound.replacements[replacementName];
  if (replacement === undefined) throw new DeclarationError(`there is no replacement ${replacementName}`);
  const actions = Object.fromEntries(
    Object.entries(sound.actions).map(([name, action]) =>
      name === replacement.replaces ? [replacementName, replacement.action] : [name, action],
    ),
  );
  return { ...sound, actions };
}
