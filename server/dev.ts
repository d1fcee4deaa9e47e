import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import type * as Entry from "./entry.ts";

const http = createServer();
const vite = await createVite({
  server: { middlewareMode: { server: http }, hmr: { server: http } },
  appType: "custom",
});
const load = () => vite.ssrLoadModule("./server/entry.ts") as Promise<typeof Entry>;

const { openTienda, isEnvError } = await load();
const shop = await openTienda(process.env).catch((error: unknown) => {
  if (!isEnvError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const { tienda, start, close } = shop;
const apps = new WeakMap<typeof Entry, ReturnType<typeof Entry.createShop>>();

// A change loads the entry again: a new app over the same open shop.
const listener = getRequestListener(async (request, env) => {
  const entry = await load();
  const app = apps.get(entry) ?? entry.createShop(shop);
  apps.set(entry, app);
  return app.hono.fetch(request, env);
});

http.on("request", (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response));
});
http.listen(tienda.env.PORT, tienda.env.HOST, () => {
  void start();
  tienda.log.info({ url: tienda.env.TIENDA_URL }, "listening");
});

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // Vite and its plugins exit on these signals, which would leave the database running.
  process.removeAllListeners(signal);
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    http.closeAllConnections();
    void Promise.all([vite.close(), close()]).then(() => process.exit(0));
  });
}
