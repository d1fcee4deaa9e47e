import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { isVisita } from "#app/features/catalogo/busquedas/busquedas.ts";
import { countHit, toDigest } from "#app/features/base/limites/limites.server.ts";
import { toNetwork } from "#app/features/base/limites/network.ts";
import { rapidezSchema } from "#app/features/base/visitas/rapidez.schema.ts";
import { countRapidez } from "#app/features/base/visitas/rapidez.server.ts";
import { readUpTo } from "#lib/read-up-to.ts";
import type { Route } from "./+types/rapidez";

const MAX_BYTES = 500;
const LIMITE = { max: 60, seconds: 3_600 };

async function readRapidez({ body }: Request) {
  const bytes = body && (await readUpTo(body, MAX_BYTES));
  try {
    return rapidezSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array())));
  } catch {
    return rapidezSchema.safeParse(null);
  }
}

/**
 * POST /api/rapidez: counts how fast a page was (app/features/base/visitas/medir.ts). Stores nothing about the visitor.
 * 400 for another shape or over 500 bytes, 429 for too many of one network.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const headers = { "Cache-Control": "no-store" };
  const parsed = await readRapidez(request);
  if (!parsed.success) return new Response(null, { status: 400, headers });
  if (!isVisita(request.headers)) return new Response(null, { status: 204, headers });
  const clave = `rapidez|${toDigest(toNetwork(context.get(requestScopeContext).ip))}`;
  if (tienda.env.LIMITES && (await countHit(tienda.db, clave, LIMITE)) > 0)
    return new Response(null, { status: 429, headers });
  countRapidez(tienda, parsed.data);
  return new Response(null, { status: 204, headers });
}
