import { describe, expect, it } from "vitest";
import { COBROS, ESTADOS } from "#db/values.ts";
import {
  CAMBIOS_LOTE,
  type ConteoLote,
  countNo,
  formatConteo,
  formatQuedaran,
  formatResultado,
  judgePedido,
} from "./lotes.ts";

describe("how a lot went, in a sentence", () => {
  const CASOS: readonly (readonly [ConteoLote, string])[] = [
    [{ hecho: 28, cancelado: 2 }, "28 enviados, 2 no: cancelados"],
    [{ hecho: 1 }, "1 enviado"],
    [{ hecho: 1_200, cancelado: 1 }, "1,200 enviados, 1 no: cancelado"],
    [{ cancelado: 2, enviado: 1 }, "0 enviados, 3 no: 2 cancelados, 1 ya enviado"],
    [{ hecho: 5, requiere_atencion: 2, fallo: 1 }, "5 enviados, 3 no: 2 requieren atención, 1 con un error"],
  ];
  it.each(CASOS)("%j: %s", (conteo, texto) => {
    expect(formatConteo("enviar", conteo)).toBe(texto);
  });

  it("beforehand", () => {
    expect(formatQuedaran({ hecho: 28, cancelado: 2 })).toBe("2 se quedarán como están: cancelados.");
    expect(formatQuedaran({ sin_pagar: 1 })).toBe("1 se quedará como está: sin pagar.");
    expect(formatQuedaran({ hecho: 28 })).toBe("");
    expect(countNo({ hecho: 3, cancelado: 2, pendiente: 1 })).toBe(3);
  });

  it("of one order", () => {
    expect(formatResultado("enviar", "hecho")).toBe("Enviado");
    expect(formatResultado("enviar", "cancelado")).toBe("No: cancelado");
  });
});

describe("what a change of many takes", () => {
  const quiet = { cobro: "pagado", atencion: false } as const;

  it.each(CAMBIOS_LOTE)("%s: one estado alone, the others say which they are", (accion) => {
    const taken = ESTADOS.filter((estado) => judgePedido(accion, { ...quiet, estado }) === null);
    expect(taken).toEqual([{ preparar: "pendiente", enviar: "procesando", entregar: "enviado" }[accion]]);
    for (const estado of ESTADOS) {
      expect([null, estado]).toContain(judgePedido(accion, { ...quiet, estado }));
    }
  });

  it("nothing that a person must look at first", () => {
    const atento = { cobro: "pagado", atencion: true } as const;
    expect(judgePedido("enviar", { ...atento, estado: "procesando" })).toBe("requiere_atencion");
    expect(judgePedido("preparar", { ...atento, estado: "pendiente" })).toBe("requiere_atencion");
    expect(judgePedido("entregar", { ...atento, estado: "enviado" })).toBe(null);
  });

  it("no order whose money went back, and none without money on its way to be prepared", () => {
    const sent = COBROS.filter((cobro) => judgePedido("enviar", { estado: "procesando", cobro, atencion: false }));
    expect(sent).toEqual(["devuelto"]);
    const prepared = COBROS.filter(
      (cobro) => !judgePedido("preparar", { estado: "pendiente", cobro, atencion: false }),
    );
    expect(prepared).toEqual(["pagado"]);
  });
});
