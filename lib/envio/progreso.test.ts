import { describe, expect, it } from "vitest";
import { centimos, computeTotales } from "../dinero.ts";
import { pickMontoEnvio } from "./costo.ts";
import { computeProgresoEnvio } from "./progreso.ts";

const [LIMA, PERU] = [centimos(5_001), centimos(15_000)];
const REGLA = { gratisLima: LIMA, gratisPeru: PERU, zonaLima: "Lima Metropolitana" };

describe("how near free shipping is", () => {
  it.each([
    [0, "Te faltan S/ 50.00 para el envío gratis en Lima Metropolitana.", LIMA],
    [3_990, "Te faltan S/ 10.10 para el envío gratis en Lima Metropolitana.", LIMA],
    [5_000, "Te faltan S/ 0.01 para el envío gratis en Lima Metropolitana.", LIMA],
    [5_001, "Tu envío es gratis en Lima Metropolitana. Te faltan S/ 99.99 para que lo sea en todo el Perú.", PERU],
    [14_999, "Tu envío es gratis en Lima Metropolitana. Te faltan S/ 0.01 para que lo sea en todo el Perú.", PERU],
    [15_000, "Tu envío es gratis a todo el Perú.", PERU],
    [99_900, "Tu envío es gratis a todo el Perú.", PERU],
  ])("with %i céntimos: %s", (monto, texto, meta) => {
    expect(computeProgresoEnvio(centimos(monto), REGLA)).toMatchObject({ texto, meta, monto: Math.min(monto, PERU) });
  });

  it.each([
    [null, null, undefined],
    [LIMA, null, "Te faltan S/ 40.00 para el envío gratis en Lima Metropolitana."],
    [centimos(900), null, "Tu envío es gratis en Lima Metropolitana."],
    [null, PERU, "Te faltan S/ 140.00 para el envío gratis a todo el Perú."],
  ])("free from %s in Lima and from %s everywhere: %s", (gratisLima, gratisPeru, texto) => {
    const found = computeProgresoEnvio(centimos(1_000), { ...REGLA, gratisLima, gratisPeru });
    expect(found?.texto).toBe(texto);
  });

  it.each([
    [false, "Te faltan S/ 10.10 para el envío gratis en Lima Metropolitana."],
    [true, "Te faltan S/ 2.92 para el envío gratis en Lima Metropolitana."],
  ])("compares what prices are shown as: with IGV %s", (withIgv, texto) => {
    const totales = computeTotales([{ precio: centimos(3_990), cantidad: 1 }]);
    expect(computeProgresoEnvio(pickMontoEnvio(totales, withIgv), REGLA)?.texto).toBe(texto);
  });
});
