import { expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { readProducto } from "#tests/fixtures/campos-producto.ts";
import { MAX_INFORMADAS } from "./importacion.ts";
import { countMitades, type Existente, type Juicio, movesStock, toInforme } from "./juzgar-importacion.server.ts";

const TAZA: Existente = {
  ...readProducto({ nombre: "Taza", categoria: "Hogar", descripcion: "x", precio: "10", stock: "5" }),
  id: "t",
  version: 0,
  oferta_hasta: null,
  eliminado_en: null,
};

const change = (fila: number, despues: Partial<Existente>): Juicio => ({
  fila,
  nombre: "Taza",
  tipo: "cambia",
  antes: TAZA,
  despues: { ...TAZA, ...despues },
});

it("of many rows some of each fate are shown, in the file's order: prices that fall by half are never left out", () => {
  const total = MAX_INFORMADAS + 1;
  const iguales = Array.from({ length: total }, (_, n): Juicio => ({ fila: n + 2, nombre: "Taza", tipo: "igual" }));
  const cambios = Array.from({ length: total }, (_, n) => change(total + n + 2, { precio: centimos(1_100) }));
  const baja = change(2 * total + 2, { precio: centimos(400) });
  const juicios = [...iguales, ...cambios, baja];
  const filas = toInforme(juicios);
  expect(filas).toHaveLength(2 * MAX_INFORMADAS);
  expect(filas.at(-1)).toMatchObject({ fila: baja.fila, tipo: "cambia", despues: { precio: 4 } });
  const numbers = filas.map(({ fila }) => fila);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect([countMitades(juicios), movesStock(juicios)]).toEqual([1, false]);
  expect(movesStock([...juicios, change(9_999, { stock: 4 })])).toBe(true);
});
