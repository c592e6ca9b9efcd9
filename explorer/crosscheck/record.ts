import { createHash } from "node:crypto";
import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { failure, type Outcome, type Problem, success } from "../problem/problem.js";
import { type ModuleText, readModules } from "../tlc/module/read-modules.js";
import { property } from "../trace/itf-values.js";
import type { EvaluatedViolation } from "./evaluate-scope.js";
import type { GraphDigest } from "./graph-digest.js";

export const RECORD_SCHEMA = "tandem-tlc-record/1";

/** What TLC found in a scope when it was last recorded, and of what. */
export interface TlcRecord {
  readonly schema: typeof RECORD_SCHEMA;
  /** File name of the configuration. */
  readonly scope: string;
  /** The root module. */
  readonly module: string;
  /** The version that TLC prints of itself. */
  readonly tlc: string;
  /** SHA-256 of the modules, and of the configuration. */
  readonly specification: string;
  readonly configuration: string;
  readonly distinct: number;
  readonly generated: number;
  readonly depth: number;
  readonly generatedByAction: Readonly<Record<string, number>>;
  readonly violations: readonly Required<EvaluatedViolation>[];
  readonly graph: GraphDigest;
}

const RECORD_ANEW = 'record it anew with "npm run record"';

/** The file name of the record of a scope. */
export function recordName(scope: string): string {
  return scope.replace(/\.cfg$/, ".json");
}

/** Reads a record. One of another version of the specification or configuration is refused. */
export function readRecord(text: string, file: string, moduleFile: string, config: string): Outcome<TlcRecord> {
  const errors: ParseError[] = [];
  const root: Node | undefined = parseTree(text, errors, { disallowComments: true });
  const schema = root === undefined ? undefined : (property(root, "schema")?.value as unknown);
  if (errors.length > 0 || schema !== RECORD_SCHEMA) {
    return failure({ file, what: `this is no record of the form ${RECORD_SCHEMA}`, mend: RECORD_ANEW });
  }
  const record = JSON.parse(text) as TlcRecord;
  const modules = readModules(moduleFile);
  if (!modules.ok) return modules;
  const stale = staleness(record, modules.value, config, file);
  return stale === undefined ? success(record) : failure(stale);
}

function staleness(
  record: TlcRecord,
  modules: readonly ModuleText[],
  config: string,
  file: string,
): Problem | undefined {
  if (record.configuration !== configurationDigest(config)) {
    return { file, what: `${record.scope} has changed since TLC was recorded on it`, mend: RECORD_ANEW };
  }
  if (record.specification !== specificationDigest(modules)) {
    const names = modules.map(({ name }) => name).join(" or ");
    return { file, what: `${names} has changed since TLC was recorded on ${record.scope}`, mend: RECORD_ANEW };
  }
  return undefined;
}

/** A digest of modules by name and text; how lines end does not matter. */
export function specificationDigest(modules: readonly ModuleText[]): string {
  return sha256(modules.map(({ name, text }) => `${name}\n${unixLines(text)}`).join("\0"));
}

export function configurationDigest(config: string): string {
  return sha256(unixLines(config));
}

function unixLines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
