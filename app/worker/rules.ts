import { formatFecha, formatHora, toDia } from "#lib/fechas.ts";

/** `path` is a regular expression. */
export interface PublicPage {
  path: string;
  query: readonly string[];
}

export type Kind = "pages" | "pictures" | "files";

interface Limit {
  count: number;
  bytes: number;
}

const MEGABYTE = 1024 * 1024;

/** The oldest go first. A page has about 60 kB, a list's picture 10 to 30. */
export const LIMITS: Record<Kind, Limit> = {
  pages: { count: 60, bytes: 6 * MEGABYTE },
  pictures: { count: 240, bytes: 16 * MEGABYTE },
  files: { count: 200, bytes: 8 * MEGABYTE },
};

export const OFFLINE_PAGE = "/sin-conexion";
/** Pages of data in this browser: stored before any visit, and never dropped. */
export const OWN_PAGES = ["/carrito", "/favoritos"];

const PICTURE = /^\/(?:imagenes|banner)\/[\w.-]+$/;
const FILE = /^\/(?:(?:assets|iconos|letras|marca)\/[\w.-]+|favicon\.(?:ico|svg)|logo\.svg|manifest\.webmanifest)$/;
/** Never answered by the worker, even offline. */
const LEFT_ALONE = /^\/(?:admin|api|sandbox)(?:\/|$)/i;

/** Its name says its content, so a stored one is never old. */
export const isHashed = (path: string): boolean => path.startsWith("/assets/");

/** null for what is never stored. */
export function findKind({ pathname }: URL, pages: readonly PublicPage[]): Kind | null {
  if (PICTURE.test(pathname)) return "pictures";
  if (FILE.test(pathname)) return "files";
  // A page's data for the router: only its document is stored.
  if (pathname.endsWith(".data")) return null;
  return pages.some(({ path }) => new RegExp(path, "i").test(pathname)) ? "pages" : null;
}

/** The cache key has only the page's own parameters, sorted. */
export function toKey({ pathname, searchParams }: URL, pages: readonly PublicPage[]): string {
  const known = pages.find(({ path }) => new RegExp(path, "i").test(pathname))?.query ?? [];
  const params = new URLSearchParams([...searchParams].filter(([name]) => known.includes(name)));
  params.sort();
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/**
 * "elsewhere": from the network, or the offline page when known to be offline; null: not by the worker. Pages count as
 * visited only by navigations.
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
 * The server marks personal answers as private or no-store; an unmarked one counts as personal. Workers cannot see
 * Set-Cookie, but the server marks every answer with one (server/cached-page.ts).
 */
export function mayKeep(kind: Kind, { status, type, redirected, headers }: AnswerHead): boolean {
  const forbidden = /no-store|private/i.test(headers.get("Cache-Control") ?? "private") || headers.has("Set-Cookie");
  const isPage = /^text\/html\b/.test(headers.get("Content-Type") ?? "");
  return status === 200 && type === "basic" && !redirected && !forbidden && isPage === (kind === "pages");
}

/** The page asks for its choices again if they are not stored. */
export function withoutChoice(address: URL): URL {
  const plain = new URL(address);
  plain.searchParams.delete("elegido");
  return plain;
}

/** It never lists the offline page and OWN_PAGES. `sizes` has bytes by address, oldest first. */
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

/** The same picture in another stored width or format (app/features/base/imagenes/imagenes.ts). */
export function findSibling(picture: string, kept: Iterable<string>): string | undefined {
  const [same] = /^.*\/imagenes\/[0-9a-f]{32}-[0-9a-f]{6}/.exec(picture) ?? [];
  return same === undefined ? undefined : [...kept].find((key) => key.startsWith(same));
}

export function describeKept(at: Date, now: Date): string {
  const dia = toDia(at) === toDia(now) ? "hoy" : `el ${formatFecha(at)}`;
  return `Sin conexión: mostramos lo que se guardó ${dia} a las ${formatHora(at)}.`;
}
