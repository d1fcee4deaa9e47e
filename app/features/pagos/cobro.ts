import { fromSoles } from "#lib/dinero.ts";
import type { Pedido } from "#app/features/pedidos/pedidos.ts";
import type { LineaCobro } from "./pasarela.ts";

/** Stripe refuses longer product names. */
const MAX_NOMBRE = 250;

/**
 * The lines that a provider charges: the order's without IGV, and one line 'IGV (18%)', left out when it is 0.
 * Throws unless their sum is the order's total to the céntimo.
 */
export function lineasDeCobro(pedido: Pedido): LineaCobro[] {
  const lineas = pedido.items.map((item) => {
    return { nombre: item.nombre.slice(0, MAX_NOMBRE), cantidad: item.cantidad, precio: fromSoles(item.precio) };
  });
  if (pedido.igv > 0) lineas.push({ nombre: `IGV (${pedido.igv_porcentaje}%)`, cantidad: 1, precio: pedido.igv });
  const sum = lineas.reduce((total, { precio, cantidad }) => total + precio * cantidad, 0);
  if (sum !== pedido.total) throw new Error(`the lines of order ${pedido.id} do not add up to its total`);
  return lineas;
}
