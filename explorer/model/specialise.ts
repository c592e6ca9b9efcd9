import type { PackedState } from "../state/accessors.js";
import type { Emit, Expand } from "./expander.js";

/** A predicate over a state, or over a step when it takes the second argument. */
export type StatePredicate = (now: never, next: never) => boolean;

/** The index of the first predicate that is false of the states, or -1. */
export type FirstFalse = (now: PackedState, next: PackedState) => number;

/**
 * Chains predicates in one generated function. Written as a loop, all predicates would share one call
 * site, which the just-in-time compiler then cannot inline; here each has its own.
 */
export function firstFalse(predicates: readonly StatePredicate[]): FirstFalse {
  const lines = predicates.map((_, index) => `if (!f${index}(now, next)) return ${index};`);
  return chain(predicates, ["now", "next"], [...lines, "return -1;"]) as FirstFalse;
}

/** Chains the expansions of actions in the same way. */
export function expandEach(
  expansions: readonly Expand[],
): (now: PackedState, next: PackedState, emit: Emit) => boolean {
  const lines = expansions.map((_, index) => `if (f${index}(now, next, emit)) return true;`);
  return chain(expansions, ["now", "next", "emit"], [...lines, "return false;"]) as Expand;
}

/**
 * Whether for every choice of picks all conclusions hold or some premise does not: one generated loop per law, each
 * part with a call site of its own.
 */
export function forEveryChoice(
  of: "states" | "steps",
  choices: readonly unknown[],
  premises: readonly unknown[],
  conclusions: readonly unknown[],
): (now: never, next?: never) => boolean {
  const states = of === "states" ? "now" : "now, next";
  const checks = [
    ...premises.map((_, index) => `if (!f${index}(${states}, choices[index])) continue;`),
    ...conclusions.map((_, index) => `if (!f${premises.length + index}(${states}, choices[index])) return false;`),
  ];
  const body = [
    `const choices = f${premises.length + conclusions.length}();`,
    "for (let index = 0; index < choices.length; index++) {",
    ...checks,
    "}",
    "return true;",
  ];
  const functions = [...premises, ...conclusions, () => choices];
  return chain(functions, ["now", "next"], body) as (now: never, next?: never) => boolean;
}

function chain(functions: readonly unknown[], parameters: readonly string[], body: readonly string[]): unknown {
  const names = functions.map((_, index) => `f${index}`);
  const text = `"use strict"; return function (${parameters.join(", ")}) { ${body.join("\n")} };`;
  const build = new Function(...names, text) as (...constants: readonly unknown[]) => unknown;
  return build(...functions);
}
