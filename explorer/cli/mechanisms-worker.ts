import { parentPort, workerData } from "node:worker_threads";
import { type MechanismJob, runMechanismJob } from "./mechanisms-job.js";

/** Explores one scope of a mechanism in a thread of its own. */
parentPort?.postMessage(await runMechanismJob(workerData as MechanismJob));
