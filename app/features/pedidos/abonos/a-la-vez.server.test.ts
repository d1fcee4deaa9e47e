import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openPago, releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { refundPago, settleReembolsos } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { expirePedidos } from "#app/features/pedidos/pagos/tareas.server.ts";
import { abonos, auditoria, caja, correos, devoluciones_abono, pagos, pedidos, reembolsos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addPorMano, openAbonos } from "#tests/fixtures/abono.ts";
import { readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { markDevuelta } from "./devolver.server.ts";
import { readPaginaAbono } from "./pagina.server.ts";

const db = await openTestDb();
const { tienda, TOTAL, newCodigo, findAbono, confirm, refuse, overdue, passUndo, listMails, look, checkBooks } =
  await openAbonos(db);
const signal = new AbortController().signal;

beforeEach(async () => {
  await db.update(pedidos).set({ vence_en: new Date("2999-01-01") });
});

describe("a code that is corrected", () => {
  it("takes another code in place of one that nobody has looked at, which is free then, and mails nothing", async () => {
    const [wrong, right] = [newCodigo(), newCodigo()];
    const { pedido_id, send, pago } = await addPorMano(tienda, { codigo: wrong });
    const first = await findAbono(pago.id);
    expect(await send(right)).toBe("enviado");
    expect(await confirm(first.id)).toMatchObject({ tipo: "visto", estado: "rechazado" });
    const otro = await addPorMano(tienda);
    expect(await otro.send(wrong)).toBe("enviado");
    expect(await look(pedido_id)).toMatchObject({ situacion: "verificando" });
    const now = await db.select().from(abonos).where(eq(abonos.pago_id, pago.id)).orderBy(abonos.created_at);
    expect(now.map(({ codigo, estado, motivo }) => [codigo, estado, motivo])).toEqual([
      [wrong, "rechazado", "Enviaste otro código en su lugar."],
      [right, "por_verificar", ""],
    ]);
    await confirm(now[1]?.id ?? "");
    expect(await listMails(pedido_id)).toEqual(["pedido_confirmado"]);
    await checkBooks();
  });

  it("keeps the one that waits where the other is somebody else's, and tells of a refusal after a correction", async () => {
    const [ajeno, mio, otro] = [newCodigo(), newCodigo(), newCodigo()];
    await addPorMano(tienda, { codigo: ajeno });
    const { pedido_id, send, pago } = await addPorMano(tienda, { codigo: mio });
    expect(await send(ajeno)).toBe("usado");
    expect(await findAbono(pago.id)).toMatchObject({ codigo: mio, estado: "por_verificar" });
    await send(otro);
    await refuse((await findAbono(pago.id)).id, "No figura.");
    const [mail, ...more] = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id));
    expect(more).toEqual([]);
    expect(mail?.texto).toContain("No figura.");
  });

  it.each(Array.from({ length: 8 }, (_, run) => run))(
    "is corrected and decided at the same moment (%i)",
    async (run) => {
      const { pedido_id, send, pago } = await addPorMano(tienda, { codigo: newCodigo() });
      const { id } = await findAbono(pago.id);
      const decides = run % 2 ? confirm(id) : refuse(id);
      const [decidido, envio] = await Promise.all([decides, send(newCodigo())]);
      const now = await db.select().from(abonos).where(eq(abonos.pago_id, pago.id));
      const estados = now.map(({ estado }) => estado).toSorted();
      const { estado } = await readPedido(db, pedido_id);
      // The money may still have come, so the code is kept for staff, but the order needs no other.
      const pagado = { envio: "otro", estados: ["confirmado", "por_verificar"], estado: "procesando" };
      const espera = { envio: "enviado", estados: ["por_verificar", "rechazado"], estado: "pendiente" };
      expect({ envio, estados, estado }).toEqual(run % 2 && decidido.tipo === "hecho" ? pagado : espera);
      await checkBooks();
    },
  );
});

async function payTwice() {
  const codigo = newCodigo();
  const { pedido_id, send, pago } = await addPorMano(tienda, { codigo });
  await confirm((await findAbono(pago.id)).id);
  const otro = newCodigo();
  expect(await send(otro)).toBe("otro");
  // Sending the first code again is no new payment.
  expect(await send(codigo)).toBe("nada_que_pagar");
  expect(await send(otro)).toBe("otro");
  expect(await db.$count(abonos, eq(abonos.pago_id, pago.id))).toBe(2);
  return { pedido_id, pago, otro: await findAbono(pago.id) };
}

describe("another payment, on its way while the first is confirmed", () => {
  it("waits for staff beside the paid order, and is flagged as paid twice once they saw it", async () => {
    const { pedido_id, pago, otro } = await payTwice();
    expect(otro).toMatchObject({ estado: "por_verificar" });
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando", requiere_atencion: null });
    await passUndo(pedido_id, pago.id);
    const pagina = await readPaginaAbono(tienda, await readPedido(db, pedido_id));
    expect(pagina).toMatchObject({ situacion: "pagado", enviados: [{}, { codigo: otro.codigo }] });
    await confirm(otro.id);
    const [now] = await db.select().from(pagos).where(eq(pagos.id, pago.id));
    expect(now?.aprobado).toBe(2 * TOTAL);
    expect((await readPedido(db, pedido_id)).requiere_atencion).toContain("S/ 472.00");
    expect(await listMails(pedido_id)).toEqual(["pedido_confirmado"]);
    await checkBooks();
  });

  it("is refused by a mail that says that the order is paid", async () => {
    const { pedido_id, otro } = await payTwice();
    await refuse(otro.id, "No figura.");
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando", requiere_atencion: null });
    const mails = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id);
    expect(mails.map(({ tipo }) => tipo)).toEqual(["pedido_confirmado", "pago_no_hallado"]);
    expect(mails[1]?.texto).toMatch(/Tu pedido está pagado[^]*No figura\./);
    await checkBooks();
  });
});

describe("several at once", () => {
  it("is decided once by two admins at once, whatever each of them says", async () => {
    const { pedido_id, pago } = await addPorMano(tienda, { codigo: newCodigo() });
    const { id } = await findAbono(pago.id);
    const answers = await Promise.all([confirm(id, TOTAL, "ana"), refuse(id, "No.", "luz"), confirm(id, TOTAL, "eva")]);
    expect(answers.filter(({ tipo }) => tipo === "hecho")).toHaveLength(1);
    expect(answers.filter(({ tipo }) => tipo === "visto")).toHaveLength(2);
    expect(await db.$count(auditoria, eq(auditoria.objeto_id, pedido_id))).toBe(1);
    await checkBooks();
  });

  it("is confirmed once by three at once who read different amounts, and the order has that one", async () => {
    const { pedido_id, pago } = await addPorMano(tienda, { codigo: newCodigo() });
    const { id } = await findAbono(pago.id);
    const montos = [TOTAL, centimos(23_500), centimos(2_360)];
    const answers = await Promise.all(montos.map((monto, n) => confirm(id, monto, `admin ${n}`)));
    expect(answers.map(({ tipo }) => tipo).toSorted()).toEqual(["hecho", "visto", "visto"]);
    const [first] = montos.filter((_, n) => answers[n]?.tipo === "hecho");
    const { estado, cobro, requiere_atencion } = await readPedido(db, pedido_id);
    const paid = first === TOTAL;
    expect([estado, cobro]).toEqual(paid ? ["procesando", "pagado"] : ["pendiente", "incompleto"]);
    expect(requiere_atencion === null).toBe(paid);
    expect((await db.select().from(caja).where(eq(caja.pedido_id, pedido_id))).map(({ monto }) => monto)).toEqual([
      first,
    ]);
    await checkBooks();
  });

  it.each(Array.from({ length: 6 }, (_, run) => run))(
    "of a code that one admin refuses and another confirms while a second buyer sends it (%i)",
    async () => {
      const codigo = newCodigo();
      const { pedido_id, pago } = await addPorMano(tienda, { codigo });
      const otro = await addPorMano(tienda);
      const { id } = await findAbono(pago.id);
      const [no, yes, sent] = await Promise.all([
        refuse(id, "No.", "luz"),
        confirm(id, TOTAL, "ana"),
        otro.send(codigo),
      ]);
      const refused = no.tipo === "hecho";
      expect(yes.tipo).toBe(refused ? "visto" : "hecho");
      expect((await readPedido(db, pedido_id)).estado).toBe(refused ? "pendiente" : "procesando");
      expect(refused ? ["usado", "enviado"] : ["usado"]).toContain(sent);
      if (sent === "enviado") await confirm((await findAbono(otro.pago.id)).id);
      // Whichever it was, the code paid one order.
      const served = and(eq(abonos.codigo, codigo), eq(abonos.estado, "confirmado"));
      expect(await db.$count(abonos, served)).toBe(refused && sent !== "enviado" ? 0 : 1);
      await checkBooks();
    },
  );
});

describe("the end of the time", () => {
  it("gives the order up; a code that comes later is kept, and its money flagged", async () => {
    const { pedido_id, pago, send, producto } = await addPorMano(tienda);
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    expect((await readPedido(db, pedido_id)).estado).toBe("cancelado");
    expect(await look(pedido_id)).toMatchObject({ situacion: "cancelado", seguir: `/pedido/${pedido_id}/abono` });
    expect(await readPaginaAbono(tienda, await readPedido(db, pedido_id))).toMatchObject({ situacion: "tarde" });
    expect(await send(newCodigo())).toBe("enviado");
    expect(await readStock(db, producto.id)).toBe(10);
    await confirm((await findAbono(pago.id)).id);
    expect(await readPedido(db, pedido_id)).toMatchObject({
      estado: "cancelado",
      cobro: "pagado",
      requiere_atencion: "Llegó un pago de S/ 236.00 para un pedido cancelado.",
    });
    await checkBooks();
  });

  it("tells of a late code that was not found by mail", async () => {
    const { pedido_id, pago, send } = await addPorMano(tienda);
    await overdue(pedido_id);
    await expirePedidos(tienda, signal);
    await send(newCodigo());
    await refuse((await findAbono(pago.id)).id);
    expect(await listMails(pedido_id)).toEqual(["pedido_cancelado", "pago_no_hallado"]);
  });

  it.each(Array.from({ length: 12 }, (_, run) => run))("at the moment of a code or a decision (%i)", async (run) => {
    const { pedido_id, pago, send, producto } = await addPorMano(tienda, run % 2 ? { codigo: newCodigo() } : {});
    await overdue(pedido_id);
    const expire = expirePedidos(tienda, signal);
    if (run % 2) await Promise.all([expire, findAbono(pago.id).then(({ id }) => confirm(id))]);
    else await Promise.all([expire, send(newCodigo())]);
    const pedido = await readPedido(db, pedido_id);
    // Held while the order may still be delivered.
    expect(await readStock(db, producto.id)).toBe(pedido.estado === "cancelado" ? 10 : 8);
    expect(run % 2 ? ["procesando"] : ["pendiente", "cancelado"]).toContain(pedido.estado);
    await checkBooks();
  });

  it.each(Array.from({ length: 6 }, (_, run) => run))("keeps an order that has a part of its money (%i)", async () => {
    const { pedido_id, pago, send, producto } = await addPorMano(tienda, { codigo: newCodigo() });
    await overdue(pedido_id);
    const { id } = await findAbono(pago.id);
    const half = confirm(id, centimos(10_000));
    await Promise.all([half, expirePedidos(tienda, signal), expirePedidos(tienda, signal)]);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "pendiente", cobro: "incompleto" });
    expect(await readStock(db, producto.id)).toBe(8);
    await send(newCodigo());
    const rest = findAbono(pago.id).then((abono) => confirm(abono.id, centimos(13_600)));
    await Promise.all([rest, expirePedidos(tienda, signal)]);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando", cobro: "pagado" });
    await checkBooks();
  });

  it("opens a new page for an order whose page was closed while a code waited that was then refused", async () => {
    const { pedido_id, pago, cliente, send } = await addPorMano(tienda, { codigo: newCodigo() });
    expect(await releasePedido(tienda, pedido_id, { motivo: "Venció el plazo para pagar." })).toBe(false);
    await refuse((await findAbono(pago.id)).id);
    expect(await send(newCodigo())).toBe("cerrada");
    const comprador = { ...cliente, origen: "http://localhost:3000" };
    expect(await openPago(tienda, await readPedido(db, pedido_id), comprador)).toContain("/abono");
    expect(await send(newCodigo())).toBe("enviado");
    expect(await db.$count(pagos, eq(pagos.pedido_id, pedido_id))).toBe(2);
  });
});

it.each(Array.from({ length: 4 }, (_, run) => run))(
  "a refund that its order, its repetition and the tasks of several servers write down at once is not refused (%i)",
  async () => {
    const { pago } = await addPorMano(tienda, { codigo: newCodigo() });
    await confirm((await findAbono(pago.id)).id);
    const clave = newId();
    const orden = { clave, monto: TOTAL, motivo: "Se arrepintió.", actor_id: "ana" };
    const again = Array.from({ length: 4 }, () => refundPago(tienda, pago.id, orden));
    await Promise.all([...again, ...again.map(() => settleReembolsos(tienda, signal))]);
    expect(await db.$count(devoluciones_abono, eq(devoluciones_abono.pago_id, pago.id))).toBe(1);
    const [reembolso] = await db.select().from(reembolsos).where(eq(reembolsos.id, clave));
    expect(reembolso?.estado).toBe("creando");
    await markDevuelta(tienda, { id: clave, codigo: newCodigo(), actor_id: "ana" });
    const [now] = await db.select().from(pagos).where(eq(pagos.id, pago.id));
    expect(now?.reembolsado).toBe(TOTAL);
    await checkBooks();
  },
);
