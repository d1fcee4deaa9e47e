import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { EN_BLANCO } from "#app/features/pedidos/pedidos/campos.ts";
import type { Pedido, Voucher } from "#app/features/pedidos/pedidos/pedidos.ts";
import {
  type DecisionInput,
  type Decision,
  decide as decideWith,
  isUnderWay,
  mergePartes,
  type PagoAnterior,
} from "./pagos.ts";
import type { Lectura } from "./pasarela.ts";

const pedido: Pedido = {
  ajustes: [],
  entrega: null,
  numero: 1042,
  retiradas: [],
  id: "0199f1a0-0000-7000-8000-000000000001",
  usuario_id: "u",
  contacto_nombre: null,
  contacto_correo: null,
  hecho_por: null,
  items: [],
  subtotal: centimos(10_000),
  igv: centimos(1_800),
  igv_porcentaje: 18,
  total: centimos(11_800),
  estado: "pendiente",
  ...EN_BLANCO,
  direccion_envio: "Av. Larco 123",
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
  voucher: null,
  rechazado: false,
  monto: pedido.total,
  vence_en: new Date(0),
};
const pagado: Lectura = {
  estado: "aprobado",
  aprobado: pedido.total,
  reembolsado: centimos(0),
  partes: [],
  fallidas: [],
  moneda: "PEN",
  pedido_id: pedido.id,
  voucher: null,
  retirados: [],
  rechazado: false,
  rechazo: null,
  en_disputa: false,
};
const nada: Lectura = { ...pagado, estado: "abierto", aprobado: centimos(0) };

const AHORA = new Date("2026-11-22T12:00:00Z");
const at = (minutes: number) => new Date(AHORA.getTime() + minutes * 60_000);
const CONTEXTO = { otros: 0, ahora: AHORA, plazo: at(35), cierre: false };

const decide = (order: Pedido, pago: PagoAnterior, lectura: Lectura, otros = 0, reembolsado = pago.reembolsado) =>
  decideWith(order, pago, lectura, { ...CONTEXTO, otros, asked: { ...pago, reembolsado } });

describe("a reading of the provider", () => {
  it("that says paid in full confirms a pendiente order", () => {
    expect(decide(pedido, abierto, pagado)).toEqual({
      estado: "aprobado",
      aprobado: pedido.total,
      reembolsado: 0,
      voucher: null,
      emite: false,
      sobra: false,
      vence_en: null,
      rechaza: false,
      rechazo: null,
      retrocede: false,
      superado: null,
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
    ["a cancelled order", { estado: "cancelado" }, {}, 0, /^Llegó un pago de S\/ 118\.00 para un pedido cancelado\.$/],
    [
      "a part more for a cancelled order whose money went back",
      { estado: "cancelado" },
      { manual: true, aprobado: centimos(17_700), reembolsado: centimos(11_800) },
      0,
      /^Llegó un pago de S\/ 59\.00 para un pedido cancelado\.$/,
    ],
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

  it("read twice decides nothing new, also after a person cleared the flag", () => {
    const after: PagoAnterior = { ...abierto, estado: "aprobado", aprobado: centimos(11_799) };
    const decision = decide({ ...pedido, estado: "cancelado" }, after, { ...pagado, aprobado: centimos(11_799) });
    expect(decision).toMatchObject({ confirma: false, atencion: null });
  });

  it.each([
    ["creando", "abierto", "abierto"],
    ["abierto", "pendiente", "pendiente"],
    ["pendiente", "cerrado", "cerrado"],
    ["pendiente", "abierto", "abierto"],
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

  it("with less approved than before takes nothing back", () => {
    const before: PagoAnterior = { ...abierto, estado: "aprobado", aprobado: pedido.total };
    expect(decide({ ...pedido, estado: "procesando" }, before, nada)).toMatchObject({
      estado: "aprobado",
      aprobado: pedido.total,
    });
  });

  it("partly refunded already still confirms the order", () => {
    const reading = { ...pagado, reembolsado: centimos(1_000) };
    expect(decide(pedido, abierto, reading)).toMatchObject({ confirma: true, reembolsado: 1_000, atencion: null });
  });
});

describe("a payment under way", () => {
  const voucherUntil = (minutes: number, id = "v1"): Voucher => {
    return { id, codigo: "123", enlace: null, vence_en: at(minutes).toISOString() };
  };
  const waiting = { ...pedido, vence_en: at(10) };
  const enRevision: PagoAnterior = { ...abierto, estado: "pendiente" };
  const conVoucher: PagoAnterior = { ...enRevision, voucher: voucherUntil(100) };
  const caido: Lectura = { ...nada, rechazado: true };
  const decideSo = (
    pago: PagoAnterior,
    lectura: Lectura,
    changes: Partial<DecisionInput> = {},
    order: Pedido = waiting,
  ) => decideWith(order, pago, lectura, { ...CONTEXTO, asked: pago, ...changes });

  it.each<[string, PagoAnterior, Lectura]>([
    ["a review that ends in a refusal", enRevision, caido],
    ["on a page that is over", enRevision, { ...caido, estado: "cerrado" }],
    ["after another card was declined there", { ...enRevision, rechazado: true }, caido],
    ["a voucher that is cancelled early", conVoucher, nada],
  ])("that fails frees the order for the next: %s", (_what, pago, lectura) => {
    const decision = decideSo(pago, lectura, {}, { ...waiting, vence_en: at(-5) });
    expect(decision).toMatchObject({ estado: lectura.estado, voucher: null, rechaza: true, vence_en: at(35) });
  });

  it.each<[string, PagoAnterior, Lectura, Partial<DecisionInput>, Partial<Decision>]>([
    [
      "one declined and one pending is pending",
      enRevision,
      { ...caido, estado: "pendiente" },
      {},
      { estado: "pendiente", rechaza: false, vence_en: null },
    ],
    [
      "a voucher that reaches its own date ends with its order",
      { ...enRevision, voucher: voucherUntil(-1) },
      { ...caido, estado: "cerrado" },
      {},
      { estado: "cerrado", rechaza: false, vence_en: null },
    ],
    [
      "an answer to a question that was asked before it began says nothing of it",
      enRevision,
      caido,
      { asked: abierto },
      { estado: "pendiente", rechaza: false, vence_en: null },
    ],
    [
      "withdrawn by the shop itself it gives time, and no mail",
      conVoucher,
      nada,
      { cierre: true },
      { estado: "cerrado", rechaza: false, vence_en: at(35) },
    ],
    [
      "so too when the notification of that comes first",
      conVoucher,
      { ...nada, retirados: ["v1"] },
      {},
      { estado: "abierto", rechaza: false, vence_en: at(35) },
    ],
    [
      "a voucher that was withdrawn earlier excuses nothing",
      { ...conVoucher, voucher: voucherUntil(100, "v2") },
      { ...nada, retirados: ["v1"] },
      {},
      { estado: "abierto", rechaza: true, vence_en: at(35) },
    ],
  ])("%s", (_what, pago, lectura, changes, decision) => {
    const order = pago.voucher ? { ...waiting, vence_en: new Date(pago.voucher.vence_en ?? 0) } : waiting;
    expect(decideSo(pago, lectura, changes, order)).toMatchObject(decision);
  });

  it("keeps the order until the voucher's date, and tells of each voucher once", () => {
    const issued: Lectura = { ...nada, estado: "pendiente", voucher: voucherUntil(100) };
    const first = decideSo(abierto, issued);
    expect(first).toMatchObject({ estado: "pendiente", emite: true, vence_en: at(100), voucher: issued.voucher });
    expect(decideSo(conVoucher, issued, {}, { ...waiting, vence_en: at(100) })).toMatchObject({
      emite: false,
      vence_en: null,
    });
    expect(decideSo(conVoucher, { ...issued, voucher: voucherUntil(90, "v2") }).emite).toBe(true);
  });

  it.each<[string, Partial<Pedido>, PagoAnterior, Partial<Lectura>, boolean]>([
    ["the order waits for it", {}, abierto, { estado: "pendiente" }, false],
    ["another payment of the page came first", {}, abierto, { estado: "aprobado", aprobado: pedido.total }, true],
    ["the order was paid elsewhere", { estado: "procesando" }, enRevision, { estado: "pendiente" }, true],
    ["the order was cancelled", { estado: "cancelado" }, enRevision, { estado: "pendiente" }, true],
    ["its page was given up", {}, { ...abierto, estado: "cerrado" }, { estado: "pendiente" }, true],
  ])("detects a superfluous voucher: %s", (_what, order, pago, lectura, sobra) => {
    const voucher = voucherUntil(100);
    expect(decideSo(pago, { ...nada, ...lectura, voucher }, {}, { ...waiting, ...order }).sobra).toBe(sobra);
  });

  it("declined on an open page is told once, as long as there is time to try again", () => {
    expect(decideSo(abierto, caido)).toMatchObject({ rechaza: true, vence_en: null });
    expect(decideSo({ ...abierto, rechazado: true }, caido).rechaza).toBe(false);
    expect(decideSo(abierto, caido, {}, { ...waiting, vence_en: at(-1) }).rechaza).toBe(false);
    expect(decideSo(abierto, caido, { cierre: true }).rechaza).toBe(false);
    expect(decideSo({ ...abierto, estado: "cerrado" }, { ...caido, estado: "cerrado" }).rechaza).toBe(false);
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
  it.each<[string, books: number, read: Lectura, asked: number, then: number]>([
    ["rises", 0, read(2_000), 0, 2_000],
    ["rises, whatever the books said when the provider was asked", 2_000, read(5_000), 0, 5_000],
    ["falls when a refund failed in the end", 2_000, read(0), 2_000, 0],
    ["does not fall for a reading from before the refund", 2_000, read(0), 0, 2_000],
    ["does not fall for a reading that misses money", 2_000, read(0, 0), 2_000, 2_000],
  ])("%s", (_what, books, reading, asked, then) => {
    expect(decide(pedido, devuelto(books), reading, 0, centimos(asked)).reembolsado).toBe(then);
  });

  it("keeps a finished attempt finished, and one with money left under way", () => {
    expect(isUnderWay([devuelto(pedido.total)])).toBe(false);
    expect(isUnderWay([devuelto(pedido.total - 1)])).toBe(true);
    expect(isUnderWay([devuelto(pedido.total), abierto])).toBe(true);
    expect(isUnderWay([{ ...abierto, estado: "cerrado" }])).toBe(false);
  });

  it("is tracked by parte: what a reading does not name stays", () => {
    expect(mergePartes([parte("a", 0), parte("b", 0)], [parte("c", 0), parte("a", 9_435)])).toEqual([
      parte("a", 9_435),
      parte("b", 0),
      parte("c", 0),
    ]);
  });
});
