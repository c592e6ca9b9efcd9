import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Outcome } from "../../../problem/problem.js";
import {
  type Download,
  type DownloadProgress,
  type Installed,
  installTla2tools,
} from "../../../tlc/tla2tools/install.js";
import { temporaryFolder } from "../../cli/run-explore.js";
import { closedAddress, JAR, JAR_SHA256, sendHalf, sendJar, serve } from "./jar-server.js";

let target = "";
beforeEach(() => {
  target = join(temporaryFolder(), "tandem", "tla2tools.jar");
});

function install(url: string, more: Partial<Download> = {}): Promise<Outcome<Installed>> {
  return installTla2tools({ url, sha256: JAR_SHA256, target, ...more });
}

/** Puts another file where the jar goes. */
function putPrevious(content: string | Buffer): void {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

function filesBesideTarget(): string[] {
  return readdirSync(dirname(target));
}

const OTHER_MEANS = "or download the jar by any other means and set TLA2TOOLS_JAR to its path";

describe("installTla2tools puts the jar in its place", () => {
  it("creates the folder, reports progress and leaves no other file", async () => {
    const progress: DownloadProgress[] = [];
    const installed = await install(await serve(sendJar), { onProgress: (snapshot) => progress.push(snapshot) });
    expect(installed).toEqual({ ok: true, value: { file: target, bytes: JAR.length, isDownloaded: true } });
    expect(readFileSync(target).equals(JAR)).toBe(true);
    expect(filesBesideTarget()).toEqual(["tla2tools.jar"]);
    expect(progress.at(-1)).toEqual({ receivedBytes: JAR.length, totalBytes: JAR.length });
  });

  it("without a content-length", async () => {
    const url = await serve((_, response) => response.end(JAR.subarray(0)));
    const chunked = await serve((_, response) => {
      response.write(JAR.subarray(0, 1000));
      response.end(JAR.subarray(1000));
    });
    expect(await install(url)).toMatchObject({ ok: true });
    const progress: DownloadProgress[] = [];
    expect(await install(chunked, { force: true, onProgress: (snapshot) => progress.push(snapshot) })).toMatchObject({
      ok: true,
      value: { bytes: JAR.length },
    });
    expect(progress.at(-1)).toEqual({ receivedBytes: JAR.length });
  });

  it("follows redirects", async () => {
    const asked: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      asked.push(request.url);
      if (request.url === "/tla2tools.jar") response.writeHead(302, { location: "/elsewhere" }).end();
      else sendJar(request, response);
    });
    expect(await install(url)).toMatchObject({ ok: true });
    expect(asked).toEqual(["/tla2tools.jar", "/elsewhere"]);
  });

  it("replaces a file with another digest", async () => {
    putPrevious("an older jar");
    expect(await install(await serve(sendJar))).toMatchObject({ ok: true, value: { isDownloaded: true } });
    expect(readFileSync(target).equals(JAR)).toBe(true);
    expect(filesBesideTarget()).toEqual(["tla2tools.jar"]);
  });

  it("downloads nothing when it is there, unless forced", async () => {
    putPrevious(JAR);
    let requests = 0;
    const url = await serve((request, response) => {
      requests++;
      sendJar(request, response);
    });
    const value = { file: target, bytes: JAR.length, isDownloaded: false };
    expect(await install(url)).toEqual({ ok: true, value });
    expect(requests).toBe(0);
    expect(await install(url, { force: true })).toEqual({ ok: true, value: { ...value, isDownloaded: true } });
    expect(requests).toBe(1);
  });

  it("leaves no signal listener behind", async () => {
    const before = process.listenerCount("SIGINT");
    expect(await install(await serve(sendJar))).toMatchObject({ ok: true });
    expect(process.listenerCount("SIGINT")).toBe(before);
  });
});

describe("installTla2tools fails with one problem, leaves the previous jar and no temporary file", () => {
  const cases: readonly [string, RequestListener, { readonly what: RegExp; readonly mend: RegExp }][] = [
    [
      "an error status",
      (_, response) => response.writeHead(404).end("no such page"),
      { what: /^the server answers 404 Not Found$/, mend: new RegExp(`^check --url, ${OTHER_MEANS}$`) },
    ],
    [
      "another digest",
      (_, response) => response.end("<html>log in first</html>"),
      {
        what: new RegExp(`^the 25 bytes received have SHA-256 [0-9a-f]{64}, not ${JAR_SHA256}$`),
        mend: /^check --url and any proxy on the way; give the digest of another version with --sha256$/,
      },
    ],
    [
      "an empty answer",
      (_, response) => response.writeHead(204).end(),
      { what: /^the 0 bytes received have SHA-256 e3b0c44298fc1c14/, mend: /^check --url/ },
    ],
    [
      "a connection cut in the middle",
      sendHalf((destroy) => destroy()),
      { what: /^the connection was cut \(/, mend: new RegExp(`${OTHER_MEANS}$`) },
    ],
    [
      "a redirect in a circle",
      (_, response) => response.writeHead(302, { location: "/tla2tools.jar" }).end(),
      { what: /^the server cannot be reached \(.*redirect count exceeded\)$/, mend: /^check the network/ },
    ],
    [
      "a server that stops in the middle",
      sendHalf(() => undefined),
      { what: /^nothing came from the server for 0\.2 s$/, mend: new RegExp(`^try again, ${OTHER_MEANS}$`) },
    ],
    [
      "a server that never answers",
      () => undefined,
      { what: /^nothing came from the server for 0\.2 s$/, mend: new RegExp(`^try again, ${OTHER_MEANS}$`) },
    ],
  ];

  it.each(cases)("%s", async (_, listener, expected) => {
    putPrevious("the previous jar");
    const url = await serve(listener);
    const installed = await install(url, { stallSeconds: 0.2 });
    expect(installed).toEqual({
      ok: false,
      problem: {
        file: url,
        what: expect.stringMatching(expected.what) as string,
        mend: expect.stringMatching(expected.mend) as string,
      },
    });
    expect(readFileSync(target, "utf8")).toBe("the previous jar");
    expect(filesBesideTarget()).toEqual(["tla2tools.jar"]);
  });

  it("a server that sends slowly is no server that stops", async () => {
    const url = await serve((_, response) => {
      let sent = 0;
      const timer = setInterval(() => {
        response.write(JAR.subarray(sent, (sent += 50_000)));
        if (sent < JAR.length) return;
        clearInterval(timer);
        response.end();
      }, 100);
    });
    expect(await install(url, { stallSeconds: 0.4 })).toMatchObject({ ok: true });
  });

  it("a cut connection after forcing leaves the right jar too", async () => {
    putPrevious(JAR);
    const url = await serve(sendHalf((destroy) => destroy()));
    expect(await install(url, { force: true })).toMatchObject({ ok: false });
    expect(readFileSync(target).equals(JAR)).toBe(true);
  });

  it("fewer bytes than announced, should fetch let them pass", async () => {
    const short = (): Promise<Response> =>
      Promise.resolve(new Response("short", { headers: { "content-length": "1000" } }));
    expect(await install("http://tandem.invalid/", { fetch: short })).toMatchObject({
      ok: false,
      problem: { what: "the server announced 1000 bytes and sent 5" },
    });
  });

  it("nobody listens", async () => {
    const url = await closedAddress();
    const what = "the connection is refused (ECONNREFUSED)";
    const mend = `check the network (Node 20 does not read HTTPS_PROXY), ${OTHER_MEANS}`;
    expect(await install(url)).toEqual({ ok: false, problem: { file: url, what, mend } });
    expect(filesBesideTarget()).toEqual([]);
  });

  it("a name that cannot be resolved, or none of several addresses that answers", async () => {
    const failing = (cause: Error) => (): Promise<Response> => Promise.reject(new TypeError("fetch failed", { cause }));
    const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND tandem.invalid"), { code: "ENOTFOUND" });
    expect(await install("https://tandem.invalid/jar", { fetch: failing(unknown) })).toMatchObject({
      problem: { what: "the name tandem.invalid cannot be resolved (ENOTFOUND)" },
    });
    const refused = Object.assign(new Error("connect ECONNREFUSED ::1"), { code: "ECONNREFUSED" });
    expect(
      await install("https://tandem.invalid/jar", { fetch: failing(new AggregateError([refused, unknown])) }),
    ).toMatchObject({ problem: { what: "the connection is refused (ECONNREFUSED)" } });
    const untrusted = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    expect(await install("https://tandem.invalid/jar", { fetch: failing(untrusted) })).toMatchObject({
      problem: { what: "the server cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate)" },
    });
  });

  it("a folder that cannot be made", async () => {
    const folder = dirname(target);
    mkdirSync(dirname(folder), { recursive: true });
    writeFileSync(folder, "a file in its place");
    const what = expect.stringMatching(/^the jar cannot be written there \((EEXIST|ENOTDIR)\)$/) as string;
    const mend = "make room for it there, or set XDG_CACHE_HOME to a writable folder";
    expect(await install(await serve(sendJar))).toEqual({ ok: false, problem: { file: folder, what, mend } });
  });

  it("a folder where the jar goes", async () => {
    mkdirSync(target, { recursive: true });
    const what = expect.stringMatching(/^the jar cannot be written there \((EISDIR|EPERM)\)$/) as string;
    expect(await install(await serve(sendJar))).toMatchObject({ ok: false, problem: { file: target, what } });
    expect(filesBesideTarget()).toEqual(["tla2tools.jar"]);
  });

  it("throws a fault of ours as it is", async () => {
    const fault = new Error("a fault in the display");
    const display = (): never => {
      throw fault;
    };
    await expect(install(await serve(sendJar), { onProgress: display })).rejects.toBe(fault);
    expect(filesBesideTarget()).toEqual([]);
  });
});
