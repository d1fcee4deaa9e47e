import { centimos, fromSoles } from "#lib/dinero.ts";
import { fromSignedSoles } from "#lib/dinero-con-signo.ts";
import { toShortId } from "#lib/text.ts";
import type { PedidoNuevo } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { LineaCobro } from "./pasarela.ts";

/** Stripe refuses longer product names. */
const MAX_NOMBRE = 250;

/** Stripe refuses more lines. */
const MAX_LINEAS = 100;

/** One line replaces all where providers would refuse them: negative lines, or more than 100 with the one for IGV. */
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
 * The order's lines without IGV, and one line 'IGV (18%)' unless it is 0. Throws unless they add up to the order's
 * total.
 */
export function lineasDeCobro(pedido: PedidoNuevo): LineaCobro[] {
  const lineas = listLineas(pedido);
  if (pedido.igv > 0) lineas.push({ nombre: `IGV (${pedido.igv_porcentaje}%)`, cantidad: 1, precio: pedido.igv });
  const sum = lineas.reduce((total, { precio, cantidad }) => total + precio * cantidad, 0);
  if (sum !== pedido.total) throw new Error(`the lines of order ${pedido.id} do not add up to its total`);
  return lineas;
}
