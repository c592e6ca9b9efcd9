#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { isDeclarationError } from "../domain/domain.js";
import { addAllCommand } from "./all-command.js";
import { addCheckCommand } from "./check-command.js";
import { addCompareCommand } from "./compare-command.js";
import { addCoverageCommand } from "./coverage-command.js";
import { addExplainCommand } from "./explain-command.js";
import { EXIT } from "./exit-code.js";
import { addListCommand } from "./list-command.js";
import { addMechanismsCommand } from "./mechanisms-command.js";
import { addMutantsCommand } from "./mutants-command.js";
import { fail } from "./outcome.js";
import { addProjectCommand } from "./project-command.js";
import { packageVersion } from "./project-files.js";
import { addReplayCommand } from "./replay-command.js";
import { addTla2toolsCommand } from "./tla2tools-command.js";

const EXAMPLES = `
Examples:
  explore safe.cfg                              explore a bundled scope
  explore my.cfg --module RawOwnership          explore your own scope of a bundled model
  explore my.cfg --model my-model.ts            explore a model of your own
  explore timeout_refund_mutant.cfg --continue  find a shortest trace for every violated property
  explore timeout_refund_mutant.cfg --out-itf trace.itf.json
  explore timeout_refund_mutant.cfg --out-html refund.html --out-mermaid refund.mmd
  explore replay trace.itf.json                 execute the trace again
  explore replay trace.itf.json --scope safe.cfg
  explore replay tlc.log --scope my.cfg --out-html page.html  read a trace of TLC's as a page
  explore safe.cfg --drop GatewayAccept.notFenced --out-itf fence.itf.json  explore a mutant without a guard
  explore explain fence.itf.json                why its end is bad, and which guard would have prevented it
  explore compare safe.cfg                      compare the state graph with that of the TLA+ twin
  explore compare all --with record             ... of every bundled scope with recorded runs of TLC
  explore mutants safe.cfg                      drop each guard: what notices, and what survives
  explore coverage safe.cfg                     what the scope exercises, and what is vacuous in it
  explore mechanisms                            compare the mechanisms of section 9.3
  explore project raw_ownership.cfg             compare with the graph of a more abstract model

Exit codes (TLC's): 0 explored completely and nothing violated, 10 assumption false, 11 deadlock, 12 invariant
violated, 13 step property violated, witness unreachable or trace refused, 20 graphs different, 21 not comparable,
22 a surviving mutant is not accepted, 23 something vacuous is not accepted, 75/76 the model or a property cannot be
evaluated, 150 trace unreadable, 151 scope unreadable, 152 limit reached, 153 system error, 255 anything else.`;

const program = new Command("explore")
  .description("Tandem: explore every reachable state of a protocol written in TypeScript, within a declared scope.")
  .version(packageVersion(), "--version", "print the version")
  .addHelpText("after", EXAMPLES)
  .showSuggestionAfterError()
  .showHelpAfterError("(explore --help shows the usage)")
  .configureHelp({ showGlobalOptions: true })
  .exitOverride();

const finish = (code: number): void => {
  process.exitCode = code;
};
addCheckCommand(program, finish);
addListCommand(program, finish);
addReplayCommand(program, finish);
addExplainCommand(program, finish);
addAllCommand(program, finish);
addProjectCommand(program, finish);
addCompareCommand(program, finish);
addMutantsCommand(program, finish);
addCoverageCommand(program, finish);
addMechanismsCommand(program, finish);
addTla2toolsCommand(program, finish);
for (const command of program.commands.flatMap((one) => [one, ...one.commands])) {
  command.exitOverride().showHelpAfterError("(explore --help shows the usage)");
}

// A reader that closes the pipe early, such as head, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(process.exitCode ?? EXIT.ok);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.other;
  // Code of the model that only a report asks for, such as who takes a step.
  else if (isDeclarationError(error)) {
    process.exitCode = fail({ file: "the model", what: error.message, mend: "mend the model" }, "evaluation");
  } else throw error;
}
