import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { createYape } from "#app/features/pedidos/pagos/yape.server.ts";
import { recordDesenlace } from "#app/features/pedidos/comprobantes/desenlace.server.ts";
import { abonos, comprobantes, correos, pedidos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addPorMano, openAbonos } from "#tests/fixtures/abono.ts";
import { openApp } from "#tests/fixtures/app.ts";
import { addSeries } from "#tests/fixtures/comprobantes.ts";
import { signUpBy } from "#tests/fixtures/signed-in.ts";
import { readPedido } from "#tests/fixtures/tienda.ts";
import { correctAbono, undoAbono } from "./corregir.server.ts";

/** What a customer sees of a confirmed payment while staff can still undo it. */

const db = await openTestDb();
await addSeries(db);
const { tienda, TOTAL, newCodigo, findAbono, confirm, refuse, passUndo, listMails } = await openAbonos(db);
const { fetchShop } = await openApp(db, { pasarelas: [createYape(db)] });
const rosa = await signUpBy(db, fetchShop, "Rosa");

const read = async (path: string) =>
  (await (await rosa.fetchShop(path)).text())
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<footer.*?<\/footer>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

/** Rosa's order, paid by hand, of which staff confirmed `monto`. */
async function confirmed(monto = TOTAL) {
  const { pedido_id, pago } = await addPorMano(tienda, { codigo: newCodigo() });
  await db.update(pedidos).set({ usuario_id: rosa.id }).where(eq(pedidos.id, pedido_id));
  const { id } = await findAbono(pago.id);
  await confirm(id, monto);
  const pages = [`/pedido/${pedido_id}`, `/pedido/${pedido_id}/abono`, `/perfil?buscar=${pedido_id.slice(-8)}`];
  return { pedido_id, pago, id, readPages: async () => (await Promise.all(pages.map(read))).join(" | ") };
}

const PAGADO =
  /está confirmado|confirmado\b|Procesando|En preparación(?! ?: falta)|Ya estamos (?:con|preparando)|Te enviamos un correo|Comprobantes/;

describe("a confirmation that can still be taken back", () => {
  it("is on none of its customer's pages before the mail, and on all of them after it", async () => {
    const { pedido_id, pago, readPages } = await confirmed();
    const before = await readPages();
    expect(before).not.toMatch(PAGADO);
    expect(before.match(/Estamos verificando tu pago/g)).toHaveLength(2);
    expect(before).toContain("Estamos revisando tu pago");
    expect(before).toContain("por verificar");
    expect(before).not.toMatch(/Corregir código|Enviar código|Pagar pedido|Faltan? una parte/);

    await passUndo(pedido_id, pago.id);
    const after = await readPages();
    for (const said of ["¡Gracias! Tu pago está confirmado", "Tu pago está confirmado", "Procesando", "Comprobantes"])
      expect(after).toContain(said);
    expect(after).not.toMatch(/verificando tu pago|por verificar/);
  });

  it("of a part asks for no money before", async () => {
    const { pedido_id, pago } = await confirmed(centimos(10_000));
    expect(await read(`/pedido/${pedido_id}/abono`)).not.toMatch(/S\/ 100\.00|Falta una parte/);
    await passUndo(pedido_id, pago.id);
    expect(await read(`/pedido/${pedido_id}/abono`)).toContain("Llegaron S/ 100.00. Paga los S/ 136.00 que faltan");
  });

  it("was never said where it is taken back, and the order's history says that it was looked at again", async () => {
    const { pedido_id, id } = await confirmed();
    await undoAbono(tienda, { id, actor_id: "ana" });
    const said = await read(`/pedido/${pedido_id}`);
    expect(said).toMatch(/Pendiente Estamos verificando tu pago.*Revisamos el pago otra vez/);
    expect(await read(`/pedido/${pedido_id}/abono`)).toMatch(/Estamos revisando tu pago.*por verificar/);
  });

  it("is told with what was sent meanwhile", async () => {
    const { pedido_id } = await confirmed();
    await changeEstado(tienda, pedido_id, { estado: "enviado", actor_id: "ana" });
    expect(await read(`/pedido/${pedido_id}`)).toContain("Tu pedido está en camino");
  });

  it("keeps its receipt's mail back with its own, and a note's behind it", async () => {
    const { pedido_id, id } = await confirmed();
    const accept = async () => {
      const [row] = await db
        .update(comprobantes)
        .set({ intentos: 1 })
        .where(and(eq(comprobantes.pedido_id, pedido_id), eq(comprobantes.estado, "pendiente")))
        .returning();
      if (!row) throw new Error("no receipt");
      await recordDesenlace(tienda, row, { estado: "aceptado", codigo: "0", mensaje: "", cdr: "<cdr/>" });
    };
    const listWaits = async () =>
      (await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id)).map((mail) => [
        mail.tipo,
        (mail.no_antes?.getTime() ?? 0) - Date.now() > 9 * 60_000,
      ]);
    await accept();
    expect(await listWaits()).toEqual([
      ["pedido_confirmado", true],
      ["comprobante", true],
    ]);
    await undoAbono(tienda, { id, actor_id: "ana" });
    await accept();
    expect(await listWaits()).toEqual([
      ["comprobante", true],
      ["comprobante", true],
    ]);
  });
});

it("speaks of cards on no page and in no mail, from the order to the money that went back", async () => {
  const { pedido_id, pago, send } = await addPorMano(tienda);
  await db.update(pedidos).set({ usuario_id: rosa.id }).where(eq(pedidos.id, pedido_id));
  const seen = [];
  const steps = [
    async () => {},
    () => send(newCodigo()),
    async () => refuse((await findAbono(pago.id)).id),
    () => send(newCodigo()),
    async () => confirm((await findAbono(pago.id)).id),
    () => passUndo(pedido_id, pago.id),
    () => changeEstado(tienda, pedido_id, { estado: "cancelado", devolver: newId(), actor_id: "ana" }),
  ];
  for (const step of steps) {
    await step();
    seen.push(await read(`/pedido/${pedido_id}`), await read(`/pedido/${pedido_id}/abono`));
  }
  const mails = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id));
  expect(new Set(mails.map(({ tipo }) => tipo))).toEqual(
    new Set(["pago_fallido", "pedido_confirmado", "pedido_cancelado"]),
  );
  for (const said of [...seen, ...mails.map(({ texto }) => texto)]) expect(said).not.toMatch(/tarjeta/i);
});

describe("a confirmation that was mailed, and was wrong", () => {
  it("is mailed again: what came, what is missing and until when", async () => {
    const { pedido_id, pago, id } = await confirmed();
    await passUndo(pedido_id, pago.id);
    await correctAbono(tienda, { id, antes: TOTAL, monto: centimos(10_000), actor_id: "ana" });
    expect(await listMails(pedido_id)).toEqual(["pedido_confirmado", "pago_incompleto"]);
    const [, mail] = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id);
    expect(mail?.texto.replace(/\s+/g, " ")).toContain("llegaron S/ 100.00 y faltan S/ 136.00");
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "pendiente" });
  });

  it("is confirmed by another mail, when the money is found after all", async () => {
    const { pedido_id, pago, id } = await confirmed();
    await passUndo(pedido_id, pago.id);
    await correctAbono(tienda, { id, antes: TOTAL, monto: centimos(0), actor_id: "ana" });
    expect(await listMails(pedido_id)).toEqual(["pedido_confirmado", "pago_no_hallado"]);
    await db.update(abonos).set({ estado: "por_verificar", monto: null }).where(eq(abonos.id, id));
    await confirm((await findAbono(pago.id)).id);
    expect(await listMails(pedido_id)).toEqual(["pedido_confirmado", "pago_no_hallado", "pedido_confirmado"]);
  });
});
