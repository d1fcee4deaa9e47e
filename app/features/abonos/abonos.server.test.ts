import { and, desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { changeEstado } from "#app/features/gestion-pedidos/cambiar-estado.server.ts";
import { openPago, refreshPagos, releasePedido } from "#app/features/pagos/cobrar.server.ts";
import { processRefundOrder, refundPago, settleReembolsos } from "#app/features/pagos/reembolsos.server.ts";
import { getSituacion } from "#app/features/pagos/situacion.server.ts";
import { expirePedidos, settlePagos } from "#app/features/pagos/tareas.server.ts";
import { createYape } from "#app/features/pagos/yape.server.ts";
import { abonos, auditoria, caja, correos, devoluciones_abono, pagos, pedidos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addPorMano, offerYape } from "#tests/fixtures/abono.ts";
import { openTestTienda, readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { decideAbono, markDevuelta } from "./abonos.server.ts";
import { countPorVerificar } from "./lista.server.ts";
import { readPaginaAbono } from "./pagina.server.ts";

const db = await openTestDb();
await offerYape(db);
const tienda = openTestTienda(db, [createYape(db)]);
const signal = new AbortController().signal;
const TOTAL = centimos(23_600);

let n = 10_000_000;
const newCodigo = () => String((n += 1));

const findAbono = async (pago_id: string) => {
  const [abono] = await db.select().from(abonos).where(eq(abonos.pago_id, pago_id)).orderBy(desc(abonos.created_at));
  if (!abono) throw new Error("nothing was sent");
  return abono;
};
const confirm = (id: string, monto = TOTAL, actor_id = "ana") =>
  decideAbono(tienda, { accion: "confirmar", id, monto, actor_id });
const refuse = (id: string, motivo = "No figura.", actor_id = "ana") =>
  decideAbono(tienda, { accion: "rechazar", id, motivo, actor_id });
const overdue = (id: string) =>
  db
    .update(pedidos)
    .set({ vence_en: new Date(0) })
    .where(eq(pedidos.id, id));
const listMails = async (pedido_id: string) =>
  (await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id)).map(({ tipo }) => tipo);
const look = async (pedido_id: string) => getSituacion(tienda, await readPedido(db, pedido_id), true);

/** The till, the payments and what staff saw say the same; the stock is where the orders say. */
async function checkBooks() {
  const { rows } = await db.execute<{ pedido_id: string; fault: string }>(sql`
    select g.pedido_id, 'amounts' as fault from pagos g
    where g.aprobado <> (select coalesce(sum(a.monto), 0) from abonos a where a.pago_id = g.id)
      or g.reembolsado <> (select coalesce(sum(d.monto), 0) from devoluciones_abono d where d.pago_id = g.id and d.hecha_en is not null)
    union all
    select o.id, 'paid and not prepared' from pedidos o join pagos g on g.pedido_id = o.id
    where g.aprobado > 0 and o.estado not in ('procesando') and o.requiere_atencion is null
    union all
    select o.id, 'prepared and not paid' from pedidos o
    where o.estado = 'procesando' and o.total <> (select sum(g.aprobado) from pagos g where g.pedido_id = o.id)
    union all
    select null, 'stock' from productos p where p.stock <> 10 - coalesce((
      select sum((i ->> 'cantidad')::int) from pedidos o, jsonb_array_elements(o.items) i
      where o.estado <> 'cancelado' and i ->> 'producto_id' = p.id::text), 0)
    union all
    select null, 'till' where (select coalesce(sum(aprobado - reembolsado), 0) from pagos)
      <> (select coalesce(sum(case when tipo = 'cobro' then monto else -monto end), 0) from caja)`);
  expect(rows).toEqual([]);
}

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
  it("opens a page of ours, and holds the stock for the hours of the setting", async () => {
    const { pedido_id, url, producto } = await addPorMano(tienda);
    expect(url).toMatch(new RegExp(`/pedido/${pedido_id}/abono$`));
    const { vence_en, created_at } = await readPedido(db, pedido_id);
    expect(Math.round((vence_en.getTime() - created_at.getTime()) / 3_600_000)).toBe(24);
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
      // Where the money is there, the order wants no other code.
      const pagado = { envio: "nada_que_pagar", estados: ["confirmado"], estado: "procesando" };
      const espera = { envio: "enviado", estados: ["por_verificar", "rechazado"], estado: "pendiente" };
      expect({ envio, estados, estado }).toEqual(run % 2 && decidido.tipo === "hecho" ? pagado : espera);
      await checkBooks();
    },
  );

  it("gives a refused code free, tells why by mail each time, and takes another until the hold ends", async () => {
    const codigo = newCodigo();
    const { pedido_id, pago, send } = await addPorMano(tienda, { codigo });
    const { vence_en } = pago;
    await refuse((await findAbono(pago.id)).id);
    expect(await look(pedido_id)).toMatchObject({ situacion: "por_pagar" });
    // Not shortened to the time of the other providers.
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
      // Whoever it was, it paid one order.
      const served = and(eq(abonos.codigo, codigo), eq(abonos.estado, "confirmado"));
      expect(await db.$count(abonos, served)).toBe(refused && sent !== "enviado" ? 0 : 1);
      await checkBooks();
    },
  );

  it("of another amount is flagged, and completed by a second one", async () => {
    const { pedido_id, pago, send } = await addPorMano(tienda, { codigo: newCodigo() });
    await confirm((await findAbono(pago.id)).id, centimos(10_000));
    expect(await readPedido(db, pedido_id)).toMatchObject({
      estado: "pendiente",
      cobro: "incompleto",
      requiere_atencion: "El proveedor cobró S/ 100.00 y el pedido es de S/ 236.00.",
    });
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
    // Held by whoever may still get it, and by nobody else.
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
