import { sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import type { Db } from "#db/client.server.ts";
import { busquedas_sin_resultado } from "#db/schema/index.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import { type BusquedaVacia, DIAS_BUSQUEDAS, MAX_POR_DIA, toContada } from "./busquedas.ts";

/** Ms between two writes of the counts. */
const ESPERA = 5_000;
/** Counts held in memory; searches beyond it are dropped. */
const MAX_PENDIENTES = 200;

const pendientes = new WeakMap<Db, Map<string, number>>();

/** Also deletes old counts. */
export async function writeBusquedas(db: Db, now = new Date()): Promise<void> {
  const contadas = [...(pendientes.get(db) ?? [])];
  pendientes.delete(db);
  if (contadas.length === 0) return;
  const dia = toDia(now);
  const [textos, veces] = [contadas.map(([texto]) => texto), contadas.map(([, count]) => count)];
  await db.execute(sql`
    insert into ${busquedas_sin_resultado} as contada (dia, texto, veces)
    select ${dia}::date, texto, veces
    from unnest(${sql.param(textos)}::text[], ${sql.param(veces)}::int[]) as nueva (texto, veces)
    where (select count(*) from ${busquedas_sin_resultado} where dia = ${dia}) < ${MAX_POR_DIA}
      or exists (select from ${busquedas_sin_resultado} b where b.dia = ${dia} and b.texto = nueva.texto)
    on conflict (dia, texto) do update set veces = contada.veces + excluded.veces`);
  await db.execute(sql`delete from ${busquedas_sin_resultado} where dia < ${addDias(dia, -DIAS_BUSQUEDAS)}::date`);
}

/** The count is written seconds later: a process that dies loses it. */
export function countBusqueda({ db, log }: Pick<Tienda, "db" | "log">, search: string): void {
  const texto = toContada(search);
  if (texto === null) return;
  const contadas = pendientes.get(db) ?? new Map<string, number>();
  if (!contadas.has(texto) && contadas.size >= MAX_PENDIENTES) return;
  contadas.set(texto, (contadas.get(texto) ?? 0) + 1);
  if (pendientes.has(db)) return;
  pendientes.set(db, contadas);
  const write = () =>
    writeBusquedas(db).catch((error: unknown) =>
      log.warn({ err: error }, "searches without a result were not counted"),
    );
  setTimeout(() => void write(), ESPERA).unref();
}

const MAX_LISTA = 8;

export async function listBusquedasVacias(db: Db, desde: string): Promise<BusquedaVacia[]> {
  const { rows } = await db.execute<{ texto: string; veces: number; ultimo: string }>(sql`
    select texto, sum(veces)::int as veces, max(dia)::text as ultimo from ${busquedas_sin_resultado}
    where dia >= ${desde}::date group by texto order by 2 desc, 3 desc, 1 limit ${MAX_LISTA}`);
  return rows;
}
