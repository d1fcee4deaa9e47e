import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { removeControls } from "#lib/text.ts";
import { type Centimos, centimos } from "#lib/dinero.ts";
import {
  type Filtros,
  clearFiltros,
  isCanonical,
  isFiltered,
  isPropia,
  NADA,
  ORDENES,
  parseAddress,
  parseFiltros,
  toCatalogoHref,
  VISTAS,
} from "./filtros.ts";

const parse = (query: string) => {
  const params = new URLSearchParams(query);
  return parseFiltros((name) => params.getAll(name));
};
const DEFECTO: Filtros = { ...NADA, propia: "", orden: "nombre", vista: "grid", pagina: 1 };

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
    ["categoria=Hogar", { categorias: ["Hogar"] }],
    ["categoria=Ropa&categoria=Hogar&categoria=Ropa&categoria=", { categorias: ["Hogar", "Ropa"] }],
    ["opcion=Talla:%20M&opcion=Color:%20azul&opcion=Talla:%20M", { opciones: ["Color: azul", "Talla: M"] }],
    ["opcion=M&opcion=&opcion=:%20M&opcion=Talla:", {}],
    ["lugar=%20Cusco%20", { lugar: "Cusco" }],
    ["lugar=", {}],
    ["lugar=Cusco&lugar=Puno", { lugar: "Cusco" }],
    ["desde=25&hasta=99.9", { desde: centimos(2500), hasta: centimos(9990) }],
    ["desde=25,50", { desde: centimos(2550) }],
    ["desde=100&hasta=25", { desde: centimos(2500), hasta: centimos(10_000) }],
    ["desde=0", {}],
    ["hasta=0", { hasta: centimos(0) }],
    ["desde=abc", {}],
    ["desde=-5", {}],
    ["desde=1e3", {}],
    ["hasta=9999999999", {}],
    ["hasta=1.999", {}],
    ["oferta=1", { oferta: true }],
    ["oferta=0", {}],
    ["oferta=si", {}],
    ["orden=nuevo", { orden: "nuevo" }],
    ["orden=vendidos", { orden: "vendidos" }],
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
  const precio = fc.option(fc.integer({ min: 1, max: 100_000 }).map((n): Centimos => centimos(n)));
  const filtros: fc.Arbitrary<Filtros> = fc
    .record({
      propia: fc.constantFrom("", "Hogar", "Sí & no"),
      search: fc.string({ maxLength: 50 }).map((text) => removeControls(text).trim()),
      exacta: fc.boolean(),
      categorias: fc.subarray(["Electrónicos", "Hogar", "Sí & no"]),
      opciones: fc.subarray(["Color: azul", "Color: rojo & más", "Talla: M"]),
      lugar: fc.constantFrom("", "Cusco", "La Libertad"),
      desde: precio,
      hasta: precio,
      oferta: fc.boolean(),
      orden: fc.constantFrom<Filtros["orden"]>("relevancia", ...ORDENES),
      vista: fc.constantFrom(...VISTAS),
      pagina: fc.integer({ min: 1, max: 9_999_999 }),
    })
    .map((any) =>
      any.search ? any : { ...any, exacta: false, orden: any.orden === "relevancia" ? "nombre" : any.orden },
    )
    .filter(({ desde, hasta }) => desde === null || hasta === null || desde <= hasta);

  it("is read back as the same filters", () => {
    fc.assert(
      fc.property(filtros, (before) => {
        const href = toCatalogoHref(before, { pagina: before.pagina });
        const url = new URL(href, "http://tienda.example");
        const own = isPropia(before);
        expect(parseAddress(url, before.propia)).toEqual(own ? before : { ...before, propia: "" });
        expect(isCanonical((name) => url.searchParams.getAll(name), before)).toBe(true);
        expect(href.startsWith("/catalogo/")).toBe(own);
      }),
    );
  });

  it("is filtered when more than order, view and page differ from the whole catalogue", () => {
    fc.assert(
      fc.property(filtros, (before) => {
        const { orden, vista, pagina } = before;
        const bare = { ...before, ...clearFiltros(before), orden, vista, pagina };
        expect(isFiltered(before)).toBe(toCatalogoHref(before) !== toCatalogoHref(bare));
        expect(isFiltered(bare)).toBe(false);
      }),
    );
  });

  it("leaves the defaults out", () => expect(toCatalogoHref(DEFECTO)).toBe("/catalogo"));

  it("keeps the other filters and goes back to the first page when the list changes", () => {
    const before: Filtros = {
      propia: "",
      search: "té",
      exacta: true,
      categorias: ["Hogar"],
      opciones: ["Talla: M"],
      lugar: "La Libertad",
      desde: centimos(2050),
      hasta: centimos(3000),
      oferta: true,
      orden: "stock",
      vista: "lista",
      pagina: 4,
    };
    expect(toCatalogoHref(before, { orden: "precio-desc" })).toBe(
      "/catalogo?search=t%C3%A9&exacta=1&categoria=Hogar&opcion=Talla%3A+M&lugar=La+Libertad&desde=20.50&hasta=30&oferta=1&orden=precio-desc&vista=lista",
    );
    expect(toCatalogoHref(before, NADA)).toBe("/catalogo?orden=stock&vista=lista");
  });

  it("is of the category's page as long as the list is in this alone", () => {
    const hogar: Filtros = { ...DEFECTO, propia: "Hogar", categorias: ["Hogar"], desde: centimos(2000) };
    expect(toCatalogoHref(hogar, { orden: "stock" })).toBe("/catalogo/hogar?desde=20&orden=stock");
    expect(toCatalogoHref(hogar, clearFiltros(hogar))).toBe("/catalogo/hogar");
    expect(toCatalogoHref(hogar, { categorias: ["Ropa", "Hogar"] })).toBe(
      "/catalogo?categoria=Hogar&categoria=Ropa&desde=20",
    );
    expect(toCatalogoHref(hogar, { categorias: [] })).toBe("/catalogo?desde=20");
    expect(toCatalogoHref(hogar, { search: "taza", desde: null, orden: "relevancia" })).toBe(
      "/catalogo?search=taza&categoria=Hogar",
    );
    expect(parseAddress({ pathname: "/catalogo/hogar", search: "?categoria=Ropa&search=x" }, "Hogar")).toEqual({
      ...hogar,
      desde: null,
    });
    expect(parseAddress({ pathname: "/catalogo/ropa", search: "" }, "Hogar")).toBeNull();
    expect(parseAddress({ pathname: "/carrito", search: "" })).toBeNull();
  });

  it("keeps the page when the same list is shown in another way", () => {
    const before: Filtros = { ...DEFECTO, pagina: 4 };
    expect(toCatalogoHref(before, { vista: "lista" })).toBe("/catalogo?vista=lista&pagina=4");
  });
});

it.each([
  ["categoria=Ropa&categoria=Hogar", false],
  ["categoria=Hogar&categoria=Ropa", true],
  ["categoria=Hogar&categoria=Hogar", false],
  ["hasta=30&desde=20", true],
  ["desde=20.00", false],
  ["desde=abc", false],
  ["desde=30&hasta=20", false],
  ["orden=nombre", false],
  ["orden=stock&orden=stock", false],
  ["search=+taza", false],
  ["vista=grid", false],
  ["pagina=1", false],
  ["", true],
])("'%s' is one of several ways to write a list, or the one: %s", (query, canonical) => {
  const params = new URLSearchParams(query);
  expect(isCanonical((name) => params.getAll(name), parse(query))).toBe(canonical);
});
