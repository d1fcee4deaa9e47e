import { type Centimos, formatSoles, type Totales } from "./dinero.ts";

/** Shipping is free from here on; compared with `pickMontoEnvio` (docs/dinero-y-pedidos.md, section 16). */
export const ENVIO_GRATIS_LIMA_SOBRE = 5_000 as Centimos;
export const ENVIO_GRATIS_PERU_DESDE = 15_000 as Centimos;

const enSoles = (amount: Centimos) => formatSoles(amount).replace(/\.00$/, "");

/** What the amounts are compared with: the total where prices are shown with IGV, else the subtotal. */
export const pickMontoEnvio = ({ subtotal, total }: Pick<Totales, "subtotal" | "total">, withIgv: boolean): Centimos =>
  withIgv ? total : subtotal;

/** The rule in one sentence, for every page that states it. */
export function describeEnvioGratis(withIgv: boolean): string {
  const [lima, peru] = [enSoles(ENVIO_GRATIS_LIMA_SOBRE), enSoles(ENVIO_GRATIS_PERU_DESDE)];
  const [monto, igv] = withIgv ? ["total", "con"] : ["subtotal", "sin"];
  return `Envío gratis en Lima Metropolitana por compras con ${monto} mayor a ${lima}, ${igv} IGV, y en el resto del Perú desde ${peru}.`;
}
