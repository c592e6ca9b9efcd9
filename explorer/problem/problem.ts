/** Something wrong with the user's input: where it is, what it is, and how to mend it. */
export interface Problem {
  readonly file: string;
  /** 1-based; absent when the whole file is meant. */
  readonly line?: number;
  readonly what: string;
  readonly mend: string;
}

/** A result that can fail because of the user's input. Failures of our own are exceptions instead. */
export type Outcome<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: Problem };

export function success<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function failure(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem };
}

/** One line: `file:line: what; mend`. */
export function describeProblem(problem: Problem): string {
  const where = problem.line === undefined ? problem.file : `${problem.file}:${problem.line}`;
  return `${where}: ${problem.what}; ${problem.mend}`.replaceAll(/\s*\n\s*/g, " ");
}
