import { clearLine, cursorTo } from "node:readline";
import type { Progress } from "../search/breadth-first.js";
import { count } from "../trace/quantity.js";

/** Where progress goes: one live line on a terminal, plain lines elsewhere. Never to standard output. */
export class ProgressLine {
  private last: Progress | undefined;
  private isLive = false;
  private saidAt = performance.now();

  constructor(private readonly stream: NodeJS.WriteStream) {}

  /** Seconds between two reports: often for a person who watches, seldom for a log. */
  get intervalSeconds(): number {
    return this.stream.isTTY ? 0.2 : 10;
  }

  show(progress: Progress): void {
    const text = progressText(progress, this.last);
    this.last = progress;
    this.write(text);
  }

  /** Shows how far a walk over the states has come, not more often than a search shows its progress. */
  walk(done: number, total: number): void {
    if (performance.now() - this.saidAt < this.intervalSeconds * 1000) return;
    this.saidAt = performance.now();
    this.write(`Looking at state ${count(done)} of ${count(total)}`);
  }

  private write(text: string): void {
    this.isLive = true;
    if (!this.stream.isTTY) {
      this.stream.write(`${text}\n`);
      return;
    }
    cursorTo(this.stream, 0);
    // Some terminals say that they are 0 wide.
    const width = this.stream.columns > 1 ? this.stream.columns : 80;
    this.stream.write(text.slice(0, width - 1));
    clearLine(this.stream, 1);
  }

  /** Removes the live line, so that the report starts on a clean one. */
  close(): void {
    if (!this.stream.isTTY || !this.isLive) return;
    cursorTo(this.stream, 0);
    clearLine(this.stream, 0);
  }
}

/** The rate is that since the last report, not the average of the run. */
function progressText(progress: Progress, last: Progress | undefined): string {
  const seconds = progress.seconds - (last?.seconds ?? 0);
  const rate = seconds > 0 ? Math.round((progress.distinct - (last?.distinct ?? 0)) / seconds) : 0;
  const mebibytes = Math.round(progress.structureBytes / 2 ** 20);
  return `Progress(${progress.depth}) after ${progress.seconds.toFixed(1)}s: ${count(progress.generated)} generated, ${count(progress.distinct)} distinct (${count(rate)}/s), ${count(progress.queue)} on queue, ${count(mebibytes)} MiB`;
}
