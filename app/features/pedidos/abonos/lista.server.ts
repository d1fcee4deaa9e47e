import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { matchesFilters } from "#db/search.server.ts";
import { abonos, devoluciones_abono, paginas_abono } from "#db/schema/abonos.ts";
import { pagos, reembolsos } from "#db/schema/pagos.ts";
import { cliente, isSuCuenta, pedidos } from "#db/schema/pedidos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { centimos } from "#lib/dinero.ts";
import { findPage } from "#lib/list-params.ts";
import { DESHACER_S } from "#app/features/pedidos/pedidos/despachos.ts";
import { toCodigo } from "./abonos.ts";
import { type FiltrosAbonos, POR_PAGINA } from "./lista.ts";

const selectAbonos = (db: Db) =>
  db
    .select({
      id: abonos.id,
      codigo: abonos.codigo,
      canal: abonos.canal,
      registrado: abonos.registrado,
      mostrador: abonos.mostrador,
      monto_antes: abonos.monto_antes,
      falta: sql`greatest(${pagos.monto} - (
        select coalesce(sum(otro.monto), 0) from ${abonos} otro where otro.pago_id = ${pagos.id}), 0)`.mapWith(
        pagos.monto,
      ),
      /** Another order with the same code, also long ago or in another channel. */
      repetido: sql<{ id: string; numero: number } | null>`(
        select json_build_object('id', o.id, 'numero', o.numero)
        from ${abonos} otro join ${pagos} p on p.id = otro.pago_id join ${pedidos} o on o.id = p.pedido_id
        where ltrim(otro.codigo, '0') = ltrim(${abonos.codigo}, '0') and otro.estado <> 'rechazado' and otro.id <> ${abonos.id}
        order by otro.created_at desc limit 1)`,
      deshacer_hasta: sql<Date | null>`case when ${abonos.estado} = 'confirmado'
        and ${abonos.visto_en} > now() - make_interval(secs => ${DESHACER_S})
        then ${abonos.visto_en} + make_interval(secs => ${DESHACER_S}) end`.mapWith(abonos.visto_en),
      estado: abonos.estado,
      monto: abonos.monto,
      motivo: abonos.motivo,
      foto: abonos.foto,
      created_at: abonos.created_at,
      visto_en: abonos.visto_en,
      pedido_id: pagos.pedido_id,
      numero_pedido: pedidos.numero,
      debe: pagos.monto,
      estado_pedido: pedidos.estado,
      vence_en: pedidos.vence_en,
      telefono: pedidos.telefono,
      cliente,
    })
    .from(abonos)
    .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
    .innerJoin(pedidos, eq(pedidos.id, pagos.pedido_id))
    .leftJoin(usuarios, isSuCuenta)
    .$dynamic();

/** Amounts are in céntimos. */
export type AbonoPanel = Awaited<ReturnType<typeof selectAbonos>>[number];

const selectDevoluciones = (db: Db) =>
  db
    .select({
      id: devoluciones_abono.id,
      monto: devoluciones_abono.monto,
      created_at: devoluciones_abono.created_at,
      pedido_id: pagos.pedido_id,
      numero_pedido: pedidos.numero,
      motivo: reembolsos.motivo,
      telefono: pedidos.telefono,
      cliente,
    })
    .from(devoluciones_abono)
    .innerJoin(pagos, eq(pagos.id, devoluciones_abono.pago_id))
    .innerJoin(reembolsos, eq(reembolsos.id, devoluciones_abono.id))
    .innerJoin(pedidos, eq(pedidos.id, pagos.pedido_id))
    .leftJoin(usuarios, isSuCuenta)
    .where(isNull(devoluciones_abono.hecha_en))
    .orderBy(asc(devoluciones_abono.created_at), asc(devoluciones_abono.id))
    .limit(POR_PAGINA)
    .$dynamic();

export type DevolucionPanel = Awaited<ReturnType<typeof selectDevoluciones>>[number];

function buildConditions({ situacion, buscar }: FiltrosAbonos): SQL | undefined {
  const codigo = toCodigo(buscar).replace(/^0+/, "");
  return matchesFilters<FiltrosAbonos>({
    situacion: situacion === null ? undefined : eq(abonos.estado, situacion),
    buscar: codigo === "" ? undefined : sql`ltrim(${abonos.codigo}, '0') = ${codigo}`,
  });
}

/** Undecided ones oldest first, others newest first. */
export async function listAbonos(db: Db, filtros: FiltrosAbonos) {
  const where = buildConditions(filtros);
  const found = await db.$count(abonos, where);
  const { paginas, pagina, offset } = findPage(found, POR_PAGINA, filtros.pagina);
  const order = [abonos.created_at, abonos.id].map(filtros.situacion === "por_verificar" ? asc : desc);
  // Ids first, from an index only: deep pages stay fast.
  const ids = db
    .select({ id: abonos.id })
    .from(abonos)
    .where(where)
    .orderBy(...order)
    .limit(POR_PAGINA)
    .offset(offset)
    .as("pagina");
  const rows = await selectAbonos(db)
    .innerJoin(ids, eq(ids.id, abonos.id))
    .orderBy(...order);
  return { abonos: rows, found, paginas, pagina };
}

export const listDevoluciones = (db: Db): Promise<DevolucionPanel[]> => selectDevoluciones(db);

export async function listDePedido(db: Db, pedido_id: string) {
  const propios = db.select({ id: pagos.id }).from(pagos).where(eq(pagos.pedido_id, pedido_id));
  const [enviados, devoluciones, ultimo] = await Promise.all([
    selectAbonos(db).where(eq(pagos.pedido_id, pedido_id)).orderBy(asc(abonos.created_at), asc(abonos.id)),
    selectDevoluciones(db).where(
      and(isNull(devoluciones_abono.hecha_en), inArray(devoluciones_abono.pago_id, propios)),
    ),
    db
      .select({ monto: pagos.monto, aprobado: pagos.aprobado, pagina: paginas_abono.pago_id })
      .from(pagos)
      .leftJoin(paginas_abono, eq(paginas_abono.pago_id, pagos.id))
      .where(eq(pagos.pedido_id, pedido_id))
      .orderBy(desc(pagos.intento))
      .limit(1),
  ]);
  const [intento] = ultimo;
  const falta = intento?.pagina ? centimos(Math.max(0, intento.monto - intento.aprobado)) : null;
  return { abonos: enviados, devoluciones, por_registrar: falta };
}

export const hasAbonos = async (db: Db): Promise<boolean> =>
  (await db.select({ id: abonos.id }).from(abonos).limit(1)).length > 0;

export async function listLlegadasAbonos(db: Db, cuantos: number): Promise<Date[]> {
  const { created_at, id, estado } = abonos;
  const rows = await db
    .select({ created_at })
    .from(abonos)
    .where(eq(estado, "por_verificar"))
    .orderBy(desc(created_at), desc(id))
    .limit(cuantos);
  return rows.map((row) => row.created_at);
}

export async function countPorVerificar(db: Db): Promise<number> {
  const [pagados, devoluciones] = await Promise.all([
    db.$count(abonos, eq(abonos.estado, "por_verificar")),
    db.$count(devoluciones_abono, isNull(devoluciones_abono.hecha_en)),
  ]);
  return pagados + devoluciones;
}
