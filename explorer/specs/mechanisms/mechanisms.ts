import type { AnyDefinition } from "../../model/definition.js";
import { affineBudget } from "./affine-budget.js";
import { allocationContract } from "./allocation-contract.js";
import { centralCounter } from "./central-counter.js";
import { escrow } from "./escrow.js";
import { failClosed } from "./fail-closed.js";
import { lastWriterWins } from "./last-writer-wins.js";
import type { Mechanism } from "./mechanism.js";
import { proposedProfile } from "./proposed-profile.js";
import { replayRegistry } from "./replay-registry.js";

/** The mechanisms of section 9.3 in the order of the paper. */
export const MECHANISMS: readonly Mechanism[] = [
  lastWriterWins,
  centralCounter,
  escrow,
  affineBudget,
  allocationContract,
  replayRegistry,
  failClosed,
  proposedProfile,
];

/** Their models, each the twin of the module of the same name in `formal/mechanisms/`. */
export const mechanisms: readonly AnyDefinition[] = MECHANISMS.map(({ definition }) => definition);

/** The variant with which all others are compared: the proposed profile as it is. */
export const PROPOSED: string = proposedProfile.variants[0].name;
