import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { processRefundOrder, refundPago, settleReembolsos } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { expirePedidos, settlePagos } from "#app/features/pedidos/pagos/tareas.server.ts";
import { abonos, auditoria, caja, correos, devoluciones_abono, pagos, pedidos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addPorMano, openAbonos } from "#tests/fixtures/abono.ts";
import { readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { markDevuelta } from "./devolver.server.ts";
import { countPorVerificar } from "./lista.server.ts";
import { readPaginaAbono } from "./pagina.server.ts";

const db = await openTestDb();
const { tienda, TOTAL, newCodigo, findAbono, confirm, refuse, overdue, passUndo, listMails, look, checkBooks } =
  await openAbonos(db);
const signal = new AbortController().signal;

async function paid() {
  const order = await addPorMano(tienda, { codigo: newCodigo() });
  await confirm((await findAbono(order.pago.id)).id);
  return order;
}
const give = (pago_id: string, monto = TOTAL) =>
  refundPago(tienda, pago_id, { clave: newId(), monto, motivo: "Se arrepintió.", actor_id: "ana" });
const listOpen = (pago_id: string) =>
  db.select().from(devoluciones_abono).where(eq(devoluciones_abono.pago_id, pago_id));

beforeEach(async () => {
  await db.update(pedidos).set({ vence_en: new Date("2999-01-01") });
});

describe("a payment by hand", () => {
  it("opens a page of ours, and holds the stock for the hours of the settings", async () => {
    const { pedido_id, url, producto } = await addPorMano(tienda);
    expect(url).toMatch(new RegExp(`/pedido/${pedido_id}/abono$`));
    const { vence_en, created_at } = await readPedido(db, pedido_id);
    expect(Math.round((vence_en.getTime() - created_at.getTime()) / 3_600_000)).toBe(2);
    expect(await readStock(db, producto.id)).toBe(8);
    expect(await look(pedido_id)).toMatchObject({ situacion: "por_pagar" });
  });

  it("is under way once the code is sent, whatever the task does, and confirmed by one press", async () => {
    const { pedido_id, pago } = await addPorMano(tienda, { codigo: newCodigo() });
    expect(await look(pedido_id)).toMatchObject({ situacion: "verificando", seguir: `/pedido/${pedido_id}/abono` });
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    expect((await readPedido(db, pedido_id)).estado).toBe("pendiente");
    const waiting = await countPorVerificar(db);
    expect(await confirm((await findAbono(pago.id)).id)).toEqual({ tipo: "hecho", pedido_id });
    expect(await countPorVerificar(db)).toBe(waiting - 1);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando", cobro: "pagado" });
    expect(await listMails(pedido_id)).toEqual(["pedido_confirmado"]);
    const [log] = await db.select().from(auditoria).where(eq(auditoria.objeto_id, pedido_id));
    expect(log).toMatchObject({ accion: "confirmar_pago", actor_id: "ana" });
    await checkBooks();
  });

  it("takes a code once for the whole shop, in any spelling, also of two buyers at once", async () => {
    const codigo = newCodigo();
    const [uno, otro] = [await addPorMano(tienda), await addPorMano(tienda)];
    const answers = await Promise.all([uno.send(codigo), otro.send(`00${codigo}`)]);
    expect(answers.toSorted()).toEqual(["enviado", "usado"]);
    const tercero = await addPorMano(tienda);
    expect(await tercero.send(codigo)).toBe("usado");
    expect(await look(tercero.pedido_id)).toMatchObject({ situacion: "por_pagar" });
  });

  it("answers the same code of the same order as before, in any spelling", async () => {
    const codigo = newCodigo();
    const { send, pago } = await addPorMano(tienda);
    expect(await Promise.all([send(codigo), send(`00${codigo}`), send(codigo)])).toEqual(
      Array.from({ length: 3 }, () => "enviado"),
    );
    expect(await db.$count(abonos, eq(abonos.pago_id, pago.id))).toBe(1);
  });

  it("gives a refused code free, tells why by mail each time, and takes another until the hold ends", async () => {
    const codigo = newCodigo();
    const { pedido_id, pago, send } = await addPorMano(tienda, { codigo });
    const { vence_en } = pago;
    await refuse((await findAbono(pago.id)).id);
    expect(await look(pedido_id)).toMatchObject({ situacion: "por_pagar" });
    expect((await readPedido(db, pedido_id)).vence_en).toEqual(vence_en);
    const otro = await addPorMano(tienda);
    expect(await otro.send(codigo)).toBe("enviado");
    await send(newCodigo());
    await refuse((await findAbono(pago.id)).id, "Otra razón.");
    expect(await listMails(pedido_id)).toEqual(["pago_fallido", "pago_fallido"]);
    const [, mail] = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id);
    expect(mail?.texto).toContain("Otra razón.");
    await send(newCodigo());
    await confirm((await findAbono(pago.id)).id);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando" });
    await checkBooks();
  });

  it("of another amount is flagged, and completed by a second one", async () => {
    const { pedido_id, pago, send } = await addPorMano(tienda, { codigo: newCodigo() });
    await confirm((await findAbono(pago.id)).id, centimos(10_000));
    expect(await readPedido(db, pedido_id)).toMatchObject({
      estado: "pendiente",
      cobro: "incompleto",
      requiere_atencion: "Llegaron S/ 100.00 y el pedido es de S/ 236.00: faltan S/ 136.00.",
    });
    await passUndo(pedido_id, pago.id);
    const pagina = await readPaginaAbono(tienda, await readPedido(db, pedido_id));
    expect(pagina).toMatchObject({ situacion: "falta", falta: 13_600 });
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    await send(newCodigo());
    await confirm((await findAbono(pago.id)).id, centimos(13_600));
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando", cobro: "pagado" });
    await checkBooks();
  });

  it("is applied by the task where the process died after the decision", async () => {
    const { pedido_id, pago } = await addPorMano(tienda, { codigo: newCodigo() });
    const { id } = await findAbono(pago.id);
    await db.update(abonos).set({ estado: "confirmado", monto: TOTAL, visto_en: new Date() }).where(eq(abonos.id, id));
    await db
      .update(pagos)
      .set({ actualizado_en: new Date(0) })
      .where(eq(pagos.id, pago.id));
    await settlePagos(tienda, signal);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando" });
    await checkBooks();
  });
});

describe("money that goes back by hand", () => {
  it("waits until staff say that they made it, and is told then", async () => {
    const { pedido_id, pago } = await paid();
    expect(await give(pago.id)).toMatchObject({ hecho: 0, en_camino: 0, por_hacer: TOTAL });
    await settleReembolsos(tienda, signal);
    expect(await readPedido(db, pedido_id)).toMatchObject({ cobro: "pagado" });
    const [open] = await listOpen(pago.id);
    const marks = ["ana", "luz"].map((actor_id) =>
      markDevuelta(tienda, { id: open?.id ?? "", codigo: newCodigo(), actor_id }),
    );
    expect((await Promise.all(marks)).toSorted()).toEqual(["hecha", "vista"]);
    expect(await readPedido(db, pedido_id)).toMatchObject({ cobro: "devuelto" });
    expect(await listMails(pedido_id)).toEqual(["pedido_confirmado", "dinero_devuelto"]);
    const sums = await db.select().from(caja).where(eq(caja.pedido_id, pedido_id));
    expect(sums.map(({ tipo, metodo, monto }) => [tipo, metodo, monto])).toEqual([
      ["cobro", "yape", TOTAL],
      ["devolucion", "yape", TOTAL],
    ]);
  });

  it("is never more than came, also when two order it at once", async () => {
    const { pago } = await paid();
    const answers = await Promise.all([give(pago.id, centimos(20_000)), give(pago.id, centimos(20_000))]);
    expect(answers.filter((answer) => "disponible" in answer)).toHaveLength(1);
    expect(await listOpen(pago.id)).toHaveLength(1);
  });

  it("is marked by one operation alone", async () => {
    const [uno, otro] = [await paid(), await paid()];
    await Promise.all([give(uno.pago.id), give(otro.pago.id)]);
    const ids = [...(await listOpen(uno.pago.id)), ...(await listOpen(otro.pago.id))].map(({ id }) => id);
    const codigo = newCodigo();
    const marks = await Promise.all(ids.map((id) => markDevuelta(tienda, { id, codigo, actor_id: "ana" })));
    expect(marks.toSorted()).toEqual(["hecha", "usado"]);
  });

  it("is booked by the task where the process died after it was marked", async () => {
    const { pedido_id, pago } = await paid();
    await changeEstado(tienda, pedido_id, { estado: "cancelado", actor_id: "ana", devolver: newId() });
    const [ordered] = await db
      .execute<{ id: string }>(sql`select id from reembolsos where pago_id = ${pago.id}`)
      .then(({ rows }) => rows);
    await processRefundOrder(tienda, ordered?.id ?? "");
    await db
      .update(devoluciones_abono)
      .set({ codigo: newCodigo(), hecha_en: new Date() })
      .where(eq(devoluciones_abono.pago_id, pago.id));
    await refreshPagos(tienda, pedido_id);
    await settleReembolsos(tienda, signal);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "cancelado", cobro: "devuelto" });
  });
});
