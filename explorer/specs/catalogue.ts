import type { AnyDefinition } from "../model/definition.js";
import { BudgetConservation } from "./budget-conservation.js";
import { DelegationLineage } from "./delegation-lineage.js";
import { RawOwnership } from "./raw-ownership.js";

/** The bundled models, each the twin of the module of the same name in `formal/`. */
export const catalogue: readonly AnyDefinition[] = [BudgetConservation, RawOwnership, DelegationLineage];
