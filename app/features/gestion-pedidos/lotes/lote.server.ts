import { and, asc, count, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { pedidos, usuarios } from "#db/schema/index.ts";
import { lote_filas, lotes } from "#db/schema/lotes.ts";
import { formatNombre } from "#app/features/usuarios/usuarios.ts";
import { isId } from "#lib/ids.ts";
import { findPage } from "#lib/list-params.ts";
import { type HojaCargada, loadHoja } from "./cargar-hoja.server.ts";
import { type ConteoLote, isCambio, judgePedido, type ResultadoLote } from "./lotes.ts";
import { TAREA_LOTES } from "./tarea-lotes.server.ts";

export const POR_PAGINA = 100;

const atencion = sql<boolean>`${pedidos.requiere_atencion} is not null`;

/** How its orders went; of those that nobody tried yet, how they would go now. */
async function countFilas(db: Db | Tx, { id, accion }: Pick<typeof lotes.$inferSelect, "id" | "accion">) {
  const { estado, cobro } = pedidos;
  const rows = await db
    .select({ resultado: lote_filas.resultado, estado, cobro, atencion, n: count() })
    .from(lote_filas)
    .innerJoin(pedidos, eq(pedidos.id, lote_filas.pedido_id))
    .where(eq(lote_filas.lote_id, id))
    .groupBy(lote_filas.resultado, estado, cobro, atencion);
  const [hechas, previstas]: [Record<string, number>, Record<string, number>] = [{}, {}];
  let [total, faltan] = [0, 0];
  for (const { resultado, n, ...pedido } of rows) {
    total += n;
    if (resultado === null) faltan += n;
    const key: ResultadoLote = resultado ?? (isCambio(accion) ? judgePedido(accion, pedido) : null) ?? "hecho";
    const sums = resultado === null ? previstas : hechas;
    sums[key] = (sums[key] ?? 0) + n;
  }
  return { total, faltan, hechas: hechas as ConteoLote, previstas: previstas as ConteoLote };
}

/** A page of its orders: those that did not go well first, for somebody must see to them. */
async function readFilas(db: Db, lote: Pick<typeof lotes.$inferSelect, "id" | "accion">, offset: number) {
  const { estado, cobro, total } = pedidos;
  const { nombre, apellido, email } = usuarios;
  const { courier, numero, resultado } = lote_filas;
  const rows = await db
    .select({
      id: lote_filas.pedido_id,
      pedido: { estado, cobro, atencion, total },
      cliente: { nombre, apellido, email },
      courier,
      numero,
      resultado,
    })
    .from(lote_filas)
    .innerJoin(pedidos, eq(pedidos.id, lote_filas.pedido_id))
    .innerJoin(usuarios, eq(usuarios.id, pedidos.usuario_id))
    .where(eq(lote_filas.lote_id, lote.id))
    .orderBy(sql`coalesce(${resultado}, 'hecho') = 'hecho'`, asc(lote_filas.id))
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
  const { actor_id: _actor, ...lote } = found.lote;
  const conteo = await countFilas(db, lote);
  const { paginas, pagina, offset } = findPage(conteo.total, POR_PAGINA, asked);
  const [con] = await db
    .select({ numero: count() })
    .from(lote_filas)
    .where(and(eq(lote_filas.lote_id, id), ne(lote_filas.numero, "")));
  const actor = found.persona && formatNombre(found.persona);
  const filas = await readFilas(db, lote, offset);
  return { ...lote, actor, ...conteo, con_numero: con?.numero ?? 0, filas, pagina, paginas };
}

export type LoteEnPanel = NonNullable<Awaited<ReturnType<typeof getLote>>>;

const RECIENTES = 50;

/** The newest lots, without the drafts. */
export async function listLotes(db: Db) {
  const { id, accion, estado, created_at } = lotes;
  const { nombre, apellido, email } = usuarios;
  const rows = await db
    .select({ id, accion, estado, created_at, persona: { nombre, apellido, email } })
    .from(lotes)
    .leftJoin(usuarios, eq(usuarios.id, lotes.actor_id))
    .where(ne(estado, "borrador"))
    .orderBy(desc(created_at), desc(id))
    .limit(RECIENTES);
  return Promise.all(
    rows.map(async ({ persona, ...lote }) => {
      const { total, faltan, hechas, previstas } = await countFilas(db, lote);
      const conteo = isCambio(lote.accion) ? hechas : previstas;
      return { ...lote, actor: persona && formatNombre(persona), total, faltan, conteo };
    }),
  );
}

export type LoteListado = Awaited<ReturnType<typeof listLotes>>[number];

/** How far the lots that are under way have come, oldest first. */
export async function listEnCurso(db: Db) {
  const rows = await db
    .select({
      id: lotes.id,
      accion: lotes.accion,
      total: count(),
      faltan: sql<number>`(count(*) filter (where ${lote_filas.resultado} is null))::int`,
    })
    .from(lotes)
    .innerJoin(lote_filas, eq(lote_filas.lote_id, lotes.id))
    .where(eq(lotes.estado, "en_curso"))
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
