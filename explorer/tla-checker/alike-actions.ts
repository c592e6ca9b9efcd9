/** Two actions of a module. */
export interface AlikeActions {
  readonly first: string;
  readonly second: string;
}

const HEAD = /^(\w+)(?:\([^()]*\))?[ \t]*\n?[ \t]*==/gm;
const SEPARATOR = /^(?:-{4,}|={4,})$/m;
const EXISTS = /^\\E\s+[\w\s,]+\\in\s/;

/**
 * Two actions whose bodies are equal beneath their quantifiers: tla-checker knows an action by its body, and calls
 * the steps of both by the name that comes first in the alphabet. Comments must have been blanked.
 */
export function findAlikeActions(code: string): AlikeActions | undefined {
  const heads = [...code.matchAll(HEAD)];
  const nameByBody = new Map<string, string>();
  for (const [index, head] of heads.entries()) {
    const name = head[1] as string;
    const text = code.slice(head.index + head[0].length, heads[index + 1]?.index).split(SEPARATOR)[0] ?? "";
    const body = beneathQuantifiers(text.replaceAll(/\s+/g, " ").trim());
    if (!/'|\bUNCHANGED\b/.test(body)) continue;
    const first = nameByBody.get(body);
    if (first !== undefined) return { first, second: name };
    nameByBody.set(body, name);
  }
  return undefined;
}

function beneathQuantifiers(body: string): string {
  const conjunction = body.replace(/^\/\\ /, "");
  if (!EXISTS.test(conjunction)) return conjunction;
  const colon = colonOutsideBrackets(conjunction);
  return colon < 0 ? conjunction : beneathQuantifiers(conjunction.slice(colon + 1).trim());
}

/** The offset of the colon that ends a quantifier; negative when there is none. */
function colonOutsideBrackets(text: string): number {
  let depth = 0;
  for (const { 0: piece, index } of text.matchAll(/"[^"]*"|<<|>>|[([{}\])]|:>|:/g)) {
    if (["<<", "(", "[", "{"].includes(piece)) depth++;
    else if ([">>", ")", "]", "}"].includes(piece)) depth--;
    else if (piece === ":" && depth === 0) return index;
  }
  return -1;
}
