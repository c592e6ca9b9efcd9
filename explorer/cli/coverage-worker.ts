import { parentPort, workerData } from "node:worker_threads";
import { coverScope } from "./coverage-job.js";
import { openScope } from "./open-scope.js";

/** Looks at one bundled scope in a thread of its own. */
const opened = await openScope(workerData as string, {});
parentPort?.postMessage(opened.ok ? coverScope(opened.value, {}, {}) : opened);
