import { parentPort, workerData } from "node:worker_threads";
import { type ComparisonJob, runComparison } from "./comparison-job.js";

/** Compares one scope in a thread of its own. */
parentPort?.postMessage(await runComparison(workerData as ComparisonJob));
