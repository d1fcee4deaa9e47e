import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sumCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { applyLectura } from "#app/features/pedidos/pagos/aplicar.server.ts";
import { refundPago, settleReembolsos } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { readAMano } from "#app/features/pedidos/pagos/yape.server.ts";
import { abonos, auditoria, caja, comprobantes, correos, pagos, reembolsos, ventas_dia } from "#db/schema/index.ts";
import { type Centimos, centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addPorMano, openAbonos } from "#tests/fixtures/abono.ts";
import { addSeries } from "#tests/fixtures/comprobantes.ts";
import { readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { decideAbono } from "./abonos.server.ts";
import { correctAbono, undoAbono } from "./corregir.server.ts";

const db = await openTestDb();
await addSeries(db);
const { tienda, TOTAL, newCodigo, findAbono, confirm, listMails, checkBooks } = await openAbonos(db);
const cents = (soles: number) => Math.round(soles * 100);
const S = (soles: number) => centimos(cents(soles));

async function confirmed(monto: Centimos = TOTAL) {
  const order = await addPorMano(tienda, { codigo: newCodigo() });
  const { id } = await findAbono(order.pago.id);
  await confirm(id, monto);
  return { ...order, id };
}
const undo = (id: string, actor_id = "ana") => undoAbono(tienda, { id, actor_id });
const correct = (id: string, antes: Centimos, monto: Centimos, actor_id = "ana") =>
  correctAbono(tienda, { id, antes, monto, actor_id });
const listCaja = async (pedido_id: string) =>
  (await db.select().from(caja).where(eq(caja.pedido_id, pedido_id)).orderBy(asc(caja.momento))).map(
    ({ monto, vendido }) => [monto, vendido],
  );
const readSums = async () => {
  await sumCaja(db);
  const [day] = await db
    .select({
      cobrado: sql`coalesce(sum(${ventas_dia.cobrado}), 0)`.mapWith(ventas_dia.cobrado),
      vendido: sql`coalesce(sum(${ventas_dia.vendido}), 0)`.mapWith(ventas_dia.vendido),
      pedidos: sql`coalesce(sum(${ventas_dia.pedidos}), 0)`.mapWith(Number),
      unidades: sql`coalesce(sum(${ventas_dia.unidades}), 0)`.mapWith(Number),
      nuevos: sql`coalesce(sum(${ventas_dia.nuevos}), 0)`.mapWith(Number),
    })
    .from(ventas_dia)
    .where(eq(ventas_dia.eje, "dia"));
  return day;
};
const listPapeles = async (pedido_id: string) =>
  (await db.select().from(comprobantes).where(eq(comprobantes.pedido_id, pedido_id)).orderBy(comprobantes.id)).map(
    ({ clase, total }) => [clase, total],
  );

describe("an amount that is not what is due", () => {
  it("is asked about once more, and writes nothing until it is said again", async () => {
    const { pedido_id, pago } = await addPorMano(tienda, { codigo: newCodigo() });
    const { id } = await findAbono(pago.id);
    const orden = { accion: "confirmar", id, monto: S(2_360), actor_id: "ana" } as const;
    expect(await decideAbono(tienda, orden)).toEqual({ tipo: "otro_monto", monto: S(2_360), debe: TOTAL });
    expect(await findAbono(pago.id)).toMatchObject({ estado: "por_verificar", monto: null });
    expect(await listCaja(pedido_id)).toEqual([]);
    expect(await decideAbono(tienda, { ...orden, otro_monto: true })).toMatchObject({ tipo: "hecho" });
  });

  it("is what is missing, where a part came before", async () => {
    const { pago, send } = await confirmed(S(100));
    await send(newCodigo());
    const { id } = await findAbono(pago.id);
    const orden = { accion: "confirmar", id, actor_id: "ana" } as const;
    expect(await decideAbono(tienda, { ...orden, monto: TOTAL })).toMatchObject({ tipo: "otro_monto", debe: S(136) });
    expect(await decideAbono(tienda, { ...orden, monto: S(136) })).toMatchObject({ tipo: "hecho" });
  });

  it("prepares the order where it is too much, and flags what is to be given back", async () => {
    const { pedido_id } = await confirmed(S(246));
    expect(await readPedido(db, pedido_id)).toMatchObject({
      estado: "procesando",
      cobro: "pagado",
      requiere_atencion: "Llegaron S/ 246.00 y el pedido es de S/ 236.00: devuelve S/ 10.00.",
    });
    await checkBooks();
  });
});

// Confirmed amount, real amount; then the order, its flag, the till with what is sold, and its receipts.
const CASOS: [number, number, string, RegExp, number[][], [string, number][]][] = [
  [
    2_360,
    236,
    "procesando",
    /^$/,
    [
      [2_360, 236],
      [-2_124, 0],
    ],
    [["boleta", 236]],
  ],
  [
    236,
    23.6,
    "pendiente",
    /faltan S\/ 212\.40/,
    [
      [236, 236],
      [-212.4, -236],
    ],
    [
      ["boleta", 236],
      ["nota_boleta", 212.4],
    ],
  ],
  [
    23.6,
    236,
    "procesando",
    /^$/,
    [
      [23.6, 0],
      [212.4, 236],
    ],
    [["boleta", 236]],
  ],
  [
    236,
    246,
    "procesando",
    /devuelve S\/ 10\.00/,
    [
      [236, 236],
      [10, 0],
    ],
    [["boleta", 236]],
  ],
  [
    236,
    0,
    "pendiente",
    /^$/,
    [
      [236, 236],
      [-236, -236],
    ],
    [
      ["boleta", 236],
      ["nota_boleta", 236],
    ],
  ],
];

describe("a correction", () => {
  it.each(CASOS)("of S/ %d to S/ %d leaves the order %s", async (dicho, cierto, estado, aviso, filas, papeles) => {
    const antes = await readSums();
    const { pedido_id, id, producto } = await confirmed(S(dicho));
    const [first] = await db.select().from(caja).where(eq(caja.pedido_id, pedido_id));
    expect(await correct(id, S(dicho), S(cierto))).toMatchObject({ tipo: "hecho" });
    const pedido = await readPedido(db, pedido_id);
    expect(pedido.estado).toBe(estado);
    expect(pedido.requiere_atencion ?? "").toMatch(aviso);
    // A further row; the first stays as it was.
    expect(await listCaja(pedido_id)).toEqual(filas.map((fila) => fila.map(cents)));
    const [still] = await db
      .select()
      .from(caja)
      .where(eq(caja.id, first?.id ?? ""));
    expect(still).toMatchObject({ monto: first?.monto, vende: first?.vende, momento: first?.momento });
    expect(await listPapeles(pedido_id)).toEqual(papeles.map(([clase, total]) => [clase, S(total)]));
    const mails = estado === "procesando" ? ["pedido_confirmado"] : cierto === 0 ? ["pago_no_hallado"] : [];
    expect(await listMails(pedido_id)).toEqual(mails);
    // Stock stays held: the order was not cancelled.
    expect(await readStock(db, producto.id)).toBe(8);
    const [log] = await db
      .select()
      .from(auditoria)
      .where(sql`${auditoria.objeto_id} = ${pedido_id} and ${auditoria.accion} = 'corregir_pago'`);
    expect(log).toMatchObject({ actor_id: "ana", antes: { monto: dicho }, despues: { monto: cierto } });
    const [abono] = await db.select().from(abonos).where(eq(abonos.id, id));
    expect(abono).toMatchObject({ monto: cierto ? S(cierto) : null, monto_antes: S(dicho) });
    const ahora = await readSums();
    const vende = estado === "procesando" ? 1 : 0;
    expect(ahora).toEqual({
      cobrado: (antes?.cobrado ?? 0) + S(cierto),
      vendido: (antes?.vendido ?? 0) + vende * TOTAL,
      pedidos: (antes?.pedidos ?? 0) + vende,
      unidades: (antes?.unidades ?? 0) + vende * 2,
      nuevos: (antes?.nuevos ?? 0) + vende,
    });
    await checkBooks();
  });

  it("of what was sent leaves it sent, and flags it", async () => {
    const { pedido_id, id } = await confirmed();
    await changeEstado(tienda, pedido_id, { estado: "enviado", actor_id: "ana" });
    await correct(id, TOTAL, S(200));
    const { estado, requiere_atencion } = await readPedido(db, pedido_id);
    expect(estado).toBe("enviado");
    expect(requiere_atencion).toBe("Se corrigió su pago: faltan S/ 36.00, y el pedido ya salió.");
    expect(await listPapeles(pedido_id)).toEqual([
      ["boleta", TOTAL],
      ["nota_boleta", S(36)],
    ]);
  });

  it("is never below what went back, or is to go back", async () => {
    const { id, pago } = await confirmed();
    await refundPago(tienda, pago.id, { clave: newId(), monto: S(100), motivo: "", actor_id: "ana" });
    expect(await correct(id, TOTAL, S(99.99))).toEqual({ tipo: "devuelto", devuelto: S(100) });
    expect(await undo(id)).toEqual({ tipo: "devuelto", devuelto: S(100) });
    expect(await correct(id, TOTAL, S(100))).toMatchObject({ tipo: "hecho" });
  });

  it("is never below what was ordered back a moment ago", async () => {
    const { id, pago } = await confirmed();
    await db.insert(reembolsos).values({ id: newId(), pago_id: pago.id, monto: S(100) });
    expect(await undo(id)).toEqual({ tipo: "devuelto", devuelto: S(100) });
    await settleReembolsos(tienda, new AbortController().signal);
    expect(await undo(id)).toEqual({ tipo: "devuelto", devuelto: S(100) });
  });

  it.each(Array.from({ length: 4 }, (_, run) => run))("is made once by two at once (%i)", async (run) => {
    const { pedido_id, id } = await confirmed(S(2_360));
    const answers = await Promise.all([
      correct(id, S(2_360), TOTAL, "ana"),
      run % 2 ? undo(id, "luz") : correct(id, S(2_360), S(200), "luz"),
    ]);
    expect(answers.map(({ tipo }) => tipo).toSorted()).toEqual(
      // Undoing after a correction undoes the corrected amount.
      run % 2 && answers[0]?.tipo === "hecho" && answers[1]?.tipo === "hecho" ? ["hecho", "hecho"] : ["hecho", "visto"],
    );
    expect((await listCaja(pedido_id)).length).toBeLessThanOrEqual(3);
    await checkBooks();
  });
});

it.each(["correct", "undo"] as const)("%s changes nothing where the process dies on its way", async (deed) => {
  const { pedido_id, id } = await confirmed();
  const dying = {
    ...tienda,
    get env(): typeof tienda.env {
      throw new Error("killed");
    },
  };
  const done =
    deed === "undo"
      ? undoAbono(dying, { id, actor_id: "ana" })
      : correctAbono(dying, { id, antes: TOTAL, monto: S(20), actor_id: "ana" });
  await expect(done).rejects.toThrow("killed");
  expect(await listCaja(pedido_id)).toEqual([[TOTAL, TOTAL]]);
  expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando", cobro: "pagado" });
  await checkBooks();
});

describe("a confirmation that is taken back", () => {
  it("within ten minutes waits again, mails nobody, and is sold with the next one", async () => {
    const { pedido_id, id } = await confirmed();
    const [mail] = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id));
    expect((mail?.no_antes?.getTime() ?? 0) - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(await undo(id)).toMatchObject({ tipo: "hecho" });
    expect(await listMails(pedido_id)).toEqual([]);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "pendiente", cobro: "en_curso" });
    expect(await undo(id)).toEqual({ tipo: "visto" });
    await confirm(id);
    expect(await listCaja(pedido_id)).toEqual([
      [TOTAL, TOTAL],
      [0 - TOTAL, 0 - TOTAL],
      [TOTAL, TOTAL],
    ]);
    expect(await listMails(pedido_id)).toEqual(["pedido_confirmado"]);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando", cobro: "pagado" });
    await checkBooks();
  });

  it("later is only corrected", async () => {
    const { id } = await confirmed();
    await db
      .update(abonos)
      .set({ visto_en: new Date(Date.now() - 601_000) })
      .where(eq(abonos.id, id));
    expect(await undo(id)).toEqual({ tipo: "tarde" });
  });

  it("does not come back by a reading from before", async () => {
    const { pedido_id, id, pago } = await confirmed();
    const [asked] = await db.select().from(pagos).where(eq(pagos.id, pago.id));
    if (!asked) throw new Error("no payment");
    const lectura = await readAMano(db, asked);
    await undo(id);
    await applyLectura(tienda, asked, lectura);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "pendiente", cobro: "en_curso" });
    await checkBooks();
  });
});
