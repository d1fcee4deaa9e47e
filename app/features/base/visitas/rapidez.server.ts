import { gte, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import type { Db } from "#db/client.server.ts";
import { rapidez_dia } from "#db/schema/index.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import {
  computeP75,
  DIAS_RAPIDEZ,
  type MedidaRapidez,
  MEDIDAS,
  type Pagina,
  PAGINAS,
  type Rapidez,
  toTramo,
} from "./rapidez.ts";

/** In ms; one statement writes all counts in between. */
const ESPERA = 10_000;

interface CuentaRapidez {
  pagina: Pagina;
  medida: MedidaRapidez;
  tramo: number;
  veces: number;
}

/** Unwritten counts; as many at most as there are bars. */
const pendientes = new WeakMap<Db, Map<string, CuentaRapidez>>();

/** Counts of some seconds belong to the day of the writing. Also deletes old days. */
export async function writeRapidez(db: Db, now = new Date()): Promise<void> {
  const contadas = [...(pendientes.get(db)?.values() ?? [])];
  pendientes.delete(db);
  if (contadas.length === 0) return;
  const dia = toDia(now);
  const column = (name: keyof CuentaRapidez) => sql.param(contadas.map((cuenta) => cuenta[name]));
  await db.execute(sql`
    insert into ${rapidez_dia} as r (dia, pagina, medida, tramo, veces)
    select ${dia}::date, pagina, medida, tramo, veces
    from unnest(${column("pagina")}::text[], ${column("medida")}::text[], ${column("tramo")}::smallint[],
      ${column("veces")}::int[]) as nueva (pagina, medida, tramo, veces)
    on conflict (dia, pagina, medida, tramo) do update set veces = r.veces + excluded.veces`);
  await db.execute(sql`delete from ${rapidez_dia} where dia < ${addDias(dia, -DIAS_RAPIDEZ)}::date`);
}

/** Anonymous. Written some seconds later: a process that dies loses them. */
export function countRapidez({ db, log }: Pick<Tienda, "db" | "log">, rapidez: Rapidez): void {
  const begins = !pendientes.has(db);
  const contadas = pendientes.get(db) ?? new Map<string, CuentaRapidez>();
  pendientes.set(db, contadas);
  const { pagina } = rapidez;
  for (const medida of MEDIDAS) {
    const valor = rapidez[medida];
    if (valor === undefined) continue;
    const tramo = toTramo(medida, valor);
    const clave = [pagina, medida, tramo].join();
    contadas.set(clave, { pagina, medida, tramo, veces: (contadas.get(clave)?.veces ?? 0) + 1 });
  }
  if (!begins) return;
  const write = () => writeRapidez(db).catch((error: unknown) => log.warn({ err: error }, "speeds were not counted"));
  setTimeout(() => void write(), ESPERA).unref();
}

export interface RapidezPagina {
  pagina: Pagina;
  visitas: number;
  /** The 75th percentile; null where nothing was measured. */
  p75: Record<MedidaRapidez, number | null>;
}

/** Pages with visits since that day, in the order of PAGINAS. */
export async function readRapidez(db: Db, desde: string): Promise<RapidezPagina[]> {
  const filas = await db
    .select({
      pagina: rapidez_dia.pagina,
      medida: rapidez_dia.medida,
      tramo: rapidez_dia.tramo,
      veces: sql<number>`sum(${rapidez_dia.veces})::int`,
    })
    .from(rapidez_dia)
    .where(gte(rapidez_dia.dia, desde))
    .groupBy(rapidez_dia.pagina, rapidez_dia.medida, rapidez_dia.tramo);
  return PAGINAS.flatMap((pagina) => {
    const toVeces = (medida: MedidaRapidez) =>
      new Map(
        filas.flatMap((fila) =>
          fila.pagina === pagina && fila.medida === medida ? [[fila.tramo, fila.veces] as const] : [],
        ),
      );
    const counts = { lcp: toVeces("lcp"), inp: toVeces("inp"), cls: toVeces("cls") };
    const visitas = Math.max(...Object.values(counts).map((veces) => [...veces.values()].reduce((a, b) => a + b, 0)));
    if (visitas === 0) return [];
    const toP75 = (medida: MedidaRapidez) => computeP75(medida, counts[medida]);
    return [{ pagina, visitas, p75: { lcp: toP75("lcp"), inp: toP75("inp"), cls: toP75("cls") } }];
  });
}
