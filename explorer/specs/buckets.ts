/** The six location classes of a budget right (paper section 5.6): available, in transit, reserved, quarantined, committed, forfeited. */
export const BUCKETS = ["A", "T", "R", "Q", "C", "F"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Whether the bucket pays for a possible effect. */
export function isCharged(bucket: Bucket): boolean {
  return bucket === "Q" || bucket === "C" || bucket === "F";
}

/** Whether the bucket still promises a use. */
export function isSpendable(bucket: Bucket): boolean {
  return bucket === "A" || bucket === "T" || bucket === "R";
}

/** Whether the bucket is never left (section 5.7, Retire, and theorem 3). */
export function isRetired(bucket: Bucket): boolean {
  return bucket === "C" || bucket === "F";
}

export interface Placement {
  readonly unit: string;
  readonly bucket: Bucket;
  readonly actor: string;
  readonly generation: number;
}

/** One line per state for traces: every bucket with the units in it, `A: u1(a1,g0)  T: -`. */
export function bucketSummary(placements: readonly Placement[]): Record<string, string> {
  return Object.fromEntries(
    BUCKETS.map((bucket) => {
      const units = placements
        .filter((placement) => placement.bucket === bucket)
        .map(({ unit, actor, generation }) => `${unit}(${actor},g${generation})`);
      return [bucket, units.join(" ") || "-"];
    }),
  );
}

/** For traces: where each unit is, `u1: A (a1, g0)`; a unit of two places has both, and a lost one `-`. */
export function unitTimeline(units: readonly string[], placements: readonly Placement[]): Record<string, string> {
  return Object.fromEntries(
    units.map((unit) => {
      const places = placements
        .filter((placement) => placement.unit === unit)
        .map(({ bucket, actor, generation }) => `${bucket} (${actor}, g${generation})`);
      return [unit, places.join(" and ") || "-"];
    }),
  );
}
