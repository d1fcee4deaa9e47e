import { and, desc, eq, sql } from "drizzle-orm";
import { type Centimos, toSoles } from "#lib/dinero.ts";
import { toDia } from "#lib/fechas.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { readClock } from "#db/lock.server.ts";
import { historial_precios, ofertas, productos } from "#db/schema/index.ts";
import type { FinOferta } from "#db/values.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { FilaProductos } from "#app/features/catalogo/productos/campos.ts";
import { lockGrupos } from "#app/features/catalogo/productos/grupos.server.ts";
import { isPrecioFirme } from "#app/features/catalogo/productos/ofertas.ts";
import type { lockProductos } from "#app/features/catalogo/existencias/stock.server.ts";

export type Oferta = typeof ofertas.$inferSelect;

/**
 * Locks a product's group, the product, removed or not, and then its open offer, always in this order, against
 * deadlocks. `ahora` is read after the locks.
 */
export async function lockOferta(tx: Tx, producto_id: string) {
  await lockGrupos(tx, { ids: [producto_id] });
  const [producto] = await tx.select().from(productos).where(eq(productos.id, producto_id)).for("no key update");
  const abierta = and(eq(ofertas.producto_id, producto_id), sql`${ofertas.estado} <> 'terminada'`);
  const [oferta] = await tx.select().from(ofertas).where(abierta).for("update");
  return { producto: producto ?? null, oferta: oferta ?? null, ahora: await readClock(tx) };
}

/** Since when the current price is in force. */
export async function findPrecioDesde(db: Db | Tx, producto: { id: string; created_at: Date }): Promise<Date> {
  const { producto_id, hasta } = historial_precios;
  const rows = db.select({ hasta }).from(historial_precios).where(eq(producto_id, producto.id));
  const [last] = await rows.orderBy(desc(hasta)).limit(1);
  return last?.hasta ?? producto.created_at;
}

interface PasoOferta {
  producto: FilaProductos;
  accion: string;
  precio: Centimos;
  actor_id: string | null;
  mas?: Record<string, unknown>;
}

async function writePaso(
  tx: Tx,
  { producto, accion, precio, actor_id, mas }: PasoOferta,
  oferta: Pick<FilaProductos, "oferta_hasta" | "oferta_unidades" | "precio_anterior">,
): Promise<void> {
  const version = producto.version + 1;
  const set = { ...oferta, precio, version, actualizado_en: new Date() };
  await tx.update(productos).set(set).where(eq(productos.id, producto.id));
  await addAuditoria(tx, {
    actor_id,
    accion,
    objeto: "producto",
    objeto_id: producto.id,
    antes: { precio: toSoles(producto.precio), version: producto.version },
    despues: { precio: toSoles(precio), version, ...mas },
  });
}

export const toRegistroOferta = ({
  precio,
  desde,
  hasta,
  unidades,
}: Pick<Oferta, "precio" | "desde" | "hasta" | "unidades">) => ({
  precio_oferta: toSoles(precio),
  desde: toDia(desde),
  hasta: toDia(new Date(hasta.getTime() - 1)),
  unidades,
});

/** Ending a running offer restores the usual price. The rows must be locked. */
export async function endOferta(
  tx: Tx,
  producto: FilaProductos,
  oferta: Oferta,
  fin: FinOferta,
  actor_id: string | null = null,
): Promise<void> {
  const end = { estado: "terminada", fin, terminada_en: sql`clock_timestamp()` } as const;
  await tx.update(ofertas).set(end).where(eq(ofertas.id, oferta.id));
  const accion = "terminar_oferta";
  if (oferta.estado === "vigente" && oferta.precio_usual !== null) {
    const paso = { producto, accion, precio: oferta.precio_usual, actor_id, mas: { fin } };
    await writePaso(tx, paso, { oferta_hasta: null, oferta_unidades: null, precio_anterior: null });
    return;
  }
  const antes = toRegistroOferta(oferta);
  await addAuditoria(tx, {
    actor_id,
    accion,
    objeto: "producto",
    objeto_id: producto.id,
    antes,
    despues: { ...antes, fin },
  });
}

/** An offer that would not lower the price ends instead. The rows must be locked. */
export async function startOferta(tx: Tx, producto: FilaProductos, oferta: Oferta, ahora: Date): Promise<void> {
  if (producto.precio <= oferta.precio) {
    await endOferta(tx, producto, oferta, "precio");
    return;
  }
  // Read before the price changes, which restarts its time.
  const firme = isPrecioFirme(await findPrecioDesde(tx, producto), ahora);
  const inicio = { estado: "vigente", iniciada_en: sql`clock_timestamp()`, precio_usual: producto.precio } as const;
  await tx.update(ofertas).set(inicio).where(eq(ofertas.id, oferta.id));
  await writePaso(
    tx,
    { producto, accion: "empezar_oferta", precio: oferta.precio, actor_id: null },
    {
      oferta_hasta: oferta.hasta,
      oferta_unidades: oferta.unidades,
      precio_anterior: firme ? producto.precio : null,
    },
  );
}

/**
 * Units left of each running offer, by product. Orders made since it began count, paid or held; cancelled ones do not.
 */
export async function countQuedan(db: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ producto_id: string; quedan: number }>(sql`
    select o.producto_id, (o.unidades + coalesce(sum(m.cantidad), 0))::integer as quedan
    from ofertas o
    left join (movimientos_stock m join pedidos p on p.id = m.pedido_id)
      on m.producto_id = o.producto_id and m.motivo in ('retencion', 'devolucion')
        and m.created_at >= o.iniciada_en and p.created_at >= o.iniciada_en
    where o.producto_id = any(${sql.param(ids)}::uuid[]) and o.estado = 'vigente'
    group by o.id`);
  return new Map(rows.map(({ producto_id, quedan }) => [producto_id, quedan]));
}

type Bloqueados = Awaited<ReturnType<typeof lockProductos>>;

/**
 * Prices and available units of locked products, limited by the units of their offers, after which the usual price
 * applies. `usuales`: usual prices of products sold at the offer's. `used` ends the offers whose last units an order
 * takes, in its transaction.
 */
export async function withOfertas(tx: Tx, bloqueados: Bloqueados) {
  const ids = [...bloqueados.values()].flatMap(({ id, oferta_unidades }) => (oferta_unidades === null ? [] : id));
  const usuales = new Map<string, Centimos>();
  if (ids.length === 0) return { productos: bloqueados, usuales, used: async () => {} };
  const quedan = await countQuedan(tx, ids);
  const abiertas: Awaited<ReturnType<typeof lockOferta>>[] = [];
  for (const id of ids) abiertas.push(await lockOferta(tx, id));
  const productos = new Map(bloqueados);
  for (const { producto, oferta } of abiertas) {
    const row = producto && bloqueados.get(producto.id);
    const left = producto && quedan.get(producto.id);
    if (!row || left === undefined || left === null || !oferta) continue;
    const precio = left > 0 ? row.precio : (oferta.precio_usual ?? row.precio);
    productos.set(row.id, { ...row, precio, stock: left > 0 ? Math.min(row.stock, left) : row.stock });
    if (left > 0 && oferta.precio_usual !== null) usuales.set(row.id, oferta.precio_usual);
  }
  const used = async (lineas: readonly { producto_id: string; cantidad: number }[]) => {
    for (const { producto, oferta } of abiertas) {
      const cantidad = lineas.find(({ producto_id }) => producto_id === producto?.id)?.cantidad ?? 0;
      if (producto && oferta && cantidad >= (quedan.get(producto.id) ?? Infinity)) {
        await endOferta(tx, producto, oferta, "unidades");
      }
    }
  };
  return { productos, usuales, used };
}
