import { expect, it } from "vitest";
import { describeProcedencia, findGuia, listFicha } from "./procedencia.ts";

const SAID = { hecho_por: "Ana", localidad: "Chinchero", departamento: "Cusco" };
const to = "/catalogo?lugar=Cusco";

it.each([
  [SAID, { texto: "Hecho por Ana en ", lugar: "Chinchero, Cusco", to }],
  [
    { ...SAID, hecho_por: "", localidad: "cusco" },
    { texto: "Hecho en ", lugar: "Cusco", to },
  ],
])("%j leads to what else comes from there", (producto, said) => {
  expect(describeProcedencia(producto, true)).toEqual(said);
});

it.each([
  [SAID, "Hecho por Ana en Chinchero, Cusco"],
  [{ ...SAID, localidad: "", departamento: "" }, "Hecho por Ana"],
  [{ ...SAID, departamento: "" }, "Hecho por Ana en Chinchero"],
  [{ hecho_por: "", localidad: "", departamento: "" }, undefined],
])("%j leads nowhere where nothing of that place is listed", (producto, texto) => {
  const { texto: said, to: address = null } = describeProcedencia(producto, false) ?? {};
  expect([said, address]).toEqual([texto, null]);
});

it("material stands first and care last, in place of features of that name", () => {
  const caracteristicas = ["Piezas: 3", "material: lana", "Cuidado: ninguno"];
  expect(listFicha({ material: "Alpaca", cuidado: "A mano\nSin secadora", caracteristicas })).toEqual([
    "Material: Alpaca",
    "Piezas: 3",
    "Cuidado: A mano\nSin secadora",
  ]);
  expect(listFicha({ material: "", cuidado: "", caracteristicas })).toEqual(caracteristicas);
});

const toFilas = (guias: readonly (readonly string[])[]) => guias.map((guia) => ({ guia_tallas: [...guia] }));

it.each([
  [["Talla; Alto"], [["Talla; Ancho"]], ["Talla; Alto"]],
  [[], [[], ["Talla; Ancho"], ["Talla; Largo"]], ["Talla; Ancho"]],
  [[], [[]], []],
])("the size guide %j among %j is %j", (own, otras, expected) => {
  expect(findGuia({ guia_tallas: own }, toFilas(otras))).toEqual(expected);
});
