import type { AnyDefinition } from "../../model/definition.js";
import type { Situation } from "./environment.js";

/** A mechanism of section 9.3, "Analytical Comparison Points", and its variants. */
export interface Mechanism {
  /** Its number in section 9.3. */
  readonly number: number;
  /** Its name there. */
  readonly title: string;
  readonly definition: AnyDefinition;
  readonly variants: readonly [Variant, ...Variant[]];
}

/** A mechanism with one assumption fixed, at one gateway. */
export interface Variant {
  /** The name of its scope in `configs/mechanisms/`, without `.cfg`. */
  readonly name: string;
  /** The assumption on which its verdict turns. */
  readonly decides: string;
  /** Where the paper says so. */
  readonly source: string;
  /** Whether it is asked as well what it can do with branches isolated and without a coordinator. */
  readonly isAskedInIsolation: boolean;
}

/** A variant that is asked everything: in each situation there is a scope of it. */
export function variant(name: string, decides: string, source: string): Variant {
  return { name, decides, source, isAskedInIsolation: true };
}

/** A variant that differs in safety only, and is asked in the faulty situation alone. */
export function faultyVariant(name: string, decides: string, source: string): Variant {
  return { name, decides, source, isAskedInIsolation: false };
}

/** The variant of another name at a gateway that does not recognise a request that it has accepted. */
export function plainVariant(name: string): Variant {
  const decides = "the gateway carries out each delivery, so that one request has two effects";
  return faultyVariant(`${name}_plain`, decides, "section 4.9 (2), Assumption 5");
}

/** File name of a variant's scope in a situation. */
export function scopeOf({ name }: Variant, situation: Situation): string {
  return situation === "faulty" ? `${name}.cfg` : `${name}_${situation}.cfg`;
}
