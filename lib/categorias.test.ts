import { expect, it } from "vitest";
import { CATEGORIAS, sortCategorias, toSlug } from "./categorias.ts";

it("begins with six, in their order", () => {
  expect(CATEGORIAS.map(({ nombre }) => nombre)).toEqual([
    "Electrónicos",
    "Ropa",
    "Hogar",
    "Deportes",
    "Libros",
    "Otros",
  ]);
});

it.each([
  ["Electrónicos", "electronicos"],
  ["Niñas y niños", "ninas-y-ninos"],
  ["  Té & café  ", "te-cafe"],
  ["¡Ofertas!", "ofertas"],
  ["100% alpaca", "100-alpaca"],
  ["MESA", "mesa"],
  ["…", ""],
])("the address of %j ends in %j", (nombre, slug) => expect(toSlug(nombre)).toBe(slug));

it("sorts as the panel does, and what it does not have by name at the end", () => {
  const them = ["Zapatos", "Ropa", "Ámbar", "Electrónicos"].map((nombre) => ({ nombre }));
  expect(sortCategorias(them, CATEGORIAS).map(({ nombre }) => nombre)).toEqual([
    "Electrónicos",
    "Ropa",
    "Ámbar",
    "Zapatos",
  ]);
});
