import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Tienda } from "#app/context.ts";
import { correos, pagos, pedidos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { PasarelaError } from "./pasarela.ts";
import { expirePedidos, settlePagos } from "./tareas.server.ts";

const db = await openTestDb();
const signal = new AbortController().signal;
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
});

const order = (options?: Parameters<typeof addPedido>[1]) => addPedido({ stripe, tienda }, options);

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
    expect(await readStock(db, producto.id)).toBe(10);
  });

  it("never expires an order that was paid without a notification", async () => {
    const { pedido_id, producto } = await order();
    stripe.pay(pedido_id);
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    expect((await readPedido(db, pedido_id)).estado).toBe("procesando");
    expect(await readStock(db, producto.id)).toBe(8);
  });

  it("keeps the hold while the provider is out of reach, and tries again", async () => {
    const { pedido_id, producto } = await order();
    await overdue(pedido_id);
    stripe.down = true;
    await expirePedidos(tienda, signal);
    expect(await readStock(db, producto.id)).toBe(8);
    stripe.down = false;
    await expirePedidos(tienda, signal);
    expect(await readStock(db, producto.id)).toBe(10);
  });

  it("tries an order that cannot be given up once per run, whatever its deadline's precision", async () => {
    const { pedido_id } = await order();
    await db.execute(sql`update pedidos set vence_en = '2026-01-02 03:04:05.678901Z' where id = ${pedido_id}`);
    const run = new AbortController();
    let asked = 0;
    const fail = () => {
      asked += 1;
      if (asked > 1) run.abort();
      return Promise.reject(new PasarelaError("stripe", "down"));
    };
    Object.assign(stripe, { read: fail, close: fail });
    await expirePedidos(tienda, run.signal);
    expect(asked).toBe(1);
  });

  it("settles a payment whose notification never came", async () => {
    const { pedido_id } = await order();
    stripe.pay(pedido_id);
    await quiet(pedido_id);
    await settlePagos(tienda, signal);
    expect((await readPedido(db, pedido_id)).estado).toBe("procesando");
  });

  it("polls open payments as long as they last, and closed pages for some days", async () => {
    const [abierta, cerrada, enCurso] = [await order(), await order(), await order()];
    const long = { vence_en: new Date(Date.now() - 4 * 86_400_000), actualizado_en: new Date(0) };
    await db
      .update(pagos)
      .set(long)
      .where(inArray(pagos.pedido_id, [cerrada.pedido_id, enCurso.pedido_id]));
    await db.update(pagos).set({ estado: "cerrado" }).where(eq(pagos.pedido_id, cerrada.pedido_id));
    await db.update(pagos).set({ estado: "pendiente" }).where(eq(pagos.pedido_id, enCurso.pedido_id));
    await quiet(abierta.pedido_id);
    const read = vi.spyOn(stripe, "read");
    await settlePagos(tienda, signal);
    const asked = read.mock.calls.map(([{ pedido_id }]) => pedido_id);
    expect(asked.toSorted()).toEqual([abierta.pedido_id, enCurso.pedido_id].toSorted());
  });

  it("passes over closed pages of an account that was left, and reads them no more for a while", async () => {
    const ajenas = [await order(), await order(), await order(), await order()].map(({ pedido_id }) => pedido_id);
    const old = { estado: "cerrado", actualizado_en: new Date(0) } as const;
    await db.update(pagos).set(old).where(inArray(pagos.pedido_id, ajenas));
    const { pedido_id } = await order();
    stripe.pay(pedido_id);
    await db
      .update(pagos)
      .set({ actualizado_en: new Date(1_000) })
      .where(eq(pagos.pedido_id, pedido_id));
    const read = stripe.read.bind(stripe);
    vi.spyOn(stripe, "read").mockImplementation(async (pago) => {
      if (ajenas.includes(pago.pedido_id)) throw new PasarelaError("stripe", "gone", { refused: true, missing: true });
      return read(pago);
    });
    await settlePagos(tienda, signal);
    expect((await readPedido(db, pedido_id)).estado).toBe("procesando");
    const rows = await db.select().from(pagos).where(inArray(pagos.pedido_id, ajenas));
    expect(rows.every(({ actualizado_en }) => Date.now() - actualizado_en.getTime() < 60_000)).toBe(true);
  });

  it("finds a payment that arrived after its page was closed, and flags it", async () => {
    const { pedido_id, producto } = await order();
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    stripe.pay(pedido_id);
    await quiet(pedido_id);
    await settlePagos(tienda, signal);
    expect((await readPedido(db, pedido_id)).requiere_atencion).toMatch(/pedido cancelado/);
    expect(await readStock(db, producto.id)).toBe(10);
  });

  it("holds an order with a voucher until the voucher's end", async () => {
    const { pedido_id, producto } = await order();
    const hasta = new Date(Date.now() + 3_600_000);
    stripe.issueVoucher(pedido_id, hasta);
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "pendiente", vence_en: hasta, cobro: "en_curso" });
    expect(await readStock(db, producto.id)).toBe(8);
  });

  it("is told to the customer when it is over", async () => {
    const { pedido_id } = await order();
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    const mails = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id));
    expect(mails.map(({ tipo }) => tipo)).toEqual(["pedido_cancelado"]);
  });
});
