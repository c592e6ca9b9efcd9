import { failure, type Outcome, success } from "../../problem/problem.js";
import type { Config } from "./config.js";
import { ConfigMistake, parseConfig } from "./parser.js";
import { tokenize } from "./tokens.js";

const BYTE_ORDER_MARK = "\uFEFF";

/** Reads a TLC configuration file. `file` only names it in problems. */
export function readConfig(text: string, file: string): Outcome<Config> {
  if (text.startsWith(BYTE_ORDER_MARK)) {
    const what = "the file begins with a byte order mark, which TLC cannot read";
    return failure({ file, line: 1, what, mend: "save it as UTF-8 without BOM" });
  }
  const tokens = tokenize(text, file);
  if (!tokens.ok) return tokens;
  if (tokens.value.length === 0) {
    return failure({ file, line: 1, what: "the configuration is empty", mend: "add SPECIFICATION Spec, constants and invariants" });
  }
  try {
    return success(parseConfig(tokens.value));
  } catch (error) {
    if (error instanceof ConfigMistake) return failure({ file, ...error.problem });
    throw error;
  }
}
