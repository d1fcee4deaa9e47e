import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { peticionContext, type Tienda, tiendaContext } from "#app/context.ts";

/** The street door: everything that a request passes before and after the routes. */
export function createApp(tienda: Tienda, build: ServerBuild): Hono {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const app = new Hono();

  app.get("/healthz", (c) => c.json({ ok: true }));

  app.all("*", (c) => {
    const id = randomUUID();
    const context = new RouterContextProvider();
    context.set(tiendaContext, tienda);
    context.set(peticionContext, {
      id,
      ip: getConnInfo(c).remote.address ?? "",
      log: tienda.log.child({ peticion: id }),
      nonce: randomUUID(),
    });
    return handle(c.req.raw, context);
  });
  return app;
}
