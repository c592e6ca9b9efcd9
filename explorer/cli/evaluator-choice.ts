import type { Evaluator } from "../crosscheck/evaluator.js";
import { TlcEvaluator } from "../crosscheck/tlc-evaluator.js";
import { describeProblem, failure, type Outcome, success } from "../problem/problem.js";
import { tlaCheckerEvaluator } from "../tla-checker/evaluator.js";
import { findJava } from "../tlc/run/java.js";
import { locateTla2tools } from "../tlc/tla2tools/locate.js";

/** Who is to speak for TLA+. */
export const SOURCES = ["auto", "tlc", "tla-checker", "record"] as const;
export type Source = (typeof SOURCES)[number];

/** Who does, and why when the user left it open. */
export type ChosenSource =
  | { readonly kind: "evaluator"; readonly evaluator: Evaluator; readonly why?: string }
  | { readonly kind: "record"; readonly why?: string };

/** Distinct states up to which tla-checker answers within about a minute. */
const TLA_CHECKER_STATES = 30_000;

/**
 * Chooses the evaluator of a scope. `auto` takes TLC where it is found, else tla-checker, but for a scope that is
 * known to be too large for tla-checker the recorded run.
 */
export async function chooseSource(
  source: Source,
  flag: string | undefined,
  expectedDistinct: number | undefined,
): Promise<Outcome<ChosenSource>> {
  switch (source) {
    case "record":
      return success({ kind: "record" });
    case "tla-checker":
      return success({ kind: "evaluator", evaluator: tlaCheckerEvaluator() });
    case "tlc":
      return tlc(flag);
    case "auto": {
      const found = await tlc(flag);
      if (found.ok) return found;
      // A jar that the user named and that cannot be used is no reason to use something else.
      const isNamed = flag !== undefined || (process.env["TLA2TOOLS_JAR"] ?? "") !== "";
      if (isNamed) return found;
      const why = `TLC is not used: ${describeProblem(found.problem)}`;
      if ((expectedDistinct ?? 0) <= TLA_CHECKER_STATES) {
        return success({ kind: "evaluator", evaluator: tlaCheckerEvaluator(), why });
      }
      return success({ kind: "record", why: `${why}; the scope is too large for tla-checker` });
    }
  }
}

async function tlc(flag: string | undefined): Promise<Outcome<ChosenSource>> {
  const jar = locateTla2tools({ env: process.env, ...(flag !== undefined && { flag }) });
  if (!jar.ok) return jar;
  if (jar.value === undefined) {
    const mend = "run explore tla2tools install, or give --tla2tools the path of a tla2tools.jar";
    return failure({ file: "tla2tools.jar", what: "it is not installed", mend });
  }
  const java = await findJava(process.env);
  if (!java.ok) return java;
  const place = { java: java.value.command, jar: jar.value.file };
  return success({ kind: "evaluator", evaluator: new TlcEvaluator(place) });
}
