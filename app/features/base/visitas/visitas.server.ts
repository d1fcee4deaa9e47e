import { and, asc, gte, lte, min, or, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import type { Db } from "#db/client.server.ts";
import { visitas_dia } from "#db/schema/index.ts";
import { toDia } from "#lib/fechas.ts";

/** In ms; one statement writes all counts in between. */
const ESPERA = 10_000;

/** Unwritten counts by day in Lima. */
const pendientes = new WeakMap<Db, Map<string, number>>();
const waiting = new WeakSet<Db>();

/** A failed write keeps the counts. */
export async function writeVisitas(db: Db): Promise<void> {
  const contadas = pendientes.get(db);
  if (!contadas) return;
  pendientes.delete(db);
  const [dias, veces] = [[...contadas.keys()], [...contadas.values()]];
  try {
    await db.execute(sql`
      insert into ${visitas_dia} as v (dia, visitas)
      select * from unnest(${sql.param(dias)}::date[], ${sql.param(veces)}::int[])
      on conflict (dia) do update set visitas = v.visitas + excluded.visitas`);
  } catch (error) {
    for (const [dia, n] of contadas) addVisitas(db, dia, n);
    throw error;
  }
}

function addVisitas(db: Db, dia: string, n: number): void {
  const contadas = pendientes.get(db) ?? new Map<string, number>();
  contadas.set(dia, (contadas.get(dia) ?? 0) + n);
  pendientes.set(db, contadas);
}

/** Anonymous. Written some seconds later and at the stop: a killed process loses the rest. */
export function countVisita({ db, log }: Pick<Tienda, "db" | "log">, now = new Date()): void {
  addVisitas(db, toDia(now), 1);
  if (waiting.has(db)) return;
  waiting.add(db);
  const write = async () => {
    waiting.delete(db);
    await writeVisitas(db).catch((error: unknown) => log.warn({ err: error }, "visits were not written yet"));
  };
  setTimeout(() => void write(), ESPERA).unref();
}

/** Returns days with visits, and the first counted day of all. */
export async function listVisitas(
  db: Db,
  rangos: readonly { desde: string; hasta: string }[],
): Promise<{ primero: string | null; dias: { dia: string; visitas: number }[] }> {
  const { dia } = visitas_dia;
  const [[first], dias] = await Promise.all([
    db.select({ primero: min(dia) }).from(visitas_dia),
    db
      .select()
      .from(visitas_dia)
      .where(or(...rangos.map(({ desde, hasta }) => and(gte(dia, desde), lte(dia, hasta)))))
      .orderBy(asc(dia)),
  ]);
  return { primero: first?.primero ?? null, dias };
}
