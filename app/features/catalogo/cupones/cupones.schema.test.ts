import { describe, expect, it } from "vitest";
import { startOfDay } from "#lib/fechas.ts";
import { newId } from "#lib/ids.ts";
import { ordenCupon } from "./cupones.schema.ts";
import { MAX_CODIGO } from "./cupones.ts";

function read(order: Record<string, string>) {
  const { success, data, error } = ordenCupon.safeParse(order);
  return success ? data : error.issues.map(({ path, message }) => [path.join("."), message]);
}

describe("an order to a coupon", () => {
  const clave = newId();

  it("extends it to the end of a day", () => {
    const order = { intento: "ampliar", version: "3", usos: "80", hasta: "2090-01-31" };
    expect(read(order)).toEqual({ intento: "ampliar", version: 3, usos: 80, hasta: startOfDay("2090-02-01") });
  });

  it.each([
    ["2099-12-31", startOfDay("2100-01-01")],
    ["2100-01-01", [["hasta", "Elige una fecha cercana."]]],
  ])("until %s, in this century", (hasta, expected) => {
    const order = read({ intento: "ampliar", version: "3", usos: "80", hasta });
    expect("hasta" in order ? order.hasta : order).toEqual(expected);
  });

  it.each([
    ["1", 1],
    ["4999", 4_999],
    ["5000", 5_000],
    ["5001", [["cuantos", "Como máximo 5,000 de una vez."]]],
    ["muchos", [["cuantos", "Escribe cuántos códigos, un número entero."]]],
  ])("makes %s codes, up to 5,000", (cuantos, expected) => {
    const order = { intento: "generar", clave, cuantos };
    expect(read(order)).toEqual(typeof expected === "number" ? { ...order, cuantos: expected } : expected);
  });

  it.each([
    [" abc 12-x ", "ABC12-X"],
    ["A".repeat(MAX_CODIGO * 4), "A".repeat(MAX_CODIGO * 4)],
    ["A".repeat(MAX_CODIGO * 4 + 1), [["codigo", "Es demasiado largo."]]],
    ["   ", [["codigo", "Escribe el código."]]],
  ])("takes back the code '%s' as it would be redeemed", (codigo, expected) => {
    const order = { intento: "anular_codigo", codigo };
    expect(read(order)).toEqual(typeof expected === "string" ? { ...order, codigo: expected } : expected);
  });

  it.each([["terminar"], ["anular_libres"]])("may be '%s'", (intento) => {
    expect(read({ intento })).toEqual({ intento });
  });

  it.each([[{ intento: "borrar" }], [{ intento: "generar", clave: "x", cuantos: "1" }], [{}]])(
    "is refused otherwise: %j",
    (order) => {
      expect(ordenCupon.safeParse(order).success).toBe(false);
    },
  );
});
