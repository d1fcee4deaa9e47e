import { describe, expect, it } from "vitest";
import { TOPES_USUALES, type Topes } from "#app/features/base/ajustes/topes.ts";
import { centimos, computeTotales, fromSoles, toSoles } from "#lib/dinero.ts";
import { describeTopes, findExcesos, type SinPagar } from "./topes.ts";

const soles = (amount: number) => toSoles(centimos(Math.round(amount * 100)));
const build = (...lineas: [cantidad: number, precio: number][]) =>
  lineas.map(([cantidad, precio], n) => ({
    producto_id: String(n),
    nombre: String(n),
    cantidad,
    precio: soles(precio),
  }));
const NADA: SinPagar = { unidades: 0, total: 0 };
const fit = (lineas: ReturnType<typeof build>, sinPagar = NADA, topes: Partial<Topes> = {}) => {
  const { total } = computeTotales(lineas.map((linea) => ({ ...linea, precio: fromSoles(linea.precio) })));
  return findExcesos(lineas, total, sinPagar, { ...TOPES_USUALES, ...topes }).map(({ producto_id, disponible }) => [
    producto_id,
    disponible,
  ]);
};

describe("what somebody who never paid may take", () => {
  it.each<[string, [number, number][], Partial<SinPagar>, Partial<Topes>, [string, number][]]>([
    [
      "20 of each",
      [
        [20, 1],
        [20, 1],
        [20, 1],
      ],
      {},
      {},
      [],
    ],
    ["21 of one", [[21, 1]], {}, {}, [["0", 20]]],
    [
      "61 in all",
      [
        [20, 1],
        [20, 1],
        [20, 1],
        [1, 1],
      ],
      {},
      {},
      [["3", 0]],
    ],
    ["beside 50 units unpaid", [[20, 1]], { unidades: 50 }, {}, [["0", 10]]],
    ["S/ 3,000 to the céntimo", [[1, 2_542.37]], {}, {}, []],
    ["a céntimo more", [[1, 2_542.38]], {}, {}, [["0", 0]]],
    [
      "several, as many as fit",
      [
        [2, 1_000],
        [2, 1_000],
      ],
      {},
      {},
      [["1", 0]],
    ],
    ["beside S/ 2,990 unpaid", [[2, 10]], { total: 299_000 }, {}, [["0", 0]]],
    ["no limit of units of a product", [[50, 1]], {}, { por_producto: "0" }, []],
    ["no limit of money", [[1, 9_000]], {}, { monto: "0" }, []],
    ["no limit at all", [[9_999, 9]], {}, { por_producto: "0", unidades: "0", monto: "0" }, []],
  ])("%s", (_, lineas, sinPagar, topes, expected) => {
    expect(fit(build(...lineas), { ...NADA, ...sinPagar }, topes)).toEqual(expected);
  });

  it("names only the limits that there are", () => {
    expect(describeTopes(TOPES_USUALES)).toContain(
      "20 unidades de cada producto, 60 unidades en total y S/ 3,000.00 sin pagar",
    );
    expect(describeTopes({ ...TOPES_USUALES, unidades: "0", monto: "0" })).toContain(
      "guardamos 20 unidades de cada producto sin",
    );
  });
});
