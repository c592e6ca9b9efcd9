import { createHash } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

/** What the tests take for a jar: more than one chunk of a connection. */
export const JAR = Buffer.alloc(300_000, "tla2tools ");
export const JAR_SHA256 = createHash("sha256").update(JAR).digest("hex");

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await stop(server);
});

/** Serves on a free port of this machine until the test is over, and returns the address of the jar. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  return `http://127.0.0.1:${await portOf(server)}/tla2tools.jar`;
}

/** An address at which nobody listens. */
export async function closedAddress(): Promise<string> {
  const server = createServer();
  const port = await portOf(server);
  await stop(server);
  return `http://127.0.0.1:${port}/tla2tools.jar`;
}

export const sendJar: RequestListener = (_, response) => {
  response.writeHead(200, { "content-length": JAR.length }).end(JAR);
};

/** Announces the whole jar and sends its first half only; then does what is told. */
export function sendHalf(then: (destroy: () => void) => void): RequestListener {
  return (_, response) => {
    response.writeHead(200, { "content-length": JAR.length });
    response.write(JAR.subarray(0, JAR.length / 2), () => then(() => response.socket?.destroy()));
  };
}

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
