import { tiendaContext } from "#app/context.ts";
import { writeHojaPdf } from "#app/features/atencion/reclamos/hoja-pdf.server.ts";
import { formatCodigo } from "#app/features/atencion/reclamos/reclamos.ts";
import { getHojaByToken } from "#app/features/atencion/reclamos/reclamos.server.ts";
import type { Route } from "./+types/hoja-pdf";

/** Whoever has the link may read it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const clave = new URL(request.url).searchParams.get("clave") ?? "";
  const hoja = await getHojaByToken(context.get(tiendaContext).db, params.codigo, clave);
  if (!hoja) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(await writeHojaPdf(hoja)), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="hoja-de-reclamacion-${formatCodigo(hoja)}.pdf"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
