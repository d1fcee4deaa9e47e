import { sql } from "drizzle-orm";
import { PAGINAS } from "#app/features/catalogo/tienda/filtros.ts";
import type { Store } from "../store.ts";

export async function pickProductos({ db }: Store, total: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from productos where stock > 0 and eliminado_en is null order by id limit ${total}`,
  );
  return rows.map(({ id }) => `/producto/${id}`);
}

export async function pickVariantes({ db }: Store, total: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from productos where stock > 0 and eliminado_en is null and representa and variantes > 0
    order by variantes desc, id limit ${total}`);
  return rows.map(({ id }) => `/producto/${id}`);
}

/** A request that bypasses the page cache: HTML with a `_routes` parameter is whole, but never cached. */
export const toUncached = (path: string): string => `${path}${path.includes("?") ? "&" : "?"}_routes=bench`;

/** The first page has no number: with one it redirects. */
export const toPagina = (path: string, pagina: number): string =>
  pagina === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}pagina=${pagina}`;

export const listPaginas = (path: string, paginas: number): string[] =>
  Array.from({ length: paginas }, (_, n) => toPagina(path, n + 1));

/** Number of pages of a list; a page number too high redirects to the last one. */
export async function countPaginas(url: string, path: string): Promise<number> {
  const response = await fetch(new URL(toPagina(path, PAGINAS), url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return Number(new URL(response.url).searchParams.get("pagina") ?? 1);
}

/** Throws unless each address answers a page: wrk counts redirects as successes. */
export async function checkPages(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await fetch(new URL(path, url), { redirect: "manual" });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
}
