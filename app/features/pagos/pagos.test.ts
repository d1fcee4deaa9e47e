import { describe, expect, it } from "vitest";
import { centimos } from "#app/lib/dinero.ts";
import type { Pedido } from "../pedidos/pedidos.ts";
import { decide as decideWith, isUnderWay, mergePartes, type PagoAnterior } from "./pagos.ts";
import type { Lectura } from "./pasarela.ts";

const pedido: Pedido = {
  id: "0199f1a0-0000-7000-8000-000000000001",
  usuario_id: "u",
  items: [],
  subtotal: centimos(10_000),
  igv: centimos(1_800),
  igv_porcentaje: 18,
  total: centimos(11_800),
  estado: "pendiente",
  direccion_envio: "Av. Larco 123",
  telefono: null,
  metodo_pago: "stripe",
  created_at: new Date(0),
  vence_en: new Date(0),
  vuelta: 0,
  requiere_atencion: null,
};
const abierto: PagoAnterior = {
  estado: "abierto",
  aprobado: centimos(0),
  reembolsado: centimos(0),
  rechazado: false,
  monto: pedido.total,
};
const pagado: Lectura = {
  estado: "aprobado",
  aprobado: pedido.total,
  reembolsado: centimos(0),
  partes: [],
  fallidas: [],
  moneda: "PEN",
  pedido_id: pedido.id,
  pendiente_hasta: null,
  rechazado: false,
  en_disputa: false,
};
const nada: Lectura = { ...pagado, estado: "abierto", aprobado: centimos(0) };

/** As asked for with all that the books know. */
const decide = (order: Pedido, pago: PagoAnterior, lectura: Lectura, otros = 0, visto = pago.reembolsado) =>
  decideWith(order, pago, lectura, { otros, visto });

describe("a reading of the provider", () => {
  it("that says paid in full confirms a pendiente order", () => {
    expect(decide(pedido, abierto, pagado)).toEqual({
      estado: "aprobado",
      aprobado: pedido.total,
      reembolsado: 0,
      vence_en: null,
      rechaza: false,
      confirma: true,
      atencion: null,
    });
  });

  it.each<[string, Partial<Pedido>, Partial<Lectura>, number, RegExp]>([
    ["another amount", {}, { aprobado: centimos(11_799) }, 0, /cobró S\/ 117\.99 y el pedido es de S\/ 118\.00/],
    ["another currency", {}, { moneda: "USD" }, 0, /otra moneda \(USD\)/],
    ["another order's reference", {}, { pedido_id: "otro" }, 0, /referencia de otro pedido/],
    ["no reference", {}, { pedido_id: null }, 0, /referencia de otro pedido/],
    ["a second payment", { estado: "procesando" }, {}, 11_800, /más de una vez/],
    ["a cancelled order", { estado: "cancelado" }, {}, 0, /pedido cancelado/],
    ["all given back already", {}, { reembolsado: centimos(11_800) }, 0, /ya había devuelto.*se cancela solo\.$/],
    ["all given back of a cancelled one", { estado: "cancelado" }, { reembolsado: centimos(11_800) }, 0, /completo\.$/],
  ])("with %s is flagged, kept, and confirms nothing", (_what, order, reading, otros, reason) => {
    const decision = decide({ ...pedido, ...order }, abierto, { ...pagado, ...reading }, otros);
    expect(decision.atencion).toMatch(reason);
    expect(decision.confirma).toBe(false);
    expect(decision.estado).toBe("aprobado");
  });

  it.each(["procesando", "enviado", "entregado"] as const)("leaves an order that is already %s alone", (estado) => {
    const again: PagoAnterior = { ...abierto, estado: "aprobado", aprobado: pedido.total };
    expect(decide({ ...pedido, estado }, again, pagado)).toMatchObject({ confirma: false, atencion: null });
  });

  it("said twice decides nothing new, also after a person cleared the flag", () => {
    const after: PagoAnterior = { ...abierto, estado: "aprobado", aprobado: centimos(11_799) };
    const decision = decide({ ...pedido, estado: "cancelado" }, after, { ...pagado, aprobado: centimos(11_799) });
    expect(decision).toMatchObject({ confirma: false, atencion: null });
  });

  it.each([
    ["creando", "abierto", "abierto"],
    ["abierto", "pendiente", "pendiente"],
    ["pendiente", "abierto", "pendiente"],
    ["cerrado", "abierto", "cerrado"],
    ["cerrado", "pendiente", "cerrado"],
    ["aprobado", "cerrado", "aprobado"],
    ["aprobado", "abierto", "aprobado"],
  ] as const)("moves a payment only forward: %s, read as %s, is %s", (before, read, after) => {
    expect(decide(pedido, { ...abierto, estado: before }, { ...nada, estado: read }).estado).toBe(after);
  });

  it("takes a payment that came after closing", () => {
    expect(decide(pedido, { ...abierto, estado: "cerrado" }, pagado)).toMatchObject({
      estado: "aprobado",
      confirma: true,
    });
  });

  it("that lost money which was approved before takes nothing back", () => {
    const before: PagoAnterior = { ...abierto, estado: "aprobado", aprobado: pedido.total };
    expect(decide({ ...pedido, estado: "procesando" }, before, nada)).toMatchObject({
      estado: "aprobado",
      aprobado: pedido.total,
    });
  });

  it("of part of it given back already confirms the order all the same", () => {
    const reading = { ...pagado, reembolsado: centimos(1_000) };
    expect(decide(pedido, abierto, reading)).toMatchObject({ confirma: true, reembolsado: 1_000, atencion: null });
  });
});

const devuelto = (reembolsado: number): PagoAnterior => {
  return { ...abierto, estado: "aprobado", aprobado: pedido.total, reembolsado: centimos(reembolsado) };
};
const read = (reembolsado: number, aprobado: number = pedido.total): Lectura => {
  return { ...pagado, reembolsado: centimos(reembolsado), aprobado: centimos(aprobado) };
};

const parte = (id: string, reembolsado: number) => {
  return { id, aprobado: centimos(9_435), reembolsado: centimos(reembolsado) };
};

describe("what went back", () => {
  it.each<[string, books: number, read: Lectura, visto: number, then: number]>([
    ["rises", 0, read(2_000), 0, 2_000],
    ["rises, whatever the books said when the provider was asked", 2_000, read(5_000), 0, 5_000],
    ["falls when a refund failed in the end", 2_000, read(0), 2_000, 0],
    ["does not fall for a reading from before the refund", 2_000, read(0), 0, 2_000],
    ["does not fall for a reading that misses money", 2_000, read(0, 0), 2_000, 2_000],
  ])("%s", (_what, books, reading, visto, then) => {
    expect(decide(pedido, devuelto(books), reading, 0, centimos(visto)).reembolsado).toBe(then);
  });

  it("leaves an attempt over, and one with money left under way", () => {
    expect(isUnderWay([devuelto(pedido.total)])).toBe(false);
    expect(isUnderWay([devuelto(pedido.total - 1)])).toBe(true);
    expect(isUnderWay([devuelto(pedido.total), abierto])).toBe(true);
    expect(isUnderWay([{ ...abierto, estado: "cerrado" }])).toBe(false);
  });

  it("is known by payment: what a reading does not name is as it was", () => {
    expect(mergePartes([parte("a", 0), parte("b", 0)], [parte("c", 0), parte("a", 9_435)])).toEqual([
      parte("a", 9_435),
      parte("b", 0),
      parte("c", 0),
    ]);
  });
});
