import { expect, it } from "vitest";
import table from "#app/routes.ts";
import { flattenRoutes } from "#app/routing/route-table.ts";
import { isAllowed, PUESTOS, type PuestoPanel } from "#lib/permisos.ts";
import { listGrupos } from "./paleta-opciones.ts";
import { findAtajo, HOJA } from "./teclas.ts";

const ROUTES = flattenRoutes(table);

/** And use what its query opens. */
function mayFollow(puesto: PuestoPanel, to: string): boolean {
  const { pathname, searchParams } = new URL(to, "http://x");
  const declaration = ROUTES.find(({ pattern }) => pattern === pathname)?.declaration;
  if (declaration?.access !== "admin") return declaration?.access === "everyone";
  const changes = declaration.form || searchParams.has("nuevo");
  return isAllowed(puesto, changes ? "cambiar" : "ver", declaration.area);
}

const TECLAS = "abcdefghijklmnopqrstuvwxyz".split("");
const listKeys = (puesto: PuestoPanel) =>
  [false, true]
    .flatMap((trasIr) => TECLAS.flatMap((tecla) => findAtajo(tecla, trasIr) ?? []))
    .filter((atajo) => !("permiso" in atajo) || isAllowed(puesto, ...atajo.permiso))
    .flatMap((atajo) => ("to" in atajo ? [atajo.to] : []));

it.each(PUESTOS)("palette and keys lead %s only to where they may go, and to all of it", (puesto) => {
  const offered = listGrupos(
    "",
    null,
    (...permiso) => isAllowed(puesto, ...permiso),
    () => true,
  ).flatMap(({ opciones }) => opciones.map(({ to }) => to));
  const keys = listKeys(puesto);
  const sheet = HOJA.flatMap(({ filas }) => filas).filter(({ permiso }) => permiso && isAllowed(puesto, ...permiso));
  expect([...offered, ...keys].filter((to) => !mayFollow(puesto, to))).toEqual([]);
  expect(sheet).toHaveLength(keys.length);
  // The dueño's, without those that the puesto may not use.
  const all = listGrupos(
    "",
    null,
    (...permiso) => isAllowed("dueno", ...permiso),
    () => true,
  );
  const wanted = all.flatMap(({ opciones }) => opciones.map(({ to }) => to)).filter((to) => mayFollow(puesto, to));
  expect(offered.toSorted()).toEqual(wanted.toSorted());
});
