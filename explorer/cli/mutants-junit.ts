import type { Accepted } from "../baseline/baseline.js";
import { isSurvivor, type MutationReport, type Status, unexpected } from "../mutation/report.js";
import { STATUS_WORDS, unexpectedTexts } from "./mutants-report.js";

/**
 * JUnit XML for CI: a mutant is a test case; an accepted survivor is skipped with its reason, another one fails,
 * and so does a mutant that is not as its own scope expects.
 */
export async function mutationJunit(report: MutationReport, accepted: readonly Accepted<Status>[]): Promise<string> {
  const { create } = await import("xmlbuilder2");
  const reasonOf = (name: string, status: string): string | undefined =>
    accepted.find((entry) => entry.name === name && entry.status === status)?.reason;
  const failing = unexpected(report.mutants);
  const survivors = report.mutants.filter((mutant) => isSurvivor(mutant) && !failing.includes(mutant));
  const skipped = survivors.filter(({ name, status }) => reasonOf(name, status) !== undefined).length;
  const failures = failing.length + survivors.length - skipped;
  const figures = { tests: report.mutants.length, failures, skipped, errors: 0 };
  const document = create({ version: "1.0", encoding: "UTF-8" });
  const suite = document.ele("testsuites").ele("testsuite", { name: `mutants of ${report.scope}`, ...figures });
  for (const mutant of report.mutants) {
    const attributes = {
      classname: `${report.module}.${report.scope}`,
      name: mutant.name,
      time: mutant.seconds.toFixed(3),
    };
    const testCase = suite.ele("testcase", attributes);
    const reason = reasonOf(mutant.name, mutant.status);
    const message = `${STATUS_WORDS[mutant.status]}: ${mutant.evidence}`;
    if (failing.includes(mutant)) testCase.ele("failure", { message: unexpectedTexts([mutant]).join(" ") });
    else if (!isSurvivor(mutant)) testCase.ele("system-out").txt(mutant.evidence);
    else if (reason !== undefined) testCase.ele("skipped", { message: reason });
    else testCase.ele("failure", { message }).txt(mutant.steps.join("\n"));
  }
  return `${document.end({ prettyPrint: true })}\n`;
}
