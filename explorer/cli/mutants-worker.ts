import { parentPort, workerData } from "node:worker_threads";
import { type MutantJob, runMutantJob } from "./mutants-job.js";

/** Explores one mutant in a thread of its own. */
parentPort?.postMessage(await runMutantJob(workerData as MutantJob));
