import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { readPorEnviar } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { countUnidades } from "#app/features/pedidos/pedidos/despachos.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { correos, eventos_pedido, movimientos_stock, pagos, pedidos, reembolsos } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { readStock } from "#tests/fixtures/tienda.ts";
import { accionSchema, toAccion } from "./acciones.schema.ts";
import { applyAccion } from "./acciones.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
});

/** Three units of S/ 118 each with IGV, of ten in stock. */
async function order() {
  const made = await addPedido({ stripe, tienda }, { cantidad: 3, stock: 10, pagado: true });
  const { pedido_id, producto, pago } = made;
  const form = (fields: Record<string, string>) => {
    const form = new FormData();
    const all = { intencion: "reembolsar", pedido_id, pago_id: pago.id, clave: newId(), motivo: "", ...fields };
    for (const [name, text] of Object.entries(all)) form.append(name, text);
    return applyAccion(tienda, accionSchema.parse(toAccion(form)), "admin");
  };
  const refund = (cantidad: number, vuelven: number, monto: string, more = {}) => {
    const units = { [`unidades.${producto.id}`]: String(cantidad), [`vuelven.${producto.id}`]: String(vuelven) };
    return form({ ...units, monto, ...more });
  };
  const estado = (desde: string, hacia: string, more = {}) =>
    applyAccion(
      tienda,
      accionSchema.parse({ intencion: "estado", pedido_id, desde, estado: hacia, motivo: "No hay stock.", ...more }),
      "admin",
    );
  const left = async () => {
    const pedido = await db.transaction((tx) => lockPedido(tx, pedido_id));
    return countUnidades(await readPorEnviar(db, pedido));
  };
  const total = pago.monto / 100;
  const each = (n: number) => ((total * n) / 3).toFixed(2);
  return { ...made, form, refund, estado, left, each };
}

async function listLineas(pedido_id: string) {
  const rows = await db
    .select({ lineas: reembolsos.lineas, envio: reembolsos.envio, estado: reembolsos.estado })
    .from(reembolsos)
    .innerJoin(pagos, eq(pagos.id, reembolsos.pago_id))
    .where(eq(pagos.pedido_id, pedido_id))
    .orderBy(reembolsos.id);
  return rows;
}

describe("a refund of units", () => {
  it("takes those that did not leave out of the order, and puts them back on the shelf", async () => {
    const { refund, left, each, producto, pedido_id } = await order();
    expect(await readStock(db, producto.id)).toBe(7);
    expect(await refund(1, 1, each(1))).toEqual({ ok: true, texto: `Se devolvieron S/ ${each(1)}.` });
    expect([await left(), await readStock(db, producto.id)]).toEqual([2, 8]);
    const linea = { producto_id: producto.id, cantidad: 1, vuelven: 1, retiradas: 1 };
    expect(await listLineas(pedido_id)).toEqual([{ lineas: [linea], envio: false, estado: "hecho" }]);
    const eventos = await db.select().from(eventos_pedido).where(eq(eventos_pedido.pedido_id, pedido_id));
    expect(eventos.find(({ tipo }) => tipo === "reembolso_pedido")?.detalle).toBe(
      `Se pidió devolver S/ ${each(1)} por 1 × ${(await db.select().from(pedidos).where(eq(pedidos.id, pedido_id)))[0]?.items[0]?.nombre}.`,
    );
  });

  it("of sent units puts back only those that came back, and cancelling counts none of them twice", async () => {
    const { refund, estado, each, producto } = await order();
    await estado("procesando", "enviado");
    expect(await refund(2, 1, each(2))).toMatchObject({ ok: true });
    expect(await readStock(db, producto.id)).toBe(8);
    expect(await refund(2, 0, each(1))).toMatchObject({
      ok: false,
      campos: { [`unidades.${producto.id}`]: "Pueden ser hasta 1. No se devolvió nada." },
    });
    await estado("enviado", "cancelado", { regresaron: "1" });
    expect(await readStock(db, producto.id)).toBe(10);
    expect(await refund(1, 1, each(1))).toMatchObject({
      ok: false,
      campos: { [`vuelven.${producto.id}`]: "A la tienda pueden volver 0. No se devolvió nada." },
    });
    expect(await refund(1, 0, each(1))).toMatchObject({ ok: true });
  });

  it("leaves to a cancellation only what the order still had", async () => {
    const { refund, estado, each, producto } = await order();
    await refund(1, 0, each(1));
    expect(await readStock(db, producto.id)).toBe(7);
    await estado("procesando", "cancelado");
    expect(await readStock(db, producto.id)).toBe(9);
  });

  it("says first that more is asked back than is left", async () => {
    const { refund, each } = await order();
    const mensaje = `Solo quedan S/ ${each(3)} por devolver. No se devolvió nada.`;
    expect(await refund(1, 1, "9999")).toEqual({ ok: false, mensaje, campos: { monto: mensaje } });
  });

  it("asks for the reason of another sum, and takes it with one", async () => {
    const { refund, each, producto } = await order();
    expect(await refund(1, 1, "50")).toEqual({
      ok: false,
      campos: { motivo: `Lo elegido suma S/ ${each(1)}: escribe por qué devuelves otro monto.` },
    });
    expect(await readStock(db, producto.id)).toBe(7);
    expect(await refund(1, 1, "50", { motivo: "Acordado por teléfono." })).toMatchObject({ ok: true });
  });

  it("leaves something to send, and is ordered once for a key", async () => {
    const { refund, left, each, producto } = await order();
    expect(await refund(3, 3, each(3))).toMatchObject({ ok: false, mensaje: expect.stringContaining("Cancela") });
    const clave = newId();
    await refund(1, 1, each(1), { clave });
    await refund(1, 1, each(1), { clave });
    expect([await left(), await readStock(db, producto.id)]).toEqual([2, 8]);
  });

  it("ordered twice at once takes each unit once", async () => {
    const { refund, left, each, producto } = await order();
    const both = await Promise.all([refund(2, 2, each(2)), refund(2, 2, each(2))]);
    expect(both.filter((one) => one?.ok)).toHaveLength(1);
    expect([await left(), await readStock(db, producto.id)]).toEqual([1, 9]);
  });

  it("is a sum alone where no units are said: neither stock nor order change", async () => {
    const { form, left, producto, pedido_id } = await order();
    expect(await form({ monto: "10" })).toEqual({ ok: true, texto: "Se devolvieron S/ 10.00." });
    expect([await left(), await readStock(db, producto.id)]).toEqual([3, 7]);
    expect(await listLineas(pedido_id)).toEqual([{ lineas: [], envio: false, estado: "hecho" }]);
  });
});

describe("a cancellation", () => {
  it("asks why, which the customer reads, and can lose the units instead of putting them back", async () => {
    const { estado, producto, pedido_id } = await order();
    expect(await estado("procesando", "cancelado", { motivo: " " })).toEqual({
      ok: false,
      campos: { motivo: "Escribe por qué se cancela: el cliente lo lee." },
    });
    expect(await estado("procesando", "cancelado", { motivo: "Se rompió.", perdidas: "1" })).toMatchObject({
      ok: true,
    });
    expect(await readStock(db, producto.id)).toBe(7);
    const moves = await db
      .select({ motivo: movimientos_stock.motivo, cantidad: movimientos_stock.cantidad })
      .from(movimientos_stock)
      .where(eq(movimientos_stock.pedido_id, pedido_id))
      .orderBy(movimientos_stock.id);
    expect(moves).toEqual([
      { motivo: "retencion", cantidad: -3 },
      { motivo: "devolucion", cantidad: 3 },
      { motivo: "merma", cantidad: -3 },
    ]);
    const eventos = await db.select().from(eventos_pedido).where(eq(eventos_pedido.pedido_id, pedido_id));
    expect(eventos.find(({ tipo }) => tipo === "cancelado")?.detalle).toBe("Se rompió.");
    const mails = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id));
    expect(mails.find(({ tipo }) => tipo === "pedido_cancelado")?.texto).toContain("Motivo: Se rompió.");
  });
});
