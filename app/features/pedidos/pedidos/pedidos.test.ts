import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { type Cobro, computeCobro } from "./pedidos.ts";

describe("the cobro of an order", () => {
  it.each<[aprobado: number, reembolsado: number, en_curso: boolean, Cobro]>([
    [0, 0, false, "sin_pagar"],
    [0, 0, true, "en_curso"],
    [11_800, 0, false, "pagado"],
    // Paid: another payment under way changes nothing.
    [11_800, 0, true, "pagado"],
    [11_799, 0, false, "incompleto"],
    [23_600, 0, false, "pagado"],
    [11_800, 1, false, "devuelto_parcial"],
    [11_800, 11_800, false, "devuelto"],
    // Paid twice, or again after a full refund: the rest pays it.
    [23_600, 11_800, false, "pagado"],
    [23_600, 11_801, false, "devuelto_parcial"],
    [23_600, 23_600, false, "devuelto"],
    [11_800, 11_800, true, "en_curso"],
  ])("approved %i, given back %i, under way %s: %s", (aprobado, reembolsado, en_curso, cobro) => {
    expect(computeCobro(centimos(11_800), { aprobado, reembolsado, en_curso })).toBe(cobro);
  });
});
