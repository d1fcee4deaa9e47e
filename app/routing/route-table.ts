import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Area } from "#lib/permisos.ts";

/**
 * Who may enter. Whose rows a page shows is up to its query: another's order is a 404. A route of the panel names its
 * area: to read it takes leave to see that, to send anything to it leave to change it (lib/permisos.ts).
 */
type Admission =
  | { access: "everyone" | "session"; area?: never; form?: never }
  /** `form`: the page is a form and no more, so that to read it takes leave to change, too. */
  | { access: "admin"; area: Area; form?: true };

/** The declaration of a route: the only list that guards, server, bundler and tests read. */
export type Declaration = Admission & {
  /**
   * The page is the same for everyone, so the page cache may keep it. It is rendered from its path and these query
   * parameters alone: no cookie, no header, no other parameter reaches it.
   */
  cache?: readonly string[];
  /** The methods that it answers; any when left out. Others are a 405. */
  methods?: readonly ("GET" | "HEAD" | "POST")[];
  /** The largest body that it takes, in megabytes; 1 when left out. */
  bodyMegabytes?: number;
  /** Called by other sites' servers, as webhooks are; it verifies them itself. */
  crossSite?: true;
  sitemap?: true;
  /** Its requests are logged at level debug. */
  quiet?: true;
};

/** React Router's own entry with its declaration. A layout has none. */
export interface RouteEntry extends RouteConfigEntry {
  declaration?: Declaration;
  children?: RouteEntry[];
}

/** A page or an endpoint. An empty path is the index of the layout around it. */
export function page(path: string, file: string, declaration: Declaration): RouteEntry {
  return path === "" ? { index: true, file, declaration } : { path, file, declaration };
}

/** A layout around several pages, with the path that they share, if any. */
export function layout(file: string, children: RouteEntry[], path?: string): RouteEntry {
  return path === undefined ? { file, children } : { path, file, children };
}

/** A route with its whole pattern and its declaration. */
export interface FlatRoute {
  /** As the router calls it. */
  id: string;
  /** As React Router hands it to loaders and middleware: `/pedido/:id`. */
  pattern: string;
  file: string;
  /** The layouts around it, the outermost first. */
  layouts: readonly string[];
  declaration: Declaration;
}

/** What the router calls a route that has no name of its own. */
export const toRouteId = (file: string) => file.replace(/\.tsx?$/, "");

/** All routes but the layouts. Throws when one has no declaration. */
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

/** Finds the declaration of a pattern; without one nobody may enter. */
export type FindDeclaration = (pattern: string) => Declaration | undefined;

export function createFindDeclaration(routes: readonly FlatRoute[]): FindDeclaration {
  const byPattern = new Map(routes.map(({ pattern, declaration }) => [pattern, declaration]));
  // React Router leaves out the first slash.
  return (pattern) => byPattern.get(pattern.startsWith("/") ? pattern : `/${pattern}`);
}

/** Matches the paths of a pattern, in upper or lower case. */
export const toPathRegex = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^$()[\]{}|\\]/g, "\\$&")
      .replace(/\/\*$/, "(/.*)?")
      .replace(/:[^/]+/g, "[^/]+")}$`,
    "i",
  );
