import { rmSync } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { failure, type Outcome, type Problem, success } from "../../problem/problem.js";
import { whenEnded } from "../when-ended.js";

/** A file that takes the place of another one when it is complete, and is removed when it is not. */
export class TemporaryFile {
  private constructor(
    private readonly target: string,
    private readonly path: string,
    private readonly handle: FileHandle,
    /** Lets the file be when the process is asked to end. */
    private readonly keep: () => void,
  ) {}

  /** Opens the file beside its target, because only within one file system is renaming atomic. */
  static async beside(target: string): Promise<Outcome<TemporaryFile>> {
    const folder = dirname(target);
    const path = `${target}.${process.pid}.part`;
    try {
      await mkdir(folder, { recursive: true });
      const handle = await open(path, "w");
      const keep = whenEnded(() => rmSync(path, { force: true }));
      return success(new TemporaryFile(target, path, handle, keep));
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
    this.keep();
  }
}

function unwritable(file: string, error: unknown): Problem {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === undefined) throw error;
  const mend = "make room for it there, or set XDG_CACHE_HOME to a writable folder";
  return { file, what: `the jar cannot be written there (${code})`, mend };
}
