import { formatSoles, toDecimal } from "#lib/dinero.ts";
import { formatPlazo } from "#lib/envio/llegada.ts";
import type { ZonaEnvio } from "#lib/envio/zonas.ts";
import { formatLugar } from "#lib/ubigeo/lugares.ts";

export interface FilaZona {
  nombre: string;
  alcance: string;
  lugares: string;
  costo: string;
  gratis_desde: string;
  dias_minimo: string;
  dias_maximo: string;
  corte: string;
  habiles: readonly number[];
}

export const toFila = ({ dias, lugares, costo, gratis_desde, ...zona }: ZonaEnvio): FilaZona => ({
  ...zona,
  lugares: lugares.map(formatLugar).join("\n"),
  costo: toDecimal(costo),
  gratis_desde: gratis_desde === null ? "" : toDecimal(gratis_desde),
  dias_minimo: String(dias[0]),
  dias_maximo: String(dias[1]),
});

export const describeZonas = (zonas: readonly ZonaEnvio[]): string =>
  zonas
    .map((zona) => {
      const { nombre, costo, gratis_desde, corte, lugares } = zona;
      const gratis = gratis_desde === null ? "nunca gratis" : `gratis desde ${formatSoles(gratis_desde)}`;
      const donde =
        lugares.length === 0 ? "resto del Perú" : `${lugares.length} ${lugares.length === 1 ? "lugar" : "lugares"}`;
      return `${nombre}: ${formatSoles(costo)}, ${gratis}, ${formatPlazo(zona)}, hasta las ${corte}, ${donde}`;
    })
    .join("; ");
