import type { Command } from "commander";
import { failure, type Outcome, success } from "../problem/problem.js";
import { findJava } from "../tlc/run/java.js";
import { cachedJar, surroundings } from "../tlc/tla2tools/cache.js";
import { sha256OfFile } from "../tlc/tla2tools/digest.js";
import { installTla2tools } from "../tlc/tla2tools/install.js";
import { type LocatedJar, locateTla2tools } from "../tlc/tla2tools/locate.js";
import { PINNED } from "../tlc/tla2tools/pinned.js";
import { DownloadLine } from "./download-line.js";
import { EXIT } from "./exit-code.js";
import { fail, type Finish } from "./outcome.js";
import { count } from "../trace/quantity.js";

interface InstallOptions {
  readonly force?: true;
  readonly url: string;
  readonly sha256: string;
}

/** `explore tla2tools`: the jar of TLC, which no package registry serves, and the Java that runs it. */
export function addTla2toolsCommand(program: Command, finish: Finish): void {
  const command = program.command("tla2tools").description("install TLC, or tell which TLC and which Java are used");
  command
    .command("install")
    .description(`download tla2tools.jar ${PINNED.version} into the cache folder, and check its SHA-256`)
    .option("--force", "download it again even if it is there")
    .option("--url <url>", "where to download it from", PINNED.url)
    .option("--sha256 <hex>", "the digest that the file must have", PINNED.sha256)
    .action(async (options: InstallOptions) => {
      finish(await install(options));
    });
  command
    .command("where")
    .description("print which tla2tools.jar and which Java are used; exit with 0 when both can be")
    .action(async () => {
      finish(await where());
    });
}

async function install(options: InstallOptions): Promise<number> {
  const url = checkUrl(options.url);
  if (!url.ok) return fail(url.problem, "other");
  const sha256 = checkDigest(options.sha256);
  if (!sha256.ok) return fail(sha256.problem, "other");
  const line = new DownloadLine(process.stderr, "tla2tools.jar");
  const installed = await installTla2tools({
    url: url.value,
    sha256: sha256.value,
    target: cachedJar(surroundings(process.env), sha256.value),
    force: options.force === true,
    onProgress: (progress) => line.show(progress),
  });
  line.close();
  if (!installed.ok) return fail(installed.problem, "system");
  const { file, bytes, isDownloaded } = installed.value;
  console.log(`${isDownloaded ? "Installed" : "Already installed"}: ${file} (${count(bytes)} bytes).`);
  // The cache stands for the pinned jar only, so that figures found with it are of one version.
  if (sha256.value !== PINNED.sha256) console.log(`It is not TLC ${PINNED.version}: set TLA2TOOLS_JAR to use it.`);
  return EXIT.ok;
}

function checkUrl(text: string): Outcome<string> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "https:" || url?.protocol === "http:") return success(url.href);
  const what = `${JSON.stringify(text)} is no http or https address`;
  return failure({ file: "--url", what, mend: `give one such as ${PINNED.url}` });
}

function checkDigest(text: string): Outcome<string> {
  if (/^[0-9a-f]{64}$/i.test(text)) return success(text.toLowerCase());
  const what = `${JSON.stringify(text)} is no SHA-256`;
  return failure({ file: "--sha256", what, mend: "give 64 hexadecimal digits" });
}

async function where(): Promise<number> {
  const jar = usableJar();
  const java = await findJava(process.env);
  if (jar.ok) console.log(jarText(jar.value));
  if (java.ok) console.log(`Java ${java.value.version}: ${java.value.command} (${java.value.text})`);
  const codes = [jar, java].map((outcome) => (outcome.ok ? EXIT.ok : fail(outcome.problem, "system")));
  return codes.find((code) => code !== EXIT.ok) ?? EXIT.ok;
}

function usableJar(): Outcome<LocatedJar> {
  const located = locateTla2tools({ env: process.env });
  if (!located.ok) return located;
  if (located.value !== undefined) return success(located.value);
  const file = cachedJar(surroundings(process.env));
  const mend = "run explore tla2tools install, or set TLA2TOOLS_JAR to the path of a tla2tools.jar";
  return failure({ file, what: "TLC is not installed", mend });
}

function jarText({ file, from }: LocatedJar): string {
  const digest = sha256OfFile(file);
  const verdict = digest === PINNED.sha256 ? `the pinned ${PINNED.version}` : `other than the pinned ${PINNED.version}`;
  return `tla2tools.jar: ${file} (from ${from === "cache" ? "the cache" : from})\nSHA-256: ${digest} (${verdict})`;
}
