import { expect, it } from "vitest";
import { composeNombre } from "../opcion.ts";
import { buildSelectores } from "./opciones.ts";

const make = (talla: string, color: string, stock = 5) => {
  const opciones = [`Talla: ${talla}`, `Color: ${color}`];
  return { id: `${talla} ${color}`, nombre: composeNombre("Polo", opciones), opciones, stock, imagen: `${color}.webp` };
};
const [sAzul, mAzul, mRojo, lVerde] = [make("S", "azul"), make("M", "azul", 0), make("M", "rojo"), make("L", "verde")];
const TODAS = [sAzul, mAzul, mRojo, lVerde];

const show = (actual: typeof sAzul) =>
  buildSelectores(actual, TODAS).map(({ nombre, elegido, valores }) => ({
    [`${nombre}: ${elegido}`]: valores.map(
      ({ valor, id, otra, agotado }) => `${valor} → ${id}${otra ? " (otra)" : ""}${agotado ? " (agotado)" : ""}`,
    ),
  }));

it("each value leads to the variant that differs in it alone; sold out it is marked and still there", () => {
  expect(show(sAzul)).toEqual([
    { "Talla: S": ["S → S azul", "M → M azul (agotado)", "L → L verde (otra)"] },
    { "Color: azul": ["azul → S azul", "rojo → M rojo (otra)", "verde → L verde (otra)"] },
  ]);
});

it("where there is none the nearest that has the value is led to, so that no variant is out of reach", () => {
  expect(show(lVerde)).toEqual([
    // Of two that share as much the one in stock.
    { "Talla: L": ["S → S azul (otra)", "M → M rojo (otra)", "L → L verde"] },
    { "Color: verde": ["azul → S azul (otra)", "rojo → M rojo (otra)", "verde → L verde"] },
  ]);
  for (const actual of TODAS) {
    const reached = buildSelectores(actual, TODAS).flatMap(({ valores }) => valores.map(({ id }) => id));
    expect(reached.length).toBe(6);
  }
});

it("a group whose products have different options shows those of this one", () => {
  const suelto = { ...make("S", "azul"), id: "suelto", opciones: ["Material: lino"] };
  expect(buildSelectores(suelto, [suelto, sAzul])).toMatchObject([
    { nombre: "Material", valores: [{ id: "suelto", elegido: true, otra: false }] },
  ]);
});
