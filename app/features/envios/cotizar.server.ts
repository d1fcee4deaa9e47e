import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { type LugarJuzgado, judgeLugar } from "#app/features/direcciones/lugar.server.ts";
import type { TextosLugar, Ubicacion } from "#app/features/direcciones/lugar.ts";
import { readFeriados } from "#app/features/feriados/feriados.server.ts";
import type { EntregaPrometida } from "#db/schema/pedidos.ts";
import { type Centimos, type Totales, toSoles } from "#lib/dinero.ts";
import { computeEnvio } from "#lib/envio/costo.ts";
import { computeLlegada, type Llegada } from "#lib/envio/llegada.ts";
import { findZona, type ZonaEnvio } from "#lib/envio/zonas.ts";
import type { Feriados } from "#lib/habiles.ts";
import { createMemo } from "#lib/memo.ts";
import { formatDistrito } from "#lib/ubigeo/distrito.ts";
import { findCodigo } from "#lib/ubigeo/lugares.ts";

type Deps = Pick<Tienda, "db" | "env">;

/** By what deliveries are counted, up to a second old: what a page said is compared with it, so no order pays more. */
export interface ReglasEnvio {
  zonas: readonly ZonaEnvio[];
  /** The delivery is part of the order's total. */
  cobrado: boolean;
  preciosConIgv: boolean;
  feriados: Feriados;
}

const feriados = createMemo<Feriados>({ maxAge: 1_000, times: Number.POSITIVE_INFINITY, maxKeys: 1 });

export async function readReglas(deps: Deps): Promise<ReglasEnvio> {
  const [ajustes, dias] = await Promise.all([
    readAjustes(deps),
    feriados.get(deps.db, "", () => readFeriados(deps.db)),
  ]);
  const { zonas_envio: zonas, cobrar_envio: cobrado, precios_con_igv: preciosConIgv } = ajustes;
  return { zonas, cobrado, preciosConIgv, feriados: dias };
}

/** A delivery to a place, for an order of this moment. */
export interface Cotizacion {
  /** The place as the table writes it: "Miraflores, Lima, Lima". */
  lugar: string;
  zona: ZonaEnvio;
  llegada: Llegada;
}

export function quoteLugar({ zonas, feriados: dias }: ReglasEnvio, lugar: Ubicacion, ahora: Date): Cotizacion {
  const zona = findZona(zonas, findCodigo(lugar));
  return { lugar: formatDistrito(lugar), zona, llegada: computeLlegada(zona, ahora, dias) };
}

/** The same for a place as it was typed, or what is wrong with it. */
export async function quoteTyped(
  deps: Deps,
  textos: TextosLugar,
  ahora = new Date(),
): Promise<
  { tipo: "cotizacion"; cotizacion: Cotizacion; cobrado: boolean } | Exclude<LugarJuzgado, { tipo: "lugar" }>
> {
  const judged = judgeLugar(textos);
  if (judged.tipo === "rechazo") return judged;
  const reglas = await readReglas(deps);
  return { tipo: "cotizacion", cotizacion: quoteLugar(reglas, judged.lugar, ahora), cobrado: reglas.cobrado };
}

/** What the delivery of these products costs, without IGV. */
export const priceEnvio = (
  { preciosConIgv }: ReglasEnvio,
  { zona }: Cotizacion,
  productos: Pick<Totales, "subtotal" | "total">,
): Centimos => computeEnvio(zona, productos, preciosConIgv);

/** What an order keeps of it. */
export const toPromesa = ({ zona, llegada }: Cotizacion, costo: Centimos): EntregaPrometida => {
  const { nombre, dias, corte, habiles } = zona;
  return { zona: nombre, costo: toSoles(costo), ...llegada, dias, corte, habiles };
};
