import type { BenchQuery } from "./measure.ts";
import { listPaginas } from "./parts/pages.ts";

/** Each URL once, since the server caches pages. */
const page = (nombre: string, rutas: BenchQuery["rutas"]): BenchQuery => ({ nombre, required: false, rutas });

/** Searches: none, many matches, two words, two letters, one letter, a rare word. */
export const CATALOGO = ["", "taza", "manta de lana", "ca", "p", "turquesa"];

const LISTAS = ["/catalogo", "/catalogo?categoria=Hogar", "/catalogo?orden=precio-desc"];
/** Some of these texts have few matches, so each order has one page. */
const BUSQUEDAS = CATALOGO.slice(1).map((text) =>
  ["", "&orden=nombre", "&orden=nuevo", "&orden=precio-asc", "&orden=precio-desc", "&orden=stock"].map(
    (orden) => `/catalogo?${new URLSearchParams({ search: text })}${orden}`,
  ),
);

export const PAGINADAS: readonly string[] = [...LISTAS, ...BUSQUEDAS.flat()];

/** The storefront's uncached pages. `paginas`: number of pages by list. */
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
