import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { abonos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addPorMano, openAbonos } from "#tests/fixtures/abono.ts";
import { readPedido } from "#tests/fixtures/tienda.ts";
import { centimos } from "#lib/dinero.ts";
import { registerAbono } from "./corregir.server.ts";

const db = await openTestDb();
const { tienda, TOTAL, newCodigo, findAbono, checkBooks } = await openAbonos(db);

describe("a code", () => {
  it.each([
    ["yape", "yape", 0, "usado"],
    ["yape", "yape", 29, "usado"],
    ["yape", "yape", 31, "enviado"],
    ["yape", "plin", 0, "enviado"],
    ["plin", "transferencia", 0, "enviado"],
    [null, "yape", 1, "usado"],
  ] as const)("by %s and again by %s %d days later is %s", async (canal, otro, dias, envio) => {
    const codigo = newCodigo();
    const uno = await addPorMano(tienda, { codigo });
    await db
      .update(abonos)
      .set({ canal, created_at: sql`now() - make_interval(days => ${dias})` })
      .where(eq(abonos.pago_id, uno.pago.id));
    const { send } = await addPorMano(tienda);
    expect(await send(`0${codigo}`, otro)).toBe(envio);
  });

  it.each(Array.from({ length: 4 }, (_, run) => run))("of eight buyers at once is one's (%i)", async () => {
    const codigo = newCodigo();
    const orders = await Promise.all(Array.from({ length: 8 }, () => addPorMano(tienda)));
    const answers = await Promise.all(orders.map(({ send }) => send(codigo)));
    expect(answers.filter((answer) => answer === "enviado")).toHaveLength(1);
  });
});

const register = (pedido_id: string, more: Partial<Parameters<typeof registerAbono>[1]> = {}) =>
  registerAbono(tienda, { pedido_id, codigo: newCodigo(), canal: "plin", monto: TOTAL, actor_id: "ana", ...more });

describe("a payment of which no code was sent", () => {
  it("is entered by the staff, and pays the order", async () => {
    const { pedido_id, pago } = await addPorMano(tienda);
    expect(await register(pedido_id, { monto: centimos(20_000) })).toEqual({ tipo: "otro_monto", debe: TOTAL });
    expect(await register(pedido_id)).toEqual({ tipo: "hecho", pedido_id });
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando", cobro: "pagado" });
    expect(await findAbono(pago.id)).toMatchObject({ registrado: true, estado: "confirmado", actor_id: "ana" });
    await checkBooks();
  });

  it("is entered once by two at once", async () => {
    const { pedido_id } = await addPorMano(tienda);
    const codigo = newCodigo();
    const answers = await Promise.all([register(pedido_id, { codigo }), register(pedido_id, { codigo })]);
    expect(answers.map(({ tipo }) => tipo).toSorted()).toEqual(["hecho", "usado"]);
    const { numero } = await readPedido(db, pedido_id);
    const otro = await addPorMano(tienda);
    expect(await register(otro.pedido_id, { codigo })).toEqual({ tipo: "usado", pedido: { id: pedido_id, numero } });
    await checkBooks();
  });
});
