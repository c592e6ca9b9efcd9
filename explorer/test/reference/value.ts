import type { List, Map, Set } from "immutable";

/**
 * A value of the reference explorer. `immutable` compares it by value, so a state is its own identity:
 * tuples and sequences are lists, records and functions are maps, a missing option is null.
 */
export type Value = boolean | number | string | null | List<Value> | Map<Value, Value> | Set<Value>;

/** A record, a state or a choice of picks: a value for each name. */
export type Named = Map<Value, Value>;
