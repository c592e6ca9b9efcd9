/**
 * A plain table without lines or colours. The library is loaded here, since the main job draws no table and
 * is not to wait for it.
 */
export async function tableText(
  head: readonly string[],
  alignments: readonly ("left" | "right")[],
  rows: readonly (readonly string[])[],
): Promise<string> {
  const { default: Table } = await import("cli-table3");
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
