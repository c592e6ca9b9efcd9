/** A piece of HTML text in which everything from outside is escaped. Only {@link markup} makes one. */
export class Markup {
  private constructor(readonly text: string) {}

  /** What the tag {@link markup} makes of a template. */
  static of(fixed: readonly string[], values: readonly Insertion[]): Markup {
    return new Markup(fixed.map((part, index) => part + inserted(values[index] ?? "")).join(""));
  }
}

export type Insertion = string | number | Markup | readonly Markup[];

/** HTML from a template: texts that are inserted are escaped for content and for quoted attributes. */
export function markup(fixed: TemplateStringsArray, ...values: readonly Insertion[]): Markup {
  return Markup.of(fixed, values);
}

function inserted(value: Insertion): string {
  if (typeof value === "string") return escapeHtml(value);
  if (typeof value === "number") return String(value);
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join("");
}

const CODES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * A text as a parser of HTML reads it back. Line ends become line feeds, and characters that no document can
 * hold (controls other than white space, halves of surrogate pairs, noncharacters) become the replacement character.
 */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/(?![\t\n\f])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, "\uFFFD")
    .replaceAll(/[&<>"']/g, (character) => CODES[character] ?? character);
}
