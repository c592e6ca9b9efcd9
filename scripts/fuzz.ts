import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { chooseSource, type Source } from "../explorer/cli/evaluator-choice.js";
import type { Evaluator } from "../explorer/crosscheck/evaluator.js";
import { describeProblem } from "../explorer/problem/problem.js";
import { comparable, MODULE, runCase } from "../explorer/test/fuzz/fuzz-case.js";
import { fuzz, type FoundDifference } from "../explorer/test/fuzz/fuzz.js";
import { FuzzTally } from "../explorer/test/fuzz/fuzz-tally.js";
import type { ModelDescription } from "../explorer/test/generators/description.js";
import { toTla } from "../explorer/test/generators/to-tla.js";

interface FuzzOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly with: Source;
  readonly tla2tools?: string;
  readonly out?: string;
  readonly replay?: string;
}

/** Models per seed: between two batches the time is looked at and progress is told. */
const BATCH = 50;

/** File of a reproducer that `--replay` reads. */
const DESCRIPTION = "description.json";

const program = new Command("npm run fuzz --")
  .description("compare generated models with an evaluator of TLA+ until the time is over or they differ")
  .option("--minutes <minutes>", "how long", positive, 1)
  .option("--seed <seed>", "of the first batch; the next one has the next seed", natural, Date.now() % 1_000_000_000)
  .addOption(
    new Option("--with <source>", "who evaluates the TLA+; auto is TLC where it is found, else tla-checker")
      .choices(["auto", "tlc", "tla-checker"])
      .default("auto"),
  )
  .option("--tla2tools <jar>", "path of tla2tools.jar")
  .option("--out <folder>", "where to save a model that differs, fuzz-<seed> unless given; never overwritten")
  .option("--replay <folder>", "compare the saved model of a folder once more")
  .action(async (options: FuzzOptions) => {
    const complaint = await main(options);
    if (complaint === undefined) return;
    console.error(complaint);
    process.exitCode = 1;
  });
await program.parseAsync();

/** What is wrong; undefined when the models were compared and are equal. */
type Complaint = string | undefined;

async function main(options: FuzzOptions): Promise<Complaint> {
  const { replay, seed, tla2tools, with: source } = options;
  const out = options.out ?? `fuzz-${seed}`;
  if (replay === undefined && existsSync(out)) return `${out}: it exists already; give --out another name`;
  const chosen = await chooseSource(source, tla2tools, undefined);
  if (!chosen.ok) return describeProblem(chosen.problem);
  if (chosen.value.kind === "record") throw new Error("generated models have no recorded runs");
  const { evaluator, why } = chosen.value;
  if (why !== undefined) console.log(why);
  const folder = mkdtempSync(join(tmpdir(), "tandem-fuzz-"));
  try {
    if (replay !== undefined) return await repeat(replay, evaluator, folder);
    return await search(options, evaluator, folder, out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function search(
  { minutes, seed }: FuzzOptions,
  evaluator: Evaluator,
  folder: string,
  out: string,
): Promise<Complaint> {
  const deadline = Date.now() + minutes * 60_000;
  const tally = new FuzzTally();
  let batch = seed;
  let found: FoundDifference | undefined;
  for (; found === undefined && Date.now() < deadline; batch++) {
    found = await fuzz({ seed: batch, runs: BATCH, evaluator, folder, deadline, tally });
    if (process.stderr.isTTY) process.stderr.write(`\r${tally.equal} models equal`);
  }
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  console.log(`Compared with ${evaluator.name}, seeds ${seed} to ${batch - 1}, ${BATCH} models each.`);
  console.log(tally.describe());
  if (found === undefined) return tally.equal > 0 ? undefined : "no model was compared; give it more --minutes";
  save(found, out);
  console.log(`\n${found.explanation}\n`);
  return `a model differs; it is saved in ${out}, and npm run fuzz -- --replay ${out} compares it again`;
}

function save({ description, explanation, original }: FoundDifference, out: string): void {
  mkdirSync(out, { recursive: true });
  const { config, module } = toTla(description, MODULE);
  const files = {
    [DESCRIPTION]: `${JSON.stringify(description, undefined, 2)}\n`,
    "original.json": `${JSON.stringify(original)}\n`,
    [`${MODULE}.tla`]: module,
    [`${MODULE}.cfg`]: config,
    "explanation.txt": `${explanation}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text, { flag: "wx" });
}

async function repeat(saved: string, evaluator: Evaluator, folder: string): Promise<Complaint> {
  const file = join(saved, DESCRIPTION);
  if (!existsSync(file)) return `${file}: there is no such file; give the folder that a run has saved`;
  let description: ModelDescription;
  try {
    description = JSON.parse(readFileSync(file, "utf8")) as ModelDescription;
  } catch (error) {
    return `${file}: it is no JSON (${String(error)}); give a folder that a run has saved`;
  }
  const result = await runCase(comparable(description, evaluator), evaluator, folder);
  switch (result.kind) {
    case "equal":
      console.log(`Equal, compared with ${evaluator.name}.`);
      return undefined;
    case "skipped":
      return `it was not compared: ${result.reason}`;
    case "different":
      console.log(result.explanation);
      return `the model still differs from what ${evaluator.name} says`;
  }
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new InvalidArgumentError("Give a number above 0.");
  return value;
}

function natural(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 0x7fff_ffff) throw new InvalidArgumentError("Give a whole number below 2^31.");
  return value;
}
