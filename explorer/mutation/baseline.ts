import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { lineAt } from "../problem/line-at.js";
import { failure, type Outcome, success } from "../problem/problem.js";
import {
  isSurvivor,
  type MutantReport,
  type MutationReport,
  type Pairs,
  PAIRS,
  type Status,
  STATUSES,
} from "./report.js";

/** A survivor that is accepted as it is, and why. */
export interface Accepted {
  /** `Action.guard`, or the name of a declared replacement. */
  readonly mutant: string;
  readonly status: Status;
  readonly reason: string;
}

/** The accepted survivors of one scope. */
export interface Baseline {
  readonly scope: string;
  /** Which pairs its run tried; a run without another choice tries the same. */
  readonly pairs: Pairs;
  readonly accepted: readonly Accepted[];
}

/** How a run differs from its baseline. Both empty when it does not. */
export interface BaselineDifferences {
  /** Survivors that nothing accepts, or only with another status. */
  readonly unaccepted: readonly MutantReport[];
  /** Accepted mutants that do not survive so, or are none of the scope's. */
  readonly stale: readonly Accepted[];
}

/** Reads a baseline. Every entry needs a reason: an accepted survivor that nobody can explain is no evidence. */
export function readBaseline(text: string, file: string): Outcome<Baseline> {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  const at = (node: Node | undefined): { readonly line: number } => ({ line: lineAt(text, node?.offset ?? 0) });
  if (error !== undefined || root?.type !== "object") {
    const what =
      error === undefined ? "the baseline is no JSON object" : `no JSON (${printParseErrorCode(error.error)})`;
    return failure({ file, line: lineAt(text, error?.offset ?? 0), what, mend: "mend it, or write it anew" });
  }
  const accepted = member(root, "accepted");
  if (member(root, "scope")?.type !== "string" || accepted?.type !== "array") {
    return failure({ file, ...at(root), what: "the baseline lacks scope or accepted", mend: "add the missing one" });
  }
  const pairs = member(root, "pairs");
  if (!PAIRS.some((known) => known === pairs?.value)) {
    const what = "the baseline does not say which pairs were tried";
    return failure({ file, ...at(pairs), what, mend: `give it pairs, one of ${PAIRS.join(", ")}` });
  }
  for (const entry of accepted.children ?? []) {
    const [mutant, status, reason] = ["mutant", "status", "reason"].map(
      (name) => member(entry, name)?.value as unknown,
    );
    if (typeof mutant !== "string" || !STATUSES.some((known) => known === status && known !== "killed")) {
      const what = "an accepted survivor has no mutant, or no status of a survivor";
      return failure({ file, ...at(entry), what, mend: `give it a status of ${STATUSES.slice(1).join(", ")}` });
    }
    if (typeof reason !== "string" || reason.trim() === "") {
      return failure({ file, ...at(entry), what: `${mutant} is accepted without a reason`, mend: "give its reason" });
    }
  }
  return success(JSON.parse(text) as Baseline);
}

/** Compares the survivors of a run with the accepted ones. */
export function compareWithBaseline(
  mutants: readonly MutantReport[],
  accepted: readonly Accepted[],
): BaselineDifferences {
  const isMet = (entry: Accepted, { name, status }: MutantReport): boolean =>
    entry.mutant === name && entry.status === status;
  return {
    unaccepted: mutants.filter((mutant) => isSurvivor(mutant) && !accepted.some((entry) => isMet(entry, mutant))),
    stale: accepted.filter((entry) => !mutants.some((mutant) => isMet(entry, mutant))),
  };
}

/** The baseline that accepts what survived. Reasons that are known are kept; the others are left to be written. */
export function baselineOf({ mutants, pairs, scope }: MutationReport, known: readonly Accepted[]): Baseline {
  const accepted = mutants.filter(isSurvivor).map(({ name, status }) => {
    const reason = known.find(({ mutant }) => mutant === name)?.reason ?? "";
    return { mutant: name, status, reason };
  });
  return { scope, pairs, accepted };
}

function member(node: Node, name: string): Node | undefined {
  if (node.type !== "object") return undefined;
  return node.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
}
