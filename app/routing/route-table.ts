import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Area } from "#lib/permisos.ts";

/**
 * Queries restrict rows further: another's order is a 404. In the panel, reading needs permission to see the area,
 * sending permission to change it (lib/permisos.ts).
 */
type Admission =
  | { access: "everyone" | "session"; area?: never; form?: never }
  /** `form`: the page is only a form, so reading needs permission to change, too. */
  | { access: "admin"; area: Area; form?: true };

/** The only list that guards, server, bundler and tests read. */
export type Declaration = Admission & {
  /**
   * The same for everyone: rendered from its path and these query parameters only; no cookie, header or other parameter
   * reaches it.
   */
  cache?: readonly string[];
  /** Other methods get a 405; any may come if omitted. */
  methods?: readonly ("GET" | "HEAD" | "POST")[];
  /** In megabytes; 1 if omitted. */
  bodyMegabytes?: number;
  /** Other sites' servers call it, and it verifies them itself. */
  crossSite?: true;
  sitemap?: true;
  /** A secret link opens it: not indexed, its address goes nowhere (app/features/base/enlaces). */
  enlace?: true;
  /** Of an order: a contact's secret link enters, too (docs/decisions/079-links.md). */
  conEnlace?: true;
  /** Without a session one enters, too, where the shop sells to who has no account. */
  invitado?: true;
  /** While too many are there, newcomers wait in the queue (server/queue.ts). */
  cola?: true;
  /** Logged at level debug. */
  quiet?: true;
};

export interface RouteEntry extends RouteConfigEntry {
  declaration?: Declaration;
  children?: RouteEntry[];
}

/** An empty path is the index of its layout. */
export function page(path: string, file: string, declaration: Declaration): RouteEntry {
  return path === "" ? { index: true, file, declaration } : { path, file, declaration };
}

/** `path` is a prefix that the pages share. */
export function layout(file: string, children: RouteEntry[], path?: string): RouteEntry {
  return path === undefined ? { file, children } : { path, file, children };
}

export interface FlatRoute {
  id: string;
  /** Such as `/pedido/:id`. */
  pattern: string;
  file: string;
  /** Sorted outermost first. */
  layouts: readonly string[];
  declaration: Declaration;
}

export const toRouteId = (file: string) => file.replace(/\.tsx?$/, "");

/** Throws when a route has no declaration. */
export function flattenRoutes(
  entries: readonly RouteEntry[],
  around = "",
  layouts: readonly string[] = [],
): FlatRoute[] {
  return entries.flatMap(({ path, file, id = toRouteId(file), declaration, children }) => {
    const pattern = path === undefined ? around : `${around}/${path}`;
    if (children) return flattenRoutes(children, pattern, [...layouts, file]);
    if (!declaration) throw new Error(`${file} says nothing of itself in app/routes.ts: say who may enter`);
    return [{ id, pattern: pattern || "/", file, layouts, declaration }];
  });
}

/** When undefined, nobody may enter. */
export type FindDeclaration = (pattern: string) => Declaration | undefined;

export function createFindDeclaration(routes: readonly FlatRoute[]): FindDeclaration {
  const byPattern = new Map(routes.map(({ pattern, declaration }) => [pattern, declaration]));
  // React Router omits the first slash.
  return (pattern) => byPattern.get(pattern.startsWith("/") ? pattern : `/${pattern}`);
}

/** Ignores case, like the router. */
export const toPathRegex = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^$()[\]{}|\\]/g, "\\$&")
      .replace(/\/\*$/, "(/.*)?")
      .replace(/:[^/]+/g, "[^/]+")}$`,
    "i",
  );
