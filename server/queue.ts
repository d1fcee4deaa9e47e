import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { toEsperaHref } from "#app/features/compra/cola/cola.ts";
import { askTurno, sendTurno, type Turno } from "#app/features/compra/cola/cola.server.ts";
import { isOutage } from "#lib/errors.ts";
import type { HonoContext, Middleware } from "./hono-env.ts";
import { refuse, TOO_MANY } from "./refusals.ts";
import { findDeclarationByPath } from "./route-declarations.ts";

const NO_STORE = { "Cache-Control": "no-store" };

/** To the page where they wait; the router's own form of it for a page's data. */
function lead(c: HonoContext, to: string): Response {
  if (!c.req.path.endsWith(".data")) return c.body(null, 302, { ...NO_STORE, Location: to });
  return c.body(null, 204, { ...NO_STORE, "X-Remix-Redirect": to });
}

/** Who would be sent to sign in first takes no place yet. */
const mayBuy = async (tienda: Tienda, request: Request) =>
  (await readAjustes(tienda)).comprar_sin_cuenta || tienda.identidad.isKnown(request);

/** What cannot be read now is for the page itself to tell. */
async function askOrPass(tienda: Tienda, c: HonoContext): Promise<Turno> {
  try {
    if (!(await mayBuy(tienda, c.req.raw))) return { tipo: "libre" };
    return await askTurno(tienda, c.req.raw, c.var.requestScope.ip, "entra");
  } catch (error) {
    if (!isOutage(error)) throw error;
    c.var.requestScope.log.warn({ err: error }, "the queue cannot be read");
    return { tipo: "libre" };
  }
}

/** Answers before anything is rendered: thousands may wait. POST /api/checkout asks by itself. */
export const queueAtTheDoor =
  (now: () => Promise<Tienda>): Middleware =>
  async (c, next) => {
    if (!findDeclarationByPath(c.req.path)?.cola || c.req.method !== "GET") return next();
    const tienda = await now();
    const turno = await askOrPass(tienda, c);
    if (turno.tipo === "libre") return next();
    if (turno.tipo === "red") {
      c.header("Retry-After", String(turno.espera));
      return refuse(c, TOO_MANY);
    }
    if (turno.tipo === "pasa") {
      c.set("byTurn", true);
      await next();
    } else c.res = lead(c, toEsperaHref(turno.tipo === "espera" ? turno.minutos : null));
    sendTurno(tienda, c.req.raw, turno, c.res);
  };
