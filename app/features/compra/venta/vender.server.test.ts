import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { expirePedidos } from "#app/features/pedidos/pagos/tareas.server.ts";
import { readTotales } from "#app/features/pedidos/gestion/estadisticas.server.ts";
import { auditoria, correos, eventos_pedido, pagos, pedidos, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, addProducto, readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { ASISTIDA, CONTRA_ENTREGA, newTelefono, openVenta, RECOJO } from "#tests/fixtures/venta.ts";
import { findClientes, searchVendibles } from "./buscar.server.ts";
import { sql } from "drizzle-orm";

const db = await openTestDb();
const { tienda, actor_id, put, sell, sold } = await openVenta(db);

it("is off in a new shop, each switch apart", async () => {
  const taza = await addProducto(db);
  expect(await sell(taza)).toEqual({ tipo: "apagado" });
  await put("venta_asistida", ASISTIDA);
  expect(await sell(taza, { modo: "recojo" })).toEqual({ tipo: "apagado" });
  expect(await sell(taza, { contra_entrega: true })).toEqual({ tipo: "apagado" });
  expect(await readStock(db, taza.id)).toBe(10);
  const { rows } = await db.execute(sql`select needs from public.migraciones order by created_at desc limit 1`);
  expect(rows).toEqual([{ needs: "0.4.0" }]);
});

describe("an order that staff make", () => {
  it("holds its stock for the shop's hours, has no payment yet, makes no account, and expires as any", async () => {
    const [taza, before] = [await addProducto(db), await db.$count(usuarios)];
    const id = await sold(taza, { cantidad: 2, correo: "illari@correo.pe" });
    const pedido = await readPedido(db, id);
    expect(pedido).toMatchObject({
      usuario_id: null,
      hecho_por: actor_id,
      contacto_nombre: "Illari",
      estado: "pendiente",
      cobro: "sin_pagar",
      distrito: "150122",
    });
    expect(pedido.enlace).not.toBeNull();
    const hours = (pedido.vence_en.getTime() - pedido.created_at.getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(2, 1);
    expect(await db.$count(pagos, eq(pagos.pedido_id, id))).toBe(0);
    expect([await readStock(db, taza.id), await db.$count(usuarios)]).toEqual([8, before]);
    const [creado] = await db.select().from(eventos_pedido).where(eq(eventos_pedido.pedido_id, id));
    expect(creado).toMatchObject({ tipo: "creado", actor_id });
    await db
      .update(pedidos)
      .set({ vence_en: new Date(0) })
      .where(eq(pedidos.id, id));
    await expirePedidos(tienda, new AbortController().signal);
    expect([(await readPedido(db, id)).estado, await readStock(db, taza.id)]).toEqual(["cancelado", 10]);
  });

  it("is made once for its key, and beside the customer's other orders", async () => {
    const [taza, clave, telefono] = [await addProducto(db), newId(), newTelefono()];
    const [uno, dos] = await Promise.all([1, 2].map(() => sold(taza, { clave, telefono })));
    expect(uno).toBe(dos);
    expect(await sold(taza, { telefono })).not.toBe(uno);
    expect(await readStock(db, taza.id)).toBe(8);
  });

  it("of an account is the account's, and leaves its profile alone", async () => {
    const [cliente, taza] = [await addCliente(db), await addProducto(db)];
    const id = await sold(taza, { usuario_id: cliente.id });
    expect(await readPedido(db, id)).toMatchObject({ usuario_id: cliente.id, contacto_nombre: null, enlace: null });
    const [profile] = await db.select().from(usuarios).where(eq(usuarios.id, cliente.id));
    expect(profile).toMatchObject({ telefono: null, direccion: null });
    expect((await sell(taza, { usuario_id: "nadie" })).tipo).toBe("sin_cuenta");
  });

  it("keeps old price, new price and reason of what was agreed; a price that changed since is refused", async () => {
    const taza = await addProducto(db);
    const id = await sold(taza, { precio: 80, total: 94.4 });
    expect(await readPedido(db, id)).toMatchObject({ subtotal: 8_000, total: 9_440 });
    const acordado = and(eq(eventos_pedido.pedido_id, id), eq(eventos_pedido.tipo, "precio_acordado"));
    const [evento] = await db.select().from(eventos_pedido).where(acordado);
    expect(evento?.detalle).toContain("de S/ 100.00 a S/ 80.00 sin IGV. Compra hace años");
    const [log] = await db
      .select()
      .from(auditoria)
      .where(and(eq(auditoria.objeto_id, id), eq(auditoria.accion, "acordar_precio")));
    expect(log).toMatchObject({
      actor_id,
      antes: { precio: 100 },
      despues: { precio: 80, motivo: "Compra hace años" },
    });
    const vieja = { ...taza, precio: taza.precio - 1 } as typeof taza;
    expect((await sell(vieja, { precio: 80, total: 94.4 })).tipo).toBe("precio");
  });

  it("goes at the delivery's price that staff set, charged whatever the zone costs, and kept in its history", async () => {
    const taza = await addProducto(db);
    const id = await sold(taza, { envio: "12,50", total: 132.75 });
    const pedido = await readPedido(db, id);
    expect(pedido).toMatchObject({ total: 13_275, entrega: { costo: 12.5, fija: true } });
    expect(pedido.ajustes).toMatchObject([{ tipo: "envio", monto: 12.5 }]);
    const [evento] = await db
      .select()
      .from(eventos_pedido)
      .where(and(eq(eventos_pedido.pedido_id, id), eq(eventos_pedido.tipo, "precio_acordado")));
    expect(evento?.detalle).toBe("Envío: S/ 12.50 sin IGV.");
    expect(await readPedido(db, await sold(taza, { envio: "0" }))).toMatchObject({
      total: 11_800,
      ajustes: [],
      entrega: { costo: 0, fija: true },
    });
    expect((await sell(taza, { envio: "12.50" })).tipo).toBe("precio");
    expect((await readPedido(db, await sold(taza, { envio: "12.50", modo: "mostrador" }))).total).toBe(11_800);
  });

  it.each(["gratis", "12.345", "-1", "99999999"])(
    "refuses %s as the price of a delivery, at its field",
    async (envio) => {
      const taza = await addProducto(db);
      expect(() => sell(taza, { envio })).toThrow("Escribe el precio en soles, sin IGV: 12.00. O déjalo vacío.");
    },
  );

  it("that is fetched has no district, nothing to pay for the way, and a day from which it is ready", async () => {
    await put("recojo", RECOJO);
    const id = await sold(await addProducto(db), { modo: "recojo" });
    const pedido = await readPedido(db, id);
    expect(pedido).toMatchObject({
      distrito: "",
      direccion_envio: "Recojo en tienda: Jr. Áncash 210, Lima\nDe 10:00 a 19:00",
      entrega: { recojo: true, costo: 0, dias: [1, 1] },
    });
  });
});

describe("an order that is paid when delivered", () => {
  it("is prepared at once, unpaid, with a cobro of its own, counted as revenue, and mailed as what it is", async () => {
    await put("contra_entrega", CONTRA_ENTREGA);
    const before = await readTotales(db);
    const id = await sold(await addProducto(db), { contra_entrega: true, correo: "killa@correo.pe" });
    expect(await readPedido(db, id)).toMatchObject({ estado: "procesando", cobro: "contra_entrega" });
    expect((await readTotales(db)).ingresos - before.ingresos).toBe(11_800);
    const [mail] = await db.select().from(correos).where(eq(correos.pedido_id, id));
    expect(mail).toMatchObject({ tipo: "pedido_confirmado" });
    expect(mail?.texto).toContain("Pagas S/ 118.00 cuando lo recibas");
    await expirePedidos(tienda, new AbortController().signal);
    expect((await readPedido(db, id)).estado).toBe("procesando");
  });

  it.each([
    ["above its amount", { cantidad: 3 }, "hasta S/ 300.00"],
    ["fetched", { modo: "recojo" as const }, "lo que se recoge se paga antes"],
  ])("is refused %s", async (_what, cambios, said) => {
    const rechazo = await sell(await addProducto(db), { contra_entrega: true, ...cambios });
    expect(rechazo).toMatchObject({ tipo: "contra_entrega", mensaje: expect.stringContaining(said) });
  });

  it("is refused elsewhere, and to a phone that has one on its way, of two at once to one", async () => {
    const [taza, telefono] = [await addProducto(db), newTelefono()];
    const both = await Promise.all([1, 2].map(() => sell(taza, { contra_entrega: true, telefono })));
    expect(both.map(({ tipo }) => tipo).toSorted()).toEqual(["contra_entrega", "vendido"]);
    await put("contra_entrega", { ...CONTRA_ENTREGA, lugares: "Cusco" });
    const rechazo = await sell(taza, { contra_entrega: true });
    expect(rechazo).toMatchObject({ mensaje: expect.stringContaining("A ese distrito no entregamos") });
    expect(await readStock(db, taza.id)).toBe(9);
  });
});

describe("what the form looks for", () => {
  it("is products that are sold, by words or a whole code, and accounts by a whole phone or mailbox", async () => {
    const taza = await addProducto(db, { stock: 3 });
    expect(await searchVendibles(db, taza.nombre)).toMatchObject([{ id: taza.id, precio: 100, stock: 3 }]);
    await db.execute(sql`update productos set codigo_barras = '7750001234567' where id = ${taza.id}`);
    expect(await searchVendibles(db, "7750001234567")).toMatchObject([{ id: taza.id }]);
    expect(await searchVendibles(db, "775000123")).toEqual([]);
    const cliente = await addCliente(db);
    expect(await findClientes(db, cliente.email.toUpperCase())).toMatchObject([{ id: cliente.id }]);
    expect(await findClientes(db, cliente.email.slice(0, 9))).toEqual([]);
  });
});
