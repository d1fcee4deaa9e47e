import {
  createFindDeclaration,
  type Declaration,
  flattenRoutes,
  type FlatRoute,
  toPathRegex,
  toRouteId,
} from "#app/routing/route-table.ts";
import routes from "#app/routes.ts";

const flatRoutes = flattenRoutes(routes);

export const findDeclaration = createFindDeclaration(flatRoutes);

/** Ids of pages that are not the same for everyone, except the not-found page. */
export const personalPages: ReadonlySet<string> = new Set(
  flatRoutes.filter(({ pattern, declaration }) => !declaration.cache && pattern !== "/*").map(({ id }) => id),
);

/** Ids of layouts that also contain public pages. */
export const mixedLayouts: ReadonlySet<string> = new Set(
  flatRoutes
    .filter(({ declaration }) => declaration.access === "everyone")
    .flatMap(({ layouts }) => layouts.map(toRouteId)),
);

/** Static segments before parameters before splats, as React Router ranks them. */
function toRank({ pattern }: FlatRoute): string {
  const kinds = pattern.split("/").map((segment) => (segment === "*" ? "2" : segment.startsWith(":") ? "1" : "0"));
  return kinds.join("");
}

const isFixed = ({ pattern }: FlatRoute) => !/[:*]/.test(pattern);
const fixed = new Map(flatRoutes.filter(isFixed).map((place) => [place.pattern, place]));
const withParameters = flatRoutes
  .filter((place) => !isFixed(place))
  .toSorted((a, b) => (toRank(a) < toRank(b) ? -1 : 1))
  .map((place) => ({ regex: toPathRegex(place.pattern), place }));

/** `/catalogo.data` is the data of `/catalogo`. */
const toPagePath = (path: string) =>
  path
    .replace(/^\/_\.data$/, "/")
    .replace(/\.data$/, "")
    .replace(/(?<=.)\/+$/, "")
    .toLowerCase();

/**
 * Finds it before the router matches. Not for access control, which uses the router's match
 * (app/features/personas/usuarios/guard.server.ts).
 */
export function findRouteByPath(path: string): FlatRoute | undefined {
  const page = toPagePath(path);
  return fixed.get(page) ?? withParameters.find(({ regex }) => regex.test(page))?.place;
}

export const isPage = (path: string): boolean => findRouteByPath(path)?.file.endsWith(".tsx") ?? true;

export const findDeclarationByPath = (path: string): Declaration | undefined => findRouteByPath(path)?.declaration;
