import { describe, expect, it } from "vitest";
import { soles } from "#lib/dinero.ts";
import { PARAMETROS } from "./filtros.ts";
import { describeGrupos, listGrupos, moveActiva, toSearchHref } from "./opciones-busqueda.ts";
import { listOthers } from "./otros-parametros.ts";

const taza = { id: "t", nombre: "Taza", precio: soles(39.9), imagen: "" };
const found = {
  productos: [taza],
  categorias: ["Hogar"],
  fotos: [],
  corregida: null,
  parcial: null,
  terminos: [{ texto: "taza", formas: [], sinonimos: [] }],
};
const nothing = { productos: [], categorias: [], fotos: [], corregida: null, parcial: null, terminos: [] };
const all = { ...nothing, categorias: ["Hogar", "Ropa"] };

const show = (...asked: Parameters<typeof listGrupos>) =>
  listGrupos(...asked).map(({ nombre, opciones }) => [nombre, opciones.map(({ to }) => to)]);

describe("the choices", () => {
  it.each([
    ["", all, ["café"], [["Búsquedas recientes", ["/catalogo?search=caf%C3%A9"]], ["Categorías", ["/catalogo/hogar", "/catalogo/ropa"]]]], // prettier-ignore
    ["t", all, [], [["Categorías", ["/catalogo/hogar", "/catalogo/ropa"]]]],
    ["", null, ["taza"], [["Búsquedas recientes", ["/catalogo?search=taza"]]]],
    ["taza", found, ["café"], [["Categorías", ["/catalogo/hogar"]], ["Productos", ["/producto/t"]], ["Todos los resultados", ["/catalogo?search=taza"]]]], // prettier-ignore
    ["xyzzy", nothing, ["café"], []],
    ["taza", null, [], []],
  ])("for '%s' with %j and %j are %j", (texto, sugerencias, recientes, expected) => {
    expect(show(texto, sugerencias, recientes)).toEqual(expected);
  });

  it.each([
    ["taza", found, false, "1 producto, 1 categoría."],
    ["", all, false, "2 categorías, 1 búsqueda reciente."],
    ["xyzzy", nothing, false, "Ninguna sugerencia para «xyzzy»."],
    ["taza", null, true, "No se pudieron cargar las sugerencias."],
  ])("for '%s' with %j are told, %j: %s", (texto, sugerencias, failed, expected) => {
    expect(describeGrupos(texto, listGrupos(texto, sugerencias, ["café"]), failed)).toBe(expected);
  });
});

it.each([
  ["ArrowDown", -1, 3, 0],
  ["ArrowDown", 2, 3, -1],
  ["ArrowUp", -1, 3, 2],
  ["ArrowUp", 0, 3, -1],
  ["Home", 2, 3, 0],
  ["End", 0, 3, 2],
  ["Home", -1, 3, null],
  ["End", -1, 3, null],
  ["a", 1, 3, null],
  ["ArrowDown", -1, 0, null],
])("%s at %i of %i leads to %j", (key, activa, count, next) => {
  expect(moveActiva(key, activa, count)).toBe(next);
});

it.each([
  ["", "taza", "/catalogo?search=taza"],
  ["", "", "/catalogo"],
  ["?search=manta&exacta=1&pagina=3", "", "/catalogo"],
  ["?search=manta&categoria=Hogar&orden=stock&pagina=3", "té", "/catalogo?search=t%C3%A9&categoria=Hogar&orden=stock"],
  ["?search=manta&utm_source=boletin&cupon=HOLA", "té", "/catalogo?search=t%C3%A9"],
])("of the list %j the one for '%s' is %s", (query, texto, href) => {
  expect(toSearchHref(query, texto)).toBe(href);
});

it("keeps every filter, order and view", () => {
  const kept = listOthers(PARAMETROS.map((name) => `${name}=1`).join("&")).map(([name]) => name);
  expect(kept).toEqual(PARAMETROS.filter((name) => !["search", "exacta", "pagina"].includes(name)));
});
