import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { failure, type Outcome, type Problem, success } from "../../problem/problem.js";
import { sha256OfFile } from "./digest.js";
import { BY_OTHER_MEANS, unreachable } from "./network-problem.js";
import { TemporaryFile } from "./temporary-file.js";

export interface Download {
  readonly url: string;
  /** The digest that the file must have, in lower-case hexadecimal. */
  readonly sha256: string;
  /** Where the file goes. */
  readonly target: string;
  /** Downloads even what is already there. */
  readonly force?: boolean;
  readonly fetch?: typeof fetch;
  readonly onProgress?: (progress: DownloadProgress) => void;
  /** The longest time without a byte. */
  readonly stallSeconds?: number;
}

export interface DownloadProgress {
  readonly receivedBytes: number;
  /** Absent when the server does not say. */
  readonly totalBytes?: number;
}

export interface Installed {
  readonly file: string;
  readonly bytes: number;
  /** False when the file was there already. */
  readonly isDownloaded: boolean;
}

const STALL_SECONDS = 30;

/**
 * Downloads tla2tools.jar to its target, unless the target has the right digest already. The target is replaced at
 * once and only by a complete file with the right digest; after a failure it is what it was, and no temporary file is
 * left. Fails when the server cannot be reached, answers with an error, stops sending or cuts the connection, when the
 * digest is another one, and when the target cannot be written.
 */
export async function installTla2tools(download: Download): Promise<Outcome<Installed>> {
  const { target, sha256, force } = download;
  const present = force === true ? undefined : bytesIfInstalled(target, sha256);
  if (present !== undefined) return success({ file: target, bytes: present, isDownloaded: false });
  const opened = await TemporaryFile.beside(target);
  if (!opened.ok) return opened;
  const file = opened.value;
  try {
    const received = await receive(download, file);
    if (!received.ok) return received;
    const problem = await file.replaceTarget();
    return problem === undefined
      ? success({ file: target, bytes: received.value, isDownloaded: true })
      : failure(problem);
  } finally {
    await file.discard();
  }
}

function bytesIfInstalled(file: string, sha256: string): number | undefined {
  try {
    return sha256OfFile(file) === sha256 ? statSync(file).size : undefined;
  } catch {
    // Not there, or not readable: writing it will tell.
    return undefined;
  }
}

/** Writes what the server sends to the file. The result is the number of bytes, which have the right digest. */
async function receive(download: Download, file: TemporaryFile): Promise<Outcome<number>> {
  const { url, stallSeconds = STALL_SECONDS } = download;
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallSeconds * 1000);
  try {
    // Compressed in transit, the jar would have another length than content-length says.
    const headers = { "accept-encoding": "identity" };
    const response = await (download.fetch ?? fetch)(url, { headers, signal: stalled.signal });
    if (!response.ok) {
      await response.body?.cancel();
      return failure(refused(url, response));
    }
    return await receiveBody(download, response, file, () => timer.refresh());
  } catch (error) {
    if (!stalled.signal.aborted) return failure(unreachable(url, error));
    const what = `nothing came from the server for ${stallSeconds} s`;
    return failure({ file: url, what, mend: `try again, ${BY_OTHER_MEANS}` });
  } finally {
    clearTimeout(timer);
  }
}

function refused(url: string, response: Response): Problem {
  const status = `${response.status} ${response.statusText}`.trim();
  return { file: url, what: `the server answers ${status}`, mend: `check --url, ${BY_OTHER_MEANS}` };
}

async function receiveBody(
  download: Download,
  response: Response,
  file: TemporaryFile,
  onChunk: () => void,
): Promise<Outcome<number>> {
  const { url, sha256, onProgress } = download;
  const totalBytes = announcedBytes(response);
  const hash = createHash("sha256");
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  let receivedBytes = 0;
  for await (const chunk of body) {
    onChunk();
    hash.update(chunk);
    receivedBytes += chunk.byteLength;
    const problem = await file.append(chunk);
    if (problem !== undefined) return failure(problem);
    onProgress?.({ receivedBytes, ...(totalBytes !== undefined && { totalBytes }) });
  }
  if (totalBytes !== undefined && receivedBytes !== totalBytes) {
    const what = `the server announced ${totalBytes} bytes and sent ${receivedBytes}`;
    return failure({ file: url, what, mend: `try again, ${BY_OTHER_MEANS}` });
  }
  const digest = hash.digest("hex");
  if (digest === sha256) return success(receivedBytes);
  const what = `the ${receivedBytes} bytes received have SHA-256 ${digest}, not ${sha256}`;
  return failure({
    file: url,
    what,
    mend: "check --url and any proxy on the way; give the digest of another version with --sha256",
  });
}

function announcedBytes({ headers }: Response): number | undefined {
  const length = headers.get("content-length");
  return length === null || headers.has("content-encoding") ? undefined : Number(length);
}
