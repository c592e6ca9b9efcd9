/** A definition of a module, in one line. */
export interface DefinitionBody {
  readonly name: string;
  /** What stands beneath its outer quantifiers, with single spaces. */
  readonly body: string;
  /** Whether quantifiers stand above it. */
  readonly isQuantified: boolean;
}

const HEAD = /^(\w+)(?:\([^()]*\))?[ \t]*\n?[ \t]*==/gm;
const SEPARATOR = /^(?:-{4,}|={4,})$/m;
const EXISTS = /^\\E\s+[\w\s,]+\\in\s/;

/** The definitions of a module whose comments have been blanked, in its order. */
export function definitionBodies(code: string): DefinitionBody[] {
  const heads = [...code.matchAll(HEAD)];
  return heads.map((head, index) => {
    const text = code.slice(head.index + head[0].length, heads[index + 1]?.index).split(SEPARATOR)[0] ?? "";
    const line = text.replaceAll(/\s+/g, " ").trim();
    const body = beneathQuantifiers(line);
    return { name: head[1] as string, body, isQuantified: EXISTS.test(line.replace(/^\/\\ /, "")) };
  });
}

/** The pieces of a formula between its disjunction signs that stand outside of brackets; one when there are none. */
export function disjuncts(body: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const index of outsideBrackets(body, "\\/")) {
    pieces.push(body.slice(start, index));
    start = index + 2;
  }
  return [...pieces, body.slice(start)].map((piece) => piece.trim()).filter((piece) => piece !== "");
}

function beneathQuantifiers(body: string): string {
  const conjunction = body.replace(/^\/\\ /, "");
  if (!EXISTS.test(conjunction)) return conjunction;
  const [colon] = outsideBrackets(conjunction, ":");
  return colon === undefined ? conjunction : beneathQuantifiers(conjunction.slice(colon + 1).trim());
}

/** Where a sign stands outside of brackets and strings. */
function outsideBrackets(text: string, sign: ":" | "\\/"): number[] {
  const found: number[] = [];
  let depth = 0;
  for (const { 0: piece, index } of text.matchAll(/"[^"]*"|<<|>>|[([{}\])]|:>|:|\\\//g)) {
    if (["<<", "(", "[", "{"].includes(piece)) depth++;
    else if ([">>", ")", "]", "}"].includes(piece)) depth--;
    else if (piece === sign && depth === 0) found.push(index);
  }
  return found;
}
