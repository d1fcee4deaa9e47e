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

/** The declaration of a route, by its pattern. */
export const findDeclaration = createFindDeclaration(flatRoutes);

/** The ids of pages that are not the same for everyone, but for the one that says that there is none. */
export const personalPages: ReadonlySet<string> = new Set(
  flatRoutes
    .filter(({ pattern, declaration }) => !declaration.cache && pattern !== "/*")
    .map(({ file }) => toRouteId(file)),
);

/** The ids of layouts around pages that anybody may enter. */
export const mixedLayouts: ReadonlySet<string> = new Set(
  flatRoutes
    .filter(({ declaration }) => declaration.access === "everyone")
    .flatMap(({ layouts }) => layouts.map(toRouteId)),
);

/** Fixed segments before parameters before splats, as React Router ranks them. */
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
 * A path's route, before the router has matched it. Not for access: that goes by the router's own match
 * (app/features/usuarios/guard.server.ts).
 */
export function findRouteByPath(path: string): FlatRoute | undefined {
  const page = toPagePath(path);
  return fixed.get(page) ?? withParameters.find(({ regex }) => regex.test(page))?.place;
}

/** Whether it is a page, and not a file or an answer for programs. */
export const isPage = (path: string): boolean => findRouteByPath(path)?.file.endsWith(".tsx") ?? true;

/** Its declaration. */
export const findDeclarationByPath = (path: string): Declaration | undefined => findRouteByPath(path)?.declaration;
