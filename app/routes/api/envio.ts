import { tiendaContext } from "#app/context.ts";
import { CAMPOS_LUGAR, type TextosLugar, VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { quoteTyped } from "#app/features/entrega/envios/cotizar.server.ts";
import type { EnvioCotizado } from "#app/features/entrega/envios/cotizacion.ts";
import { toSoles } from "#lib/dinero.ts";
import { formatLlegada, formatLlegadaBreve } from "#lib/envio/llegada.ts";
import { removeControls } from "#lib/text.ts";
import type { Route } from "./+types/envio";

/** Longer than any valid name, so that its error message can be sent. */
const MAX_TEXTO = 500;

/**
 * GET /api/envio?lugar=Miraflores, Lima, Lima: price, in decimal soles without IGV, and days for an order placed now.
 * 400 with messages by field.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  const query = new URL(request.url).searchParams;
  const read = (name: string) => removeControls((query.get(name) ?? "").slice(0, MAX_TEXTO));
  const textos = Object.fromEntries([...CAMPOS_LUGAR, VISTO].map((name) => [name, read(name)])) as TextosLugar;
  const quoted = await quoteTyped(context.get(tiendaContext), textos);
  if (quoted.tipo === "rechazo")
    return Response.json({ campos: quoted.campos, visto: quoted.visto }, { status: 400, headers });
  const { lugar, zona, llegada } = quoted.cotizacion;
  const cotizado: EnvioCotizado = {
    lugar,
    zona: zona.nombre,
    costo: toSoles(zona.costo),
    gratis_desde: zona.gratis_desde === null ? undefined : toSoles(zona.gratis_desde),
    llega: `Llega ${formatLlegada(llegada)}`,
    breve: `Llega ${formatLlegadaBreve(llegada)}`,
    cobrado: quoted.cobrado,
  };
  return Response.json(cotizado, { headers });
}
