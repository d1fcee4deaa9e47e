import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { checkoutSchema } from "#app/features/pedidos/pedidos.schema.ts";
import {
  auditoria,
  correos,
  ESTADOS,
  eventos_pedido,
  movimientos_stock,
  pagos,
  pedidos,
  productos,
  reembolsos,
} from "#db/schema/index.ts";
import { centimos } from "#app/lib/dinero.ts";
import { newId } from "#app/lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { PasarelaDePrueba } from "#tests/fabrica/pasarela.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda, readPedido, stockOf } from "#tests/fabrica/tienda.ts";
import { startCheckout } from "./checkout.server.ts";
import { openPago, refreshPagos } from "./cobrar.server.ts";
import { changeEstado, verifyPagos } from "./gestion.server.ts";
import { refundPago, settleReembolsos } from "./reembolsos.server.ts";
import { expirePedidos, settlePagos } from "./tareas.server.ts";

const db = await openTestDb();
const signal = new AbortController().signal;
let stripe: PasarelaDePrueba;
let tienda: Tienda;

beforeEach(async () => {
  stripe = new PasarelaDePrueba("stripe");
  tienda = openTestTienda(db, [stripe]);
  // What earlier tests left open is not this test's: its pages are at another provider in memory.
  await db.update(pagos).set({ estado: "cerrado", vence_en: new Date(0) });
  await db.update(pedidos).set({ vence_en: new Date("2999-01-01") });
});

async function order({ cantidad = 2, stock = 10, pagado = false } = {}) {
  const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock })];
  const input = checkoutSchema.parse(checkoutBody([{ producto, cantidad }]));
  const salida = await startCheckout(tienda, cliente, input, "k");
  if (salida.tipo !== "abierto") throw new Error(salida.tipo);
  const { pedido_id } = salida;
  if (pagado) {
    stripe.pay(pedido_id);
    await refreshPagos(tienda, pedido_id);
  }
  const [pago] = await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id));
  if (!pago) throw new Error("no payment");
  return { pedido_id, producto, cliente, pago };
}

const overdue = (id: string) =>
  db
    .update(pedidos)
    .set({ vence_en: new Date(0) })
    .where(eq(pedidos.id, id));
const quiet = (id: string) =>
  db
    .update(pagos)
    .set({ actualizado_en: new Date(0) })
    .where(eq(pagos.pedido_id, id));

describe("time", () => {
  it("gives an unpaid order up when its time is over, and its stock back once", async () => {
    const { pedido_id, producto } = await order();
    await expirePedidos(tienda, signal);
    expect((await readPedido(db, pedido_id)).estado).toBe("pendiente");
    await overdue(pedido_id);
    await Promise.all([expirePedidos(tienda, signal), expirePedidos(tienda, signal)]);
    expect((await readPedido(db, pedido_id)).estado).toBe("cancelado");
    expect(await stockOf(db, producto.id)).toBe(10);
  });

  it("never expires an order that was paid without a notification", async () => {
    const { pedido_id, producto } = await order();
    stripe.pay(pedido_id);
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    expect((await readPedido(db, pedido_id)).estado).toBe("procesando");
    expect(await stockOf(db, producto.id)).toBe(8);
  });

  it("keeps the hold while the provider is out of reach, and tries again", async () => {
    const { pedido_id, producto } = await order();
    await overdue(pedido_id);
    stripe.caida = true;
    await expirePedidos(tienda, signal);
    expect(await stockOf(db, producto.id)).toBe(8);
    stripe.caida = false;
    await expirePedidos(tienda, signal);
    expect(await stockOf(db, producto.id)).toBe(10);
  });

  it("settles a payment whose notification never came", async () => {
    const { pedido_id } = await order();
    stripe.pay(pedido_id);
    await quiet(pedido_id);
    await settlePagos(tienda, signal);
    expect((await readPedido(db, pedido_id)).estado).toBe("procesando");
  });

  it("finds a payment that arrived after its page was closed, and flags it", async () => {
    const { pedido_id, producto } = await order();
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    stripe.pay(pedido_id);
    await quiet(pedido_id);
    await settlePagos(tienda, signal);
    expect((await readPedido(db, pedido_id)).requiere_atencion).toMatch(/pedido cancelado/);
    expect(await stockOf(db, producto.id)).toBe(10);
  });

  it("holds an order with a voucher until the voucher's end", async () => {
    const { pedido_id, producto } = await order();
    const hasta = new Date(Date.now() + 3_600_000);
    stripe.pay(pedido_id, 0, { estado: "pendiente", pendiente_hasta: hasta });
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "pendiente", vence_en: hasta, cobro: "en_curso" });
    expect(await stockOf(db, producto.id)).toBe(8);
  });
});

describe("an admin", () => {
  it.each(ESTADOS.flatMap((from) => ESTADOS.map((to) => [from, to] as const)))(
    "moves an order from %s to %s, and the stock agrees",
    async (from, to) => {
      const { pedido_id, producto } = await order();
      for (const estado of [from, to]) {
        expect(await changeEstado(tienda, pedido_id, { estado, actor_id: "admin" })).toEqual({ hecho: true });
      }
      expect((await readPedido(db, pedido_id)).estado).toBe(to);
      expect(await stockOf(db, producto.id)).toBe(to === "cancelado" ? 10 : 8);
    },
  );

  it("brings a cancelled order back round after round, each movement once", async () => {
    const { pedido_id, producto } = await order();
    for (const estado of ["cancelado", "procesando", "cancelado", "pendiente"] as const) {
      await changeEstado(tienda, pedido_id, { estado, actor_id: "admin" });
    }
    expect(await stockOf(db, producto.id)).toBe(8);
    const rows = await db.select().from(movimientos_stock).where(eq(movimientos_stock.pedido_id, pedido_id));
    expect(rows.map(({ motivo, vuelta }) => `${motivo} ${vuelta}`).toSorted()).toEqual([
      "devolucion 0",
      "devolucion 1",
      "retencion 0",
      "retencion 1",
      "retencion 2",
    ]);
  });

  it("cannot bring it back when there is too little left, and is told of what", async () => {
    const { pedido_id, producto } = await order();
    await changeEstado(tienda, pedido_id, { estado: "cancelado", actor_id: "admin" });
    await db.update(productos).set({ stock: 1 }).where(eq(productos.id, producto.id));
    expect(await changeEstado(tienda, pedido_id, { estado: "procesando", actor_id: "admin" })).toEqual({
      hecho: false,
      falta: [{ producto_id: producto.id, nombre: producto.nombre, disponible: 1, precio: 100 }],
    });
    expect((await readPedido(db, pedido_id)).estado).toBe("cancelado");
  });

  it("who cancels an order that was paid in the same moment leaves the money on record", async () => {
    const { pedido_id } = await order();
    stripe.pay(pedido_id);
    await changeEstado(tienda, pedido_id, { estado: "cancelado", actor_id: "admin" });
    const [pago] = await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id));
    expect(pago).toMatchObject({ estado: "aprobado", aprobado: 23_600 });
    expect((await readPedido(db, pedido_id)).estado).toBe("cancelado");
  });

  it("who decided on what is no longer so changes nothing, and learns how it stands", async () => {
    const { pedido_id, producto } = await order();
    await changeEstado(tienda, pedido_id, { estado: "enviado", desde: "pendiente", actor_id: "ana" });
    const late = { desde: "pendiente", actor_id: "luz" } as const;
    for (const estado of ["enviado", "cancelado", "procesando"] as const) {
      expect(await changeEstado(tienda, pedido_id, { estado, ...late })).toEqual({ hecho: false, estado: "enviado" });
    }
    expect((await readPedido(db, pedido_id)).estado).toBe("enviado");
    expect(await stockOf(db, producto.id)).toBe(8);
    const records = await db.select().from(auditoria).where(eq(auditoria.objeto_id, pedido_id));
    expect(records).toMatchObject([
      { actor_id: "ana", accion: "estado", antes: { estado: "pendiente" }, despues: { estado: "enviado" } },
    ]);
  });

  it("who cancels an order that is just being paid is told instead", async () => {
    const { pedido_id, producto } = await order();
    stripe.pay(pedido_id);
    const cambio = { estado: "cancelado", desde: "pendiente", actor_id: "ana" } as const;
    expect(await changeEstado(tienda, pedido_id, cambio)).toEqual({ hecho: false, estado: "procesando" });
    expect(await stockOf(db, producto.id)).toBe(8);
  });

  it("who asks the provider again learns of a payment on a closed page", async () => {
    const { pedido_id } = await order();
    await changeEstado(tienda, pedido_id, { estado: "cancelado", actor_id: "admin" });
    stripe.pay(pedido_id);
    await verifyPagos(tienda, pedido_id);
    expect((await readPedido(db, pedido_id)).requiere_atencion).toMatch(/pedido cancelado/);
  });

  it("who makes a given-up order pendiente again lets the customer pay on a new page", async () => {
    const { pedido_id, cliente } = await order();
    await changeEstado(tienda, pedido_id, { estado: "cancelado", actor_id: "admin" });
    await changeEstado(tienda, pedido_id, { estado: "pendiente", actor_id: "admin" });
    expect(await openPago(tienda, await readPedido(db, pedido_id), cliente)).toBe(
      `https://pagos.example/${pedido_id}-2`,
    );
    stripe.pay(`${pedido_id}-2`);
    await refreshPagos(tienda, pedido_id);
    expect((await readPedido(db, pedido_id)).estado).toBe("procesando");
  });
});

const orden = (monto: number) => ({ monto: centimos(monto), motivo: "", actor_id: "admin" });

const mailsOf = async (pedido_id: string) => {
  const rows = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id));
  return rows.map(({ tipo }) => tipo).toSorted();
};

describe("the customer", () => {
  it("hears of each step by mail, once", async () => {
    const { pedido_id } = await order({ pagado: true });
    await Promise.all([refreshPagos(tienda, pedido_id), verifyPagos(tienda, pedido_id)]);
    expect(await mailsOf(pedido_id)).toEqual(["pedido_confirmado"]);
    for (const estado of ["enviado", "entregado", "enviado", "cancelado"] as const) {
      await changeEstado(tienda, pedido_id, { estado, actor_id: "admin" });
    }
    expect(await mailsOf(pedido_id)).toEqual([
      "pedido_cancelado",
      "pedido_confirmado",
      "pedido_entregado",
      "pedido_enviado",
    ]);
  });

  it("hears of a declined payment once, while the order can still be paid", async () => {
    const { pedido_id } = await order();
    stripe.pay(pedido_id, 0, { estado: "abierto", rechazado: true });
    await refreshPagos(tienda, pedido_id);
    await refreshPagos(tienda, pedido_id);
    expect(await mailsOf(pedido_id)).toEqual(["pago_fallido"]);
    const events = await db.select().from(eventos_pedido).where(eq(eventos_pedido.pedido_id, pedido_id));
    expect(events.filter(({ tipo }) => tipo === "pago_rechazado")).toHaveLength(1);
  });

  it("hears that the time to pay is over", async () => {
    const { pedido_id } = await order();
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    expect(await mailsOf(pedido_id)).toEqual(["pedido_cancelado"]);
  });
});

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
