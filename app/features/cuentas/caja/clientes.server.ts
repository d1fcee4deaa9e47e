import { and, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { caja, pedidos, usuarios } from "#db/schema/index.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { startOfDay } from "#lib/fechas.ts";
import { sumCentimos } from "./leer.server.ts";
import type { Periodo, RangoDias } from "./periodo.ts";

/** Deleted accounts have null. */
export async function readClientes(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { id, nombre, apellido, email, eliminado_en } = usuarios;
  const rows = await db
    .select({ id, nombre, apellido, email, eliminado_en })
    .from(usuarios)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.eliminado_en === null ? formatNombre(row) : null]));
}

export interface ParteCliente {
  usuario_id: string;
  pedidos: number;
  vendido: number;
  /** `vendido` in the earlier period. */
  antes: number;
}

const isSold = ({ desde, hasta }: RangoDias) =>
  and(caja.vende, gte(caja.momento, startOfDay(desde)), lt(caja.momento, startOfDay(hasta, 1)));

/** Ranked by the totals of sold orders. */
export async function listClientes(
  db: Db,
  { antes, ...rango }: Pick<Periodo, "desde" | "hasta" | "antes">,
  limit: number,
): Promise<ParteCliente[]> {
  const vendido = sumCentimos(sql`100 * ${caja.vendido}`);
  const mas = await db
    .select({
      usuario_id: caja.usuario_id,
      pedidos: sql`sum(sign(${caja.vendido}))`.mapWith(Number),
      vendido: vendido.mapWith(Number),
    })
    .from(caja)
    .where(and(isSold(rango), isNotNull(caja.usuario_id)))
    .groupBy(caja.usuario_id)
    .orderBy(sql`${vendido} desc`, caja.usuario_id)
    .limit(limit);
  const ids = mas.flatMap(({ usuario_id }) => usuario_id ?? []);
  // Starts from these customers' few orders, not from all rows of the period.
  const before = antes
    ? await db
        .select({ usuario_id: pedidos.usuario_id, vendido: vendido.mapWith(Number) })
        .from(pedidos)
        .innerJoin(caja, eq(caja.pedido_id, pedidos.id))
        .where(and(inArray(pedidos.usuario_id, ids), isSold(antes)))
        .groupBy(pedidos.usuario_id)
    : [];
  const sold = new Map(before.map((one) => [one.usuario_id, one.vendido]));
  return mas.flatMap(({ usuario_id, ...one }) =>
    usuario_id === null ? [] : [{ usuario_id, ...one, antes: sold.get(usuario_id) ?? 0 }],
  );
}
