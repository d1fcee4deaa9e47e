import { and, asc, eq, inArray, isNull, max, or, sql } from "drizzle-orm";
import { lockProductos, moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import type { LineaDespacho } from "#db/schema/despachos.ts";
import { movimientos_stock } from "#db/schema/movimientos-stock.ts";
import { type LineaReembolso, pagos, reembolsos } from "#db/schema/pagos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { retornos } from "#db/schema/retornos.ts";
import { countUnidades, sumUnidades } from "./despachos.ts";
import { readPorEnviar } from "./despachos.server.ts";
import {
  countRetiradas,
  countVuelven,
  type LineaDevolvible,
  listRegresadas,
  type ParteDevuelta,
} from "./devolucion.ts";
import type { Pedido } from "./pedidos.ts";

/** Refunds that name units, without those of returns. */
export function listReembolsosDeLineas(db: Db | Tx, pedido_id: string) {
  const { id, lineas, envio, estado, created_at } = reembolsos;
  return db
    .select({ id, lineas, envio, estado, created_at })
    .from(reembolsos)
    .innerJoin(pagos, eq(pagos.id, reembolsos.pago_id))
    .leftJoin(retornos, eq(retornos.reembolso_id, id))
    .where(and(eq(pagos.pedido_id, pedido_id), isNull(retornos.id), or(envio, sql`${lineas} <> '[]'`)))
    .orderBy(asc(created_at), asc(id));
}

export interface Devolvible {
  lineas: LineaDevolvible[];
  antes: ParteDevuelta;
}

/** The order must be locked where a decision depends on it. */
export async function readDevolvible(
  db: Db | Tx,
  pedido: Pick<Pedido, "id" | "items" | "retiradas" | "estado">,
): Promise<Devolvible> {
  const live = inArray(retornos.estado, ["pedido", "aceptado", "recibido"]);
  // One after another: a transaction has one connection.
  const left = await readPorEnviar(db, pedido);
  const paid = await listReembolsosDeLineas(db, pedido.id);
  const { estado: suyo, lineas: suyas } = retornos;
  const own = await db
    .select({ estado: suyo, lineas: suyas })
    .from(retornos)
    .where(and(eq(retornos.pedido_id, pedido.id), live));
  const received = own.filter(({ estado }) => estado === "recibido").flatMap(({ lineas }) => lineas);
  const asked = own.filter(({ estado }) => estado !== "recibido").flatMap(({ lineas }) => lineas);
  const kept = paid.filter(({ estado }) => estado !== "fallido");
  const antes = {
    lineas: [...received, ...kept.flatMap(({ lineas }) => lineas)],
    envio: kept.some(({ envio }) => envio),
  };
  const held = [...antes.lineas, ...asked];
  // Failed refunds count too: their units came back.
  const inside = [...left, ...pedido.retiradas, ...received, ...paid.flatMap(({ lineas }) => listRegresadas(lineas))];
  const lineas = pedido.items.map(({ producto_id, nombre, cantidad }) => {
    const count = (some: readonly LineaDespacho[]) => sumUnidades(some, producto_id);
    return {
      producto_id,
      nombre,
      cantidad,
      quedan: Math.max(0, cantidad - count(held)),
      // Cancelling put unsent units back in stock.
      por_enviar: pedido.estado === "cancelado" ? 0 : count(left),
      fuera: Math.max(0, cantidad - count(inside)),
    };
  });
  return { lineas, antes };
}

export interface UnidadesDevueltas extends LineaDespacho {
  vuelven: number;
}

/** `pueden`: how many can be refunded; `todo`: nothing of the order would be left. */
export type RechazoUnidades =
  { motivo: "unidades" | "vuelven"; producto_id: string; pueden: number } | { motivo: "todo" };

/** The stock ledger allows a product once per round and reason, so each call has a new round. */
async function findVuelta(tx: Tx, pedido_id: string): Promise<number> {
  const { motivo, vuelta } = movimientos_stock;
  const [row] = await tx
    .select({ last: max(vuelta) })
    .from(movimientos_stock)
    .where(and(eq(movimientos_stock.pedido_id, pedido_id), eq(motivo, "devolucion_cliente")));
  return (row?.last ?? 0) + 1;
}

/** The order must be locked. */
export async function restock(tx: Tx, pedido_id: string, lineas: readonly LineaDespacho[], actor_id: string) {
  const some = lineas.filter(({ cantidad }) => cantidad > 0);
  if (some.length === 0) return;
  await lockProductos(
    tx,
    some.map(({ producto_id }) => producto_id),
    { removed: true },
  );
  const causa = { motivo: "devolucion_cliente", pedido_id, vuelta: await findVuelta(tx, pedido_id), actor_id } as const;
  await moveStock(tx, some, causa);
}

/** Unsent units of the refund will not be sent, returning ones go to stock. The order must be locked. */
export async function takeUnidades(
  tx: Tx,
  pedido: Pedido,
  unidades: readonly UnidadesDevueltas[],
  actor_id: string,
): Promise<{ lineas: LineaReembolso[] } | RechazoUnidades> {
  if (unidades.length === 0) return { lineas: [] };
  const devolvible = await readDevolvible(tx, pedido);
  const lineas: LineaReembolso[] = [];
  for (const { producto_id, cantidad, vuelven } of unidades) {
    const linea = devolvible.lineas.find((one) => one.producto_id === producto_id);
    if (!linea || cantidad > linea.quedan) return { motivo: "unidades", producto_id, pueden: linea?.quedan ?? 0 };
    const pueden = countVuelven(linea, cantidad);
    if (vuelven > pueden) return { motivo: "vuelven", producto_id, pueden };
    lineas.push({ producto_id, cantidad, vuelven, retiradas: countRetiradas(linea, cantidad) });
  }
  const taken = lineas.flatMap(({ producto_id, retiradas: n }) => (n > 0 ? [{ producto_id, cantidad: n }] : []));
  const retiradas = [...pedido.retiradas, ...taken];
  if (taken.length > 0 && countUnidades(retiradas) === countUnidades(pedido.items)) return { motivo: "todo" };
  if (taken.length > 0) await tx.update(pedidos).set({ retiradas }).where(eq(pedidos.id, pedido.id));
  const back = lineas.map(({ producto_id, vuelven }) => ({ producto_id, cantidad: vuelven }));
  await restock(tx, pedido.id, back, actor_id);
  return { lineas };
}
