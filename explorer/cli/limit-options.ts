import type { Command } from "commander";
import type { Limits } from "../search/limits.js";
import { positiveInteger, positiveNumber } from "./options.js";

/** Bounds on a run, as the user gives them. */
export interface LimitOptions {
  readonly maxStates?: number;
  readonly maxDepth?: number;
  readonly maxSeconds?: number;
  readonly maxMemory?: number;
}

/** The options that end a run early. */
export function withLimits(command: Command): Command {
  return command
    .option("--max-states <n>", "stop beyond this many distinct states", positiveInteger)
    .option("--max-depth <n>", "do not expand states at this depth, counted in states", positiveInteger)
    .option("--max-seconds <n>", "stop after this time", positiveNumber)
    .option("--max-memory <MiB>", "stop when the search structures are larger", positiveNumber);
}

export function limitsOf(options: LimitOptions): Partial<Limits> {
  return {
    ...(options.maxStates !== undefined && { maxStates: options.maxStates }),
    ...(options.maxDepth !== undefined && { maxDepth: options.maxDepth }),
    ...(options.maxSeconds !== undefined && { maxSeconds: options.maxSeconds }),
    ...(options.maxMemory !== undefined && { maxBytes: options.maxMemory * 2 ** 20 }),
  };
}
