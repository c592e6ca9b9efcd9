import type { Expectation } from "./manifest.js";

/** The part of a finished run that a manifest has expectations of. */
export interface Finding {
  readonly verdict: string;
  readonly distinct: number;
  readonly generated: number;
  readonly depth: number;
  readonly violations: readonly { readonly property: string; readonly length: number }[];
  readonly witnesses: readonly { readonly name: string; readonly length: number | null }[];
}

/** How a run differs from what its manifest entry expects, one phrase per difference; empty when it does not. */
export function differencesFrom(expected: Expectation, found: Finding): string[] {
  const [violation] = found.violations;
  const pairs: [string, unknown, unknown][] = [
    ["verdict", expected.verdict, found.verdict],
    ["property", expected.property, violation?.property],
    ["length", expected.length, violation?.length],
    ["distinct", expected.distinct, found.distinct],
    ["generated", expected.generated, found.generated],
    ["depth", expected.depth, found.depth],
    ...Object.entries(expected.witnesses ?? {}).map(([name, length]): [string, unknown, unknown] => [
      `witness ${name}`,
      length,
      found.witnesses.find((witness) => witness.name === name)?.length,
    ]),
  ];
  const figures = pairs
    .filter(([, wanted, got]) => wanted !== undefined && wanted !== got)
    .map(([what, wanted, got]) => `${what} ${String(got)}, expected ${String(wanted)}`);
  return expected.breaks === undefined ? figures : [...figures, ...otherwiseBroken(expected.breaks, found.violations)];
}

/** The properties that hold against expectation, are violated against it, or in another length. */
export function otherwiseBroken(breaks: Readonly<Record<string, number>>, violations: Finding["violations"]): string[] {
  const lengths = new Map(violations.map(({ property, length }) => [property, length]));
  const describe = (length: number | undefined): string => (length === undefined ? "holds" : `breaks in ${length}`);
  return [...new Set([...Object.keys(breaks), ...lengths.keys()])]
    .filter((name) => breaks[name] !== lengths.get(name))
    .map((name) => `${name} ${describe(lengths.get(name))}, expected: ${describe(breaks[name])}`);
}

/**
 * The same for a run that asked the probes of its entry as well: they are compared by themselves, and the rest is
 * compared as if they had not been asked.
 */
export function differencesWithProbes(expected: Expectation, found: Finding, asked: readonly string[]): string[] {
  const own = found.violations.filter(({ property }) => !asked.includes(property));
  const verdict = found.verdict === "violated" && own.length === 0 ? "ok" : found.verdict;
  const probes = asked.map((name): [string, unknown, number | null] => [
    name,
    expected.probes?.[name],
    found.violations.find(({ property }) => property === name)?.length ?? null,
  ]);
  const unreached = found.witnesses.filter(({ length }) => length === null);
  return [
    ...differencesFrom(expected, { ...found, verdict, violations: own }),
    ...probes
      .filter(([, wanted, got]) => wanted !== got)
      .map(([name, wanted, got]) => `probe ${name} ${String(got)}, expected ${String(wanted)}`),
    ...unreached.map(({ name }) => `witness ${name} not reached`),
  ];
}
