import { sql } from "drizzle-orm";
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

/** Throws unless each of these addresses answers a page: wrk counts a redirect as one. */
export async function checkPages(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status } = await fetch(new URL(path, url), { redirect: "manual" });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
}
