import { createFindDeclaration, type Declaration, listPlaces, type Place } from "#app/routing/route-table.ts";
import routes from "#app/routes.ts";

const places = listPlaces(routes);

/** The declaration of a route, by its pattern. */
export const findDeclaration = createFindDeclaration(places);

/** The ids of layouts around pages that anybody may enter. */
export const mixedLayouts: ReadonlySet<string> = new Set(
  places
    .filter(({ declaration }) => declaration.access === "everyone")
    .flatMap(({ layouts }) => layouts.map((file) => file.replace(/\.tsx?$/, ""))),
);

/** Fixed segments before parameters before splats, as React Router ranks them. */
function rank({ pattern }: Place): string {
  const kinds = pattern.split("/").map((segment) => (segment === "*" ? "2" : segment.startsWith(":") ? "1" : "0"));
  return kinds.join("");
}

const toRegex = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^$()[\]{}|\\]/g, "\\$&")
      .replace(/\/\*$/, "(/.*)?")
      .replace(/:[^/]+/g, "[^/]+")}$`,
    "i",
  );

const isFixed = ({ pattern }: Place) => !/[:*]/.test(pattern);
const fixed = new Map(places.filter(isFixed).map(({ pattern, declaration }) => [pattern, declaration]));
const withParameters = places
  .filter((place) => !isFixed(place))
  .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  .map(({ pattern, declaration }) => ({ regex: toRegex(pattern), declaration }));

/** `/catalogo.data` is the data of `/catalogo`. */
const toPage = (path: string) =>
  path
    .replace(/^\/_\.data$/, "/")
    .replace(/\.data$/, "")
    .replace(/(?<=.)\/+$/, "")
    .toLowerCase();

/**
 * The declaration of a path's route, before the router has matched it. Not for access: that goes by the router's own
 * match (app/features/usuarios/guard.server.ts).
 */
export function declarationAt(path: string): Declaration | undefined {
  const page = toPage(path);
  return fixed.get(page) ?? withParameters.find(({ regex }) => regex.test(page))?.declaration;
}
