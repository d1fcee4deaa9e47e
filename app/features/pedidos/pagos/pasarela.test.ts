import { expect, it } from "vitest";
import { toVuelta } from "./pasarela.ts";

const COMPRADOR = { origen: "https://tienda.pe", email: "ana@ejemplo.pe", nombre: "Ana", apellido: "Ruiz" };

it.each([
  [undefined, "https://tienda.pe/pedido/p1"],
  [null, "https://tienda.pe/pedido/p1"],
  ["a+b/c=", "https://tienda.pe/pedido/p1?clave=a%2Bb%2Fc%3D"],
])("the way back from a payment page has the link's key: %s", (clave, vuelta) => {
  expect(toVuelta({ ...COMPRADOR, ...(clave !== undefined && { clave }) }, "p1")).toBe(vuelta);
});
