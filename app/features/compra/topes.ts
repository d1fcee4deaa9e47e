import type { Topes } from "#app/features/ajustes/topes.ts";
import { type Centimos, centimos, computeTotales, formatSoles, fromSoles, type Soles } from "#lib/dinero.ts";
import { formatNumero } from "#lib/numbers.ts";
import type { ProductoCambiado } from "#app/features/pedidos/pedidos.ts";

/** What a customer has under way and not paid. */
export interface SinPagar {
  unidades: number;
  total: number;
}

/** What a limit asks of a line. */
interface LineaConTope {
  producto_id: string;
  cantidad: number;
  nombre: string;
  precio: Soles;
}

/** A limit of the setting; 0 is none. */
const toTope = (text: string): number => Number(text) || Number.POSITIVE_INFINITY;

/**
 * Of which products somebody who never paid may take less than they ask for, and how many: each line in the order of the
 * cart takes what the limits leave. Empty where the order fits.
 */
export function findExcesos(
  lineas: readonly LineaConTope[],
  total: Centimos,
  sinPagar: SinPagar,
  topes: Topes,
): ProductoCambiado[] {
  let unidades = Math.max(0, toTope(topes.unidades) - sinPagar.unidades);
  const libre = 100 * toTope(topes.monto) - sinPagar.total;
  // With the coupon it may fit where its lines alone would not.
  let dinero = total <= libre ? Number.POSITIVE_INFINITY : Math.max(0, libre);
  return lineas.flatMap(({ producto_id, cantidad, nombre, precio }) => {
    const una = computeTotales([{ precio: fromSoles(precio), cantidad: 1 }]).total;
    const caben = una === 0 ? cantidad : Math.floor(dinero / una);
    const disponible = Math.min(cantidad, toTope(topes.por_producto), unidades, caben);
    unidades -= disponible;
    dinero -= disponible * una;
    return disponible < cantidad ? [{ producto_id, nombre, disponible, precio }] : [];
  });
}

/** Why, and what to do. */
export function describeTopes({ por_producto, unidades, monto }: Topes): string {
  const partes = [
    por_producto !== "0" && `${formatNumero(Number(por_producto))} unidades de cada producto`,
    unidades !== "0" && `${formatNumero(Number(unidades))} unidades en total`,
    monto !== "0" && formatSoles(centimos(100 * Number(monto))),
  ].filter((parte) => parte !== false);
  const lista = new Intl.ListFormat("es").format(partes);
  return `Hasta tu primer pago guardamos ${lista} sin pagar. Después ya no hay este tope. Para un pedido grande, escríbenos desde Contacto.`;
}
