import type { Command } from "commander";
import { describeProblem, type Problem } from "../problem/problem.js";
import { EXIT } from "./exit-code.js";

/** Receives the exit code of a command. */
export type Finish = (code: number) => void;

/** Prints a problem on one line of standard error and returns the exit code for it. */
export function fail(problem: Problem, code: keyof typeof EXIT): number {
  console.error(`explore: ${describeProblem(problem)}`);
  return EXIT[code];
}

/** The options that name the model where the scope or trace does not. */
export function withModelChoice(command: Command): Command {
  return command
    .option("--module <name>", "the bundled model, for a scope outside configs/")
    .option("--model <file>", "a .ts or .js module whose default export is a model definition");
}
