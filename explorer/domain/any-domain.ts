import type { BooleanDomain } from "./boolean.js";
import type { FunctionDomain } from "./fun.js";
import type { OneOfDomain } from "./one-of.js";
import type { OptionDomain } from "./option.js";
import type { RangeDomain } from "./range.js";
import type { RecordDomain } from "./record.js";
import type { SequenceDomain } from "./seq-of.js";
import type { SetDomain } from "./set-of.js";
import type { TupleDomain } from "./tuple.js";
import type { Domain } from "./domain.js";

/** The closed union of domains, for exhaustive switches. */
export type AnyDomain = AtomDomain | ContainerDomain;

/** Domains whose values are read and written whole. */
export type AtomDomain = BooleanDomain | RangeDomain | OneOfDomain | TupleDomain | OptionDomain;

/** Domains whose values have parts that a draft can change one by one. */
export type ContainerDomain = RecordDomain | SetDomain | FunctionDomain | SequenceDomain;

/** Sees a domain as a member of the closed union. All constructors of this folder return one. */
export function closed(domain: Domain): AnyDomain {
  return domain as AnyDomain;
}
