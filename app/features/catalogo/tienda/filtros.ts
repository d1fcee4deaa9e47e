import { type Centimos, parseSoles, toDecimal } from "#lib/dinero.ts";
import { toCategoriaPath } from "#lib/categorias.ts";
import { removeControls } from "#lib/text.ts";

export const POR_PAGINA = 24;

export const DESTACADOS = 8;

export const RIEL = 5;

export const SUGERIDOS = 4;

/** Numbered pages end at this product. */
export const TOPE = 10_000;
export const PAGINAS = Math.ceil(TOPE / POR_PAGINA);

/** Matches are counted up to this number. */
export const TOPE_CUENTA = 1_000;

export const ORDENES = ["nombre", "nuevo", "vendidos", "valorados", "precio-asc", "precio-desc", "stock"] as const;
/** Relevance is the default for a text search and has no value in the address. */
export type Orden = (typeof ORDENES)[number] | "relevancia";

export const usualOrden = (search: string): Orden => (search ? "relevancia" : "nombre");

export const VISTAS = ["grid", "lista"] as const;
export type Vista = (typeof VISTAS)[number];

/** Characters of a description on a card: one line in the grid, four in the list. */
export const EXTRACTO: Record<Vista, number> = { grid: 80, lista: 400 };

export interface Filtros {
  /** The category whose page this is; empty on the catalogue's page. */
  propia: string;
  search: string;
  exacta: boolean;
  /** Sorted; empty for all. */
  categorias: readonly string[];
  /** As 'Talla: M', sorted. A product needs one of the chosen values of each option. */
  opciones: readonly string[];
  /** The department that products come from; empty for all. */
  lugar: string;
  /** In céntimos as the shop shows prices first (with or without IGV); inclusive, null is open. */
  desde: Centimos | null;
  hasta: Centimos | null;
  oferta: boolean;
  orden: Orden;
  vista: Vista;
  pagina: number;
}

export const PARAMETROS = [
  "search",
  "exacta",
  "categoria",
  "opcion",
  "lugar",
  "desde",
  "hasta",
  "oferta",
  "orden",
  "vista",
  "pagina",
] as const;
const PARAMETROS_PROPIOS: readonly string[] = PARAMETROS.slice(3);

/** Keeps absurd queries from the database. */
const MAX_TEXTO = 200;
const MAX_CATEGORIAS = 20;
const MAX_OPCIONES = 20;

function parseText(value: string): string {
  return removeControls(value).trim().slice(0, MAX_TEXTO);
}

/** Sorted, so that one choice has one address. */
export const toCategorias = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

const isOpcion = (text: string) => /^[^:]+: \S/.test(text);

/** 25, 25.5 or 25,50 in céntimos; null for anything else. */
export const parsePrecio = (value: string): Centimos | null =>
  /^\s*\d{1,8}([.,]\d{1,2})?\s*$/.test(value) ? parseSoles(value.replace(",", ".")) : null;

export const formatPrecio = (precio: Centimos | null): string =>
  precio === null ? "" : toDecimal(precio).replace(/\.00$/, "");

/** Swaps a range that was typed the wrong way round. */
function parsePrecios(first: (name: string) => string): Pick<Filtros, "desde" | "hasta"> {
  const desde = parsePrecio(first("desde")) || null;
  const hasta = parsePrecio(first("hasta"));
  return desde !== null && hasta !== null && desde > hasta ? { desde: hasta || null, hasta: desde } : { desde, hasta };
}

function pickOneOf<T extends string>(list: readonly T[], value: string, usual: T): T {
  return list.find((item) => item === value) ?? usual;
}

export type ReadParam = (name: string) => readonly string[];

/** Unknown and malformed values count as absent. `propia`: the category whose page this is. */
export function parseFiltros(read: ReadParam, propia = ""): Filtros {
  const first = (name: string) => read(name)[0] ?? "";
  const pagina = first("pagina");
  const search = parseText(first("search"));
  return {
    propia,
    search,
    exacta: search !== "" && first("exacta") === "1",
    categorias: toCategorias(read("categoria").map(parseText).filter(Boolean)).slice(0, MAX_CATEGORIAS),
    opciones: toCategorias(read("opcion").map(parseText).filter(isOpcion)).slice(0, MAX_OPCIONES),
    lugar: parseText(first("lugar")),
    ...parsePrecios(first),
    oferta: first("oferta") === "1",
    orden: pickOneOf<Orden>(ORDENES, first("orden"), usualOrden(search)),
    vista: pickOneOf(VISTAS, first("vista"), "grid"),
    pagina: /^[1-9]\d{0,6}$/.test(pagina) ? Number(pagina) : 1,
  };
}

export const SIN_FILTROS: Filtros = parseFiltros(() => []);

export const readPropios =
  (read: ReadParam): ReadParam =>
  (name) =>
    PARAMETROS_PROPIOS.includes(name) ? read(name) : [];

export function parsePropios(read: ReadParam, propia: string): Filtros {
  const own = readPropios(read);
  return parseFiltros((name) => (name === "categoria" ? [propia] : own(name)), propia);
}

/** null for an address of another page. */
export function parseAddress({ pathname, search }: { pathname: string; search: string }, propia = ""): Filtros | null {
  const params = new URLSearchParams(search);
  const read = (name: string) => params.getAll(name);
  if (pathname === "/catalogo") return parseFiltros(read);
  return propia && pathname === toCategoriaPath(propia) ? parsePropios(read, propia) : null;
}

/** The list is exactly the category's page: that category alone, no text. */
export const isPropia = ({ propia, search, categorias }: Filtros): boolean =>
  propia !== "" && search === "" && categorias.length === 1 && categorias[0] === propia;

/** Parameters without defaults: one list has one address. */
function toParams(filtros: Filtros): URLSearchParams {
  const { exacta, categorias, opciones, lugar, desde, hasta, oferta, orden, vista, pagina } = filtros;
  const search = filtros.search.trim();
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (search && exacta) params.set("exacta", "1");
  for (const categoria of isPropia(filtros) ? [] : toCategorias(categorias)) params.append("categoria", categoria);
  for (const opcion of toCategorias(opciones)) params.append("opcion", opcion);
  if (lugar) params.set("lugar", lugar);
  if (desde !== null) params.set("desde", formatPrecio(desde));
  if (hasta !== null) params.set("hasta", formatPrecio(hasta));
  if (oferta) params.set("oferta", "1");
  if (orden !== "relevancia" && orden !== usualOrden(search)) params.set("orden", orden);
  if (vista !== "grid") params.set("vista", vista);
  if (pagina > 1) params.set("pagina", String(pagina));
  return params;
}

/**
 * Leads to the category's page while the list is within it, else to the catalogue. Any change but the view goes back to
 * page 1.
 */
export function toCatalogoHref(filtros: Filtros, cambio: Partial<Filtros> = {}): string {
  const onlyVista = Object.keys(cambio).every((name) => name === "vista");
  const next = { ...filtros, pagina: onlyVista ? filtros.pagina : 1, ...cambio };
  const path = isPropia(next) ? toCategoriaPath(next.propia) : "/catalogo";
  const query = toParams(next).toString();
  return query ? `${path}?${query}` : path;
}

/** Whether an address is canonical; others redirect, or the cache would keep each spelling. */
export function isCanonical(read: ReadParam, filtros: Filtros): boolean {
  const params = toParams(filtros);
  return PARAMETROS.every((name) => JSON.stringify(read(name)) === JSON.stringify(params.getAll(name)));
}

/** No filter; order and view are kept. */
export const NADA = {
  search: "",
  exacta: false,
  categorias: [],
  opciones: [],
  lugar: "",
  desde: null,
  hasta: null,
  oferta: false,
} as const;

/** For 'Limpiar filtros': a category page keeps its category. */
export const clearFiltros = ({ propia }: Filtros): Partial<Filtros> =>
  propia ? { ...NADA, categorias: [propia] } : NADA;

/** The page's own category does not count. */
export const isFiltered = (filtros: Filtros): boolean => {
  const { propia, search, categorias, opciones, lugar, desde, hasta, oferta } = filtros;
  const elsewhere = (propia !== "" || categorias.length > 0) && !isPropia(filtros);
  return (
    search !== "" || elsewhere || opciones.length > 0 || lugar !== "" || desde !== null || hasta !== null || oferta
  );
};
