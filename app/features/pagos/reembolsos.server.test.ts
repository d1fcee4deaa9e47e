import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { auditoria, eventos_pedido, pagos, reembolsos } from "#db/schema/index.ts";
import { centimos } from "#app/lib/dinero.ts";
import { newId } from "#app/lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import type { PasarelaDePrueba } from "#tests/fabrica/pasarela.ts";
import { addPedido, openCaja } from "#tests/fabrica/pedido.ts";
import { readPedido } from "#tests/fabrica/tienda.ts";
import { refundPago, settleReembolsos } from "./reembolsos.server.ts";

const db = await openTestDb();
const signal = new AbortController().signal;
let stripe: PasarelaDePrueba;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openCaja(db));
});

const order = (options?: Parameters<typeof addPedido>[1]) => addPedido({ stripe, tienda }, options);

const orden = (monto: number) => ({ monto: centimos(monto), motivo: "", actor_id: "admin" });

describe("a refund", () => {
  it("goes in parts up to what was paid, and no further", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    expect((await readPedido(db, pedido_id)).cobro).toBe("pagado");
    expect(await refundPago(tienda, pago.id, orden(10_000))).toEqual({ tipo: "hecho" });
    expect((await readPedido(db, pedido_id)).cobro).toBe("devuelto_parcial");
    expect(await refundPago(tienda, pago.id, orden(13_601))).toEqual({ tipo: "excede", disponible: 13_600 });
    expect(await refundPago(tienda, pago.id, orden(13_600))).toEqual({ tipo: "hecho" });
    expect(await refundPago(tienda, pago.id, orden(1))).toEqual({ tipo: "excede", disponible: 0 });
    const [after] = await db.select().from(pagos).where(eq(pagos.id, pago.id));
    expect(after?.reembolsado).toBe(23_600);
    expect((await readPedido(db, pedido_id)).cobro).toBe("devuelto");
    const events = await db.select().from(eventos_pedido).where(eq(eventos_pedido.pedido_id, pedido_id));
    expect(events.map(({ detalle }) => detalle)).toContain("Se devolvieron S/ 136.00.");
  });

  it("ordered twice at once is given once", async () => {
    const { pago } = await order({ pagado: true });
    const done = await Promise.all([1, 2, 3].map(() => refundPago(tienda, pago.id, orden(23_600))));
    expect(done.filter(({ tipo }) => tipo === "hecho")).toHaveLength(1);
    expect(stripe.abiertas.get(pago.pedido_id)?.lectura.reembolsado).toBe(23_600);
  });

  it("whose answer was lost is repeated under the same key, and given once", async () => {
    const { pago } = await order({ pagado: true });
    stripe.caida = true;
    expect(await refundPago(tienda, pago.id, orden(5_000))).toEqual({ tipo: "en_camino" });
    stripe.caida = false;
    const [reembolso] = await db.select().from(reembolsos).where(eq(reembolsos.pago_id, pago.id));
    await stripe.refund(pago, { clave: reembolso?.id ?? "", monto: centimos(5_000) });
    await settleReembolsos(tienda, signal);
    await settleReembolsos(tienda, signal);
    const [after] = await db.select().from(pagos).where(eq(pagos.id, pago.id));
    expect(after?.reembolsado).toBe(5_000);
    const [done] = await db.select().from(reembolsos).where(eq(reembolsos.pago_id, pago.id));
    expect(done?.estado).toBe("hecho");
  });

  it("sent twice by the same form is one refund, and answered alike", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    const same = { ...orden(5_000), motivo: "Llegó roto.", clave: newId() };
    expect(await refundPago(tienda, pago.id, same)).toEqual({ tipo: "hecho" });
    expect(await refundPago(tienda, pago.id, same)).toEqual({ tipo: "hecho" });
    stripe.caida = true;
    const lost = { ...orden(1_000), clave: newId() };
    expect(await refundPago(tienda, pago.id, lost)).toEqual({ tipo: "en_camino" });
    expect(await refundPago(tienda, pago.id, lost)).toEqual({ tipo: "en_camino" });
    expect(await db.select().from(reembolsos).where(eq(reembolsos.pago_id, pago.id))).toHaveLength(2);
    const records = await db.select().from(auditoria).where(eq(auditoria.objeto_id, pedido_id));
    expect(records.map(({ despues }) => despues)).toContainEqual({ monto: 50, motivo: "Llegó roto." });
  });

  it("that the provider refuses is on record as failed and leaves the money available", async () => {
    const { pago, pedido_id } = await order({ pagado: true });
    await stripe.refund(pago, { clave: "en su panel", monto: centimos(23_600) });
    expect(await refundPago(tienda, pago.id, orden(100))).toEqual({ tipo: "rechazado" });
    const [row] = await db.select().from(reembolsos).where(eq(reembolsos.pago_id, pago.id));
    expect(row?.estado).toBe("fallido");
    expect((await readPedido(db, pedido_id)).requiere_atencion).toBe("El proveedor no aceptó devolver S/ 1.00.");
  });
});
