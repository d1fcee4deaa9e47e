import type { BenchQuery } from "./measure.ts";
import { listPaginas } from "./parts/pages.ts";

/** A page of the storefront: each URL once, since the server caches it. */
const page = (nombre: string, rutas: BenchQuery["rutas"]): BenchQuery => ({ nombre, required: false, rutas });

/** Texts that are searched for: none, one with many matches, two words, two letters, one, a rare word. */
export const CATALOGO = ["", "taza", "manta de lana", "ca", "p", "turquesa"];

const LISTAS = ["/catalogo", "/catalogo?categoria=Hogar", "/catalogo?orden=precio-desc"];
/** Few match some of these texts: a page in each order, too. */
const BUSQUEDAS = CATALOGO.slice(1).map((text) =>
  ["", "&orden=nombre", "&orden=nuevo", "&orden=precio-asc", "&orden=precio-desc", "&orden=stock"].map(
    (orden) => `/catalogo?${new URLSearchParams({ search: text })}${orden}`,
  ),
);

/** The lists of the storefront that are asked for by pages. */
export const PAGINADAS: readonly string[] = [...LISTAS, ...BUSQUEDAS.flat()];

/** The storefront's uncached pages: its lists, of which `paginas` says how many pages the shop has, and its products. */
export function listTiendaQueries(
  paginas: ReadonlyMap<string, number>,
  productos: readonly string[],
): readonly BenchQuery[] {
  const listAll = (one: string) => listPaginas(one, paginas.get(one) ?? 1);
  return [
    page("tienda: catálogo", (ronda) => LISTAS.flatMap((one) => listAll(one)[ronda * 7] ?? [])),
    page("tienda: búsqueda", (ronda) => BUSQUEDAS.flatMap((one) => one.flatMap(listAll)[ronda] ?? [])),
    page("tienda: producto", (ronda) => productos.slice(ronda * 8, ronda * 8 + 8).map((id) => `/producto/${id}`)),
    page("tienda: sitemap, índice", () => ["/sitemap.xml"]),
    page("tienda: sitemap, parte", () => ["/sitemap/00000000-0000-0000-0000-000000000000.xml"]),
  ];
}
