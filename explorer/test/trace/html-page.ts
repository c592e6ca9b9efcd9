import { type DefaultTreeAdapterTypes, parse, type ParserError } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** Every element that a page may have, with its attributes. Nothing here runs, and nothing loads. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  html: ["lang"],
  head: [],
  meta: ["charset", "name", "content", "http-equiv"],
  title: [],
  style: [],
  body: [],
  header: [],
  main: [],
  section: ["aria-labelledby"],
  h1: [],
  h2: ["id"],
  h3: [],
  p: ["class"],
  dl: ["class"],
  dt: [],
  dd: [],
  div: ["class"],
  ol: ["class"],
  ul: [],
  li: ["id", "class"],
  table: ["class"],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["scope"],
  td: ["class"],
  code: [],
  pre: [],
  a: ["href"],
  ins: [],
  del: [],
  details: [],
  summary: [],
};

/** A page that was read by an HTML parser. */
export interface HtmlPage {
  all(tag: string): readonly Element[];
  text(element: Element): string;
  attribute(element: Element, name: string): string | undefined;
  within(element: Element, tag: string): readonly Element[];
}

/** Reads a page strictly: a parse error, or an element or attribute that is not allowed, is an exception. */
export function readPage(html: string): HtmlPage {
  const errors: ParserError[] = [];
  const document = parse(html, { onParseError: (error) => errors.push(error), sourceCodeLocationInfo: true });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${error.code} in line ${error.startLine}`);
  const elements = descendants(document);
  for (const { attrs, tagName } of elements) {
    const allowed = ALLOWED[tagName];
    if (allowed === undefined) throw new Error(`<${tagName}> is not allowed`);
    const wrong = attrs.find(({ name }) => !allowed.includes(name));
    if (wrong !== undefined) throw new Error(`<${tagName} ${wrong.name}> is not allowed`);
  }
  return {
    all: (tag) => elements.filter(({ tagName }) => tagName === tag),
    text: textOf,
    attribute: (element, name) => element.attrs.find((attribute) => attribute.name === name)?.value,
    within: (element, tag) => descendants(element).filter(({ tagName }) => tagName === tag),
  };
}

function descendants(node: Node): Element[] {
  const children = "childNodes" in node ? node.childNodes : [];
  return children.flatMap((child) => ("tagName" in child ? [child, ...descendants(child)] : []));
}

function textOf(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}
