import type { AnyDefinition } from "../../model/definition.js";
import { CentralCounter } from "./central-counter.js";
import { LastWriterWins } from "./last-writer-wins.js";

/** The mechanisms of section 9.3, each the twin of the module of the same name in `formal/mechanisms/`. */
export const mechanisms: readonly AnyDefinition[] = [LastWriterWins, CentralCounter];
