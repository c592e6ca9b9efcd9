import { CODE } from "./codes.js";
import type { ToolMessage } from "./messages.js";

/** What TLC found to be violated. */
export interface TlcViolation {
  readonly kind: "invariant" | "stepProperty" | "deadlock";
  /** Absent for a deadlock, and for a property of several formulas, of which TLC gives the position only. */
  readonly property?: string;
  /** States of the counterexample. */
  readonly length: number;
}

/** A run of TLC as it tells of itself. After a violation the figures are those of an incomplete run. */
export interface TlcRun {
  readonly version: string | undefined;
  /** Whether TLC says that it has seen all reachable states and found no error. */
  readonly isComplete: boolean;
  readonly violation: TlcViolation | undefined;
  readonly distinct: number | undefined;
  readonly generated: number | undefined;
  readonly depth: number | undefined;
  /** Successors computed, by the name of the action. */
  readonly generatedByAction: ReadonlyMap<string, number>;
  /** The messages of errors other than violations. */
  readonly errors: readonly string[];
}

const ERROR_SEVERITIES = [1, 2];

/** Gathers a {@link TlcRun} from messages. What a run is, its codes say, and no English text. */
export class RunReader {
  private version: string | undefined;
  private isComplete = false;
  private violated: Omit<TlcViolation, "length"> | undefined;
  private traceStates = 0;
  private counts: readonly [generated: number, distinct: number] | undefined;
  private depth: number | undefined;
  private readonly generatedByAction = new Map<string, number>();
  private readonly errors: string[] = [];

  message({ code, severity, text }: ToolMessage): void {
    switch (code) {
      case CODE.version:
        this.version = text;
        break;
      case CODE.searchCompleted:
        this.isComplete = true;
        break;
      case CODE.counts: {
        const [generated, distinct] = numbersIn(text);
        if (generated !== undefined && distinct !== undefined) this.counts = [generated, distinct];
        break;
      }
      case CODE.depth:
        [this.depth] = numbersIn(text);
        break;
      case CODE.coverageBegins:
        // The last report counts; the others are interim ones.
        this.generatedByAction.clear();
        break;
      case CODE.actionCoverage:
        this.coverage(text);
        break;
      case CODE.invariantViolatedInitially:
      case CODE.invariantViolated:
        this.traceStates = code === CODE.invariantViolatedInitially ? 1 : 0;
        this.violated = { kind: "invariant", ...nameBefore(" is violated", text) };
        break;
      case CODE.stepPropertyViolated:
        this.violated = { kind: "stepProperty", ...nameBefore(" is violated", text) };
        break;
      case CODE.deadlock:
        this.violated = { kind: "deadlock" };
        break;
      case CODE.traceState:
        this.traceStates++;
        break;
      case CODE.behavior:
      case CODE.counterexample:
        break;
      default:
        if (ERROR_SEVERITIES.includes(severity)) this.errors.push(text);
    }
  }

  run(): TlcRun {
    const { counts, depth, errors, generatedByAction, isComplete, version, violated } = this;
    const violation = violated === undefined ? undefined : { ...violated, length: this.traceStates };
    return {
      version,
      isComplete,
      violation,
      generated: counts?.[0],
      distinct: counts?.[1],
      depth,
      generatedByAction,
      errors,
    };
  }

  /** `<Name line 1, col 2 to line 3, col 4 of module M>: distinct:generated`. */
  private coverage(text: string): void {
    const found = /^<(\w+).*>: (\d+):(\d+)$/s.exec(text);
    if (found === null) return;
    const [, name, , generated] = found;
    // An action that is in several disjuncts of Next has a line for each.
    const before = this.generatedByAction.get(name as string) ?? 0;
    this.generatedByAction.set(name as string, before + Number(generated));
  }
}

/** Numbers may have separators. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(",", "")));
}

function nameBefore(words: string, text: string): { readonly property?: string } {
  const name = /(?:^Invariant |^Action property )(\w+)$/.exec(text.split(words, 1)[0] ?? "")?.[1];
  return name === undefined ? {} : { property: name };
}
