/** The codes of TLC's messages that are read (`EC.java`). */
export const CODE = {
  version: 2262,
  searchCompleted: 2193,
  counts: 2199,
  depth: 2194,
  coverageBegins: 2201,
  actionCoverage: 2772,
  invariantViolatedInitially: 2107,
  invariantViolated: 2110,
  stepPropertyViolated: 2112,
  deadlock: 2114,
  traceState: 2217,
  /** Headings of traces, which TLC classes as errors. */
  behavior: 2121,
  counterexample: 2264,
} as const;
