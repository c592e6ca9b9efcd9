import { clearLine, cursorTo } from "node:readline";
import type { DownloadProgress } from "../tlc/tla2tools/install.js";
import { count } from "../trace/quantity.js";

/** A live line on a terminal that tells how far a download is; nothing elsewhere, for it is soon over. */
export class DownloadLine {
  private isShown = false;

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly name: string,
  ) {}

  show({ receivedBytes, totalBytes }: DownloadProgress): void {
    if (!this.stream.isTTY) return;
    const total = totalBytes === undefined ? "" : ` of ${kibibytes(totalBytes)}`;
    cursorTo(this.stream, 0);
    this.stream.write(`Downloading ${this.name}: ${kibibytes(receivedBytes)}${total} KiB`);
    clearLine(this.stream, 1);
    this.isShown = true;
  }

  /** Removes the live line, so that what follows starts on a clean one. */
  close(): void {
    if (!this.isShown) return;
    cursorTo(this.stream, 0);
    clearLine(this.stream, 0);
  }
}

function kibibytes(bytes: number): string {
  return count(Math.round(bytes / 2 ** 10));
}
