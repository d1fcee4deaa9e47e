import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttp } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { createServer } from "vite";
import { afterAll, expect, it } from "vitest";
import { flattenRoutes } from "#app/routing/route-table.ts";
import routes from "#app/routes.ts";

const cacheDir = mkdtempSync(path.join(tmpdir(), "qhatu-vite-"));
const http = createHttp();
const vite = await createServer({
  cacheDir,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: { server: http }, hmr: { server: http } },
});
// A busy server answers late: an idle connection that it closes by then resets a request under way.
http.keepAliveTimeout = 0;
http.on("request", vite.middlewares);
const origin = await new Promise<string>((resolve) => {
  http.listen(0, "127.0.0.1", () => {
    const address = http.address();
    resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  });
});
afterAll(async () => {
  http.closeAllConnections();
  http.close();
  await vite.close();
  rmSync(cacheDir, { recursive: true });
});

/** Static and dynamic imports of a module from Vite. */
function listImports(code: string): string[] {
  const { module } = parseSync("module.js", code);
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1));
  const urls = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...later];
  return urls.filter((url) => url.startsWith("/"));
}

/** Loads modules and all that they import; returns those without status 200. */
async function loadAll(urls: readonly string[], asked = new Set<string>()): Promise<string[]> {
  const fresh = urls.filter((url) => !asked.has(url));
  for (const url of fresh) asked.add(url);
  const failed = fresh.map(async (url) => {
    const response = await fetch(origin + url);
    const code = await response.text();
    if (response.status !== 200) return [`${response.status} ${url}`];
    return loadAll(listImports(code), asked);
  });
  return (await Promise.all(failed)).flat();
}

it("with a cold cache the development server has prebundled every package before the first visit", async () => {
  const { depsOptimizer } = vite.environments.client;
  await depsOptimizer?.scanProcessing;
  const known = Object.keys(depsOptimizer?.metadata.discovered ?? {});
  const views = flattenRoutes(routes).flatMap(({ file, layouts }) => [file, ...layouts]);
  const modules = views.filter((file) => file.endsWith(".tsx")).map((file) => `/app/${file}`);

  expect(await loadAll(["/app/entry.client.tsx", "/app/root.tsx", ...modules])).toEqual([]);
  const { optimized = {}, discovered = {} } = depsOptimizer?.metadata ?? {};
  const used = Object.keys({ ...optimized, ...discovered });
  expect(used).toContain("recharts");
  expect(used.filter((name) => !known.includes(name))).toEqual([]);
});
