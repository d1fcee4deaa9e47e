import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sumCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { adoptPedidos } from "#app/features/pedidos/pedidos/olvidar.server.ts";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import { caja, correos, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { buyAsContacto, newContacto, type TestContacto } from "#tests/fixtures/contacto.ts";
import { addCupon } from "#tests/fixtures/cupones.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import {
  addCliente,
  addProducto,
  openTestTienda,
  readPedido,
  readStock,
  type TestProducto,
} from "#tests/fixtures/tienda.ts";

const db = await openTestDb();
const stripe = new FakePasarela("stripe");
const tienda = openTestTienda(db, [stripe]);

async function buy(contacto: TestContacto, producto: TestProducto, more: Parameters<typeof buyAsContacto>[3] = {}) {
  const creacion = await buyAsContacto(tienda, contacto, producto, more);
  if (creacion.tipo !== "creado") throw new Error(creacion.tipo);
  return creacion.pedido.id;
}

async function pay(pedido_id: string) {
  stripe.pay(pedido_id);
  await refreshPagos(tienda, pedido_id);
}

describe("an order of a contact", () => {
  it("holds its stock, is paid and mailed like any other, and makes no account", async () => {
    const [contacto, producto, before] = [newContacto(), await addProducto(db), await db.$count(usuarios)];
    const id = await buy(contacto, producto, { cantidad: 3 });
    expect(await readStock(db, producto.id)).toBe(7);
    await pay(id);
    const { nombre: contacto_nombre, correo: contacto_correo, telefono } = contacto;
    const row = { usuario_id: null, contacto_nombre, contacto_correo, telefono, estado: "procesando" };
    const pedido = await readPedido(db, id);
    expect(pedido).toMatchObject(row);
    for (const part of ["illari", contacto.correo, "20000"]) expect(pedido.busqueda).toContain(part);
    const mails = await db.select().from(correos).where(eq(correos.pedido_id, id));
    expect(mails).toMatchObject([{ tipo: "pedido_confirmado", para: contacto.correo }]);
    expect(await db.$count(usuarios)).toBe(before);
  });

  it("by phone alone is mailed to nobody", async () => {
    const id = await buy(newContacto({ correo: null }), await addProducto(db));
    await pay(id);
    expect(await db.$count(correos, eq(correos.pedido_id, id))).toBe(0);
  });

  it("is made once for its key, by however many at once, and never for another's", async () => {
    const [contacto, producto, clave] = [newContacto(), await addProducto(db), newId()];
    const all = await Promise.all([1, 2, 3].map(() => buyAsContacto(tienda, contacto, producto, { clave })));
    expect(all.map(({ tipo }) => tipo).toSorted()).toEqual(["creado", "repetido", "repetido"]);
    const others = await Promise.all([1, 2].map(() => buyAsContacto(tienda, newContacto(), producto, { clave })));
    expect(others).toEqual([{ tipo: "clave_usada" }, { tipo: "clave_usada" }]);
    expect(await readStock(db, producto.id)).toBe(9);
  });

  it("is the only unpaid one of its mailbox, and of its phone", async () => {
    const [contacto, producto] = [newContacto(), await addProducto(db)];
    const id = await buy(contacto, producto);
    const { telefono, correo } = contacto;
    for (const same of [contacto, newContacto({ telefono }), newContacto({ correo })])
      expect(await buyAsContacto(tienda, same, producto)).toEqual({ tipo: "abiertos", pedido_ids: [id] });
  });

  it("stays within what somebody who never paid may hold", async () => {
    const producto = await addProducto(db, { stock: 100 });
    const [nuevo, conocido] = [newContacto(), newContacto()];
    expect(await buyAsContacto(tienda, nuevo, producto, { cantidad: 21 })).toMatchObject({ tipo: "tope" });
    await pay(await buy(conocido, producto));
    expect(await buyAsContacto(tienda, conocido, producto, { cantidad: 21 })).toMatchObject({ tipo: "creado" });
  });

  it.each(["mailbox", "phone"])("uses a coupon once for each person, known by %s", async (by) => {
    const { codigo } = await addCupon(db, { primera_compra: by === "phone" });
    const [contacto, producto] = [newContacto(), await addProducto(db)];
    const cupon = { cupon: codigo, total: 106.2 };
    await pay(await buy(contacto, producto, cupon));
    const { telefono, correo } = contacto;
    const same = newContacto(by === "phone" ? { telefono } : { correo });
    expect(await buyAsContacto(tienda, same, producto, cupon)).toMatchObject({ tipo: "cupon" });
    expect(await buyAsContacto(tienda, newContacto(), producto, cupon)).toMatchObject({ tipo: "creado" });
  });

  it("is sold as often as there are units, whoever comes at once", async () => {
    const producto = await addProducto(db, { stock: 5 });
    const all = await Promise.all(Array.from({ length: 20 }, () => buyAsContacto(tienda, newContacto(), producto)));
    expect(all.filter(({ tipo }) => tipo === "creado")).toHaveLength(5);
    expect(await readStock(db, producto.id)).toBe(0);
    // The products came without a movement.
    expect((await readLibros(db)).filter(({ libro }) => libro !== "existencias")).toEqual([]);
  });

  it("counts as a new customer's once", async () => {
    const [contacto, producto] = [newContacto(), await addProducto(db)];
    const ids = [await buy(contacto, producto)];
    await pay(ids[0] ?? "");
    ids.push(await buy({ ...newContacto(), correo: contacto.correo }, producto));
    await pay(ids[1] ?? "");
    await sumCaja(db);
    const rows = await db.select().from(caja).where(inArray(caja.pedido_id, ids)).orderBy(caja.momento);
    expect(rows).toMatchObject([
      { primera: true, usuario_id: null },
      { primera: false, usuario_id: null },
    ]);
  });
});

describe("a mailbox that somebody proved", () => {
  it("brings its orders into their account once, of two at once into one, and nobody else's", async () => {
    const [contacto, otro, producto] = [newContacto(), newContacto(), await addProducto(db)];
    const [id, ajeno] = [await buy(contacto, producto), await buy(otro, producto)];
    const people = [await addCliente(db), await addCliente(db)];
    const correo = contacto.correo?.toUpperCase() ?? "";
    const adopted = await Promise.all(people.map((one) => db.transaction((tx) => adoptPedidos(tx, one.id, [correo]))));
    expect(adopted.flat()).toEqual([id]);
    const owner = people[adopted.findIndex((ids) => ids.length > 0)];
    expect(await readPedido(db, id)).toMatchObject({
      usuario_id: owner?.id,
      contacto_nombre: null,
      contacto_correo: null,
    });
    expect((await readPedido(db, id)).busqueda).not.toContain("illari");
    expect(await readPedido(db, ajeno)).toMatchObject({ usuario_id: null, contacto_correo: otro.correo });
  });
});
