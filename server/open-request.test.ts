import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { createLog } from "#lib/log.ts";
import { createMetrics } from "./metrics.ts";
import { createRequestIds, openRequest, toLogEntry, toLoggedPath } from "./open-request.ts";
import type { HonoEnv } from "./hono-env.ts";

test.each([
  ["/pedido/019ab3f0-1c2d-7e3f-8a9b-0c1d2e3f4a5b", "/pedido/019ab3f0-1c2d-7e3f-8a9b-0c1d2e3f4a5b"],
  ["/pedido/019ab3f0-1c2d-7e3f-8a9b-0c1d2e3f4a5b.data", "/pedido/019ab3f0-1c2d-7e3f-8a9b-0c1d2e3f4a5b.data"],
  ["/api/auth/reset-password/kJ8sd7Hsd82hsKJhs82jsd", "/api/auth/reset-password/:…"],
  ["/catalogo", "/catalogo"],
  ["/lista/kJHsdOHsdWhsKJhsPLjsdQ", "/lista/:…"],
  ["/catalogo/ropa-de-cama-para-toda-la-casa", "/catalogo/ropa-de-cama-para-toda-la-casa"],
])("%s is logged as %s, without one-time tokens", (path, logged) => {
  expect(toLoggedPath(path)).toBe(logged);
});

test.each([
  [12.34, 12.3],
  [12.36, 12.4],
  [0, 0],
])("%d ms are logged as %d", (ms, logged) => {
  const entry = { requestId: "a-1", method: "GET", path: "/catalogo", status: 200, ms: logged };
  expect(toLogEntry("a-1", "GET", "/catalogo", 200, ms)).toEqual(entry);
});

test.each([
  ["a failure of ours", 500, false, "error", 500],
  ["what broke off because the visitor left", 500, true, "info", 499],
  ["what was answered although the visitor left", 200, true, "info", 200],
  ["an answer", 200, false, "info", 200],
] as const)("%s is written down as what it is", async (_, status, left, level, logged) => {
  const log = createLog("info");
  const visitor = new AbortController();
  const app = new Hono<HonoEnv>();
  app.use(openRequest(log, createMetrics(), createRequestIds(), undefined));
  app.get("/catalogo", (c) => {
    if (left) visitor.abort();
    return c.body(null, status);
  });
  const lines = { error: vi.spyOn(log, "error").mockReturnValue(), info: vi.spyOn(log, "info").mockReturnValue() };
  await app.request("/catalogo", { signal: visitor.signal });
  expect(lines[level].mock.calls).toMatchObject([[{ path: "/catalogo", status: logged }, "request"]]);
  expect(lines[level === "error" ? "info" : "error"]).not.toHaveBeenCalled();
});
