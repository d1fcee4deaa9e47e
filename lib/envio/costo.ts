import { addIgv, type Centimos, formatSoles, type Totales } from "../dinero.ts";
import { getResto, type ZonaEnvio } from "./zonas.ts";

/** Gives the products' total where prices include IGV, else their subtotal (docs/dinero-y-pedidos.md, section 16). */
export const pickMontoEnvio = ({ subtotal, total }: Pick<Totales, "subtotal" | "total">, withIgv: boolean): Centimos =>
  withIgv ? total : subtotal;

/** Without IGV; 0 where free. `productos` has the products' totals. */
export function computeEnvio(
  { costo, gratis_desde }: Pick<ZonaEnvio, "costo" | "gratis_desde">,
  productos: Pick<Totales, "subtotal" | "total">,
  withIgv: boolean,
): Centimos {
  const gratis = gratis_desde !== null && pickMontoEnvio(productos, withIgv) >= gratis_desde;
  return gratis ? (0 as Centimos) : costo;
}

const enSoles = (amount: number) => formatSoles(amount as Centimos).replace(/\.00$/, "");

/** "desde S/ 150"; one céntimo above a whole sol is "mayor a S/ 50". */
const formatDesde = (desde: Centimos): string =>
  desde % 100 === 1 && desde > 1 ? `mayor a ${enSoles(desde - 1)}` : `desde ${enSoles(desde)}`;

const formatList = (texts: readonly string[]): string => texts.join(", ").replace(/, ([^,]+)$/, " y $1");

/** Empty where no delivery is free. */
export function describeEnvioGratis(zonas: readonly ZonaEnvio[], withIgv: boolean): string {
  const gratis = zonas.filter(({ gratis_desde }) => gratis_desde !== null);
  const grupos = [...Map.groupBy(gratis, ({ gratis_desde }) => gratis_desde ?? (0 as Centimos))];
  const resto = getResto(zonas);
  const partes = grupos
    .toSorted(([a], [b]) => a - b)
    .map(([desde, dentro], n) => {
      const last = n === grupos.length - 1 && gratis.length === zonas.length && dentro.includes(resto);
      const donde = last ? (n === 0 ? "todo el Perú" : "el resto del Perú") : formatList(dentro.map((z) => z.nombre));
      return { donde, desde: formatDesde(desde) };
    });
  const [first, ...others] = partes;
  if (!first) return "";
  const [monto, igv] = withIgv ? ["total", "con"] : ["subtotal", "sin"];
  const more = others.map(({ donde, desde }) => `en ${donde} ${desde}`);
  const rest = more.length === 0 ? "" : `, ${[...more.slice(0, -1), `y ${more.at(-1)}`].join(", ")}`;
  return `Envío gratis en ${first.donde} por compras con ${monto} ${first.desde}, ${igv} IGV${rest}.`;
}

/** Charged with the order, it stands with IGV first. */
export const formatCosto = (costo: Centimos, cobrado: boolean): string =>
  cobrado && costo > 0 ? `${formatSoles(addIgv(costo))} (${formatSoles(costo)} más IGV)` : formatSoles(costo);

/** "S/ 15.00 en Lima Metropolitana, … y S/ 35.00 en Provincias". */
export const describeCostos = (zonas: readonly ZonaEnvio[], cobrado: boolean): string =>
  formatList(zonas.map(({ nombre, costo }) => `${formatCosto(costo, cobrado)} en ${nombre}`));
