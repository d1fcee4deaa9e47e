import fc from "fast-check";
import { expect, it } from "vitest";
import { parseFiltros, toCatalogoHref } from "./filtros.ts";
import { readPrecioBuscado, withPrecioBuscado } from "./precio-buscado.ts";

it.each([
  ["menos de 50 soles", "", null, 50],
  ["regalo de menos de 50 soles", "regalo", null, 50],
  ["regalo 50 soles", "regalo", null, 50],
  ["audífonos hasta S/ 189.90", "audífonos", null, 189.9],
  ["audífonos hasta 200", "audífonos", null, 200],
  ["audífonos de s/.200", "audífonos", null, 200],
  ["no más de 30 soles chocolate", "chocolate", null, 30],
  ["manta mas de 100 soles", "manta", 100, null],
  ["libros entre 20 y 60 soles", "libros", 20, 60],
  ["de 20 a 60 soles", "", 20, 60],
  ["polo 29,90 soles", "polo", null, 29.9],
  // Other numbers are text.
  ["tomatodo 750 ml", "tomatodo 750 ml", null, null],
  ["hasta 750 ml", "hasta 750 ml", null, null],
  ["zapatillas talla 40", "zapatillas talla 40", null, null],
  ["más de 20 horas", "más de 20 horas", null, null],
  ["10 000 mah", "10 000 mah", null, null],
  ["soles", "soles", null, null],
  ["girasoles 5", "girasoles 5", null, null],
  ["5 girasoles", "5 girasoles", null, null],
])("%j is the text %j from %j to %j soles", (search, texto, desde, hasta) => {
  const found = readPrecioBuscado(search);
  expect({ ...found, desde: found.desde && found.desde / 100, hasta: found.hasta && found.hasta / 100 }).toEqual({
    texto,
    desde,
    hasta,
  });
});

it("nothing of a text without a price changes, and a text is read once and for all", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "s", "/", " ", "5", "0", ".", "soles", "hasta", "de") }),
      (text) => {
        const { texto, desde, hasta } = readPrecioBuscado(text);
        expect(texto === text).toBe(desde === null && hasta === null);
      },
    ),
  );
});

it.each([
  ["search=gorro 50 soles", "/catalogo?search=gorro&hasta=50"],
  ["search=menos de 50 soles&hasta=20&desde=5&categoria=Ropa", "/catalogo?categoria=Ropa&hasta=50"],
  ["search=gorro entre 60 y 20 soles", "/catalogo?search=gorro&desde=20&hasta=60"],
  ["search=gorro 50 soles&exacta=1", "/catalogo?search=gorro+50+soles&exacta=1"],
  ["search=gorro&hasta=20", "/catalogo?search=gorro&hasta=20"],
])("the address %j is %j", (query, href) => {
  const params = new URLSearchParams(query);
  expect(toCatalogoHref(parseFiltros(withPrecioBuscado((name) => params.getAll(name))))).toBe(href);
});
