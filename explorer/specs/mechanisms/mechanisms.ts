import type { AnyDefinition } from "../../model/definition.js";
import { AffineBudget } from "./affine-budget.js";
import { AllocationContract } from "./allocation-contract.js";
import { CentralCounter } from "./central-counter.js";
import { Escrow } from "./escrow.js";
import { FailClosed } from "./fail-closed.js";
import { LastWriterWins } from "./last-writer-wins.js";
import { ProposedProfile } from "./proposed-profile.js";
import { ReplayRegistry } from "./replay-registry.js";

/** The mechanisms of section 9.3, each the twin of the module of the same name in `formal/mechanisms/`. */
export const mechanisms: readonly AnyDefinition[] = [
  LastWriterWins,
  CentralCounter,
  Escrow,
  AffineBudget,
  AllocationContract,
  ReplayRegistry,
  FailClosed,
  ProposedProfile,
];
