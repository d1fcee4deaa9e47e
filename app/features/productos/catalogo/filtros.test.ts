import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { removeControls } from "#lib/text.ts";
import { type Filtros, isFiltered, toCatalogoHref, ORDENES, parseFiltros, VISTAS } from "./filtros.ts";

const DEFECTO: Filtros = { search: "", exacta: false, categoria: "", orden: "nombre", vista: "grid", pagina: 1 };
const parse = (query: string) => {
  const params = new URLSearchParams(query);
  return parseFiltros((name) => params.get(name));
};

describe("the filters of a catalogue URL", () => {
  it.each<[string, Partial<Filtros>]>([
    ["", {}],
    ["search=taza", { search: "taza", orden: "relevancia" }],
    ["search=taza&orden=nombre", { search: "taza", orden: "nombre" }],
    ["orden=relevancia", {}],
    ["search=taza&exacta=1", { search: "taza", exacta: true, orden: "relevancia" }],
    ["search=taza&exacta=0", { search: "taza", orden: "relevancia" }],
    ["exacta=1", {}],
    ["search=%20%20taza%20roja%20", { search: "taza roja", orden: "relevancia" }],
    ["search=%20", {}],
    ["search=a%00b", { search: "ab", orden: "relevancia" }],
    ["categoria=Hogar", { categoria: "Hogar" }],
    ["orden=precio-asc", { orden: "precio-asc" }],
    ["orden=PRECIO-ASC", {}],
    ["orden=__proto__", {}],
    ["vista=lista", { vista: "lista" }],
    ["vista=tabla", {}],
    ["pagina=3", { pagina: 3 }],
    ["pagina=0", {}],
    ["pagina=-1", {}],
    ["pagina=1.5", {}],
    ["pagina=1e3", {}],
    ["pagina=99999999999999", {}],
  ])("%s", (query, expected) => expect(parse(query)).toEqual({ ...DEFECTO, ...expected }));

  it("cuts a very long search", () => {
    expect(parse(`search=${"a".repeat(5000)}`).search).toHaveLength(200);
  });
});

describe("the address of filtered catalogues", () => {
  const filtros: fc.Arbitrary<Filtros> = fc
    .record({
      search: fc.string({ maxLength: 50 }).map((text) => removeControls(text).trim()),
      exacta: fc.boolean(),
      categoria: fc.constantFrom("", "Hogar", "Electrónicos", "Sí & no"),
      orden: fc.constantFrom<Filtros["orden"]>("relevancia", ...ORDENES),
      vista: fc.constantFrom(...VISTAS),
      pagina: fc.integer({ min: 1, max: 9_999_999 }),
    })
    // Only a text can be sought to the letter, and listed by relevance.
    .map((any) =>
      any.search ? any : { ...any, exacta: false, orden: any.orden === "relevancia" ? "nombre" : any.orden },
    );

  it("is read back as the same filters", () => {
    fc.assert(
      fc.property(filtros, (before) => {
        const href = toCatalogoHref(before, { pagina: before.pagina });
        expect(parse(new URL(href, "http://tienda.example").search)).toEqual(before);
      }),
    );
  });

  it("is filtered when more than order, view and page differ from the whole catalogue", () => {
    fc.assert(
      fc.property(filtros, (before) => {
        const { orden, vista, pagina } = before;
        expect(isFiltered(before)).toBe(
          toCatalogoHref(before) !== toCatalogoHref({ ...DEFECTO, orden, vista, pagina }),
        );
      }),
    );
  });

  it("leaves the defaults out", () => expect(toCatalogoHref(DEFECTO)).toBe("/catalogo"));

  it("keeps the other filters and goes back to the first page when the list changes", () => {
    const before: Filtros = {
      search: "té",
      exacta: true,
      categoria: "Hogar",
      orden: "stock",
      vista: "lista",
      pagina: 4,
    };
    expect(toCatalogoHref(before, { orden: "precio-desc" })).toBe(
      "/catalogo?search=t%C3%A9&exacta=1&categoria=Hogar&orden=precio-desc&vista=lista",
    );
    expect(toCatalogoHref(before, { categoria: "", search: "" })).toBe("/catalogo?orden=stock&vista=lista");
  });

  it("keeps the page when the same list is shown in another way", () => {
    const before: Filtros = { ...DEFECTO, pagina: 4 };
    expect(toCatalogoHref(before, { vista: "lista" })).toBe("/catalogo?vista=lista&pagina=4");
  });
});
