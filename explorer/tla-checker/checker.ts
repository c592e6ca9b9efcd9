import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check_spec_with_cfg, explore_init, initSync } from "tla-checker";
import type { VariableText } from "../tlc/value/variable-text.js";
import { inTla } from "./in-tla.js";

/** What tla-checker answers, in its own words. */
export interface CheckerAnswer {
  readonly success: boolean;
  readonly error_type: string | null;
  readonly error_message: string | null;
  readonly states_explored: number;
  /** Counterexamples, each a text with a line `State n` per state. */
  readonly trace: readonly string[] | null;
  readonly dot: string | null;
}

export interface CheckOptions {
  readonly allowsDeadlock: boolean;
  /** Whether the graph is asked for. */
  readonly draws: boolean;
  readonly maxStates: number;
}

/** More states, and more steps deep, than its memory holds. */
export const NO_LIMIT = 0xffff_ffff;

/** The version of tla-checker. */
export function checkerVersion(): string {
  const { version } = require("tla-checker/package.json") as { readonly version: string };
  return version;
}

/**
 * Explores a module of its own text. More than `maxStates` states are an error, so that nothing is cut off silently.
 *
 * @throws WebAssembly.RuntimeError, RangeError when tla-checker itself fails, by a bug or for want of memory
 */
export function check(
  module: string,
  config: string,
  { allowsDeadlock, draws, maxStates }: CheckOptions,
): CheckerAnswer {
  start();
  const answer = check_spec_with_cfg(module, config, "", maxStates, NO_LIMIT, allowsDeadlock, draws);
  return JSON.parse(answer) as CheckerAnswer;
}

/** The initial states of a module, their variables sorted by name. */
export function initialStates(module: string, config: string): readonly (readonly VariableText[])[] {
  start();
  const answer = JSON.parse(explore_init(module, config, "")) as {
    readonly states?: readonly { readonly display: Readonly<Record<string, string>> }[];
  };
  return (answer.states ?? []).map(({ display }) =>
    Object.entries(display).map(([name, text]) => ({ name, text: inTla(text) })),
  );
}

const require = createRequire(import.meta.url);
let isStarted = false;

/** Its own start-up fetches the module by URL, which Node cannot. */
function start(): void {
  if (isStarted) return;
  initSync({ module: readFileSync(require.resolve("tla-checker/tla_checker_bg.wasm")) });
  isStarted = true;
}
