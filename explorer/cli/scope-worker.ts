import { parentPort, workerData } from "node:worker_threads";
import { explore } from "../search/breadth-first.js";
import { openScope } from "./open-scope.js";
import { reportJson } from "./report-json.js";

/** What the thread is to explore. */
export interface ScopeJob {
  readonly file: string;
  readonly continueAfterViolation: boolean;
}

/** Explores one scope in a thread of its own. */
const { continueAfterViolation, file } = workerData as ScopeJob;
const opened = await openScope(file, {});
if (opened.ok) {
  const { scope } = opened.value;
  const exploration = explore(scope.model, scope.properties, { continueAfterViolation });
  parentPort?.postMessage({ ok: true, value: reportJson(exploration, opened.value) });
} else {
  parentPort?.postMessage(opened);
}
