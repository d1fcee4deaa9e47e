import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { readDistrito } from "#lib/ubigeo/lugares.ts";
import type { Task } from "#app/context.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { caja, pedidos, productos, ventas_dia, ventas_mes, ventas_producto_mes } from "#db/schema/index.ts";
import { countUnidades, type Suma, sumMovimientos } from "./sumar.ts";

/** Rows of the till in one transaction. */
const LOTE = 1_000;

const selectPendientes = (tx: Tx, lote: number) =>
  tx
    .select({
      id: caja.id,
      metodo: caja.metodo,
      tipo: caja.tipo,
      monto: caja.monto,
      igv: caja.igv,
      vende: caja.vende,
      momento: caja.momento,
      usuario_id: pedidos.usuario_id,
      direccion_envio: pedidos.direccion_envio,
      pedido: { items: pedidos.items, ajustes: pedidos.ajustes, total: pedidos.total, igv: pedidos.igv },
    })
    .from(caja)
    .innerJoin(pedidos, eq(pedidos.id, caja.pedido_id))
    .where(eq(caja.sumado, false))
    .orderBy(asc(caja.momento), asc(caja.id))
    .limit(lote);

/** Who of these has an order in the sums already. */
async function listConocidos(tx: Tx, usuarios: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ usuario_id: pedidos.usuario_id })
    .from(pedidos)
    .innerJoin(caja, and(eq(caja.pedido_id, pedidos.id), caja.vende, caja.sumado))
    .where(inArray(pedidos.usuario_id, [...new Set(usuarios)]));
  return new Set(rows.map(({ usuario_id }) => usuario_id));
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

/** Adds to the sums by day, and to those by month. */
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
  await tx.execute(sql`
    insert into ${ventas_mes} as v (eje, mes, clave, cobrado, devuelto, pedidos, unidades, vendido)
    select eje, date_trunc('month', dia)::date as mes, clave, sum(cobrado), sum(devuelto), sum(pedidos), sum(unidades),
      sum(vendido)
    from ${nuevas} where eje not in ('dia', 'producto') group by eje, mes, clave
    on conflict (eje, mes, clave) do update set
      cobrado = v.cobrado + excluded.cobrado, devuelto = v.devuelto + excluded.devuelto,
      pedidos = v.pedidos + excluded.pedidos, unidades = v.unidades + excluded.unidades,
      vendido = v.vendido + excluded.vendido`);
  await tx.execute(sql`
    insert into ${ventas_producto_mes} as v (mes, producto_id, unidades, vendido)
    select date_trunc('month', dia)::date as mes, clave::uuid, sum(unidades), 100 * sum(vendido)
    from ${nuevas} where eje = 'producto' group by 1, 2
    on conflict (mes, producto_id) do update set
      unidades = v.unidades + excluded.unidades, vendido = v.vendido + excluded.vendido`);
}

/** Adds the next rows to the sums and marks them, in the caller's transaction. Returns how many there were. */
async function sumLote(tx: Tx, lote: number): Promise<number> {
  // One at a time: which order is a customer's first is decided by those before it.
  await lockWork(tx, "sumar caja");
  const pendientes = await selectPendientes(tx, lote);
  if (pendientes.length === 0) return 0;
  const ventas = pendientes.filter(({ vende }) => vende);
  const conocidos = await listConocidos(
    tx,
    ventas.map(({ usuario_id }) => usuario_id),
  );
  const categorias = await readCategorias(
    tx,
    ventas.flatMap(({ pedido }) => pedido.items.map(({ producto_id }) => producto_id)),
  );
  const movimientos = pendientes.map(({ usuario_id, direccion_envio, ...movimiento }) => {
    const primera = movimiento.vende && !conocidos.has(usuario_id);
    if (primera) conocidos.add(usuario_id);
    return { ...movimiento, usuario_id, primera, distrito: movimiento.vende ? readDistrito(direccion_envio) : "" };
  });
  await addSumas(tx, sumMovimientos(movimientos, categorias));
  const marks = movimientos.map(({ id, vende, usuario_id, primera, distrito, pedido }) => {
    const ids = vende ? [...new Set(pedido.items.map(({ producto_id }) => producto_id))] : [];
    return {
      id,
      usuario_id: vende ? usuario_id : null,
      primera,
      distrito,
      unidades: vende ? countUnidades(pedido.items) : 0,
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
 * Adds what came into the till since to the sums by day. A row is added and marked in one transaction: never twice, and
 * never lost by a crash. Whoever shows sums calls it first.
 */
export async function sumCaja(db: Db | Tx, { lote = LOTE, signal }: { lote?: number; signal?: AbortSignal } = {}) {
  for (;;) {
    if (signal?.aborted) return;
    // Nearly always there is nothing, and then no transaction.
    const [uno] = await db.select({ id: caja.id }).from(caja).where(eq(caja.sumado, false)).limit(1);
    if (!uno || (await db.transaction((tx) => sumLote(tx, lote))) < lote) return;
  }
}

/** Adds new rows of the till in the background, so that a page that shows sums has few to add. */
export const tareaCaja: Task = {
  name: "sumar-caja",
  run: ({ db }, signal) => sumCaja(db, { signal }),
};
