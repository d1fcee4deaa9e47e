import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { type Filtros, SIN_FILTROS } from "./filtros.ts";
import { describeLista, toPlural } from "./frase.ts";

interface Caso {
  filtros: Partial<Filtros>;
  nombres?: string[];
  found?: number;
  muchos?: boolean;
  corregida?: string;
  parcial?: string;
}

const tell = ({ filtros, nombres = ["Taza", "Olla"], found = nombres.length, muchos = false, ...busqueda }: Caso) =>
  describeLista({
    filtros: { ...SIN_FILTROS, ...filtros },
    productos: nombres.map((nombre) => ({ nombre })),
    found,
    muchos,
    corregida: busqueda.corregida ?? null,
    parcial: busqueda.parcial ?? null,
  });

const GORRAS = ["Gorra de algodón", "Gorra trucker", "GORRA plana"];

describe("what a list says of its filters", () => {
  it.each<[string, Caso]>([
    ["", { filtros: {} }],
    ["", { filtros: { orden: "stock", vista: "lista", pagina: 2 } }],
    ["", { filtros: { oferta: true }, nombres: [] }],
    ["", { filtros: { propia: "Ropa", categorias: ["Ropa"] } }],
    ["2 productos en oferta", { filtros: { oferta: true } }],
    ["1 producto de Ropa", { filtros: { categorias: ["Ropa"] }, nombres: ["Polo"] }],
    ["2 productos de Hogar o Ropa", { filtros: { categorias: ["Hogar", "Ropa"] } }],
    ["2 productos de 4 categorías", { filtros: { categorias: ["A", "B", "C", "D"] } }],
    ["2 productos en azul", { filtros: { propia: "Ropa", categorias: ["Ropa"], opciones: ["Color: azul"] } }],
    [
      "2 productos en azul o rojo, talla L o M, en oferta",
      { filtros: { opciones: ["Color: azul", "Color: rojo", "Talla: L", "Talla: M"], oferta: true } },
    ],
    ["2 productos en rojo, material lana", { filtros: { opciones: ["Material: lana", "color: rojo"] } }],
    ["2 productos desde S/ 20", { filtros: { desde: centimos(2000) } }],
    ["2 productos hasta S/ 59.90", { filtros: { hasta: centimos(5990) } }],
    [
      "3 gorras en rojo de S/ 20 a S/ 60",
      {
        filtros: { search: "gorras", opciones: ["Color: rojo"], desde: centimos(2000), hasta: centimos(6000) },
        nombres: GORRAS,
      },
    ],
    ["1 gorra", { filtros: { search: "Gorra" }, nombres: GORRAS.slice(0, 1) }],
    ["3 gorras", { filtros: { search: "gora" }, nombres: GORRAS, corregida: "gorra" }],
    ["3 gorras", { filtros: { search: "gorra xyzzy" }, nombres: GORRAS, parcial: "gorra" }],
    ["4 productos con «gorra»", { filtros: { search: "gorra" }, nombres: [...GORRAS, "Visera y gorra"] }],
    ["40 productos con «gorra»", { filtros: { search: "gorra" }, nombres: GORRAS, found: 40 }],
    ["3 productos con «gorra roja»", { filtros: { search: "gorra roja" }, nombres: GORRAS }],
    ["3 productos con «go»", { filtros: { search: "go" }, nombres: GORRAS }],
    [
      "Más de 1,000 productos de Ropa con «polo»",
      { filtros: { search: "polo", categorias: ["Ropa"] }, found: 1000, muchos: true },
    ],
  ])("'%s'", (expected, caso) => expect(tell(caso)).toBe(expected));
});

it.each([
  ["gorra", "gorras"],
  ["café", "cafés"],
  ["cinturón", "cinturones"],
  ["lápiz", "lápices"],
  ["reloj", "relojes"],
  ["sofá", "sofás"],
  ["tijeras", "tijeras"],
  ["collar", "collares"],
])("of %s there are several: %s", (noun, plural) => expect(toPlural(noun)).toBe(plural));
