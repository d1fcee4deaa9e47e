import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import type { Tienda } from "#app/context.ts";
import { isOutage } from "#lib/errors.ts";
import type { Middleware } from "./hono-env.ts";
import { refuse, UNAVAILABLE } from "./refusals.ts";
import type { StaticFiles } from "./static-files.ts";

export const WORKER_PATH = "/sw.js";

/**
 * Takes the place of a worker that is installed, empties its store, and is gone: browsers ask for the script anew at each
 * visit. Its caches begin like those of app/worker/store.ts.
 */
const REMOVAL = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",event=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith("qhatu-"))await caches.delete(name);
await registration.unregister()})()));
`;

/**
 * GET /sw.js: the service worker that the build made, or the one that removes it, where the panel switched it off and in
 * development. Never kept by anything in between.
 */
export const serveWorker =
  (tienda: Tienda, files: StaticFiles): Middleware =>
  async (c, next) => {
    c.set("quiet", true);
    const ajustes = await readAjustes(tienda).catch((error: unknown) => {
      if (isOutage(error)) return null;
      throw error;
    });
    // A browser that gets no script keeps the one that it has.
    if (!ajustes) return refuse(c, UNAVAILABLE);
    if (files.has(WORKER_PATH) && ajustes.sin_conexion) await next();
    else c.res = c.body(REMOVAL, 200, { "Content-Type": "text/javascript; charset=utf-8" });
    c.res.headers.set("Cache-Control", "no-cache");
    return undefined;
  };
