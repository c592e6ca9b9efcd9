import Table from "cli-table3";

/** A plain table: a line under the head, none between the rows, no colours. */
export function tableText(
  head: readonly string[],
  alignments: readonly ("left" | "right")[],
  rows: readonly (readonly string[])[],
): string {
  const table = new Table({
    head: [...head],
    colAligns: [...alignments],
    style: { head: [], border: [], "padding-left": 0, "padding-right": 2 },
    chars: {
      top: "",
      "top-mid": "",
      "top-left": "",
      "top-right": "",
      bottom: "",
      "bottom-mid": "",
      "bottom-left": "",
      "bottom-right": "",
      left: "",
      "left-mid": "",
      right: "",
      "right-mid": "",
      mid: "",
      "mid-mid": "",
      middle: "",
    },
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}
