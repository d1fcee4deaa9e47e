import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  like,
  lte,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { Db } from "#db/client.server.ts";
import { cupones, usos_cupon } from "#db/schema/cupones.ts";
import { cliente, isSuCuenta, pedidos } from "#db/schema/pedidos.ts";
import { matchesFilters } from "#db/search.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import type { Centimos } from "#lib/dinero.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { isId } from "#lib/ids.ts";
import { findPage } from "#lib/list-params.ts";
import { toLikePattern } from "#lib/text.ts";
import { countCodigos, findDeUnico } from "./codigos.server.ts";
import { toRegistro } from "./crear-cupon.server.ts";
import { nombresElegidos } from "./cupones.server.ts";
import { normalizeCodigo, type SituacionCupon } from "./cupones.ts";
import type { OrdenAmpliar } from "./cupones.schema.ts";
import { type FiltrosCupones } from "./lista.ts";

const { desde, hasta, terminado_en, usados, usos, created_at, id: cuponId } = cupones;
const abierto = and(isNull(terminado_en), gt(hasta, sql`now()`));
const sobran = sql`${usados} < ${usos}`;

/** The same rule as findSituacion(). */
const SITUACION: Record<SituacionCupon, SQL | undefined> = {
  terminado: isNotNull(terminado_en),
  vencido: and(isNull(terminado_en), lte(hasta, sql`now()`)),
  agotado: and(abierto, sql`not ${sobran}`),
  programado: and(abierto, sobran, gt(desde, sql`now()`)),
  activo: and(abierto, sobran, lte(desde, sql`now()`)),
};

const COLUMNAS = { ...getTableColumns(cupones), nombres: nombresElegidos };

/** Newest first; a single-use code finds its coupon. Ids come from an index alone, so that deep pages stay fast. */
export async function listCupones(db: Db, filtros: FiltrosCupones, porPagina = USUAL_ROWS) {
  const { buscar, situacion } = filtros;
  const deUnico = buscar ? await findDeUnico(db, normalizeCodigo(buscar)) : null;
  const named = buscar ? like(cupones.codigo, toLikePattern(normalizeCodigo(buscar))) : undefined;
  const where = matchesFilters<FiltrosCupones>({
    buscar: deUnico ? eq(cuponId, deUnico) : named,
    situacion: situacion ? SITUACION[situacion] : undefined,
  });
  const found = await db.$count(cupones, where);
  const { paginas, pagina, offset } = findPage(found, porPagina, filtros.pagina);
  const order = [desc(created_at), desc(cuponId)];
  const ids = db
    .select({ id: cuponId })
    .from(cupones)
    .where(where)
    .orderBy(...order)
    .limit(porPagina)
    .offset(offset)
    .as("pagina");
  const rows = await db
    .select(COLUMNAS)
    .from(cupones)
    .innerJoin(ids, eq(ids.id, cuponId))
    .orderBy(...order);
  return { cupones: rows, found, paginas, pagina };
}

export function searchCupones(db: Db, buscar: string, limit = 5) {
  const { codigo } = cupones;
  return db
    .select({ id: cuponId, codigo, desde, hasta, terminado_en, usados, usos })
    .from(cupones)
    .where(like(codigo, toLikePattern(normalizeCodigo(buscar))))
    .orderBy(desc(created_at), desc(cuponId))
    .limit(limit);
}

export type CuponListado = Awaited<ReturnType<typeof listCupones>>["cupones"][number];

/** Sums over paid orders that were not cancelled. */
async function sumUsos(db: Db, id: string) {
  const lineas = sql`jsonb_to_recordset(${pedidos.ajustes}) as linea(tipo text, monto numeric)`;
  const descuento = sql`(select coalesce(sum(0 - linea.monto), 0) from ${lineas} where linea.tipo = 'cupon')`;
  const [suma] = await db
    .select({
      pedidos: count(),
      descontado: sql<Centimos>`coalesce(sum(${descuento}), 0)`.mapWith(pedidos.total),
      vendido: sql<Centimos>`coalesce(sum(${pedidos.total}), 0)`.mapWith(pedidos.total),
    })
    .from(usos_cupon)
    .innerJoin(pedidos, eq(pedidos.id, usos_cupon.pedido_id))
    .where(and(eq(usos_cupon.cupon_id, id), isNull(usos_cupon.devuelto_en), ne(pedidos.estado, "pendiente")));
  if (!suma) throw new Error("a sum without a row");
  return suma;
}

/** With a page of its orders, newest first; null for an unknown coupon. */
export async function readCuponPanel(db: Db, id: string, asked: number) {
  if (!isId(id)) return null;
  const [cupon] = await db.select(COLUMNAS).from(cupones).where(eq(cuponId, id));
  if (!cupon) return null;
  const suyos = eq(usos_cupon.cupon_id, id);
  const found = await db.$count(usos_cupon, suyos);
  const { paginas, pagina, offset } = findPage(found, USUAL_ROWS, asked);
  const { pedido_id, created_at: usado_en, devuelto_en } = usos_cupon;
  const filas = await db
    .select({
      pedido_id,
      numero_pedido: pedidos.numero,
      usado_en,
      devuelto_en,
      estado: pedidos.estado,
      ajustes: pedidos.ajustes,
      total: pedidos.total,
      codigo: usos_cupon.codigo,
      cliente,
    })
    .from(usos_cupon)
    .innerJoin(pedidos, eq(pedidos.id, pedido_id))
    .leftJoin(usuarios, isSuCuenta)
    .where(suyos)
    .orderBy(desc(usado_en), desc(pedido_id))
    .limit(USUAL_ROWS)
    .offset(offset);
  const codigos = cupon.con_codigos ? await countCodigos(db, id) : null;
  return { cupon, codigos, usos: { filas, found, paginas, pagina }, suma: await sumUsos(db, id) };
}

export type CuponPanel = NonNullable<Awaited<ReturnType<typeof readCuponPanel>>>;

/** Existing orders keep it. Idempotent. */
export async function endCupon(db: Db, id: string, actor_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(cupones)
      .set({ terminado_en: sql`now()`, version: sql`${cupones.version} + 1` })
      .where(and(eq(cuponId, id), isNull(terminado_en)))
      .returning({ id: cuponId });
    if (ended.length === 0) return;
    const que = { objeto: "cupon", objeto_id: id, accion: "terminar" } as const;
    await addAuditoria(tx, { ...que, actor_id, antes: { terminado: false }, despues: { terminado: true } });
  });
}

export type Ampliacion = "hecho" | "cambio_ajeno" | "terminado" | "menos_usos" | "menos_dias";

/**
 * Adds uses or days, never fewer: the announced conditions must stay true. `cambio_ajeno`: changed since the page was
 * shown.
 */
export async function extendCupon(db: Db, id: string, orden: OrdenAmpliar, actor_id: string): Promise<Ampliacion> {
  return db.transaction(async (tx) => {
    const [cupon] = await tx.select().from(cupones).where(eq(cuponId, id)).for("update");
    if (!cupon || cupon.terminado_en) return "terminado";
    // A retry: the answer was lost.
    if (cupon.usos === orden.usos && cupon.hasta.getTime() === orden.hasta.getTime()) return "hecho";
    if (cupon.version !== orden.version) return "cambio_ajeno";
    if (orden.usos < cupon.usos) return "menos_usos";
    if (orden.hasta < cupon.hasta) return "menos_dias";
    const { usos: more, hasta: later } = orden;
    await tx
      .update(cupones)
      .set({ usos: more, hasta: later, version: cupon.version + 1 })
      .where(eq(cuponId, id));
    const [antes, despues] = [toRegistro(cupon), toRegistro({ ...cupon, usos: more, hasta: later })];
    await addAuditoria(tx, { objeto: "cupon", objeto_id: id, accion: "ampliar", actor_id, antes, despues });
    return "hecho";
  });
}
