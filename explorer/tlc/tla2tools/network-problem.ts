import type { Problem } from "../../problem/problem.js";

/** The way out of every network problem. */
export const BY_OTHER_MEANS = "or download the jar by any other means and set TLA2TOOLS_JAR to its path";

/**
 * Explains what `fetch` threw, before the first byte or between two: it wraps the reason in a "fetch failed" or a
 * "terminated". An error that carries no reason is a fault of ours and is thrown again.
 */
export function unreachable(url: string, error: unknown): Problem {
  const reason = innermost(error);
  if (reason === undefined) throw error;
  const code = reason.code ?? "no code";
  const mend = `check the network (Node 20 does not read HTTPS_PROXY), ${BY_OTHER_MEANS}`;
  switch (code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return { file: url, what: `the name ${new URL(url).hostname} cannot be resolved (${code})`, mend };
    case "ECONNREFUSED":
      return { file: url, what: `the connection is refused (${code})`, mend };
    case "ECONNRESET":
    case "EPIPE":
    case "UND_ERR_SOCKET":
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
      return { file: url, what: `the connection was cut (${code}: ${reason.message})`, mend };
    default:
      return { file: url, what: `the server cannot be reached (${code}: ${reason.message})`, mend };
  }
}

/** The error at the end of the chain of causes. One of several tried addresses stands for all. */
function innermost(error: unknown): NodeJS.ErrnoException | undefined {
  if (!(error instanceof Error) || error.cause === undefined) return undefined;
  let reason: unknown = error;
  for (;;) {
    const inner = reason instanceof AggregateError ? (reason.errors[0] as unknown) : (reason as Error).cause;
    if (!(inner instanceof Error)) break;
    reason = inner;
  }
  return reason as NodeJS.ErrnoException;
}
