import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { lineAt } from "../problem/line-at.js";
import { failure, type Outcome, success } from "../problem/problem.js";

/** What the manifest expects of a scope. Figures that a verdict does not have are absent. */
export interface ManifestEntry {
  /** File name of the `.cfg`, in the manifest's folder. */
  readonly scope: string;
  /** The TLA+ root module that TLC runs. */
  readonly module: string;
  /** Its twin: the name of a bundled model, or the path of a model file from the manifest, `./model.ts`. */
  readonly model: string;
  /** One line on what the scope is for. */
  readonly about: string;
  readonly expected: Expectation;
  /** Why no run of TLC is kept of this scope; absent where one is. */
  readonly unrecorded?: string;
}

export interface Expectation {
  readonly verdict: "ok" | "violated";
  /** The property that the run reports first. */
  readonly property?: string;
  /** States of its shortest counterexample. */
  readonly length?: number;
  /**
   * Every property of the scope that is violated somewhere, with the states of its shortest counterexample; all
   * others hold. Where it is given, the run goes on after a violation, and the counts are those of the whole graph.
   */
  readonly breaks?: Readonly<Record<string, number>>;
  readonly distinct?: number;
  readonly generated?: number;
  readonly depth?: number;
  /** Shortest length to each witness, in states. */
  readonly witnesses?: Readonly<Record<string, number>>;
  /**
   * Deliberate non-properties of the model that are asked besides what the scope lists: the states of a shortest
   * behaviour to the violation, null where the whole graph has none.
   */
  readonly probes?: Readonly<Record<string, number | null>>;
}

/** Reads a manifest: a JSON array of entries. */
export function readManifest(text: string, file: string): Outcome<readonly ManifestEntry[]> {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined || root?.type !== "array") {
    const what =
      error === undefined
        ? "the manifest is no JSON array"
        : `the manifest is not JSON (${printParseErrorCode(error.error)})`;
    return failure({ file, line: lineAt(text, error?.offset ?? 0), what, mend: "mend the manifest" });
  }
  for (const entry of root.children ?? []) {
    const missing = ["scope", "module", "model", "about", "expected"].find((name) => !hasProperty(entry, name));
    if (missing === undefined) continue;
    return failure({
      file,
      line: lineAt(text, entry.offset),
      what: `an entry has no ${missing}`,
      mend: `add ${missing}`,
    });
  }
  return success(JSON.parse(text) as ManifestEntry[]);
}

function hasProperty(node: Node, name: string): boolean {
  return node.type === "object" && (node.children ?? []).some(({ children }) => children?.[0]?.value === name);
}
