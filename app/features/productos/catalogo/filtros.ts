import { type Centimos, parseSoles, toDecimal } from "#lib/dinero.ts";
import { toCategoriaPath } from "#lib/categorias.ts";
import { removeControls } from "#lib/text.ts";

export const POR_PAGINA = 24;

/** Products on the home page. */
export const DESTACADOS = 8;

/** Products in a rail. */
export const RIEL = 5;

/** Products that are offered where a search found nothing. */
export const SUGERIDOS = 4;

/** Numbered pages end at this product: what lies beyond is found by searching or by a category. */
export const TOPE = 10_000;
export const PAGINAS = Math.ceil(TOPE / POR_PAGINA);

/** The matches of a text are counted up to here. */
export const TOPE_CUENTA = 1_000;

export const ORDENES = ["nombre", "nuevo", "vendidos", "precio-asc", "precio-desc", "stock"] as const;
/** By relevance is how a text search is listed unless another order is chosen; it has no value in the address. */
export type Orden = (typeof ORDENES)[number] | "relevancia";

/** The order of a list when none is chosen. */
export const usualOrden = (search: string): Orden => (search ? "relevancia" : "nombre");

export const VISTAS = ["grid", "lista"] as const;
export type Vista = (typeof VISTAS)[number];

/** Characters of a description that a card may show: it has room for two lines, in the wide list for four. */
export const EXTRACTO: Record<Vista, number> = { grid: 160, lista: 400 };

/** The whole state of a list of the catalogue; it lives in the URL. */
export interface Filtros {
  /** The category whose page the list is on; empty on the catalogue's own. */
  propia: string;
  /** Empty for none. */
  search: string;
  /** Search for the very words: none is taken for mistyped. */
  exacta: boolean;
  /** Products in any of these, sorted; none for all. */
  categorias: readonly string[];
  /** Products that can be had in these, 'Talla: M', sorted: in any value of one option, and in all options at once. */
  opciones: readonly string[];
  /** The price as the shop shows it first, with IGV or without; both are included, null is open. */
  desde: Centimos | null;
  hasta: Centimos | null;
  /** Those alone that are shown as an offer. */
  oferta: boolean;
  orden: Orden;
  vista: Vista;
  pagina: number;
}

/** Every parameter of the catalogue's address, in the order of its canonical form. */
export const PARAMETROS = [
  "search",
  "exacta",
  "categoria",
  "opcion",
  "desde",
  "hasta",
  "oferta",
  "orden",
  "vista",
  "pagina",
] as const;
/** Those of the address of a category's page. */
const PARAMETROS_PROPIOS: readonly string[] = PARAMETROS.slice(3);

/** Far longer than any name; keeps absurd queries away from the database. */
const MAX_TEXTO = 200;
const MAX_CATEGORIAS = 20;
const MAX_OPCIONES = 20;

function parseText(value: string): string {
  return removeControls(value).trim().slice(0, MAX_TEXTO);
}

/** Sorted, so that one choice has one address. */
export const toCategorias = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

/** A name, a colon and a value, as `productos.opciones` has them. */
const isOpcion = (text: string) => /^[^:]+: \S/.test(text);

/** A price as people type it: 25, 25.5 or 25,50; null for anything else, and above every price. */
export const parsePrecio = (value: string): Centimos | null =>
  /^\s*\d{1,8}([.,]\d{1,2})?\s*$/.test(value) ? parseSoles(value.replace(",", ".")) : null;

/** A price as it stands in the address: 25, or 25.50. */
export const formatPrecio = (precio: Centimos | null): string =>
  precio === null ? "" : toDecimal(precio).replace(/\.00$/, "");

/** Nobody means a range from the higher to the lower price: the other way round it is one. */
function parsePrecios(first: (name: string) => string): Pick<Filtros, "desde" | "hasta"> {
  const desde = parsePrecio(first("desde")) || null;
  const hasta = parsePrecio(first("hasta"));
  return desde !== null && hasta !== null && desde > hasta ? { desde: hasta || null, hasta: desde } : { desde, hasta };
}

function pickOneOf<T extends string>(list: readonly T[], value: string, usual: T): T {
  return list.find((item) => item === value) ?? usual;
}

/** The values of a parameter; none when the address has not got it. */
export type ReadParam = (name: string) => readonly string[];

/**
 * The filters that `read` gives the parameters of, of a list on the page of the category `propia`. What is unknown or
 * ill-formed counts as absent.
 */
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
    ...parsePrecios(first),
    oferta: first("oferta") === "1",
    orden: pickOneOf<Orden>(ORDENES, first("orden"), usualOrden(search)),
    vista: pickOneOf(VISTAS, first("vista"), "grid"),
    pagina: /^[1-9]\d{0,6}$/.test(pagina) ? Number(pagina) : 1,
  };
}

export const SIN_FILTROS: Filtros = parseFiltros(() => []);

/** The parameters that the address of a category's page has itself. */
export const readPropios =
  (read: ReadParam): ReadParam =>
  (name) =>
    PARAMETROS_PROPIOS.includes(name) ? read(name) : [];

/** The filters of the address of a category's page. */
export function parsePropios(read: ReadParam, propia: string): Filtros {
  const own = readPropios(read);
  return parseFiltros((name) => (name === "categoria" ? [propia] : own(name)), propia);
}

/** The filters of an address; null where it is neither the catalogue's nor that of the page of `propia`. */
export function parseAddress({ pathname, search }: { pathname: string; search: string }, propia = ""): Filtros | null {
  const params = new URLSearchParams(search);
  const read = (name: string) => params.getAll(name);
  if (pathname === "/catalogo") return parseFiltros(read);
  return propia && pathname === toCategoriaPath(propia) ? parsePropios(read, propia) : null;
}

/** Whether a list is one of the page that it is on: its category alone, without a text. */
export const isPropia = ({ propia, search, categorias }: Filtros): boolean =>
  propia !== "" && search === "" && categorias.length === 1 && categorias[0] === propia;

/** The parameters of the given filters, without defaults: one list has one address. */
function toParams(filtros: Filtros): URLSearchParams {
  const { exacta, categorias, opciones, desde, hasta, oferta, orden, vista, pagina } = filtros;
  const search = filtros.search.trim();
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (search && exacta) params.set("exacta", "1");
  for (const categoria of isPropia(filtros) ? [] : toCategorias(categorias)) params.append("categoria", categoria);
  for (const opcion of toCategorias(opciones)) params.append("opcion", opcion);
  if (desde !== null) params.set("desde", formatPrecio(desde));
  if (hasta !== null) params.set("hasta", formatPrecio(hasta));
  if (oferta) params.set("oferta", "1");
  if (orden !== "relevancia" && orden !== usualOrden(search)) params.set("orden", orden);
  if (vista !== "grid") params.set("vista", vista);
  if (pagina > 1) params.set("pagina", String(pagina));
  return params;
}

/**
 * The address of the list with some of its filters changed: of its category's page as long as it is in this alone, else
 * the catalogue's. Whatever changes the list leads back to its first page; grid or list does not.
 */
export function toCatalogoHref(filtros: Filtros, cambio: Partial<Filtros> = {}): string {
  const onlyVista = Object.keys(cambio).every((name) => name === "vista");
  const next = { ...filtros, pagina: onlyVista ? filtros.pagina : 1, ...cambio };
  const path = isPropia(next) ? toCategoriaPath(next.propia) : "/catalogo";
  const query = toParams(next).toString();
  return query ? `${path}?${query}` : path;
}

/**
 * Whether an address says just what its filters are, each parameter once and in order. Any other redirects: a page would
 * be kept once for each way of writing it.
 */
export function isCanonical(read: ReadParam, filtros: Filtros): boolean {
  const params = toParams(filtros);
  return PARAMETROS.every((name) => JSON.stringify(read(name)) === JSON.stringify(params.getAll(name)));
}

/** No filter: all but the order and the view. */
export const NADA = {
  search: "",
  exacta: false,
  categorias: [],
  opciones: [],
  desde: null,
  hasta: null,
  oferta: false,
} as const;

/** What 'Limpiar filtros' leaves: on the page of a category the category stays. */
export const clearFiltros = ({ propia }: Filtros): Partial<Filtros> =>
  propia ? { ...NADA, categorias: [propia] } : NADA;

/** Whether any filter is set; the category of the page is none. */
export const isFiltered = (filtros: Filtros): boolean => {
  const { propia, search, categorias, opciones, desde, hasta, oferta } = filtros;
  const elsewhere = (propia !== "" || categorias.length > 0) && !isPropia(filtros);
  return search !== "" || elsewhere || opciones.length > 0 || desde !== null || hasta !== null || oferta;
};
