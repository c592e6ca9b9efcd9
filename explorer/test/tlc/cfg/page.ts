/** A text that is written token by token, with the given blanks and comments in between, in turn. */
export class Page {
  private text = "";
  private count = 0;

  constructor(private readonly gaps: readonly string[]) {}

  /** Writes a token. Returns its line. */
  write(token: string): number {
    this.text += this.gap(token);
    const line = 1 + (this.text.match(/\r\n|\r|\n/g)?.length ?? 0);
    this.text += token;
    return line;
  }

  /** The whole text, with a last gap or without. */
  end(): string {
    return this.text + this.gap("");
  }

  /** Only between words and numbers is a gap needed, so every other time it is left out beside a symbol. */
  private gap(token: string): string {
    const next = this.gaps[this.count++ % this.gaps.length] ?? " ";
    const isNeeded = /\w$/.test(this.text) && /^[\w-]/.test(token);
    return this.count % 2 === 0 && !isNeeded ? "" : next;
  }
}
