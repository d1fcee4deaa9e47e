import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { checkoutSchema } from "./checkout.schema.ts";
import { centimos } from "#lib/dinero.ts";
import { eventos_pedido, movimientos_stock, productos, usuarios } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import {
  addCliente,
  addProducto,
  checkoutBody,
  openTestTienda,
  type TestProducto,
  readPedido,
  readStock,
} from "#tests/fixtures/tienda.ts";
import { startCheckout } from "./checkout.server.ts";
import { refreshPagos, releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: ReturnType<typeof openTestTienda>;

beforeEach(() => {
  stripe = new FakePasarela("stripe");
  tienda = openTestTienda(db, [stripe, new FakePasarela("mercadopago")]);
});

type Cliente = Awaited<ReturnType<typeof addCliente>>;

function buy(cliente: Cliente, lines: { producto: TestProducto; cantidad: number }[], clave: string, changes = {}) {
  const input = checkoutSchema.parse({ ...checkoutBody(lines), ...changes });
  return startCheckout(tienda, cliente, input, clave);
}

async function buyOpen(cliente: Cliente, lines: { producto: TestProducto; cantidad: number }[], clave: string) {
  const salida = await buy(cliente, lines, clave);
  if (salida.tipo !== "abierto") throw new Error(`refused: ${salida.tipo}`);
  return salida;
}

describe("a checkout", () => {
  it("of somebody who is blocked is refused, and holds nothing; one that came before is answered as before", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 5 })];
    const lines = [{ producto, cantidad: 1 }];
    const { pedido_id } = await buyOpen(cliente, lines, "antes-del-bloqueo");
    await db.update(usuarios).set({ bloqueado_en: new Date() }).where(eq(usuarios.id, cliente.id));
    expect(await buy(cliente, lines, "bloqueado")).toEqual({ tipo: "bloqueado" });
    expect(await buy(cliente, lines, "antes-del-bloqueo")).toMatchObject({ tipo: "abierto", pedido_id });
    expect(await readStock(db, producto.id)).toBe(4);
  });

  it("writes the order with the prices of the database, holds the stock and opens the page", async () => {
    const [cliente, taza, manta] = [
      await addCliente(db),
      await addProducto(db, { precio: 3_990 }),
      await addProducto(db),
    ];
    const { pedido_id, url } = await buyOpen(
      cliente,
      [
        { producto: taza, cantidad: 2 },
        { producto: manta, cantidad: 1 },
        { producto: taza, cantidad: 1 },
      ],
      "k1",
    );
    const pedido = await readPedido(db, pedido_id);
    expect(url).toContain(pedido_id);
    expect(pedido).toMatchObject({
      estado: "pendiente",
      subtotal: 21_970,
      igv: 3_955,
      total: 25_925,
      telefono: "+51987654321",
    });
    expect(pedido.items).toEqual([
      { producto_id: taza.id, cantidad: 3, precio: 39.9, nombre: taza.nombre, imagen: "" },
      { producto_id: manta.id, cantidad: 1, precio: 100, nombre: manta.nombre, imagen: "" },
    ]);
    expect([await readStock(db, taza.id), await readStock(db, manta.id)]).toEqual([7, 9]);
    const moved = await db.select().from(movimientos_stock).where(eq(movimientos_stock.pedido_id, pedido_id));
    expect(moved.map(({ cantidad, motivo }) => `${motivo} ${cantidad}`).toSorted()).toEqual([
      "retencion -1",
      "retencion -3",
    ]);
  });

  it("repeated with the same key answers with the same order and page, also when the first took the last unit", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 1 })];
    const lines = [{ producto, cantidad: 1 }];
    const salidas = await Promise.all([1, 2, 3, 4, 5].map(() => buyOpen(cliente, lines, "k")));
    expect(new Set(salidas.map(({ pedido_id }) => pedido_id)).size).toBe(1);
    expect(new Set(salidas.map(({ url }) => url)).size).toBe(1);
    expect(await readStock(db, producto.id)).toBe(0);
  });

  it("refuses a key that was used for another body", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    await buyOpen(cliente, [{ producto, cantidad: 1 }], "k");
    expect(await buy(cliente, [{ producto, cantidad: 2 }], "k")).toEqual({ tipo: "clave_usada" });
    expect(await readStock(db, producto.id)).toBe(9);
  });

  it("takes the same key of another customer as another order", async () => {
    const producto = await addProducto(db);
    const one = await buyOpen(await addCliente(db), [{ producto, cantidad: 1 }], "k");
    const other = await buyOpen(await addCliente(db), [{ producto, cantidad: 1 }], "k");
    expect(one.pedido_id).not.toBe(other.pedido_id);
  });

  it("names what is short, gone or unknown with current figures, and holds nothing", async () => {
    const [cliente, poco, gone] = [await addCliente(db), await addProducto(db, { stock: 2 }), await addProducto(db)];
    const unknown: TestProducto = {
      id: "0199f1a0-0000-7000-8000-00000000dead",
      nombre: "Fantasma",
      precio: centimos(500),
    };
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, gone.id));
    const salida = await buy(
      cliente,
      [
        { producto: poco, cantidad: 3 },
        { producto: gone, cantidad: 1 },
        { producto: unknown, cantidad: 1 },
      ],
      "k",
    );
    expect(salida).toEqual({
      tipo: "stock",
      total: 236,
      productos: [
        { producto_id: poco.id, nombre: poco.nombre, disponible: 2, precio: 100 },
        { producto_id: gone.id, nombre: gone.nombre, disponible: 0, precio: 100 },
        { producto_id: unknown.id, nombre: "Fantasma", disponible: 0, precio: 5 },
      ],
    });
    expect(await readStock(db, poco.id)).toBe(2);
  });

  it("refuses an outdated price or total, with the new figures", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    await db
      .update(productos)
      .set({ precio: centimos(12_000) })
      .where(eq(productos.id, producto.id));
    const nuevo = { producto_id: producto.id, nombre: producto.nombre, disponible: 10, precio: 120 };
    expect(await buy(cliente, [{ producto, cantidad: 1 }], "k")).toEqual({
      tipo: "precio",
      productos: [nuevo],
      total: 141.6,
    });
    const ahora = { ...producto, precio: centimos(12_000) };
    expect(await buy(cliente, [{ producto: ahora, cantidad: 1 }], "k", { total: 141.59 })).toMatchObject({
      tipo: "precio",
    });
  });

  it.each([
    ["below the providers' minimum", 169, "mínimo"],
    ["above the providers' maximum", 84_745_763, "demasiado grande"],
  ])("refuses a total %s", async (_what, precio, mensaje) => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { precio })];
    expect(await buy(cliente, [{ producto, cantidad: 1 }], "k")).toMatchObject({
      tipo: "monto",
      mensaje: expect.stringContaining(mensaje),
    });
  });

  it("gives the stock back and cancels the order when the provider does not answer", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    stripe.down = true;
    expect(await buy(cliente, [{ producto, cantidad: 4 }], "k")).toEqual({ tipo: "proveedor" });
    expect(await readStock(db, producto.id)).toBe(10);
    const [cancelled] = await db.select().from(eventos_pedido).where(eq(eventos_pedido.tipo, "cancelado"));
    expect(cancelled?.detalle).toContain("el proveedor no respondió");
    stripe.down = false;
    expect(await buy(cliente, [{ producto, cantidad: 4 }], "k2")).toMatchObject({ tipo: "abierto" });
    expect(await readStock(db, producto.id)).toBe(6);
  });

  it("closes the customer's older unpaid order first, so that nobody is blocked by their own hold", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 1 })];
    const first = await buyOpen(cliente, [{ producto, cantidad: 1 }], "k1");
    const second = await buyOpen(cliente, [{ producto, cantidad: 1 }], "k2");
    expect((await readPedido(db, first.pedido_id)).estado).toBe("cancelado");
    expect((await readPedido(db, second.pedido_id)).estado).toBe("pendiente");
    expect(stripe.pages.get(first.pedido_id)?.lectura.estado).toBe("cerrado");
    expect(await readStock(db, producto.id)).toBe(0);
  });

  it("keeps an older order that was paid meanwhile", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 2 })];
    const first = await buyOpen(cliente, [{ producto, cantidad: 1 }], "k1");
    stripe.pay(first.pedido_id);
    await buyOpen(cliente, [{ producto, cantidad: 1 }], "k2");
    expect((await readPedido(db, first.pedido_id)).estado).toBe("procesando");
    expect(await readStock(db, producto.id)).toBe(0);
  });

  it("with many keys at once leaves one customer one unpaid order", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 50 })];
    await Promise.all(Array.from({ length: 12 }, (_, n) => buy(cliente, [{ producto, cantidad: 4 }], `k${n}`)));
    expect(await readStock(db, producto.id)).toBe(46);
  });
});

describe("a payment", () => {
  it("moves the order once, however often it is read", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const { pedido_id } = await buyOpen(cliente, [{ producto, cantidad: 1 }], "k");
    stripe.pay(pedido_id);
    await Promise.all([1, 2, 3, 4].map(() => refreshPagos(tienda, pedido_id)));
    expect((await readPedido(db, pedido_id)).estado).toBe("procesando");
    const events = await db.select().from(eventos_pedido).where(eq(eventos_pedido.pedido_id, pedido_id));
    expect(events.map(({ tipo }) => tipo).toSorted()).toEqual(["creado", "procesando"]);
  });

  it("is applied if it came before the order was given up", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const { pedido_id } = await buyOpen(cliente, [{ producto, cantidad: 1 }], "k");
    stripe.pay(pedido_id);
    expect(await releasePedido(tienda, pedido_id, { motivo: "Venció." })).toBe(false);
    expect((await readPedido(db, pedido_id)).estado).toBe("procesando");
    expect(await readStock(db, producto.id)).toBe(9);
  });

  it("keeps the stock held while the provider cannot be asked", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const { pedido_id } = await buyOpen(cliente, [{ producto, cantidad: 1 }], "k");
    stripe.down = true;
    await expect(releasePedido(tienda, pedido_id, { motivo: "Venció." })).rejects.toThrow("down");
    expect((await readPedido(db, pedido_id)).estado).toBe("pendiente");
    expect(await readStock(db, producto.id)).toBe(9);
  });

  it("gives the stock back once, however many give the order up at the same time", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const { pedido_id } = await buyOpen(cliente, [{ producto, cantidad: 3 }], "k");
    const done = await Promise.all([1, 2, 3, 4].map(() => releasePedido(tienda, pedido_id, { motivo: "Venció." })));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await readStock(db, producto.id)).toBe(10);
  });

  it("of another amount flags the order for a person", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const { pedido_id } = await buyOpen(cliente, [{ producto, cantidad: 1 }], "k");
    stripe.pay(pedido_id, 100);
    expect(await releasePedido(tienda, pedido_id, { motivo: "Venció." })).toBe(false);
    expect(await readPedido(db, pedido_id)).toMatchObject({
      estado: "pendiente",
      requiere_atencion: "El proveedor cobró S/ 1.00 y el pedido es de S/ 118.00.",
    });
  });
});
