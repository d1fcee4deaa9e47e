import { describe, expect, it } from "vitest";
import { centimos } from "#app/lib/dinero.ts";
import type { Pedido } from "../pedidos/pedidos.ts";
import { decide, type PagoAnterior } from "./pagos.ts";
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
  moneda: "PEN",
  pedido_id: pedido.id,
  pendiente_hasta: null,
  rechazado: false,
  en_disputa: false,
};
const nada: Lectura = { ...pagado, estado: "abierto", aprobado: centimos(0) };

describe("a reading of the provider", () => {
  it("that says paid in full confirms a pendiente order", () => {
    expect(decide(pedido, abierto, pagado, 0)).toEqual({
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
  ])("with %s is flagged, kept, and confirms nothing", (_what, order, reading, otros, reason) => {
    const decision = decide({ ...pedido, ...order }, abierto, { ...pagado, ...reading }, otros);
    expect(decision.atencion).toMatch(reason);
    expect(decision.confirma).toBe(false);
    expect(decision.estado).toBe("aprobado");
  });

  it.each(["procesando", "enviado", "entregado"] as const)("leaves an order that is already %s alone", (estado) => {
    const again: PagoAnterior = { ...abierto, estado: "aprobado", aprobado: pedido.total };
    expect(decide({ ...pedido, estado }, again, pagado, 0)).toMatchObject({ confirma: false, atencion: null });
  });

  it("said twice decides nothing new, also after a person cleared the flag", () => {
    const after: PagoAnterior = { ...abierto, estado: "aprobado", aprobado: centimos(11_799) };
    const decision = decide({ ...pedido, estado: "cancelado" }, after, { ...pagado, aprobado: centimos(11_799) }, 0);
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
    expect(decide(pedido, { ...abierto, estado: before }, { ...nada, estado: read }, 0).estado).toBe(after);
  });

  it("takes a payment that came after closing", () => {
    expect(decide(pedido, { ...abierto, estado: "cerrado" }, pagado, 0)).toMatchObject({
      estado: "aprobado",
      confirma: true,
    });
  });

  it("that lost money which was approved before takes nothing back", () => {
    const before: PagoAnterior = { ...abierto, estado: "aprobado", aprobado: pedido.total };
    expect(decide({ ...pedido, estado: "procesando" }, before, nada, 0)).toMatchObject({
      estado: "aprobado",
      aprobado: pedido.total,
    });
  });
});
