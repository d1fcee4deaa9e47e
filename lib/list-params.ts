import { removeControls } from "./text.ts";

/**
 * Search, filters, order and page are in the address, so that they survive a reload and can be shared. Unknown or
 * malformed ones count as absent.
 */
export const PAGE = "pagina";
export const SORT = "orden";
export const SEARCH = "buscar";

/** Longer than any name; spares the database absurd queries. */
const MAX_TEXT = 200;

export interface Sort<Key extends string = string> {
  key: Key;
  desc: boolean;
}

export function readText(params: URLSearchParams, name: string): string {
  return removeControls(params.get(name) ?? "")
    .trim()
    .slice(0, MAX_TEXT);
}

/** From 1; may be past the last page (findPage). */
export function readPage(params: URLSearchParams): number {
  const page = params.get(PAGE) ?? "";
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

/** `pagina` is at most the last. `offset` is in rows. */
export function findPage(found: number, perPage: number, asked: number) {
  const paginas = Math.max(1, Math.ceil(found / perPage));
  const pagina = Math.min(asked, paginas);
  return { paginas, pagina, offset: (pagina - 1) * perPage };
}

/** Order, page and time zone are no filters. */
export function isNarrowed({
  orden: _orden,
  pagina: _pagina,
  zona: _zona,
  ...filtros
}: Partial<Record<"orden" | "pagina" | "zona", unknown>>): boolean {
  return Object.values(filtros).some(Boolean);
}

export function readOneOf<T extends string>(params: URLSearchParams, name: string, values: readonly T[]): T | null {
  return values.find((value) => value === params.get(name)) ?? null;
}

/** `orden=precio` ascending, `orden=-precio` descending. */
export function readSort<Key extends string>(
  params: URLSearchParams,
  keys: readonly Key[],
  usual: Sort<Key>,
): Sort<Key> {
  const asked = params.get(SORT) ?? "";
  const key = keys.find((name) => name === asked.replace(/^-/, ""));
  return key === undefined ? usual : { key, desc: asked.startsWith("-") };
}

export const formatSort = ({ key, desc }: Sort): string => (desc ? `-${key}` : key);

/**
 * Omits empty parameters, so that one list has one address. Any change but of the page returns to the first page.
 * Relative: `?buscar=ana`, or `?` for the bare list.
 */
export function toListHref(params: URLSearchParams, changes: Record<string, string | number | null>): string {
  const next = new URLSearchParams(params);
  next.delete(PAGE);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    if (value !== null && value !== "" && !(name === PAGE && value === 1)) next.set(name, String(value));
  }
  for (const name of new Set(next.keys())) if (next.get(name) === "") next.delete(name);
  return `?${next.toString()}`;
}

/** A null parameter closes its dialog. */
export function toDialogHref(params: URLSearchParams, changes: Record<string, string | null>): string {
  return toListHref(params, { [PAGE]: params.get(PAGE), ...changes });
}
