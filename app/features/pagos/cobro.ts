import { centimos, fromSoles } from "#lib/dinero.ts";
import { fromSignedSoles } from "#lib/dinero-con-signo.ts";
import { toShortId } from "#lib/text.ts";
import type { PedidoNuevo } from "#app/features/pedidos/pedidos.ts";
import type { LineaCobro } from "./pasarela.ts";

/** Stripe refuses longer product names. */
const MAX_NOMBRE = 250;

/** Stripe takes no more. */
const MAX_LINEAS = 100;

/**
 * The order's products and extra lines; one line for all of them where a provider would not take them so: it takes no
 * line below 0, and no more than 100, of which one is the IGV's.
 */
function listLineas({ id, items, ajustes, subtotal }: PedidoNuevo): LineaCobro[] {
  const productos = items.map((item) => {
    return { nombre: item.nombre.slice(0, MAX_NOMBRE), cantidad: item.cantidad, precio: fromSoles(item.precio) };
  });
  const extras = ajustes.map(({ nombre, monto }) => ({ nombre, cantidad: 1, monto: fromSignedSoles(monto) }));
  if (extras.some(({ monto }) => monto < 0) || productos.length + extras.length >= MAX_LINEAS)
    return [{ nombre: `Pedido ${toShortId(id)}`, cantidad: 1, precio: subtotal }];
  return [...productos, ...extras.map(({ monto, ...linea }) => ({ ...linea, precio: centimos(monto) }))];
}

/**
 * The lines that a provider charges: the order's without IGV, and one line 'IGV (18%)', left out when it is 0.
 * Throws unless their sum is the order's total to the céntimo.
 */
export function lineasDeCobro(pedido: PedidoNuevo): LineaCobro[] {
  const lineas = listLineas(pedido);
  if (pedido.igv > 0) lineas.push({ nombre: `IGV (${pedido.igv_porcentaje}%)`, cantidad: 1, precio: pedido.igv });
  const sum = lineas.reduce((total, { precio, cantidad }) => total + precio * cantidad, 0);
  if (sum !== pedido.total) throw new Error(`the lines of order ${pedido.id} do not add up to its total`);
  return lineas;
}
