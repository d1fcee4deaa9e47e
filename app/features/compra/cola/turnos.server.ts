import { and, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { turnos } from "#db/schema/turnos.ts";
import { newId } from "#lib/ids.ts";
import { COMPRA_MINUTOS, LLAMADO_SEGUNDOS } from "./cola.ts";

/** Whose browser has not asked for so long is passed over, and keeps its place. */
const PRESENTE_SEGUNDOS = 90;
/** After so long without asking, and after so long at the checkout, a place is over. */
const VIDA_MINUTOS = 30;
/** Who leaves the checkout has so long to come back before others are let in. */
const SALIDA_SEGUNDOS = 20;
/** From how far back the pace is taken. */
const RITMO_SEGUNDOS = 300;
/** Who passed at once says nothing of the pace. */
const ESPERO_SEGUNDOS = 2;

const en = (segundos: number) => sql`now() + make_interval(secs => ${segundos})`;
const hace = (segundos: number) => sql`now() - make_interval(secs => ${segundos})`;

/** An order that came to nothing leaves the place as it was. */
const isImpago = (estado?: SQL) =>
  sql`exists (select from ${pedidos} where ${and(eq(pedidos.id, turnos.pedido_id), eq(pedidos.cobro, "sin_pagar"), estado)})`;

const isAbierto = gt(turnos.vence_en, sql`now()`);

/** Its holder may still use it, now or when their turn comes. */
const isVivo = and(
  gt(turnos.visto_en, hace(VIDA_MINUTOS * 60)),
  or(isNull(turnos.entro_en), gt(turnos.entro_en, hace(VIDA_MINUTOS * 60))),
  or(isNull(turnos.pedido_id), and(isAbierto, isImpago())),
);

/** One that lapsed waits again, with its number: whoever lost the network is next. */
const isEnFila = and(isNull(turnos.pedido_id), or(isNull(turnos.vence_en), lte(turnos.vence_en, sql`now()`)), isVivo);
/** And since the place lapsed: who left is not let in again before they come back. */
const isPresente = and(
  gt(turnos.visto_en, hace(PRESENTE_SEGUNDOS)),
  or(isNull(turnos.vence_en), gt(turnos.visto_en, turnos.vence_en)),
);
/** An order frees it. */
const isDentro = and(isNull(turnos.pedido_id), isAbierto);

/** Those of these places that are not over. */
export async function listVivos(db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: turnos.id })
    .from(turnos)
    .where(and(inArray(turnos.id, [...ids]), isVivo));
  return new Set(rows.map(({ id }) => id));
}

export interface TurnoNuevo {
  /** Null for a visitor. */
  cuenta: string | null;
  /** When they came, in ms of the monotonic clock: a busy server writes them down late. */
  desde: number;
}

/** A place each; an account gets the unused one that it has. Call it within the queue's lock. */
export async function addTurnos(tx: Tx, nuevos: readonly TurnoNuevo[]): Promise<string[]> {
  const conCuenta = [...new Set(nuevos.flatMap(({ cuenta }) => cuenta ?? []))];
  const had =
    conCuenta.length > 0
      ? await tx
          .select({ id: turnos.id, cuenta: turnos.cuenta })
          .from(turnos)
          .where(and(inArray(turnos.cuenta, conCuenta), isNull(turnos.pedido_id), isVivo))
      : [];
  const known = new Map(had.map(({ id, cuenta }) => [cuenta, id]));
  // The transaction may have waited for its connection and the lock: both clocks are read as the statement is sent.
  const ahora = performance.now();
  const added: { id: string; cuenta: string | null; llego_en: SQL }[] = [];
  const ids = nuevos.map(({ cuenta, desde }) => {
    const found = cuenta === null ? undefined : known.get(cuenta);
    if (found !== undefined) return found;
    const id = newId();
    const edad = (ahora - desde) / 1_000;
    added.push({ id, cuenta, llego_en: sql`statement_timestamp() - make_interval(secs => ${edad})` });
    if (cuenta !== null) known.set(cuenta, id);
    return id;
  });
  if (added.length > 0) await tx.insert(turnos).values(added);
  return ids;
}

/** They were there just now. */
export async function seeTurnos(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Who asks every few seconds is not written each time.
  const old = or(lt(turnos.visto_en, hace(PRESENTE_SEGUNDOS / 6)), lte(turnos.visto_en, turnos.vence_en));
  await tx
    .update(turnos)
    .set({ visto_en: sql`now()` })
    .where(and(inArray(turnos.id, [...ids]), old, isVivo));
}

/** They left the checkout. */
export async function leaveTurnos(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(turnos)
    .set({ vence_en: sql`least(${turnos.vence_en}, ${en(SALIDA_SEGUNDOS)})` })
    .where(and(inArray(turnos.id, [...ids]), isDentro));
}

/** Lets in who waits, in order of arrival, while fewer than `max` are in. Call it within the queue's lock. */
export async function callTurnos(tx: Tx, max: number): Promise<void> {
  await tx.execute(sql`
    update ${turnos} set llamado_en = now(), vence_en = ${en(LLAMADO_SEGUNDOS)}
    where pedido_id is null and id in (
      select id from ${turnos} where ${isEnFila} and ${isPresente} order by llego_en, numero
      limit greatest(0, ${max}::int - (select count(*) from ${turnos} where ${isDentro})))`);
}

/** They open the checkout, where it is their turn. */
export async function enterTurnos(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const entro = sql`coalesce(${turnos.entro_en}, now())`;
  const hasta = sql`least(${en(COMPRA_MINUTOS * 60)}, ${entro} + make_interval(mins => ${VIDA_MINUTOS}))`;
  await tx
    .update(turnos)
    .set({ entro_en: entro, visto_en: sql`now()`, vence_en: sql`greatest(${turnos.vence_en}, ${hasta})` })
    .where(and(inArray(turnos.id, [...ids]), isAbierto, isVivo));
}

/** `pasa`: it is their turn; `delante`: who is there and came before, null for a place that is over. */
export interface TurnoLeido {
  id: string;
  pasa: boolean;
  delante: number | null;
  llamados: number;
  segundos: number;
}

export async function readTurnos(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, TurnoLeido>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<TurnoLeido & Record<string, unknown>>(sql`
    with fila as (
      select id, count(*) filter (where ${isPresente})
        over (order by llego_en, numero rows between unbounded preceding and 1 preceding) as delante
      from ${turnos} where ${isEnFila}
    ), ritmo as (
      select count(*)::int as llamados, coalesce(least(${RITMO_SEGUNDOS}, extract(epoch from now() - min(llego_en))), 0)::float8 as segundos
      from ${turnos}
      where llamado_en > ${hace(RITMO_SEGUNDOS)} and llamado_en > llego_en + make_interval(secs => ${ESPERO_SEGUNDOS})
    )
    select ${turnos.id}, coalesce(${and(isAbierto, isVivo)}, false) as pasa, fila.delante::int as delante, ritmo.llamados, ritmo.segundos
    from ${turnos} left join fila on fila.id = ${turnos.id} cross join ritmo
    where ${inArray(turnos.id, [...ids])}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The place is used up by this order. False where it is over, or another order stands for it. */
export async function spendTurno(tx: Tx, id: string, pedido_id: string): Promise<boolean> {
  const free = or(isNull(turnos.pedido_id), isImpago(eq(pedidos.estado, "cancelado")));
  const { rowCount } = await tx
    .update(turnos)
    .set({ pedido_id })
    .where(and(eq(turnos.id, id), isAbierto, free));
  return rowCount === 1;
}

export async function deleteOldTurnos(db: Db): Promise<void> {
  const [llego, visto] = [lt(turnos.llego_en, hace(3_600)), lt(turnos.visto_en, hace(3_600))];
  await db.delete(turnos).where(and(llego, visto));
}
