import { tiendaContext } from "#app/context.ts";
import { countGuess } from "#app/features/base/limites/limites.server.ts";
import { writeHojaPdf } from "#app/features/atencion/reclamos/hoja-pdf.server.ts";
import { formatCodigo } from "#app/features/atencion/reclamos/reclamos.ts";
import { openHoja } from "#app/features/atencion/reclamos/reclamos.server.ts";
import type { Route } from "./+types/hoja-pdf";

/** Whoever has the link may read it. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const hoja = await openHoja(context.get(tiendaContext), params.codigo, url.searchParams.get("clave") ?? "");
  if (!hoja) {
    await countGuess(context);
    return new Response(null, { status: 404 });
  }
  return new Response(new Uint8Array(await writeHojaPdf(hoja)), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="hoja-de-reclamacion-${formatCodigo(hoja)}.pdf"`,
    },
  });
}
