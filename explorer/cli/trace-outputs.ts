import { resolve } from "node:path";
import type { Command } from "commander";
import { failure, type Outcome, type Problem, success } from "../problem/problem.js";
import { mutantText, type OpenScope } from "./open-scope.js";
import { occupied, writeOutput } from "./output-file.js";
import { TRACE_FORMATS, type TraceFormat, type TraceSubject } from "./trace-formats.js";

/** Where traces are to be written, by the format. */
export type TraceOutputs = { readonly [Format in keyof typeof TRACE_FORMATS]?: string } & {
  readonly force?: true;
};

/** Adds an option for each format to a command, and `--force`. */
export function withTraceOutputs(command: Command): Command {
  for (const { option, description } of Object.values(TRACE_FORMATS)) command.option(option, description);
  return command.option("--force", "let these options overwrite files");
}

/** A format that is asked for, and the file to write. */
interface Wanted {
  readonly format: TraceFormat;
  readonly file: string;
}

function wantedOf(outputs: TraceOutputs): readonly Wanted[] {
  const formats = Object.entries(TRACE_FORMATS) as [keyof typeof TRACE_FORMATS, TraceFormat][];
  return formats.flatMap(([name, format]) => {
    const file = outputs[name];
    return file === undefined ? [] : [{ format, file }];
  });
}

/**
 * Refuses, before the search, what could not be written after it or would overwrite something. `properties` are
 * those of which there may be further traces, in files of their own.
 */
export function checkOutputs<Outputs extends TraceOutputs>(
  outputs: Outputs,
  properties: readonly string[],
  opened: Pick<OpenScope, "dropped">,
): Outcome<Outputs> {
  if (outputs.outTlc !== undefined && opened.dropped.length > 0) {
    const what = `the trace is of a mutant ${mutantText(opened)}, and the twin has all guards`;
    return failure({ file: "--out-tlc", what, mend: "write it in another format" });
  }
  const taken = new Set<string>();
  for (const { format, file } of wantedOf(outputs)) {
    const option = optionName(format);
    const wrong = format.wrongName(file);
    if (wrong !== undefined) return failure({ file: option, ...wrong });
    const further = properties.flatMap((property) => format.files(format.further(file, property)));
    for (const target of [...format.files(file), ...further]) {
      if (taken.has(resolve(target))) {
        const what = `${target} is to be written by another option as well`;
        return failure({ file: option, what, mend: "give it another name" });
      }
      taken.add(resolve(target));
      const problem = occupied({ file: target, option }, outputs.force === true);
      if (problem !== undefined) return failure(problem);
    }
  }
  return success(outputs);
}

/**
 * Writes every trace in every format that is asked for, and tells of each. Returns the problem if one cannot be
 * written.
 */
export function writeTraces(
  subjects: readonly TraceSubject[],
  outputs: TraceOutputs,
  tell: (line: string) => void = console.error,
): Problem | undefined {
  const wanted = wantedOf(outputs);
  if (subjects.length === 0 && wanted.length > 0) {
    tell(`No trace to write to ${wanted.map(({ file }) => file).join(" and ")}.`);
  }
  for (const [index, subject] of subjects.entries()) {
    for (const { format, file } of wanted) {
      const target = index === 0 ? file : format.further(file, subject.property ?? String(index + 1));
      const problem = writeTrace(subject, format, target, outputs.force === true, tell);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function writeTrace(
  subject: TraceSubject,
  format: TraceFormat,
  target: string,
  force: boolean,
  tell: (line: string) => void,
): Problem | undefined {
  const files = format.files(target);
  const texts = format.texts(subject, target);
  for (const [index, file] of files.entries()) {
    const problem = writeOutput({ file, option: optionName(format) }, texts[index] ?? "", force);
    if (problem !== undefined) return problem;
  }
  const needs = format.needs === undefined ? "" : `; ${format.needs(subject)}`;
  const what = subject.property === undefined ? "Trace" : `Trace of ${subject.property}`;
  tell(`${what} written to ${files.join(" and ")}${needs}.`);
  return undefined;
}

function optionName({ option }: TraceFormat): string {
  return option.slice(0, option.indexOf(" "));
}
