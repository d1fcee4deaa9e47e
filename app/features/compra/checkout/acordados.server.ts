import type { Tx } from "#db/client.server.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { withOfertas } from "#app/features/catalogo/ofertas/ofertas.server.ts";
import { addEvento } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { PedidoNuevo } from "#app/features/pedidos/pedidos/pedidos.ts";
import { type Centimos, formatSoles, toSoles } from "#lib/dinero.ts";

/** A price that a dueño agreed on with the buyer, without IGV. */
export interface Acordado {
  producto_id: string;
  /** What the form showed. */
  antes: Centimos;
  precio: Centimos;
  motivo: string;
}

/** Staff make it: beside the customer's own orders, without their limits, and without a first payment. */
export interface VentaAsistida {
  actor_id: string;
  acordados: readonly Acordado[];
  /** Price of the delivery without IGV that staff set; null for the zone's. */
  envio: Centimos | null;
  /** The buyer completes what the receipt needs on the order's page. */
  porEnlace: boolean;
}

type PreciosVigentes = Pick<Awaited<ReturnType<typeof withOfertas>>, "productos" | "usuales">;

/**
 * Agreed prices in place of today's. One whose product costs something else by now stays out: the order is then
 * refused with the new price.
 */
export function applyAcordados(
  { productos, usuales }: PreciosVigentes,
  acordados: readonly Acordado[],
): PreciosVigentes {
  if (acordados.length === 0) return { productos, usuales };
  const [nuevos, otros] = [new Map(productos), new Map(usuales)];
  for (const { producto_id, antes, precio } of acordados) {
    const producto = productos.get(producto_id);
    if (producto?.precio !== antes) continue;
    nuevos.set(producto_id, { ...producto, precio });
    // A coupon comes on top of what was agreed.
    otros.delete(producto_id);
  }
  return { productos: nuevos, usuales: otros };
}

/** Old price, new price and reason, and the delivery's price: in the order's history, and in the log. */
export async function recordAcordados(
  tx: Tx,
  { id: pedido_id, items }: Pick<PedidoNuevo, "id" | "items">,
  { actor_id, acordados, envio }: VentaAsistida,
): Promise<void> {
  const log = { accion: "acordar_precio", objeto: "pedido", objeto_id: pedido_id, actor_id } as const;
  if (envio !== null) {
    const detalle = `Envío: ${formatSoles(envio)} sin IGV.`;
    await addEvento(tx, { pedido_id, tipo: "precio_acordado", detalle, actor_id });
    await addAuditoria(tx, { ...log, antes: null, despues: { envio: toSoles(envio) } });
  }
  for (const { producto_id, antes, precio, motivo } of acordados) {
    const nombre = items.find((item) => item.producto_id === producto_id)?.nombre ?? "";
    const detalle = `${nombre}: de ${formatSoles(antes)} a ${formatSoles(precio)} sin IGV. ${motivo}`;
    await addEvento(tx, { pedido_id, tipo: "precio_acordado", detalle, actor_id });
    await addAuditoria(tx, {
      ...log,
      antes: { producto: producto_id, precio: toSoles(antes) },
      despues: { producto: producto_id, precio: toSoles(precio), motivo },
    });
  }
}
