import { expect, it } from "vitest";
import type { OpcionListada } from "#app/features/catalogo/productos/opcion.ts";
import { splitFacetas } from "./reparto-facetas.ts";

/** Of a product of the given name with these values of one option. */
const of = (cosa: string, nombre: string, ...valores: string[]): OpcionListada[] =>
  valores.map((valor) => {
    const [opcion, junto] = [`${nombre}: ${valor}`, `${nombre}: ${valores.toSorted()[0]}`];
    return { categoria: "Ropa", opcion, junto, cosas: [cosa] };
  });

const show = (...listed: OpcionListada[][]) =>
  splitFacetas(listed.flat()).map(
    ({ titulo, opciones }) => `${titulo}: ${opciones.map((o) => o.split(": ")[1]).join(" ")}`,
  );

it.each<[string, OpcionListada[][], string[]]>([
  ["nothing", [], []],
  ["one kind has the option's own name", [of("polo", "Talla", "S", "M")], ["Talla: S M"]],
  [
    "sizes that no product has together stand apart",
    [of("polo", "Talla", "S", "M"), of("sombrero", "Talla", "57 cm", "59 cm", "61 cm")],
    ["Talla de sombrero: 57 cm 59 cm 61 cm", "Talla de polo: S M"],
  ],
  [
    "what shares a value is one kind, also over a third",
    [
      of("polo", "Talla", "S", "M"),
      of("chompa", "Talla", "L", "XL"),
      of("chompa", "Talla", "M", "L"),
      of("gorro", "Talla", "niño"),
    ],
    ["Talla de chompa y polo: S M L XL", "Talla de gorro: niño"],
  ],
  [
    "of many things it is the option alone",
    [
      of("polo", "Talla", "M", "L"),
      of("chompa", "Talla", "M"),
      of("casaca", "Talla", "M"),
      of("gorro", "Talla", "niño", "adulto"),
    ],
    ["Talla: M L", "Talla de gorro: niño adulto"],
  ],
  [
    "what has one name is one kind",
    [of("polo", "Talla", "S"), of("polo", "Talla", "M"), of("gorro", "Talla", "niño", "adulto")],
    ["Talla de gorro: niño adulto", "Talla de polo: S M"],
  ],
  [
    "what cannot be named stays together",
    [of("501", "Talla", "30", "32"), of("pack", "Talla", "8", "10"), of("gorro", "Talla", "niño")],
    ["Talla: 30 32 8 10", "Talla de gorro: niño"],
  ],
  [
    "colours are the same of everything",
    [of("polo", "Color", "azul"), of("gorro", "color", "rojo"), of("gorro", "Color", "verde")],
    ["Color: azul verde", "color: rojo"],
  ],
])("%s", (_, listed, expected) => {
  expect(show(...listed)).toEqual(expected);
});
