import { expect, it } from "vitest";
import { countUnidades, isNumeroSuelto, listPorEnviar, sumUnidades } from "./despachos.ts";

const NUNCA = null;
const AYER = new Date(0);
const of = (producto_id: string, cantidad: number) => ({ producto_id, cantidad });

it.each([
  ["", "123", true],
  ["", "  ", false],
  ["", "", false],
  ["Olva", "123", false],
  ["Olva", "", false],
])("courier %j and number %j: cannot be followed: %s", (courier, numero, expected) => {
  expect(isNumeroSuelto({ courier, numero })).toBe(expected);
});

it("counts units of all products or of one", () => {
  const lineas = [of("taza", 2), of("manta", 1), of("taza", 3)];
  expect(countUnidades(lineas)).toBe(6);
  expect([sumUnidades(lineas, "taza"), sumUnidades(lineas, "manta"), sumUnidades(lineas, "libro")]).toEqual([5, 1, 0]);
});

it.each([
  ["nothing is sent", [], [], [of("taza", 5), of("manta", 1)]],
  ["a part is sent", [], [{ lineas: [of("taza", 2)], regreso_en: NUNCA }], [of("taza", 3), of("manta", 1)]],
  ["what is sent came back", [], [{ lineas: [of("taza", 2)], regreso_en: AYER }], [of("taza", 5), of("manta", 1)]],
  ["a product was taken off", [of("manta", 1)], [], [of("taza", 5)]],
  [
    "two shipments and a refund",
    [of("taza", 1)],
    [
      { lineas: [of("taza", 1), of("manta", 1)], regreso_en: NUNCA },
      { lineas: [of("taza", 2)], regreso_en: NUNCA },
    ],
    [of("taza", 1)],
  ],
  ["all of it is sent", [], [{ lineas: [of("taza", 5), of("manta", 1)], regreso_en: NUNCA }], []],
])("%s: these are still to be sent", (_, retiradas, despachos, left) => {
  expect(listPorEnviar({ items: [of("taza", 5), of("manta", 1)], retiradas }, despachos)).toEqual(left);
});
