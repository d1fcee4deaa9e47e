import { z } from "zod";
import { tiendaContext } from "#app/context.ts";
import { countDesde } from "#app/features/gestion-pedidos/estadisticas.server.ts";
import type { Route } from "./+types/novedades";
import { countPorAtender } from "#app/frame/panel/atencion.server.ts";
import type { Novedades } from "#app/frame/panel/use-novedades.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

const desdeSchema = z.iso.datetime().transform((text) => new Date(text));

/** Polled by an open panel every 30 s: how many orders came since a moment, and what needs attention. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const desde = desdeSchema.safeParse(url.searchParams.get("desde"));
  if (!desde.success) return Response.json(null, { status: 400 });
  const { db } = context.get(tiendaContext);
  const [pedidos, atencion] = await withErrorPage(context, () =>
    Promise.all([countDesde(db, desde.data), countPorAtender(context)]),
  );
  return Response.json({ pedidos, atencion } satisfies Novedades);
}
