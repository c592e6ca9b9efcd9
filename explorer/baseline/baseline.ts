import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { lineAt } from "../problem/line-at.js";
import { failure, type Outcome, success } from "../problem/problem.js";

/** What a run found to be not as one would wish, such as a mutant that survives: which, and in what way. */
export interface Finding<Status extends string> {
  readonly name: string;
  readonly status: Status;
}

/** A finding that is accepted as it is, and why. */
export interface Accepted<Status extends string> extends Finding<Status> {
  readonly reason: string;
}

/** The accepted findings of one scope. */
export interface Baseline<Status extends string> {
  readonly scope: string;
  readonly accepted: readonly Accepted<Status>[];
}

/** How the baselines of one command are written. */
export interface BaselineForm<Status extends string> {
  /** The member that names the subject of a finding: `mutant`. */
  readonly subject: string;
  /** A finding in words: `survivor`. */
  readonly noun: string;
  /** The states in which a finding can be; nothing else can be accepted. */
  readonly statuses: readonly Status[];
}

/** How a run differs from its baseline. Both empty when it does not. */
export interface BaselineDifferences<Status extends string, Found extends Finding<Status>> {
  /** Findings that nothing accepts, or only with another status. */
  readonly unaccepted: readonly Found[];
  /** Accepted findings that the run did not make. */
  readonly stale: readonly Accepted<Status>[];
}

/** A baseline that was read, with its syntax tree for what a command keeps in it besides. */
export interface ReadBaseline<Status extends string> extends Baseline<Status> {
  readonly root: Node;
}

/** Reads a baseline. Every entry needs a reason: an accepted finding that nobody can explain is no evidence. */
export function readBaseline<Status extends string>(
  text: string,
  file: string,
  form: BaselineForm<Status>,
): Outcome<ReadBaseline<Status>> {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  const at = (node: Node | undefined): { readonly line: number } => ({ line: lineAt(text, node?.offset ?? 0) });
  if (error !== undefined || root?.type !== "object") {
    const what =
      error === undefined ? "the baseline is no JSON object" : `no JSON (${printParseErrorCode(error.error)})`;
    return failure({ file, line: lineAt(text, error?.offset ?? 0), what, mend: "mend it, or write it anew" });
  }
  const scope: unknown = member(root, "scope")?.value;
  const entries = member(root, "accepted");
  if (typeof scope !== "string" || entries?.type !== "array") {
    return failure({ file, ...at(root), what: "the baseline lacks scope or accepted", mend: "add the missing one" });
  }
  const accepted: Accepted<Status>[] = [];
  for (const entry of entries.children ?? []) {
    const [name, given, reason] = [form.subject, "status", "reason"].map((key) => member(entry, key)?.value as unknown);
    const status = form.statuses.find((known) => known === given);
    if (typeof name !== "string" || status === undefined) {
      const what = `an accepted ${form.noun} has no ${form.subject}, or no status of a ${form.noun}`;
      return failure({ file, ...at(entry), what, mend: `give it a status of ${form.statuses.join(", ")}` });
    }
    if (typeof reason !== "string" || reason.trim() === "") {
      return failure({ file, ...at(entry), what: `${name} is accepted without a reason`, mend: "give its reason" });
    }
    accepted.push({ name, status, reason });
  }
  return success({ scope, accepted, root });
}

/** Compares the findings of a run with the accepted ones. */
export function compareWithBaseline<Status extends string, Found extends Finding<Status>>(
  findings: readonly Found[],
  accepted: readonly Accepted<Status>[],
): BaselineDifferences<Status, Found> {
  return {
    unaccepted: findings.filter((finding) => !accepted.some((entry) => isSame(entry, finding))),
    stale: accepted.filter((entry) => !findings.some((finding) => isSame(entry, finding))),
  };
}

/** Whether two findings are of the same subject and in the same way. */
export function isSame<Status extends string>(one: Finding<Status>, two: Finding<Status>): boolean {
  return one.name === two.name && one.status === two.status;
}

/**
 * The text of the baseline that accepts the findings of a run. Reasons that are known are kept; the others are left to
 * be written. `besides` is what a command keeps in it as well.
 */
export function baselineText<Status extends string>(
  form: BaselineForm<Status>,
  scope: string,
  findings: readonly Finding<Status>[],
  known: readonly Accepted<Status>[],
  besides: Readonly<Record<string, unknown>> = {},
): string {
  const accepted = findings.map((finding) => {
    const same = known.find((entry) => isSame(entry, finding)) ?? known.find(({ name }) => name === finding.name);
    return { [form.subject]: finding.name, status: finding.status, reason: same?.reason ?? "" };
  });
  return `${JSON.stringify({ scope, ...besides, accepted }, null, 2)}\n`;
}

/** The value of a member of a JSON object. */
export function member(node: Node, name: string): Node | undefined {
  if (node.type !== "object") return undefined;
  return node.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
}
