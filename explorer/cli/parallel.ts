import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** Runs a task for each item, as many at a time as there are cores; results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const queue = [...items.entries()];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, item] = next;
      results[index] = await task(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), items.length) }, lane));
  return results;
}

/**
 * Runs a file of this folder in a thread, which posts one result. Besides using the other cores this gives each
 * scope fresh code: the compiler specialises model code to one layout of the state, and a second slows it down.
 */
export function inThread<Result>(file: `./${string}-worker.js`, workerData: unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(file, import.meta.url), { workerData });
    worker.once("message", (result: Result) => resolve(result));
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the thread of ${file} ended with ${code} and no result`)));
  });
}
