import { expect, test } from "vitest";
import { toMapa } from "./direcciones.ts";

test.each([
  ["Av. Larco 812\nMiraflores, Lima, Lima\nReferencia: Puerta azul", "Av. Larco 812, Miraflores, Lima, Lima, Perú"],
  ["Jr. Ancash 5\nAte, Lima, Lima", "Jr. Ancash 5, Ate, Lima, Lima, Perú"],
  ["Jr. Unión 450,\nCercado", "Jr. Unión 450, Cercado, Perú"],
])("%j is searched in the map as %s", (direccion, query) => {
  expect(new URL(toMapa(direccion)).searchParams.get("query")).toBe(query);
});
