import { failure, type Outcome } from "../../problem/problem.js";
import type { Config } from "./config.js";
import { parseConfig } from "./parser.js";
import { tokenize } from "./tokens.js";

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Reads the text of a TLC configuration file; `file` names it in problems. Any line break is accepted:
 * LF, CR LF or CR.
 *
 * Fails with the first thing that TLC rejects or would silently misread, such as a misspelt keyword among
 * names, and with what the explorer does not support: values for another module or for single arguments,
 * strings with a backslash, and several postconditions. Beyond TLC it accepts negative numbers.
 */
export function readConfig(text: string, file: string): Outcome<Config> {
  if (text.startsWith(BYTE_ORDER_MARK)) {
    const what = "the configuration begins with a byte order mark, which TLC cannot read";
    return failure({ file, line: 1, what, mend: "save it as UTF-8 without BOM" });
  }
  const tokens = tokenize(text, file);
  if (!tokens.ok) return tokens;
  if (tokens.value.length === 0) {
    return failure({ file, what: "the configuration is empty", mend: "add SPECIFICATION Spec and what to check" });
  }
  return parseConfig(tokens.value, file);
}
