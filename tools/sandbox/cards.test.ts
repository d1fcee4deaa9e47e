import { describe, expect, it } from "vitest";
import { isLuhn, readTarjeta } from "./cards.ts";

const HOY = new Date("2026-11-21T12:00:00Z");
const read = (numero: string, vencimiento = "12/30", cvc = "123") => readTarjeta({ numero, vencimiento, cvc }, HOY);

describe("cards", () => {
  it.each([
    ["4242 4242 4242 4242", true],
    ["4000-0000-0000-0002", true],
    ["4242424242424241", false],
  ])("the check digit of %s", (numero, bien) => expect(isLuhn(numero.replaceAll(/\D/g, ""))).toBe(bien));

  it.each([
    ["4242 4242 4242 4242", "paga"],
    ["4242424242424242", "paga"],
    ["4000 0000 0000 0002", "rechazada"],
    ["5555 5555 5555 4444", "rechazada"],
    ["4242 4242 4242 4241", "invalida"],
    ["4242", "invalida"],
    ["cuatro", "invalida"],
  ])("%s → %s", (numero, tipo) => expect(read(numero).tipo).toBe(tipo));

  it.each([
    ["11/26", "paga"],
    ["10/26", "vencimiento"],
    ["13/30", "vencimiento"],
    ["1/2030", "paga"],
    ["", "vencimiento"],
  ])("expiry %s → %s", (vencimiento, esperado) => {
    const lectura = read("4242424242424242", vencimiento);
    expect(lectura.tipo === "invalida" ? lectura.motivo : lectura.tipo).toBe(esperado);
  });

  it("never keeps the number or the CVC", () => {
    const lectura = read("4242 4242 4242 4242");
    expect(lectura).toEqual({
      tipo: "paga",
      tarjeta: { marca: "visa", primeros: "424242", ultimos: "4242", mes: 12, anio: 2030 },
    });
  });
});
