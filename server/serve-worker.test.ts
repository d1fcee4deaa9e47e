import { Hono } from "hono";
import { expect, it } from "vitest";
import { changeAjuste } from "#app/features/base/ajustes/ajustes.server.ts";
import { createDb } from "#db/client.server.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import type { HonoEnv } from "./hono-env.ts";
import { serveWorker, WORKER_PATH } from "./serve-worker.ts";
import { serveStatic } from "./static-files.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor } = await addCliente(db);

const encode = (text: string) => new TextEncoder().encode(text);
const file = { type: "text/javascript", etag: 'W/"a"', cacheControl: "public, max-age=3600" };
const BUILT = new Map([[WORKER_PATH, { ...file, bodies: { identity: encode("kept()") } }]]);

async function ask(files = BUILT, from = tienda, headers: Record<string, string> = {}) {
  const app = new Hono<HonoEnv>().get(WORKER_PATH, serveWorker(from, files)).use(serveStatic(files));
  const response = await app.request(WORKER_PATH, { headers });
  const text = await response.text();
  return { status: response.status, cacheControl: response.headers.get("Cache-Control"), text };
}

it("is the worker of the build, asked for anew each time", async () => {
  expect(await ask()).toEqual({ status: 200, cacheControl: "no-cache", text: "kept()" });
  expect((await ask(BUILT, tienda, { "If-None-Match": 'W/"a"' })).status).toBe(304);
});

it("removes itself once the panel has switched it off, and is back when that is undone", async () => {
  const change = (valor: boolean | null, version: number) =>
    changeAjuste(tienda, { clave: "sin_conexion", valor, version }, actor);
  await change(false, 0);
  const off = await ask(BUILT, tienda, { "If-None-Match": 'W/"a"' });
  expect(off).toEqual({ status: 200, cacheControl: "no-cache", text: expect.stringContaining("unregister()") });
  await change(null, 1);
  expect((await ask()).text).toBe("kept()");
});

it("removes itself in development, where there is no build", async () => {
  expect((await ask(new Map())).text).toContain("unregister()");
});

it("leaves browsers what they have while the database is out of reach", async () => {
  const broken = { ...tienda, db: createDb({ host: "127.0.0.1", port: 1 }, () => {}) };
  expect((await ask(BUILT, broken)).status).toBe(503);
});
