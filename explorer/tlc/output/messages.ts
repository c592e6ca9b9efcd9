/** A message of TLC's `-tool` output. */
export interface ToolMessage {
  /** As in TLC's `EC.java`. */
  readonly code: number;
  /** 0 none, 1 error, 2 bug of TLC, 3 warning, 4 state. */
  readonly severity: number;
  /** Lines without the frame; those of nested messages are not repeated. */
  readonly text: string;
}

interface OpenMessage {
  readonly code: number;
  readonly severity: number;
  readonly lines: string[];
}

const FRAME = /@!@!@(?:STARTMSG (\d+)(?::(\d+))?|ENDMSG (\d+)) @!@!@/g;

/** Splits the output of `-tool` into messages while it arrives. A message is reported when it ends. */
export class MessageSplitter {
  private rest = "";
  private readonly open: OpenMessage[] = [];

  constructor(private readonly onMessage: (message: ToolMessage) => void) {}

  /** A piece of the output, which may end anywhere. */
  push(chunk: string): void {
    const lines = (this.rest + chunk).split("\n");
    this.rest = lines.pop() ?? "";
    for (const line of lines) this.line(line.replace(/\r$/, ""));
  }

  /** To be called when the output ends; messages that are still open are reported as they are. */
  end(): void {
    if (this.rest !== "") this.line(this.rest);
    this.rest = "";
    while (this.open.length > 0) this.close();
  }

  /** The end of one message and the start of the next can share a line. */
  private line(line: string): void {
    let offset = 0;
    for (const frame of line.matchAll(FRAME)) {
      this.text(line.slice(offset, frame.index), false);
      offset = frame.index + frame[0].length;
      if (frame[1] === undefined) this.close();
      else this.open.push({ code: Number(frame[1]), severity: Number(frame[2] ?? 0), lines: [] });
    }
    this.text(line.slice(offset), offset === 0);
  }

  private text(text: string, isWholeLine: boolean): void {
    if (isWholeLine || text !== "") this.open.at(-1)?.lines.push(text);
  }

  private close(): void {
    const message = this.open.pop();
    if (message === undefined) return;
    const { code, severity, lines } = message;
    this.onMessage({ code, severity, text: lines.join("\n").trim() });
  }
}
