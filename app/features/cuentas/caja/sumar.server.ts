import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Task } from "#app/context.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { centimos } from "#lib/dinero.ts";
import { lockWork } from "#db/lock.server.ts";
import { caja, pedidos, productos, ventas_dia } from "#db/schema/index.ts";
import { countUnidades, type Suma, sumMovimientos } from "./sumar.ts";

const LOTE = 1_000;

/** Who buys: an account, else a contact by mailbox or phone; of a forgotten one nobody else's order. */
const quien = sql<string>`coalesce(${pedidos.usuario_id}, ${pedidos.contacto_correo}, ${pedidos.telefono}, ${pedidos.id}::text)`;

const selectPendientes = (tx: Tx, lote: number) =>
  tx
    .select({
      id: caja.id,
      metodo: caja.metodo,
      tipo: caja.tipo,
      monto: caja.monto,
      igv: caja.igv,
      pedido_id: caja.pedido_id,
      venta: sql<-1 | 0 | 1>`sign(${caja.vendido})::int`,
      momento: caja.momento,
      usuario_id: pedidos.usuario_id,
      quien,
      // For a district not in the table the order stores only province or department.
      destino: sql<string>`case when length(${pedidos.distrito}) = 6 then ${pedidos.distrito} else '' end`,
      pedido: { items: pedidos.items, ajustes: pedidos.ajustes, total: pedidos.total, igv: pedidos.igv },
    })
    .from(caja)
    .innerJoin(pedidos, eq(pedidos.id, caja.pedido_id))
    .where(eq(caja.sumado, false))
    .orderBy(asc(caja.momento), asc(caja.id))
    .limit(lote);

/** Sold orders per customer in the sums so far, less those taken back. */
async function countVendidos(tx: Tx, ventas: readonly { usuario_id: string | null; quien: string }[]) {
  const cuentas = ventas.flatMap(({ usuario_id }) => usuario_id ?? []);
  const contactos = ventas.flatMap(({ usuario_id, quien: contacto }) => (usuario_id === null ? [contacto] : []));
  const deContacto = isNull(pedidos.usuario_id);
  const rows = await tx
    .select({ quien, cuantos: sql`sum(sign(${caja.vendido}))`.mapWith(Number) })
    .from(pedidos)
    .innerJoin(caja, and(eq(caja.pedido_id, pedidos.id), caja.vende, caja.sumado))
    .where(
      or(
        inArray(pedidos.usuario_id, [...new Set(cuentas)]),
        and(deContacto, inArray(pedidos.contacto_correo, contactos)),
        and(deContacto, isNull(pedidos.contacto_correo), inArray(pedidos.telefono, contactos)),
      ),
    )
    .groupBy(quien);
  return new Map(rows.map((row) => [row.quien, row.cuantos]));
}

async function readVentas(tx: Tx, pedido_ids: readonly string[]) {
  const rows = await tx
    .select({ pedido_id: caja.pedido_id, primera: caja.primera, distrito: caja.distrito })
    .from(caja)
    .where(
      and(inArray(caja.pedido_id, [...new Set(pedido_ids)]), caja.vende, caja.sumado, gt(caja.vendido, centimos(0))),
    )
    .orderBy(asc(caja.momento));
  return new Map(rows.map(({ pedido_id, ...venta }) => [pedido_id, venta]));
}

async function readCategorias(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, categoria } = productos;
  const rows = await tx
    .select({ id, categoria })
    .from(productos)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.categoria]));
}

const toSoles = (amount: number) => (amount / 100).toFixed(2);

async function addSumas(tx: Tx, sumas: readonly Suma[]): Promise<void> {
  const rows = sumas.map(({ cobrado, devuelto, igv_devuelto, vendido, igv, ...suma }) => {
    const money = { cobrado, devuelto, igv_devuelto, vendido, igv };
    return { ...suma, ...Object.fromEntries(Object.entries(money).map(([name, monto]) => [name, toSoles(monto)])) };
  });
  const nuevas = sql`jsonb_populate_recordset(null::${ventas_dia}, ${JSON.stringify(rows)}::jsonb)`;
  await tx.execute(sql`
    insert into ${ventas_dia} as v select * from ${nuevas}
    on conflict (eje, dia, clave) do update set
      cobrado = v.cobrado + excluded.cobrado, devuelto = v.devuelto + excluded.devuelto,
      igv_devuelto = v.igv_devuelto + excluded.igv_devuelto, pedidos = v.pedidos + excluded.pedidos,
      unidades = v.unidades + excluded.unidades, nuevos = v.nuevos + excluded.nuevos,
      vendido = v.vendido + excluded.vendido, igv = v.igv + excluded.igv`);
}

/** Returns the number of added rows. */
async function sumLote(tx: Tx, lote: number): Promise<number> {
  // Serialized: which order is a customer's first depends on the rows before.
  await lockWork(tx, "sumar caja");
  const pendientes = await selectPendientes(tx, lote);
  if (pendientes.length === 0) return 0;
  const ventas = pendientes.filter(({ venta }) => venta !== 0);
  const cuantos = await countVendidos(tx, ventas);
  const categorias = await readCategorias(
    tx,
    ventas.flatMap(({ pedido }) => pedido.items.map(({ producto_id }) => producto_id)),
  );
  const vendidos = await readVentas(
    tx,
    ventas.flatMap(({ pedido_id, venta }) => (venta < 0 ? [pedido_id] : [])),
  );
  const movimientos = pendientes.map(({ destino, ...movimiento }) => {
    const { quien: comprador, pedido_id, venta } = movimiento;
    if (venta === 0) return { ...movimiento, primera: false, distrito: "" };
    // Taking a sale back uses the sale's own `primera` and district.
    const antes = venta < 0 ? vendidos.get(pedido_id) : undefined;
    const una = antes ?? { primera: !cuantos.get(comprador), distrito: destino };
    vendidos.set(pedido_id, una);
    cuantos.set(comprador, (cuantos.get(comprador) ?? 0) + venta);
    return { ...movimiento, ...una };
  });
  await addSumas(tx, sumMovimientos(movimientos, categorias));
  const marks = movimientos.map(({ id, venta, usuario_id, primera, distrito, pedido }) => {
    const ids = venta !== 0 ? [...new Set(pedido.items.map(({ producto_id }) => producto_id))] : [];
    return {
      id,
      usuario_id: venta !== 0 ? usuario_id : null,
      primera,
      distrito,
      unidades: venta * countUnidades(pedido.items),
      productos: ids,
      categorias: [...new Set(ids.map((one) => categorias.get(one) ?? "Otros"))],
    };
  });
  await tx.execute(sql`
    update ${caja} as c set sumado = true, usuario_id = m.usuario_id, primera = m.primera, distrito = m.distrito, unidades = m.unidades,
      productos = m.productos, categorias = m.categorias
    from jsonb_populate_recordset(null::${caja}, ${JSON.stringify(marks)}::jsonb) as m where c.id = m.id`);
  return pendientes.length;
}

/**
 * Adds new rows of the till to the sums; call it before showing them. A row is added and marked in one transaction:
 * once, even after a crash.
 */
export async function sumCaja(db: Db | Tx, { lote = LOTE, signal }: { lote?: number; signal?: AbortSignal } = {}) {
  for (;;) {
    if (signal?.aborted) return;
    // Usually nothing is new: avoid the transaction.
    const [uno] = await db.select({ id: caja.id }).from(caja).where(eq(caja.sumado, false)).limit(1);
    if (!uno || (await db.transaction((tx) => sumLote(tx, lote))) < lote) return;
  }
}

/** Leaves few rows for pages to add. */
export const tareaCaja: Task = {
  name: "sumar-caja",
  staysInside: true,
  run: ({ db }, signal) => sumCaja(db, { signal }),
};
