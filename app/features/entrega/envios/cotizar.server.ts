import type { Tienda } from "#app/context.ts";
import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { type LugarJuzgado, judgeLugar } from "#app/features/entrega/direcciones/lugar.server.ts";
import type { TextosLugar, Ubicacion } from "#app/features/entrega/direcciones/lugar.ts";
import { readFeriados } from "#app/features/entrega/feriados/feriados.server.ts";
import type { EntregaPrometida } from "#db/schema/pedidos.ts";
import { type Centimos, centimos, type Totales, toSoles } from "#lib/dinero.ts";
import { computeEnvio } from "#lib/envio/costo.ts";
import { computeLlegada, type Llegada } from "#lib/envio/llegada.ts";
import { findZona, type PlazoEnvio, type ZonaEnvio } from "#lib/envio/zonas.ts";
import type { Feriados } from "#lib/habiles.ts";
import { createMemo } from "#lib/memo.ts";
import { formatDistrito } from "#lib/ubigeo/distrito.ts";
import { findCodigo } from "#lib/ubigeo/lugares.ts";

const RECOJO = "Recojo en tienda";
const MOSTRADOR = "En el mostrador de la tienda";

type Deps = Pick<Tienda, "db" | "env">;

/** Up to a second old. An order is compared with what its page said, so nobody pays more. */
export interface ReglasEnvio {
  zonas: readonly ZonaEnvio[];
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

export interface Cotizacion {
  lugar: string;
  zona: ZonaEnvio;
  llegada: Llegada;
}

export function quoteLugar({ zonas, feriados: dias }: ReglasEnvio, lugar: Ubicacion, ahora: Date): Cotizacion {
  const zona = findZona(zonas, findCodigo(lugar));
  return { lugar: formatDistrito(lugar), zona, llegada: computeLlegada(zona, ahora, dias) };
}

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

/** Returns the price without IGV. */
export const priceEnvio = (
  { preciosConIgv }: ReglasEnvio,
  { zona }: Cotizacion,
  productos: Pick<Totales, "subtotal" | "total">,
): Centimos => computeEnvio(zona, productos, preciosConIgv);

export const toPromesa = ({ zona, llegada }: Cotizacion, costo: Centimos): EntregaPrometida => {
  const { nombre, dias, corte, habiles } = zona;
  return { zona: nombre, costo: toSoles(costo), ...llegada, dias, corte, habiles };
};

type AjusteRecojo = Ajustes["recojo"];

const POR_ESPERAR = { habiles: [1, 2, 3, 4, 5, 6] } as const;
/** At the counter, and taken along. */
const EN_MANO: PlazoEnvio = { dias: [0, 0], corte: "24:00", habiles: [0, 1, 2, 3, 4, 5, 6] };

/** What is fetched at the shop, from `ajuste` on, or taken along at once (null): as promised, and as an address. */
export function quoteRecojo(
  { feriados: dias }: Pick<ReglasEnvio, "feriados">,
  ajuste: AjusteRecojo | null,
  ahora: Date,
): { entrega: EntregaPrometida; direccion: string } {
  const listo = Number(ajuste?.dias);
  const plazo = ajuste ? { dias: [listo, listo] as const, corte: ajuste.corte, ...POR_ESPERAR } : EN_MANO;
  const nombre = ajuste ? RECOJO : MOSTRADOR;
  const llegada = computeLlegada(plazo, ahora, ajuste ? dias : new Set());
  return {
    entrega: { zona: nombre, costo: toSoles(centimos(0)), ...llegada, ...plazo, recojo: true },
    direccion: ajuste ? `${RECOJO}: ${ajuste.direccion}\n${ajuste.horario}` : MOSTRADOR,
  };
}
