import { formatFecha, formatHora, toDia } from "#lib/fechas.ts";

/** A public page of app/routes.ts: a regular expression of its path, and the query parameters that it is made from. */
export interface PublicPage {
  path: string;
  query: readonly string[];
}

/** Pages that anybody may see; pictures; and what pages need to work: scripts, styles, typefaces, icons. */
export type Kind = "pages" | "pictures" | "files";

interface Limit {
  count: number;
  bytes: number;
}

const MEGABYTE = 1024 * 1024;

/** Of each kind; the oldest go first. A page is some 60 kB, a picture of a list 10 to 30. */
export const LIMITS: Record<Kind, Limit> = {
  pages: { count: 60, bytes: 6 * MEGABYTE },
  pictures: { count: 240, bytes: 16 * MEGABYTE },
  files: { count: 200, bytes: 8 * MEGABYTE },
};

/** The page for what is not kept. */
export const OFFLINE_PAGE = "/sin-conexion";
/** What this browser holds is seen on these: they are kept before they are visited, and never dropped. */
export const OWN_PAGES = ["/carrito", "/favoritos"];

const PICTURE = /^\/(?:imagenes|banner)\/[\w.-]+$/;
const FILE = /^\/(?:(?:assets|iconos)\/[\w.-]+|favicon\.(?:ico|svg)|logo\.svg|manifest\.webmanifest)$/;
/** Whether there is a network is not asked for these. */
const LEFT_ALONE = /^\/(?:admin|api|sandbox)(?:\/|$)/i;

/** What an address of the shop is; null for all that is never kept. */
export function findKind({ pathname }: URL, pages: readonly PublicPage[]): Kind | null {
  if (PICTURE.test(pathname)) return "pictures";
  if (FILE.test(pathname)) return "files";
  // The data of a page, for the router: its document is what is kept.
  if (pathname.endsWith(".data")) return null;
  return pages.some(({ path }) => new RegExp(path, "i").test(pathname)) ? "pages" : null;
}

/** Under which address it is kept: of the query, only what its page is made from, in one order. */
export function toKey({ pathname, searchParams }: URL, pages: readonly PublicPage[]): string {
  const known = pages.find(({ path }) => new RegExp(path, "i").test(pathname))?.query ?? [];
  const params = new URLSearchParams([...searchParams].filter(([name]) => known.includes(name)));
  params.sort();
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/**
 * How a request is answered: as its kind; "elsewhere", by the network, and by the offline page where the browser knows
 * that there is none; null: not by the worker. A page counts when it is visited, not when something else reads it.
 */
export function judge(
  { method, mode, url, headers }: Pick<Request, "method" | "mode" | "url" | "headers">,
  origin: string,
  pages: readonly PublicPage[],
): Kind | "elsewhere" | null {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin || headers.has("Range")) return null;
  const kind = findKind(address, pages);
  const visited = mode === "navigate";
  if (kind === "pages") return visited ? kind : null;
  if (kind) return kind;
  return visited && !LEFT_ALONE.test(address.pathname) ? "elsewhere" : null;
}

type AnswerHead = Pick<Response, "status" | "type" | "redirected" | "headers">;

/**
 * Whether an answer may be kept. The server marks all that is somebody's own as private or no-store, and what has no
 * mark at all counts as such. Browsers hide Set-Cookie from workers: no answer with one lacks the mark
 * (server/cached-page.ts).
 */
export function mayKeep(kind: Kind, { status, type, redirected, headers }: AnswerHead): boolean {
  const forbidden = /no-store|private/i.test(headers.get("Cache-Control") ?? "private") || headers.has("Set-Cookie");
  const isPage = /^text\/html\b/.test(headers.get("Content-Type") ?? "");
  return status === 200 && type === "basic" && !redirected && !forbidden && isPage === (kind === "pages");
}

/** The address without what was chosen on its page: where that is not kept, the page asks for it again. */
export function withoutChoice(address: URL): URL {
  const plain = new URL(address);
  plain.searchParams.delete("elegido");
  return plain;
}

/** What must go so that the rest keeps the limit: never the offline page nor one's own. `sizes`: bytes by address, the oldest first. */
export function listExcess(sizes: ReadonlyMap<string, number>, { count, bytes }: Limit): string[] {
  let [left, sum] = [sizes.size, [...sizes.values()].reduce((total, size) => total + size, 0)];
  const excess: string[] = [];
  for (const [key, size] of sizes) {
    if (left <= count && sum <= bytes) break;
    if ([OFFLINE_PAGE, ...OWN_PAGES].some((own) => key.endsWith(own))) continue;
    excess.push(key);
    left -= 1;
    sum -= size;
  }
  return excess;
}

/** Another width or format of the same picture (app/features/imagenes/imagenes.ts), if one is kept. */
export function findSibling(picture: string, kept: Iterable<string>): string | undefined {
  const [same] = /^.*\/imagenes\/[0-9a-f]{32}-[0-9a-f]{6}/.exec(picture) ?? [];
  return same === undefined ? undefined : [...kept].find((key) => key.startsWith(same));
}

/** What a page from the store says of itself. */
export function describeKept(at: Date, now: Date): string {
  const dia = toDia(at) === toDia(now) ? "hoy" : `el ${formatFecha(at)}`;
  return `Sin conexión: mostramos lo que se guardó ${dia} a las ${formatHora(at)}.`;
}
