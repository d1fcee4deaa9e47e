import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { METODOS_USUALES } from "#app/features/base/ajustes/metodos.ts";
import { PLAZOS_USUALES } from "#lib/atencion.ts";
import type { Centimos } from "#lib/dinero.ts";
import { describeCostos, describeEnvioGratis } from "#lib/envio/costo.ts";
import { formatPlazo, formatRango } from "#lib/envio/llegada.ts";
import { findZonaLima, type ZonaEnvio } from "#lib/envio/zonas.ts";
import type { EnvioTienda, ZonaContada } from "./tienda.ts";

// Apart from tienda.ts, which every page loads.

export type AjustesTienda = Pick<
  Ajustes,
  "zonas_envio" | "precios_con_igv" | "cobrar_envio" | "metodos_pago" | "plazos" | "devolver_en_linea"
>;

export function describeEnvios({
  zonas_envio: zonas,
  precios_con_igv,
  cobrar_envio,
  metodos_pago,
  plazos,
  devolver_en_linea,
}: AjustesTienda): EnvioTienda {
  const lima = findZonaLima(zonas);
  const desde = zonas.flatMap(({ gratis_desde }) => gratis_desde ?? []);
  const gratis = describeEnvioGratis(zonas, precios_con_igv);
  const rango = formatRango(zonas);
  return {
    gratis,
    titulo: gratis ? "Envío gratis" : "Envíos a todo el Perú",
    promesa: gratis || `Tu pedido llega en ${rango}.`,
    pago: cobrar_envio ? "se suma a tu total" : "se paga al recibir",
    gratisLima: lima.gratis_desde,
    gratisPeru: desde.length === zonas.length ? (Math.max(...desde) as Centimos) : null,
    zonaLima: lima.nombre,
    plazoLima: formatPlazo(lima),
    rango,
    costos: describeCostos(zonas, cobrar_envio),
    cobrado: cobrar_envio,
    ...(JSON.stringify(plazos) === JSON.stringify(PLAZOS_USUALES) ? {} : { plazos }),
    ...(metodos_pago.join() === METODOS_USUALES.join() ? {} : { metodos: metodos_pago }),
    ...(devolver_en_linea ? { devolver: true } : {}),
  };
}

export const tellZona = ({ nombre, alcance, costo, corte, habiles, dias }: ZonaEnvio): ZonaContada => {
  return { nombre, alcance, costo, corte, habiles, plazo: formatPlazo({ dias }) };
};
