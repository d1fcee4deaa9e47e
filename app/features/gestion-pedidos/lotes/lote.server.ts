import { and, asc, count, desc, eq, inArray, isNull, min, ne, or, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { pedidos, usuarios } from "#db/schema/index.ts";
import { lote_filas, lotes } from "#db/schema/lotes.ts";
import { DESHACER_S } from "#app/features/pedidos/despachos.ts";
import { formatNombre } from "#app/features/usuarios/usuarios.ts";
import { isId } from "#lib/ids.ts";
import { findPage } from "#lib/list-params.ts";
import { type HojaCargada, loadHoja } from "./cargar-hoja.server.ts";
import { isReciente } from "./deshacer-lote.server.ts";
import {
  type ConteoLote,
  type DeshechoLote,
  isCambio,
  judgePedido,
  NUMEROS_DIAS,
  type ResultadoLote,
  TAREA_LOTES,
} from "./lotes.ts";

const DIA_MS = 24 * 60 * 60_000;

export const POR_PAGINA = 100;

const atencion = sql<boolean>`${pedidos.requiere_atencion} is not null`;

/** How its orders went; of those that nobody tried yet, how they would go now. */
async function countFilas(db: Db | Tx, { id, accion }: Pick<typeof lotes.$inferSelect, "id" | "accion">) {
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

/** Until when all that still can be taken back of a lot can be; null where nothing can. */
async function findDeshacerHasta(db: Db, lote_id: string): Promise<Date | null> {
  const { hecho_en, resultado, deshecho } = lote_filas;
  const open = or(isNull(deshecho), eq(deshecho, "fallo"));
  const [row] = await db
    .select({ primera: min(hecho_en) })
    .from(lote_filas)
    .where(and(eq(lote_filas.lote_id, lote_id), eq(resultado, "hecho"), open, isReciente));
  return row?.primera ? new Date(row.primera.getTime() + DESHACER_S * 1_000) : null;
}

/** Whether what failed can still be tried again, with its number. */
const canReintentar = ({ estado, deshecho_por, terminado_en }: typeof lotes.$inferSelect, fallos: number): boolean =>
  estado === "hecho" &&
  deshecho_por === null &&
  fallos > 0 &&
  terminado_en !== null &&
  Date.now() - terminado_en.getTime() < NUMEROS_DIAS * DIA_MS;

/** A page of its orders: those that did not go well first, for somebody must see to them. */
async function readFilas(db: Db, lote: Pick<typeof lotes.$inferSelect, "id" | "accion">, offset: number) {
  const { estado, cobro, total } = pedidos;
  const { nombre, apellido, email } = usuarios;
  const { courier, numero, resultado, deshecho } = lote_filas;
  const rows = await db
    .select({
      id: lote_filas.pedido_id,
      pedido: { estado, cobro, atencion, total },
      cliente: { nombre, apellido, email },
      courier,
      numero,
      resultado,
      deshecho,
    })
    .from(lote_filas)
    .innerJoin(pedidos, eq(pedidos.id, lote_filas.pedido_id))
    .innerJoin(usuarios, eq(usuarios.id, pedidos.usuario_id))
    .where(eq(lote_filas.lote_id, lote.id))
    .orderBy(
      sql`coalesce(${resultado}, 'hecho') = 'hecho' and coalesce(${deshecho}, 'deshecho') = 'deshecho'`,
      asc(lote_filas.id),
    )
    .limit(POR_PAGINA)
    .offset(offset);
  return rows.map(({ pedido, cliente, ...row }) => {
    const previsto = row.resultado === null && isCambio(lote.accion) ? judgePedido(lote.accion, pedido) : null;
    return { ...row, cliente: formatNombre(cliente), total: pedido.total, previsto };
  });
}

export type FilaPedidoLote = Awaited<ReturnType<typeof readFilas>>[number];

/** A lot as its page shows it; null where there is none. */
export async function getLote(db: Db, id: string, asked = 1) {
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
  const filas = await readFilas(db, lote, offset);
  const se_deshizo = deshecho_por !== null;
  const deshacer_hasta = isCambio(lote.accion) ? await findDeshacerHasta(db, id) : null;
  const reintentables = canReintentar(found.lote, conteo.hechas.fallo ?? 0) ? (conteo.hechas.fallo ?? 0) : 0;
  const deshacer = { se_deshizo, deshacer_hasta, reintentables };
  return { ...lote, actor, ...conteo, ...deshacer, con_numero: con?.numero ?? 0, filas, pagina, paginas };
}

export type LoteEnPanel = NonNullable<Awaited<ReturnType<typeof getLote>>>;

const RECIENTES = 50;

/** The newest lots, without the drafts. */
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

/** Orders that a lot changed. */
const aDeshacer = eq(lote_filas.resultado, "hecho");

/** How far the lots that are under way have come, oldest first. */
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

export interface ComienzoLote {
  /** For those that no sheet gave one; empty for nobody in particular. */
  courier: string;
  nota: string;
  /** A sheet that was not loaded yet; empty for none. */
  texto: string;
  /** How many orders the page said that it would change. */
  esperados: number;
}

export type LoteEmpezado = HojaCargada | { tipo: "hecho" } | { tipo: "otros"; previstas: ConteoLote };

/**
 * Starts a draft; from then on a background task works it off, whoever looks on. Refused where it would now change
 * another number of orders than its page said: somebody else was there in between. Started twice is once.
 */
export function startLote({ db, env }: Tienda, id: string, comienzo: ComienzoLote): Promise<LoteEmpezado> {
  return db.transaction(async (tx) => {
    const { texto, courier, nota, esperados } = comienzo;
    const [lote] = await tx.select().from(lotes).where(eq(lotes.id, id)).for("update");
    if (!lote || lote.estado !== "borrador" || !isCambio(lote.accion)) return { tipo: "empezado" };
    if (texto.trim() !== "") {
      const hoja = await loadHoja(tx, env, id, { texto, courier });
      if (hoja.tipo !== "cargada") return hoja;
    }
    const { previstas } = await countFilas(tx, lote);
    if ((previstas.hecho ?? 0) !== esperados) return { tipo: "otros", previstas };
    const quiet = and(eq(lote_filas.lote_id, id), eq(lote_filas.courier, ""), isNull(lote_filas.resultado));
    if (courier !== "") await tx.update(lote_filas).set({ courier }).where(quiet);
    await tx.update(lotes).set({ estado: "en_curso", nota }).where(eq(lotes.id, id));
    wakeAfterCommit(tx, TAREA_LOTES);
    return { tipo: "hecho" };
  });
}
