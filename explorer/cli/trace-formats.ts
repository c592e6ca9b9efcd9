import { basename } from "node:path";
import type { Problem } from "../problem/problem.js";
import { guardText } from "../mutation/guard.js";
import { type Paragraph, writePage } from "../trace/html/page.js";
import { type TraceOrigin, writeItf } from "../trace/itf.js";
import { writeMermaid } from "../trace/mermaid.js";
import { writeTlcTrace } from "../trace/tlc-module.js";
import type { Trace } from "../trace/trace.js";
import type { OpenScope } from "./open-scope.js";
import { packageVersion } from "./project-files.js";

/** A trace to be written, and what is told with it. */
export interface TraceSubject {
  readonly opened: OpenScope;
  readonly trace: Trace;
  /** What its end shows; absent when it shows nothing. */
  readonly property?: string;
  /** Why that is bad; a function, since few of the formats ask for it. */
  readonly explanation?: () => readonly Paragraph[];
  /** Commands that execute it again. */
  readonly commands: readonly string[];
}

export interface WrittenFile {
  readonly file: string;
  readonly text: string;
}

/** A form in which traces are written: everything that the commands know of it. */
export interface TraceFormat {
  /** The option with its argument, as help shows it. */
  readonly option: string;
  readonly description: string;
  /** What is wrong with a file name, and the mend. */
  readonly wrongName: (file: string) => Pick<Problem, "what" | "mend"> | undefined;
  /** The name of a further trace's file, made of the first one's. */
  readonly further: (file: string, property: string) => string;
  /** Files that belong to one of this name, itself first. */
  readonly files: (file: string) => readonly [string, ...string[]];
  /** The text of each of {@link files}, in that order. */
  readonly texts: (subject: TraceSubject, file: string) => readonly string[];
  /** What else a reader needs. */
  readonly needs?: (subject: TraceSubject) => string;
}

/** The forms by the name that the options have in code. */
export const TRACE_FORMATS = {
  outItf: {
    option: "--out-itf <file>",
    description: "write the trace in ITF, for explore replay",
    wrongName: () => undefined,
    further: (file, property) => file.replace(/(\.itf)?\.json$|$/, `.${property}.itf.json`),
    files: (file) => [file],
    texts: (subject) => [writeItf(subject.trace, originOf(subject), tool())],
  },
  outTlc: {
    option: "--out-tlc <file.tla>",
    description: "write the trace as a module that TLC executes, and its .cfg beside it",
    wrongName: (file) =>
      /^[A-Za-z]\w*\.tla$/.test(basename(file))
        ? undefined
        : {
            what: `${JSON.stringify(basename(file))} is no file name of a TLA+ module`,
            mend: "give a name such as Refund.tla",
          },
    further: (file, property) => file.replace(/\.tla$/, `_${property}.tla`),
    files: (file) => [file, file.replace(/\.tla$/, ".cfg")],
    texts: ({ opened: { module, scope }, trace, property }, file) => {
      const subject = { name: basename(file, ".tla"), root: module, config: scope.config };
      const written = writeTlcTrace(trace, property === undefined ? subject : { ...subject, property });
      return [written.module, written.config];
    },
    needs: ({ opened: { module } }) => `TLC needs ${module}.tla beside it`,
  },
  outMermaid: {
    option: "--out-mermaid <file.mmd>",
    description: "write the trace as a sequence diagram in Mermaid's notation",
    wrongName: (file) => withExtension(file, ".mmd", "a Mermaid diagram"),
    further: (file, property) => file.replace(/\.mmd$/, `.${property}.mmd`),
    files: (file) => [file],
    texts: (subject) => [writeMermaid(subject.trace, originOf(subject))],
  },
  outHtml: {
    option: "--out-html <file.html>",
    description: "write the trace as a page to read and to print",
    wrongName: (file) => withExtension(file, ".html", "an HTML page"),
    further: (file, property) => file.replace(/\.html$/, `.${property}.html`),
    files: (file) => [file],
    texts: (subject) => {
      const { commands, trace } = subject;
      const explanation = subject.explanation?.() ?? [];
      return [writePage(trace, originOf(subject), { explanation, commands, tool: tool() })];
    },
  },
} as const satisfies Readonly<Record<string, TraceFormat>>;

function withExtension(file: string, extension: string, what: string): Pick<Problem, "what" | "mend"> | undefined {
  if (basename(file).endsWith(extension) && basename(file) !== extension) return undefined;
  return {
    what: `${JSON.stringify(basename(file))} is no file name of ${what}`,
    mend: `give a name such as trace${extension}`,
  };
}

function originOf({ opened: { dropped, scope }, property }: TraceSubject): TraceOrigin {
  return {
    module: scope.definition.name,
    scope: basename(scope.file),
    config: scope.text,
    ...(dropped.length > 0 && { dropped: dropped.map(guardText) }),
    ...(property !== undefined && { property }),
  };
}

function tool(): string {
  return `Tandem ${packageVersion()}`;
}
