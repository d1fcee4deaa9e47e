import { and, asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import { sumCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { undoAbono } from "#app/features/pedidos/abonos/corregir.server.ts";
import { applyAccion } from "#app/features/pedidos/gestion/acciones.server.ts";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { refundPago } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { sendPedido } from "#app/features/pedidos/gestion/enviar.server.ts";
import { abonos, caja, comprobantes, correos, liquidaciones, pagos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addSeries } from "#tests/fixtures/comprobantes.ts";
import { addProducto, readPedido, readStock, type TestProducto } from "#tests/fixtures/tienda.ts";
import { ASISTIDA, CONTRA_ENTREGA, openVenta } from "#tests/fixtures/venta.ts";
import { closeArqueo, listArqueos, openArqueo } from "./arqueos.server.ts";
import { listPorLiquidar, settleCourier } from "./liquidar.server.ts";

const db = await openTestDb();
const { tienda, actor_id, put, sold, collect } = await openVenta(db);
const FONDO = centimos(5_000);

beforeAll(async () => {
  await put("venta_asistida", ASISTIDA);
  await put("contra_entrega", CONTRA_ENTREGA);
});

const listBooks = async () => (await readLibros(db)).filter(({ libro }) => libro !== "existencias");

async function findAbierto() {
  const abierto = (await listArqueos(db)).find(({ cerrado_en }) => cerrado_en === null);
  if (!abierto) throw new Error("no till day");
  return abierto;
}

const close = async (contado: number, otro_monto = false) =>
  closeArqueo(db, { id: (await findAbierto()).id, contado: centimos(contado), nota: "", otro_monto, actor_id });

async function findAbono(pedido_id: string) {
  const [row] = await db
    .select({ abono: abonos, pago: pagos })
    .from(abonos)
    .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
    .where(and(eq(pagos.pedido_id, pedido_id), eq(abonos.estado, "confirmado")));
  if (!row) throw new Error("no payment");
  return row;
}

const sellHere = async (producto?: TestProducto) => sold(producto ?? (await addProducto(db)), { modo: "mostrador" });

describe("money at the counter", () => {
  it("in cash needs an open till; of two who open it one does", async () => {
    const id = await sellHere();
    expect(await collect(id)).toEqual({ tipo: "caja_cerrada" });
    const both = await Promise.all([1, 2].map(() => openArqueo(db, { fondo: FONDO, actor_id })));
    expect(both.toSorted()).toEqual(["abierto", "ya"]);
    expect(await collect(id, { recibido: centimos(11_000) })).toEqual({ tipo: "falta", total: 11_800 });
    expect((await readPedido(db, id)).estado).toBe("pendiente");
  });

  it("closes the order at once, whole: paid, delivered, in the till, and told by no mail", async () => {
    const taza = await addProducto(db);
    const [id, key] = [await sold(taza, { modo: "mostrador", correo: "illari@correo.pe" }), newId()];
    expect(await collect(id, { id: key })).toEqual({ tipo: "cobrado", vuelto: 8_200, entregado: true });
    expect(await collect(id, { id: key })).toEqual({ tipo: "repetido" });
    expect(await collect(id)).toEqual({ tipo: "otro_estado", estado: "entregado" });
    expect(await readPedido(db, id)).toMatchObject({ estado: "entregado", cobro: "pagado", metodo_pago: "efectivo" });
    const rows = await db.select().from(caja).where(eq(caja.pedido_id, id));
    expect(rows).toMatchObject([
      { metodo: "efectivo", monto: 11_800, vende: true, arqueo_id: (await findAbierto()).id },
    ]);
    expect(await db.$count(correos, eq(correos.pedido_id, id))).toBe(0);
    expect(await readStock(db, taza.id)).toBe(9);
  });

  it("is taken once, however many press at the same moment", async () => {
    const id = await sellHere();
    const all = await Promise.all([1, 2, 3].map(() => collect(id)));
    expect(all.map(({ tipo }) => tipo).toSorted()).toEqual(["cobrado", "otro_estado", "otro_estado"]);
    expect(await db.$count(caja, eq(caja.pedido_id, id))).toBe(1);
  });

  it("by card or Yape has a number that serves once, and is no cash", async () => {
    const [uno, dos] = [await sellHere(), await sellHere()];
    const tarjeta = { medio: "tarjeta", codigo: "004512", recibido: null } as const;
    expect((await collect(uno, tarjeta)).tipo).toBe("cobrado");
    expect(await collect(dos, tarjeta)).toMatchObject({ tipo: "usado", pedido: { id: uno } });
    expect((await collect(dos, { medio: "yape", codigo: "88112233", recibido: null })).tipo).toBe("cobrado");
    const [row] = await db.select().from(caja).where(eq(caja.pedido_id, dos));
    expect(row).toMatchObject({ metodo: "yape", arqueo_id: null });
  });

  it("is taken back for ten minutes, with goods, till and estado, and taken again", async () => {
    const taza = await addProducto(db);
    const id = await sellHere(taza);
    await collect(id);
    const { abono } = await findAbono(id);
    expect(await undoAbono(tienda, { id: abono.id, actor_id })).toMatchObject({ tipo: "hecho" });
    expect(await readPedido(db, id)).toMatchObject({
      estado: "pendiente",
      cobro: "sin_pagar",
      requiere_atencion: null,
    });
    const moved = await db.select().from(caja).where(eq(caja.pedido_id, id));
    expect(moved.map(({ monto }) => monto).toSorted((a, b) => a - b)).toEqual([-11_800, 11_800]);
    expect(await readStock(db, taza.id)).toBe(9);
    expect((await collect(id)).tipo).toBe("cobrado");
    const again = (await findAbono(id)).abono.id;
    await db.execute(sql`update abonos set visto_en = now() - interval '11 minutes' where id = ${again}`);
    expect(await undoAbono(tienda, { id: again, actor_id })).toEqual({ tipo: "tarde" });
  });

  it("goes back by a refund later, at once where it was cash", async () => {
    const id = await sellHere();
    await collect(id);
    const { pago } = await findAbono(id);
    const orden = { clave: newId(), motivo: "Falló", actor_id, monto: centimos(11_800) };
    expect(await refundPago(tienda, pago.id, orden)).toMatchObject({ hecho: 11_800 });
    const [back] = await db
      .select()
      .from(caja)
      .where(and(eq(caja.pedido_id, id), eq(caja.tipo, "devolucion")));
    expect(back?.arqueo_id).toBe((await findAbierto()).id);
  });

  it("is counted: a wrong count is told before it is written, and the books know the day", async () => {
    const [row] = await db
      .select({ movido: sql<string>`sum(case tipo when 'cobro' then monto else -monto end)` })
      .from(caja)
      .where(eq(caja.arqueo_id, (await findAbierto()).id));
    const esperado = FONDO + Math.round(Number(row?.movido) * 100);
    expect(await close(esperado - 500)).toEqual({ tipo: "diferencia", esperado });
    expect(await close(esperado - 500, true)).toEqual({ tipo: "cerrado", esperado });
    const [last] = await listArqueos(db);
    expect(last).toMatchObject({ esperado, contado: esperado - 500, abrio: "Rosa Quispe", cerro: "Rosa Quispe" });
    expect(
      await closeArqueo(db, { id: last?.id ?? "", contado: FONDO, nota: "", otro_monto: false, actor_id }),
    ).toEqual({
      tipo: "ya",
    });
    await sumCaja(db);
    expect(await listBooks()).toEqual([]);
    await db.execute(sql`update arqueos set esperado = esperado + 1`);
    expect(await listBooks()).toMatchObject([{ texto: expect.stringContaining("la caja del mostrador se cerró") }]);
    await db.execute(sql`update arqueos set esperado = esperado - 1`);
  });
});

async function deliver(producto?: TestProducto) {
  const id = await sold(producto ?? (await addProducto(db)), { contra_entrega: true });
  const { items } = await readPedido(db, id);
  const lineas = items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad }));
  await sendPedido(tienda, id, { id: newId(), lineas, courier: "", numero: "", nota: "", actor_id });
  return id;
}

const settle = (
  filas: { pedido_id: string; monto: number }[],
  { suma, otro_monto = false, id = newId() }: { suma?: number; otro_monto?: boolean; id?: string } = {},
) =>
  settleCourier(tienda, {
    id,
    dia: "2026-11-27",
    courier: "Olva",
    suma: centimos(suma ?? filas.reduce((sum, { monto }) => sum + monto, 0)),
    filas: filas.map((fila) => ({ ...fila, monto: centimos(fila.monto) })),
    otro_monto,
    actor_id,
  });

describe("what a courier collected", () => {
  it("pays its orders, all or nothing and once", async () => {
    const [uno, dos] = [await deliver(), await deliver()];
    await changeEstado(tienda, uno, { estado: "entregado", actor_id });
    expect((await listPorLiquidar(db)).map(({ id }) => id)).toEqual(expect.arrayContaining([uno, dos]));
    const filas = [uno, dos].map((pedido_id) => ({ pedido_id, monto: 11_800 }));
    expect(await settle(filas, { suma: 23_000 })).toEqual({ tipo: "suma", filas: 23_600 });
    expect(await db.$count(liquidaciones)).toBe(0);
    const id = newId();
    expect(await settle(filas, { id })).toEqual({ tipo: "hecha" });
    expect(await settle(filas, { id })).toEqual({ tipo: "repetida" });
    expect((await settle(filas)).tipo).toBe("cambio");
    for (const one of [uno, dos])
      expect(await readPedido(db, one)).toMatchObject({ cobro: "pagado", requiere_atencion: null });
    const rows = await db.select().from(caja).where(eq(caja.pedido_id, uno));
    expect(rows).toMatchObject([{ metodo: "contra_entrega", monto: 11_800, arqueo_id: null }]);
  });

  it("with another sum is asked about, then flagged as with Yape", async () => {
    const id = await deliver();
    const { numero } = await readPedido(db, id);
    expect(await settle([{ pedido_id: id, monto: 10_000 }])).toEqual({ tipo: "otro_monto", numeros: [numero] });
    expect(await settle([{ pedido_id: id, monto: 10_000 }], { otro_monto: true })).toEqual({ tipo: "hecha" });
    const pedido = await readPedido(db, id);
    expect(pedido).toMatchObject({ estado: "enviado", cobro: "incompleto" });
    expect(pedido.requiere_atencion).toContain("faltan S/ 18.00");
  });

  it("may be nothing: refused at the door, units back, no money", async () => {
    const taza = await addProducto(db);
    const id = await deliver(taza);
    expect(await readStock(db, taza.id)).toBe(9);
    const motivo = "No se recibió en la entrega.";
    const cambio = { estado: "cancelado", desde: "enviado", regresaron: true, motivo, actor_id } as const;
    expect(await changeEstado(tienda, id, cambio)).toEqual({ hecho: true });
    expect([await readStock(db, taza.id), await db.$count(caja, eq(caja.pedido_id, id))]).toEqual([10, 0]);
    expect((await settle([{ pedido_id: id, monto: 11_800 }])).tipo).toBe("cambio");
  });

  it("that came keeps an order from being cancelled by a page that did not show it", async () => {
    const id = await deliver();
    await settle([{ pedido_id: id, monto: 11_800 }]);
    const page = { pedido_id: id, desde: "enviado" } as const;
    const cancel = { ...page, intencion: "estado", estado: "cancelado", motivo: "Se perdió." } as const;
    for (const accion of [{ ...page, intencion: "no_recibido" } as const, { ...cancel, impago: "1" } as const])
      expect(await applyAccion(tienda, accion, actor_id)).toEqual({
        ok: false,
        mensaje: expect.stringContaining("se registró su pago") as string,
      });
    expect(await readPedido(db, id)).toMatchObject({ estado: "enviado", cobro: "pagado" });
    // Somebody who sees the money may leave it.
    expect(await applyAccion(tienda, cancel, actor_id)).toMatchObject({ ok: true });
  });

  it("may come at the counter instead, and be taken back without moving the order", async () => {
    await openArqueo(db, { fondo: FONDO, actor_id });
    const id = await deliver();
    expect(await collect(id)).toMatchObject({ tipo: "cobrado", entregado: false });
    expect(await readPedido(db, id)).toMatchObject({
      estado: "enviado",
      cobro: "pagado",
      metodo_pago: "contra_entrega",
    });
    await undoAbono(tienda, { id: (await findAbono(id)).abono.id, actor_id });
    expect(await readPedido(db, id)).toMatchObject({ estado: "enviado", cobro: "contra_entrega" });
  });

  it("leaves books that fit", async () => {
    await sumCaja(db);
    expect(await listBooks()).toEqual([]);
    await db.update(liquidaciones).set({ suma: centimos(1) });
    expect((await listBooks()).length).toBeGreaterThan(0);
  });
});

it("delivered by mistake and then given up unpaid, an order has a note for its receipt", async () => {
  await addSeries(db);
  const id = await sold(await addProducto(db), { contra_entrega: true });
  for (const estado of ["entregado", "pendiente"] as const) await changeEstado(tienda, id, { estado, actor_id });
  expect(await releasePedido(tienda, id, { motivo: "Venció el plazo." })).toBe(true);
  const { clase, total, pedido_id } = comprobantes;
  const papeles = await db.select({ clase, total }).from(comprobantes).where(eq(pedido_id, id)).orderBy(asc(clase));
  expect(papeles).toEqual([
    { clase: "boleta", total: 11_800 },
    { clase: "nota_boleta", total: 11_800 },
  ]);
});
