import { and, asc, count, desc, eq, inArray, isNull, min, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { cliente, isSuCuenta, pedidos, usuarios } from "#db/schema/index.ts";
import { lote_filas, lotes } from "#db/schema/lotes.ts";
import { DESHACER_S } from "#app/features/pedidos/pedidos/despachos.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { isId } from "#lib/ids.ts";
import { findPage } from "#lib/list-params.ts";
import { findZona, type ZonaEnvio, ZONAS_ENVIO } from "#lib/envio/zonas.ts";
import { nameDestino } from "../destino.server.ts";
import { isReciente } from "./deshacer-lote.server.ts";
import { type DeshechoLote, isCambio, judgePedido, NUMEROS_DIAS, type ResultadoLote } from "./lotes.ts";

const DIA_MS = 24 * 60 * 60_000;

export const POR_PAGINA = 100;

export const atencion = sql<boolean>`${pedidos.requiere_atencion} is not null`;

/** Unprocessed orders count with their expected result. */
export async function countFilas(db: Db | Tx, { id, accion }: Pick<typeof lotes.$inferSelect, "id" | "accion">) {
  const { estado, cobro } = pedidos;
  const rows = await db
    .select({ resultado: lote_filas.resultado, deshecho: lote_filas.deshecho, estado, cobro, atencion, n: count() })
    .from(lote_filas)
    .innerJoin(pedidos, eq(pedidos.id, lote_filas.pedido_id))
    .where(eq(lote_filas.lote_id, id))
    .groupBy(lote_filas.resultado, lote_filas.deshecho, estado, cobro, atencion);
  const hechas: Partial<Record<ResultadoLote, number>> = {};
  const previstas: Partial<Record<ResultadoLote, number>> = {};
  const deshechas: Partial<Record<DeshechoLote, number>> = {};
  let [total, faltan] = [0, 0];
  for (const { resultado, deshecho, n, ...pedido } of rows) {
    total += n;
    if (resultado === null) faltan += n;
    if (deshecho) deshechas[deshecho] = (deshechas[deshecho] ?? 0) + n;
    const key: ResultadoLote = resultado ?? (isCambio(accion) ? judgePedido(accion, pedido) : null) ?? "hecho";
    const sums = resultado === null ? previstas : hechas;
    sums[key] = (sums[key] ?? 0) + n;
  }
  return { total, faltan, hechas, previstas, deshechas };
}

async function findDeshacerHasta(db: Db, lote_id: string): Promise<Date | null> {
  const { hecho_en, resultado, deshecho } = lote_filas;
  const open = or(isNull(deshecho), eq(deshecho, "fallo"));
  const [row] = await db
    .select({ primera: min(hecho_en) })
    .from(lote_filas)
    .where(and(eq(lote_filas.lote_id, lote_id), eq(resultado, "hecho"), open, isReciente));
  return row?.primera ? new Date(row.primera.getTime() + DESHACER_S * 1_000) : null;
}

/** Numbers are stored for NUMEROS_DIAS only. */
const canReintentar = ({ estado, deshecho_por, terminado_en }: typeof lotes.$inferSelect, fallos: number): boolean =>
  estado === "hecho" &&
  deshecho_por === null &&
  fallos > 0 &&
  terminado_en !== null &&
  Date.now() - terminado_en.getTime() < NUMEROS_DIAS * DIA_MS;

async function readFilas(
  db: Db,
  lote: Pick<typeof lotes.$inferSelect, "id" | "accion">,
  { offset, zonas }: { offset: number; zonas: readonly ZonaEnvio[] },
) {
  const { estado, cobro, total, numero: numero_pedido, distrito, entrega_hasta, metodo_pago } = pedidos;
  const { courier, numero, resultado, deshecho } = lote_filas;
  const rows = await db
    .select({
      id: lote_filas.pedido_id,
      pedido: { estado, cobro, atencion, total },
      numero_pedido,
      distrito,
      entrega_hasta,
      metodo_pago,
      cliente,
      courier,
      numero,
      resultado,
      deshecho,
    })
    .from(lote_filas)
    .innerJoin(pedidos, eq(pedidos.id, lote_filas.pedido_id))
    .leftJoin(usuarios, isSuCuenta)
    .where(eq(lote_filas.lote_id, lote.id))
    .orderBy(
      sql`coalesce(${resultado}, 'hecho') = 'hecho' and coalesce(${deshecho}, 'deshecho') = 'deshecho'`,
      asc(lote_filas.id),
    )
    .limit(POR_PAGINA)
    .offset(offset);
  return rows.map(({ pedido, cliente: quien, distrito: codigo, ...row }) => {
    const previsto = row.resultado === null && isCambio(lote.accion) ? judgePedido(lote.accion, pedido) : null;
    const zona = codigo === "" ? "" : findZona(zonas, codigo).nombre;
    return {
      ...row,
      destino: nameDestino(codigo),
      zona,
      cliente: formatNombre(quien),
      total: pedido.total,
      previsto,
    };
  });
}

/** Leaves out orders of unknown zones. */
async function countByZona(db: Db, lote_id: string, zonas: readonly ZonaEnvio[]) {
  const rows = await db
    .select({ distrito: pedidos.distrito, n: count() })
    .from(lote_filas)
    .innerJoin(pedidos, eq(pedidos.id, lote_filas.pedido_id))
    .where(and(eq(lote_filas.lote_id, lote_id), eq(lote_filas.courier, ""), ne(pedidos.distrito, "")))
    .groupBy(pedidos.distrito);
  return zonas.flatMap(({ nombre }) => {
    const own = rows.filter(({ distrito }) => findZona(zonas, distrito).nombre === nombre);
    const n = own.reduce((sum, row) => sum + row.n, 0);
    return n > 0 ? [{ nombre, n }] : [];
  });
}

export type FilaPedidoLote = Awaited<ReturnType<typeof readFilas>>[number];

export async function getLote(db: Db, id: string, asked = 1, zonas: readonly ZonaEnvio[] = ZONAS_ENVIO) {
  if (!isId(id)) return null;
  const { nombre, apellido, email } = usuarios;
  const [found] = await db
    .select({ lote: lotes, persona: { nombre, apellido, email } })
    .from(lotes)
    .leftJoin(usuarios, eq(usuarios.id, lotes.actor_id))
    .where(eq(lotes.id, id));
  if (!found) return null;
  const { actor_id: _actor, deshecho_por, ...lote } = found.lote;
  const conteo = await countFilas(db, lote);
  const { paginas, pagina, offset } = findPage(conteo.total, POR_PAGINA, asked);
  const [con] = await db
    .select({ numero: count() })
    .from(lote_filas)
    .where(and(eq(lote_filas.lote_id, id), ne(lote_filas.numero, "")));
  const actor = found.persona && formatNombre(found.persona);
  const filas = await readFilas(db, lote, { offset, zonas });
  const por_zona = lote.accion === "enviar" ? await countByZona(db, id, zonas) : [];
  const se_deshizo = deshecho_por !== null;
  const deshacer_hasta = isCambio(lote.accion) ? await findDeshacerHasta(db, id) : null;
  const reintentables = canReintentar(found.lote, conteo.hechas.fallo ?? 0) ? (conteo.hechas.fallo ?? 0) : 0;
  const deshacer = { se_deshizo, deshacer_hasta, reintentables };
  return { ...lote, actor, ...conteo, ...deshacer, con_numero: con?.numero ?? 0, por_zona, filas, pagina, paginas };
}

export type LoteEnPanel = NonNullable<Awaited<ReturnType<typeof getLote>>>;

const RECIENTES = 50;

/** Leaves out drafts. */
export async function listLotes(db: Db) {
  const { id, accion, estado, deshecho_por, created_at } = lotes;
  const { nombre, apellido, email } = usuarios;
  const rows = await db
    .select({ id, accion, estado, deshecho_por, created_at, persona: { nombre, apellido, email } })
    .from(lotes)
    .leftJoin(usuarios, eq(usuarios.id, lotes.actor_id))
    .where(ne(estado, "borrador"))
    .orderBy(desc(created_at), desc(id))
    .limit(RECIENTES);
  return Promise.all(
    rows.map(async ({ persona, deshecho_por: quien, ...lote }) => {
      const { total, faltan, hechas, previstas, deshechas } = await countFilas(db, lote);
      const conteo = isCambio(lote.accion) ? hechas : previstas;
      const se_deshizo = quien !== null;
      return { ...lote, actor: persona && formatNombre(persona), total, faltan, conteo, deshechas, se_deshizo };
    }),
  );
}

export type LoteListado = Awaited<ReturnType<typeof listLotes>>[number];

const aDeshacer = eq(lote_filas.resultado, "hecho");

export async function listEnCurso(db: Db) {
  const rows = await db
    .select({
      id: lotes.id,
      accion: lotes.accion,
      estado: lotes.estado,
      total: sql<number>`(count(*) filter (where ${aDeshacer} or ${lotes.estado} = 'en_curso'))::int`,
      faltan: sql<number>`(count(*) filter (where ${lote_filas.resultado} is null
        or ${lotes.estado} = 'deshaciendo' and ${aDeshacer} and ${lote_filas.deshecho} is null))::int`,
    })
    .from(lotes)
    .innerJoin(lote_filas, eq(lote_filas.lote_id, lotes.id))
    .where(inArray(lotes.estado, ["en_curso", "deshaciendo"]))
    .groupBy(lotes.id)
    .orderBy(asc(lotes.created_at));
  return rows;
}
