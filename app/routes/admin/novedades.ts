import { z } from "zod";
import { tiendaContext } from "#app/context.ts";
import type { Route } from "./+types/novedades";
import { getPuede } from "#app/features/personas/usuarios/permisos.server.ts";
import { findNovedades } from "#app/frame/panel/novedades.server.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

const desdeSchema = z.iso.datetime().transform((text) => new Date(text));

/** Polled by every open panel. 304 where nothing has changed. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const desde = desdeSchema.safeParse(url.searchParams.get("desde"));
  if (!desde.success) return Response.json(null, { status: 400 });
  const { novedades, etag } = await withErrorPage(context, () =>
    findNovedades(context.get(tiendaContext).db, desde.data, getPuede(context)),
  );
  const headers = { ETag: etag };
  if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
  return Response.json(novedades, { headers });
}
