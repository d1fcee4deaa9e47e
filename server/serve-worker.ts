import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import type { Tienda } from "#app/context.ts";
import { isOutage } from "#lib/errors.ts";
import type { Middleware } from "./hono-env.ts";
import { refuse, UNAVAILABLE } from "./refusals.ts";
import type { StaticFiles } from "./static-files.ts";

export const WORKER_PATH = "/sw.js";

/**
 * Replaces an installed worker, deletes its caches and unregisters: browsers fetch the script at each visit. Cache
 * names begin like those of app/worker/store.ts.
 */
const REMOVAL = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",event=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith("qhatu-"))await caches.delete(name);
await registration.unregister()})()));
`;

/**
 * GET /sw.js: the built service worker, or the one that removes it, if switched off in the panel and in development.
 * Never cached.
 */
export const serveWorker =
  (tienda: Tienda, files: StaticFiles): Middleware =>
  async (c, next) => {
    c.set("quiet", true);
    const ajustes = await readAjustes(tienda).catch((error: unknown) => {
      if (isOutage(error)) return null;
      throw error;
    });
    // Without a script a browser keeps its installed one.
    if (!ajustes) return refuse(c, UNAVAILABLE);
    if (files.has(WORKER_PATH) && ajustes.sin_conexion) await next();
    else c.res = c.body(REMOVAL, 200, { "Content-Type": "text/javascript; charset=utf-8" });
    c.res.headers.set("Cache-Control", "no-cache");
    return undefined;
  };
