import type { Topes } from "#app/features/base/ajustes/topes.ts";
import { type Centimos, centimos, computeTotales, formatSoles, fromSoles, type Soles } from "#lib/dinero.ts";
import { formatNumero } from "#lib/numbers.ts";
import type { ProductoCambiado } from "#app/features/pedidos/pedidos/pedidos.ts";

export interface SinPagar {
  unidades: number;
  total: number;
}

interface LineaConTope {
  producto_id: string;
  cantidad: number;
  nombre: string;
  precio: Soles;
}

const toTope = (text: string): number => Number(text) || Number.POSITIVE_INFINITY;

/** For a customer who never paid: lines take what the limits leave, in cart order. Empty where the order fits. */
export function findExcesos(
  lineas: readonly LineaConTope[],
  total: Centimos,
  sinPagar: SinPagar,
  topes: Topes,
): ProductoCambiado[] {
  let unidades = Math.max(0, toTope(topes.unidades) - sinPagar.unidades);
  const libre = 100 * toTope(topes.monto) - sinPagar.total;
  // With the coupon the order may fit where its lines alone would not.
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

export function describeTopes({ por_producto, unidades, monto }: Topes): string {
  const partes = [
    por_producto !== "0" && `${formatNumero(Number(por_producto))} unidades de cada producto`,
    unidades !== "0" && `${formatNumero(Number(unidades))} unidades en total`,
    monto !== "0" && formatSoles(centimos(100 * Number(monto))),
  ].filter((parte) => parte !== false);
  const lista = new Intl.ListFormat("es").format(partes);
  return `Hasta tu primer pago guardamos ${lista} sin pagar. Después ya no hay este tope. Para un pedido grande, escríbenos desde Contacto.`;
}
