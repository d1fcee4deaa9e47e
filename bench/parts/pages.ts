import { sql } from "drizzle-orm";
import { PAGINAS } from "#app/features/productos/catalogo/filtros.ts";
import type { Store } from "../store.ts";

/** The addresses of so many products in stock. */
export async function pickProductos({ db }: Store, total: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from productos where stock > 0 and eliminado_en is null order by id limit ${total}`,
  );
  return rows.map(({ id }) => `/producto/${id}`);
}

/** The addresses of so many products that stand for a group, those of the largest groups first. */
export async function pickVariantes({ db }: Store, total: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from productos where stock > 0 and eliminado_en is null and representa and variantes > 0
    order by variantes desc, id limit ${total}`);
  return rows.map(({ id }) => `/producto/${id}`);
}

/** The same page, rendered anew: what asks for a part of a page is never cached, and HTML is always whole. */
export const toUncached = (path: string): string => `${path}${path.includes("?") ? "&" : "?"}_routes=bench`;

/** A numbered page of a list. The first has no number: with one it redirects. */
export const toPagina = (path: string, pagina: number): string =>
  pagina === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}pagina=${pagina}`;

/** The addresses of so many pages of a list. */
export const listPaginas = (path: string, paginas: number): string[] =>
  Array.from({ length: paginas }, (_, n) => toPagina(path, n + 1));

/** How many pages the shop has of a list: one that it has not leads to the last. */
export async function countPaginas(url: string, path: string): Promise<number> {
  const response = await fetch(new URL(toPagina(path, PAGINAS), url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return Number(new URL(response.url).searchParams.get("pagina") ?? 1);
}

/** Throws unless each of these addresses answers a page: wrk counts a redirect as one. */
export async function checkPages(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await fetch(new URL(path, url), { redirect: "manual" });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
}
