import { and, asc, eq, gte, lt } from "drizzle-orm";
import { findPage } from "#lib/list-params.ts";
import { addDias, startOfDay } from "#lib/fechas.ts";
import type { Db } from "#db/client.server.ts";
import { caja } from "#db/schema/caja.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { listTodosLosDias } from "./exportar.server.ts";
import { listPartes, sumDias } from "./leer.server.ts";
import { type RangoDias, subMeses } from "./periodo.ts";
import { sumCaja } from "./sumar.server.ts";

/** Refunds per page of the sheet. */
const POR_HOJA = 1_000;

/** First and last day of a month (`2026-11`), at most today; null if malformed or in the future. */
export function parseMes(mes: string, hoy: string): RangoDias | null {
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(mes) || mes > hoy.slice(0, 7)) return null;
  const desde = `${mes}-01`;
  const last = addDias(subMeses(desde, -1), -1);
  return { desde, hasta: last < hoy ? last : hoy };
}

/** A page too high returns the last one. */
export async function readCierre(db: Db, rango: RangoDias, asked = 1, porHoja = POR_HOJA) {
  await sumCaja(db);
  const { desde, hasta } = rango;
  const isDevolucion = and(
    eq(caja.tipo, "devolucion"),
    gte(caja.momento, startOfDay(desde)),
    lt(caja.momento, startOfDay(hasta, 1)),
  );
  const cuantas = await db.$count(caja, isDevolucion);
  const { paginas, pagina, offset } = findPage(cuantas, porHoja, asked);
  const [dias, metodos, devoluciones] = await Promise.all([
    listTodosLosDias(db, rango),
    listPartes(db, { ...rango, antes: null }, ["metodo"]),
    db
      .select({
        id: caja.id,
        pedido_id: caja.pedido_id,
        numero_pedido: pedidos.numero,
        metodo: caja.metodo,
        monto: caja.monto,
        igv: caja.igv,
        momento: caja.momento,
      })
      .from(caja)
      .innerJoin(pedidos, eq(pedidos.id, caja.pedido_id))
      .where(isDevolucion)
      .orderBy(asc(caja.momento), asc(caja.id))
      .limit(porHoja)
      .offset(offset),
  ]);
  return {
    ...rango,
    dias,
    total: sumDias(dias, rango),
    metodos,
    devoluciones,
    cuantas,
    primera: offset + 1,
    paginas,
    pagina,
  };
}

export type VistaCierre = Awaited<ReturnType<typeof readCierre>>;
