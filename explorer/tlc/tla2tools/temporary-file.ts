import { rmSync } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { failure, type Outcome, type Problem, success } from "../../problem/problem.js";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A file that takes the place of another one when it is complete, and is removed when it is not. */
export class TemporaryFile {
  private constructor(
    private readonly target: string,
    private readonly path: string,
    private readonly handle: FileHandle,
    /** Removes the file when the process is asked to end. */
    private readonly onSignal: (signal: NodeJS.Signals) => void,
  ) {}

  /** Opens the file beside its target, because only within one file system is renaming atomic. */
  static async beside(target: string): Promise<Outcome<TemporaryFile>> {
    const folder = dirname(target);
    const path = `${target}.${process.pid}.part`;
    try {
      await mkdir(folder, { recursive: true });
      const handle = await open(path, "w");
      const onSignal = (signal: NodeJS.Signals): void => {
        rmSync(path, { force: true });
        // This listener is gone by now, so the signal ends the process as it would have without it.
        process.kill(process.pid, signal);
      };
      for (const signal of SIGNALS) process.once(signal, onSignal);
      return success(new TemporaryFile(target, path, handle, onSignal));
    } catch (error) {
      return failure(unwritable(folder, error));
    }
  }

  /** Appends a chunk. Returns the problem if the disk is full or gone. */
  async append(chunk: Uint8Array): Promise<Problem | undefined> {
    try {
      await this.handle.appendFile(chunk);
      return undefined;
    } catch (error) {
      return unwritable(this.path, error);
    }
  }

  /** Puts the file, safe on disk, in the place of its target. Returns the problem if the target stays as it was. */
  async replaceTarget(): Promise<Problem | undefined> {
    try {
      await this.handle.sync();
      await this.handle.close();
      await rename(this.path, this.target);
      return undefined;
    } catch (error) {
      return unwritable(this.target, error);
    }
  }

  /** To be called in any case. Removes the file unless it has replaced its target. */
  async discard(): Promise<void> {
    await this.handle.close();
    await rm(this.path, { force: true });
    for (const signal of SIGNALS) process.off(signal, this.onSignal);
  }
}

function unwritable(file: string, error: unknown): Problem {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === undefined) throw error;
  const mend = "make room for it there, or set XDG_CACHE_HOME to a writable folder";
  return { file, what: `the jar cannot be written there (${code})`, mend };
}
