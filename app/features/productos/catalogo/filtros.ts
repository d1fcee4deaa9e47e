import { removeControls } from "#lib/text.ts";

export const POR_PAGINA = 24;

/** Products on the home page. */
export const DESTACADOS = 8;

/** Numbered pages end at this product: what lies beyond is found by searching or by a category. */
export const TOPE = 10_000;
export const PAGINAS = Math.ceil(TOPE / POR_PAGINA);

/** The matches of a text are counted up to here. */
export const TOPE_CUENTA = 1_000;

export const ORDENES = ["nombre", "precio-asc", "precio-desc", "stock"] as const;
/** By relevance is how a text search is listed unless another order is chosen; it has no value in the address. */
export type Orden = (typeof ORDENES)[number] | "relevancia";

/** The order of a list when none is chosen. */
export const usualOrden = (search: string): Orden => (search ? "relevancia" : "nombre");

export const VISTAS = ["grid", "lista"] as const;
export type Vista = (typeof VISTAS)[number];

/** Characters of a description that a card may show: it has room for two lines, in the wide list for four. */
export const EXTRACTO: Record<Vista, number> = { grid: 160, lista: 400 };

/** The whole state of the catalogue page; it lives in the URL. Empty text means no filter. */
export interface Filtros {
  search: string;
  /** Search for the very words: none is taken for mistyped. */
  exacta: boolean;
  categoria: string;
  orden: Orden;
  vista: Vista;
  pagina: number;
}

/** Far longer than any name; keeps absurd queries away from the database. */
const MAX_TEXTO = 200;

function parseText(value: string | null): string {
  return removeControls(value ?? "")
    .trim()
    .slice(0, MAX_TEXTO);
}

function pickOneOf<T extends string>(list: readonly T[], value: string | null, usual: T): T {
  return list.find((item) => item === value) ?? usual;
}

/** The filters of a catalogue URL; `read` gives its parameters. What is unknown or ill-formed counts as absent. */
export function parseFiltros(read: (name: string) => string | null): Filtros {
  const pagina = read("pagina") ?? "";
  const search = parseText(read("search"));
  return {
    search,
    exacta: search !== "" && read("exacta") === "1",
    categoria: parseText(read("categoria")),
    orden: pickOneOf<Orden>(ORDENES, read("orden"), usualOrden(search)),
    vista: pickOneOf(VISTAS, read("vista"), "grid"),
    pagina: /^[1-9]\d{0,6}$/.test(pagina) ? Number(pagina) : 1,
  };
}

export const SIN_FILTROS: Filtros = parseFiltros(() => null);

/**
 * The catalogue's address for the given filters with some of them changed. Defaults are left out, so that one list
 * has one address. Whatever changes the list leads back to its first page; grid or list does not.
 */
export function toCatalogoHref(filtros: Filtros, cambio: Partial<Filtros> = {}): string {
  const onlyVista = Object.keys(cambio).every((name) => name === "vista");
  const next = { ...filtros, pagina: onlyVista ? filtros.pagina : 1, ...cambio };
  const { exacta, categoria, orden, vista, pagina } = next;
  const search = next.search.trim();
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (search && exacta) params.set("exacta", "1");
  if (categoria) params.set("categoria", categoria);
  if (orden !== "relevancia" && orden !== usualOrden(search)) params.set("orden", orden);
  if (vista !== "grid") params.set("vista", vista);
  if (pagina > 1) params.set("pagina", String(pagina));
  const query = params.toString();
  return query ? `/catalogo?${query}` : "/catalogo";
}

/** Whether any filter is set, which 'Limpiar filtros' would clear. */
export function isFiltered({ orden: _orden, vista: _vista, pagina: _pagina, ...filtros }: Filtros): boolean {
  return Object.values(filtros).some(Boolean);
}
