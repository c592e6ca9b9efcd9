/** A line of a sequence diagram, read back. */
export type DiagramLine =
  | { readonly kind: "participant"; readonly id: string; readonly name: string }
  | { readonly kind: "message"; readonly from: string; readonly to: string; readonly text: string }
  | { readonly kind: "note"; readonly over: readonly string[]; readonly lines: readonly string[] };

const ID = "p[1-9][0-9]*";
const PARTICIPANT = new RegExp(`^participant (${ID}) as (.*)$`, "u");
const MESSAGE = new RegExp(`^(${ID})->>(${ID}): (.*)$`, "u");
const NOTE = new RegExp(`^Note over (${ID}(?:,${ID})?): (.*)$`, "u");

/** A letter that means nothing to Mermaid, or a numeric code. */
const TEXT = /^(?:[A-Za-z0-9 _.,()=+\-{}[\]"'!?/|]|#[0-9]+;)+$/u;

/**
 * Reads exactly that subset of Mermaid's sequence diagrams which the writer uses, and throws at anything else: declared
 * participants only, texts without a character that Mermaid could take for its own, line breaks only in notes.
 */
export function readDiagram(text: string): DiagramLine[] {
  const [head, ...rest] = text.split("\n");
  if (head !== "sequenceDiagram") throw new Error(`the first line is ${String(head)}`);
  if (rest.pop() !== "") throw new Error("the last line does not end");
  const declared = new Set<string>();
  return rest.map((line) => {
    const read = readLine(line);
    if (read.kind === "participant") {
      if (declared.has(read.id)) throw new Error(`${read.id} is declared twice`);
      declared.add(read.id);
    }
    const used = read.kind === "message" ? [read.from, read.to] : read.kind === "note" ? read.over : [];
    const unknown = used.find((id) => !declared.has(id));
    if (unknown !== undefined) throw new Error(`${unknown} is used and not declared`);
    return read;
  });
}

function readLine(indented: string): DiagramLine {
  if (!indented.startsWith("    ") || indented.startsWith("     ")) throw new Error(`not indented: ${indented}`);
  const line = indented.slice(4);
  const participant = PARTICIPANT.exec(line);
  if (participant !== null) {
    return { kind: "participant", id: String(participant[1]), name: decoded(String(participant[2])) };
  }
  const message = MESSAGE.exec(line);
  if (message !== null) {
    const [, from, to, text] = message.map(String);
    return { kind: "message", from: String(from), to: String(to), text: decoded(String(text)) };
  }
  const note = NOTE.exec(line);
  if (note === null) throw new Error(`no line of a sequence diagram: ${line}`);
  const lines = String(note[2]).split("<br/>");
  return { kind: "note", over: String(note[1]).split(","), lines: lines.map(decoded) };
}

function decoded(text: string): string {
  if (!TEXT.test(text) || text !== text.trim()) throw new Error(`no text that Mermaid shows as it is: ${text}`);
  return text.replaceAll(/#([0-9]+);/gu, (_, code: string) => String.fromCodePoint(Number(code)));
}
