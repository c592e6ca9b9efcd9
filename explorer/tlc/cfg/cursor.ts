import { sectionOf } from "./keywords.js";
import { isSymbol, type Token, type Word } from "./tokens.js";

/** A place among the tokens of a configuration. */
export class Cursor {
  private position = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  /** The next token, or undefined at the end. */
  peek(): Token | undefined {
    return this.tokens[this.position];
  }

  /** The next token, which is passed, or undefined at the end. */
  take(): Token | undefined {
    const token = this.peek();
    if (token !== undefined) this.position++;
    return token;
  }

  /** Passes the next token if it is this symbol. */
  takeSymbol(symbol: string): boolean {
    const isNext = isSymbol(this.peek(), symbol);
    if (isNext) this.position++;
    return isNext;
  }

  /** The next token unless the section ends before it. */
  peekInSection(): Token | undefined {
    const token = this.peek();
    return token !== undefined && opensSection(token) ? undefined : token;
  }

  /** The next token, which is passed, unless the value ends before it: at the section's end or the next constant. */
  takeInValue(): Token | undefined {
    const token = this.peekInSection();
    const following = this.tokens[this.position + 1];
    const isAssigned = isSymbol(following, "=") || isSymbol(following, "<-");
    return token?.kind === "word" && isAssigned ? undefined : token && this.take();
  }
}

/** Whether a token can name an operator: neither a keyword nor TRUE or FALSE. */
export function isName(token: Token | undefined): token is Word {
  return token?.kind === "word" && !opensSection(token) && !isTruth(token);
}

/** Whether a token is TRUE or FALSE. */
export function isTruth(token: Token | undefined): token is Word {
  return token?.kind === "word" && (token.text === "TRUE" || token.text === "FALSE");
}

function opensSection(token: Token): boolean {
  return token.kind === "word" && sectionOf(token.text) !== undefined;
}
