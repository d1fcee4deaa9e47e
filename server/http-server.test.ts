import type { Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { afterEach, expect, it } from "vitest";
import { EnvError } from "#lib/env.ts";
import type { HonoEnv } from "./hono-env.ts";
import { announceClose, closeHttp, createHttp, listen } from "./http-server.ts";
import { listStartProblems } from "./start-errors.ts";

const open: Server[] = [];
afterEach(() => {
  for (const http of open.splice(0)) http.closeAllConnections();
});

function getPort(http: Server): number {
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return address.port;
}

/** A server whose only page waits for the test. */
async function serve() {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const app = new Hono<HonoEnv>();
  app.get("/", async (c) => {
    asked.resolve();
    await released.promise;
    return c.text("hola");
  });
  const http = createHttp({ hono: app, answerFirst: () => false });
  open.push(http);
  await listen(http, 0, "127.0.0.1");
  return { http, url: `http://127.0.0.1:${getPort(http)}/`, asked: asked.promise, release: released.resolve };
}

it("stops gracefully: no new connections, open requests are answered, idle connections are closed", async () => {
  const { http, url, asked, release } = await serve();
  const answer = fetch(url);
  await asked;
  const closed = closeHttp(http);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
  release();
  expect(await (await answer).text()).toBe("hola");
  await closed;
});

it("says that it closes to who asks, answers all others meanwhile, and ends each connection", async () => {
  const { http, url, release } = await serve();
  release();
  const ask = async (path = "") => {
    const response = await fetch(url + path);
    return [response.status, response.headers.get("Connection"), await response.text()];
  };
  expect(await ask("readyz")).toEqual([200, "keep-alive", '{"ok":true}']);
  const waited = announceClose(http, 0.2);
  expect(await ask("readyz")).toEqual([503, "close", '{"ok":false}']);
  expect(await ask()).toEqual([200, "close", "hola"]);
  await waited;
  await closeHttp(http);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

it("stops waiting for a request that hangs", async () => {
  const { http, url, asked } = await serve();
  const answer = fetch(url).then(
    () => "answered",
    () => "cut off",
  );
  await asked;
  await closeHttp(http, 50);
  expect(await answer).toBe("cut off");
});

it.each([
  ["two lengths", "Content-Length: 5\r\nContent-Length: 6"],
  ["a length and chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
  ["chunks in another writing", "Transfer-Encoding: xchunked"],
])("answers nothing to a request with %s, so that nobody's request is read as another's", async (_what, headers) => {
  const { http, release } = await serve();
  release();
  const socket = connect(getPort(http), "127.0.0.1");
  socket.end(
    `POST / HTTP/1.1\r\nHost: tienda.pe\r\n${headers}\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: tienda.pe\r\n\r\n`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*?\r\n\r\n$/);
});

it("says in one line that the port is taken", async () => {
  const { http } = await serve();
  const other = createHttp({ hono: new Hono(), answerFirst: () => false });
  const PORT = getPort(http);
  const error: unknown = await listen(other, PORT, "127.0.0.1").catch((thrown: unknown) => thrown);
  expect(listStartProblems(error, { PORT, HOST: "127.0.0.1" })).toEqual([
    `Port ${PORT} is already in use on 127.0.0.1. Stop what is running there, or choose another PORT.`,
  ]);
});

it("names each bad setting on a line of its own, and does not treat a bug as one", () => {
  expect(listStartProblems(new EnvError(["PORT: bad", "MODO: bad"]))).toEqual(["PORT: bad", "MODO: bad"]);
  expect(listStartProblems(new Error("bug"))).toBeNull();
});
