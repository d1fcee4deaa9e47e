import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { auditoria, correos, eventos_pedido, movimientos_stock, pagos, pedidos, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { openPago, refreshPagos, releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { changeEstado, verifyPagos } from "./cambiar-estado.server.ts";
import { settleReembolsos } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { getSituacion } from "#app/features/pedidos/pagos/situacion.server.ts";
import { expirePedidos } from "#app/features/pedidos/pagos/tareas.server.ts";
import { ESTADOS } from "#db/values.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
});

const order = (options?: Parameters<typeof addPedido>[1]) => addPedido({ stripe, tienda }, options);

describe("an admin", () => {
  it.each(ESTADOS.flatMap((from) => ESTADOS.map((to) => [from, to] as const)))(
    "moves an order from %s to %s, and the stock agrees",
    async (from, to) => {
      const { pedido_id, producto } = await order();
      for (const estado of [from, to]) {
        expect(await changeEstado(tienda, pedido_id, { estado, actor_id: "admin" })).toEqual({ hecho: true });
      }
      expect((await readPedido(db, pedido_id)).estado).toBe(to);
      // Sent units do not come back by themselves.
      const sent = from === "enviado" || from === "entregado";
      expect(await readStock(db, producto.id)).toBe(to === "cancelado" && !sent ? 10 : 8);
    },
  );

  it("reopens a cancelled order repeatedly, each movement once", async () => {
    const { pedido_id, producto } = await order();
    for (const estado of ["cancelado", "procesando", "cancelado", "pendiente"] as const) {
      await changeEstado(tienda, pedido_id, { estado, actor_id: "admin" });
    }
    expect(await readStock(db, producto.id)).toBe(8);
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

  it("who decided on an outdated estado changes nothing and is told the current one", async () => {
    const { pedido_id, producto } = await order();
    await changeEstado(tienda, pedido_id, { estado: "enviado", desde: "pendiente", actor_id: "ana" });
    const late = { desde: "pendiente", actor_id: "luz" } as const;
    for (const estado of ["enviado", "cancelado", "procesando"] as const) {
      expect(await changeEstado(tienda, pedido_id, { estado, ...late })).toEqual({ hecho: false, estado: "enviado" });
    }
    expect((await readPedido(db, pedido_id)).estado).toBe("enviado");
    expect(await readStock(db, producto.id)).toBe(8);
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
    expect(await readStock(db, producto.id)).toBe(8);
  });

  it("who asks the provider again finds a payment on a closed page", async () => {
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

  it("who takes a refunded order up again lets the customer pay it anew, or has it expire like any other", async () => {
    const { pedido_id, cliente, producto } = await order({ pagado: true });
    await changeEstado(tienda, pedido_id, { estado: "cancelado", actor_id: "admin", devolver: newId() });
    await settleReembolsos(tienda, new AbortController().signal);
    const takeUp = () => changeEstado(tienda, pedido_id, { estado: "pendiente", actor_id: "admin" });
    await takeUp();
    const pedido = await readPedido(db, pedido_id);
    expect(pedido.cobro).toBe("devuelto");
    expect(await getSituacion(tienda, pedido, true)).toMatchObject({ situacion: "por_pagar" });

    expect(await releasePedido(tienda, pedido_id, { motivo: "Venció el plazo para pagar.", avisar: true })).toBe(true);
    expect(await readStock(db, producto.id)).toBe(10);

    await takeUp();
    expect(await openPago(tienda, await readPedido(db, pedido_id), cliente)).toMatch(/-2$/);
    stripe.pay(`${pedido_id}-2`);
    await refreshPagos(tienda, pedido_id);
    expect(await readPedido(db, pedido_id)).toMatchObject({
      estado: "procesando",
      cobro: "pagado",
      requiere_atencion: null,
    });
    expect(await readStock(db, producto.id)).toBe(8);
    // Each vuelta of an order has mails of its own.
    expect(await listMails(pedido_id)).toEqual([
      "pedido_cancelado",
      "pedido_cancelado",
      "pedido_confirmado",
      "pedido_confirmado",
    ]);
  });

  it("does not prepare an order that was refunded before the shop heard of its payment", async () => {
    const { pedido_id, producto } = await order();
    stripe.pay(pedido_id, undefined, { reembolsado: centimos(23_600) });
    await refreshPagos(tienda, pedido_id);
    const pedido = await readPedido(db, pedido_id);
    expect(pedido).toMatchObject({ estado: "pendiente", cobro: "devuelto" });
    expect(pedido.requiere_atencion).toMatch(/ya había devuelto por completo/);
    expect(await listMails(pedido_id)).toEqual(["dinero_devuelto"]);
    await db
      .update(pedidos)
      .set({ vence_en: new Date(0) })
      .where(eq(pedidos.id, pedido_id));
    await expirePedidos(tienda, new AbortController().signal);
    expect((await readPedido(db, pedido_id)).estado).toBe("cancelado");
    expect(await readStock(db, producto.id)).toBe(10);
  });
});

const listMails = async (pedido_id: string) => {
  const rows = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id));
  return rows.map(({ tipo }) => tipo).toSorted();
};

describe("the customer", () => {
  it("gets one mail for each step", async () => {
    const { pedido_id } = await order({ pagado: true });
    await Promise.all([refreshPagos(tienda, pedido_id), verifyPagos(tienda, pedido_id)]);
    expect(await listMails(pedido_id)).toEqual(["pedido_confirmado"]);
    for (const estado of ["enviado", "entregado", "enviado", "cancelado"] as const) {
      await changeEstado(tienda, pedido_id, { estado, actor_id: "admin" });
    }
    expect(await listMails(pedido_id)).toEqual([
      "pedido_cancelado",
      "pedido_confirmado",
      "pedido_entregado",
      "pedido_enviado",
    ]);
  });

  it("gets one mail about a declined payment, while the order can still be paid", async () => {
    const { pedido_id } = await order();
    stripe.pay(pedido_id, 0, { estado: "abierto", rechazado: true });
    await refreshPagos(tienda, pedido_id);
    await refreshPagos(tienda, pedido_id);
    expect(await listMails(pedido_id)).toEqual(["pago_fallido"]);
    const events = await db.select().from(eventos_pedido).where(eq(eventos_pedido.pedido_id, pedido_id));
    expect(events.filter(({ tipo }) => tipo === "pago_rechazado")).toHaveLength(1);
  });
});
