import { and, count, eq, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { direcciones_antiguas } from "#db/schema/mudanzas.ts";
import { isPublico, productos } from "#db/schema/productos.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { findVueltas, type LineaDireccion, parseDirecciones, toRuta } from "./direcciones.ts";

/** Of one redirect; the next one goes on from there. */
const MAX_PASOS = 20;

/** A path; OCULTO: a product that is not on sale; null for no such address. */
type PasoDireccion = string | null;
const OCULTO = "";

async function findPaso(db: Db, ruta: string): Promise<PasoDireccion> {
  const { destino, producto_id } = direcciones_antiguas;
  const [row] = await db
    .select({ destino, producto_id: productos.id })
    .from(direcciones_antiguas)
    .leftJoin(productos, and(eq(productos.id, producto_id), isPublico))
    .where(eq(direcciones_antiguas.ruta, ruta));
  if (!row) return null;
  return row.destino ?? (row.producto_id === null ? OCULTO : `/producto/${row.producto_id}`);
}

/**
 * Where an address of the old shop leads, also by way of others; null for none, and for a product that is not on sale.
 * A look at an index for each step.
 */
export async function findDireccion(db: Db, pathname: string): Promise<string | null> {
  const seen = new Set<string>();
  let found: string | null = null;
  for (let ruta = toRuta(pathname); ruta !== null && seen.size < MAX_PASOS; ruta = toRuta(found)) {
    // Lists of before this was refused may lead round.
    if (seen.has(ruta)) return null;
    seen.add(ruta);
    const next: PasoDireccion = await findPaso(db, ruta);
    if (next === OCULTO) return null;
    if (next === null) break;
    found = next;
  }
  return found;
}

export async function countDirecciones(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(direcciones_antiguas);
  return row?.n ?? 0;
}

/** Kept addresses that these lines lead to, with where those lead, and so on. Products end a way. */
async function findLlevan(tx: Tx, lineas: readonly LineaDireccion[]): Promise<Map<string, string>> {
  const llevan = new Map<string, string>();
  const asked = new Set(lineas.map(({ ruta }) => ruta));
  let destinos = lineas.map(({ destino }) => destino);
  while (destinos.length > 0) {
    const rutas = [...new Set(destinos.flatMap((destino) => toRuta(destino) ?? []))].filter((ruta) => !asked.has(ruta));
    for (const ruta of rutas) asked.add(ruta);
    const { ruta, destino } = direcciones_antiguas;
    const rows = await tx
      .select({ ruta, destino })
      .from(direcciones_antiguas)
      .where(sql`${ruta} = any(${sql.param(rutas)}::text[])`);
    destinos = rows.flatMap((row) => row.destino ?? []);
    for (const row of rows) if (row.destino !== null) llevan.set(row.ruta, row.destino);
  }
  return llevan;
}

/** A pasted list replaces what these addresses led to. All or nothing: a wrong line refuses the list. */
export async function saveDirecciones({ db, env }: Pick<Tienda, "db" | "env">, texto: string, actor_id: string) {
  const { lineas, fallos } = parseDirecciones(texto, env.TIENDA_URL);
  if (fallos.length > 0) return { fallos };
  // The last line of an address counts.
  const unique = [...new Map(lineas.map((linea) => [linea.ruta, linea])).values()];
  return db.transaction(async (tx) => {
    // Two lists at once could lead round together.
    await lockWork(tx, "direcciones antiguas");
    const vueltas = findVueltas(unique, await findLlevan(tx, unique));
    if (vueltas.length > 0) return { fallos: vueltas };
    await write(tx, unique, actor_id);
    return { guardadas: unique.length };
  });
}

async function write(tx: Tx, lineas: readonly LineaDireccion[], actor_id: string) {
  for (let from = 0; from < lineas.length; from += 1_000) {
    await tx
      .insert(direcciones_antiguas)
      .values(lineas.slice(from, from + 1_000).map(({ ruta, destino }) => ({ ruta, destino })))
      .onConflictDoUpdate({
        target: direcciones_antiguas.ruta,
        set: { destino: sql`excluded.destino`, producto_id: null, mudanza_id: null },
      });
  }
  const record = { accion: "editar", objeto: "ajuste", objeto_id: "direcciones_antiguas" } as const;
  await addAuditoria(tx, { ...record, actor_id, antes: null, despues: { direcciones: lineas.length } });
}
