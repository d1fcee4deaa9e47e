import { and, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { quoteCupon } from "#app/features/catalogo/cupones/cotizar.server.ts";
import { changeEstado, verifyPagos } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { sendPedido } from "#app/features/pedidos/gestion/enviar.server.ts";
import { refreshPagos, releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { expirePedidos } from "#app/features/pedidos/pagos/tareas.server.ts";
import { pedidos } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addCupon, buy, buyOpen, readUsados } from "#tests/fixtures/cupones.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addCliente, addProducto, openTestTienda, readPedido, readStock } from "#tests/fixtures/tienda.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: ReturnType<typeof openTestTienda>;

beforeEach(() => {
  stripe = new FakePasarela("stripe");
  tienda = openTestTienda(db, [stripe]);
});

const pay = async (id: string) => {
  stripe.pay(id);
  await refreshPagos(tienda, id);
};

const move = (id: string, estado: "cancelado" | "procesando", more = {}) =>
  changeEstado(tienda, id, { estado, actor_id: "staff", ...more });

describe("a use is held and given back with the stock", () => {
  it("by expiry, and once", async () => {
    const { id: cupon_id, codigo } = await addCupon(db);
    const { id, producto } = await buyOpen(tienda, { cupon: codigo });
    await db
      .update(pedidos)
      .set({ vence_en: new Date(0) })
      .where(eq(pedidos.id, id));
    await expirePedidos(tienda, new AbortController().signal);
    expect([await readUsados(db, cupon_id), await readStock(db, producto.id)]).toEqual([0, 10]);
    await releasePedido(tienda, id, { motivo: "otra vez" });
    expect(await readUsados(db, cupon_id)).toBe(0);
  });

  it("by the provider that opens no page", async () => {
    const { id: cupon_id, codigo } = await addCupon(db);
    stripe.down = true;
    expect((await buy(tienda, { cupon: codigo })).salida).toEqual({ tipo: "proveedor" });
    expect(await readUsados(db, cupon_id)).toBe(0);
  });

  it("by a new order of the same customer, which takes it over", async () => {
    const { id: cupon_id, codigo } = await addCupon(db, { usos: 1 });
    const { cliente, producto } = await buyOpen(tienda, { cupon: codigo });
    const asked = { codigo, items: [{ producto_id: producto.id, cantidad: 2 }], usuario_id: cliente.id };
    expect(await quoteCupon(tienda, { ip: "10.0.0.2" }, asked)).toMatchObject({ descuento: 1_000, razon: "" });
    await buyOpen(tienda, { cupon: codigo, cliente, producto, cantidad: 2, total: 224.2 });
    expect(await readUsados(db, cupon_id)).toBe(1);
    expect((await buy(tienda, { cupon: codigo })).salida).toMatchObject({ tipo: "cupon" });
  });

  it("by cancelling a paid order, and held again when it is taken up, where one is left", async () => {
    const { id: cupon_id, codigo } = await addCupon(db, { usos: 1 });
    const { id, producto } = await buyOpen(tienda, { cupon: codigo });
    await pay(id);
    await move(id, "cancelado");
    expect(await readUsados(db, cupon_id)).toBe(0);
    const other = await buyOpen(tienda, { cupon: codigo });
    expect(await move(id, "procesando")).toEqual({ hecho: false, cupon: codigo });
    expect([await readUsados(db, cupon_id), await readStock(db, producto.id)]).toEqual([1, 10]);
    await releasePedido(tienda, other.id, { motivo: "No quiere." });
    expect(await move(id, "procesando")).toEqual({ hecho: true });
    expect([await readUsados(db, cupon_id), await readStock(db, producto.id)]).toEqual([1, 9]);
  });

  it("not by a refund, nor while the customer keeps a part of the order", async () => {
    const { id: cupon_id, codigo } = await addCupon(db);
    const { id, producto } = await buyOpen(tienda, { cupon: codigo, cantidad: 2, total: 224.2 });
    await pay(id);
    const lineas = [{ producto_id: producto.id, cantidad: 1 }];
    const envio = { id: newId(), lineas, courier: "Shalom", numero: "1", nota: "", actor_id: "staff" };
    expect((await sendPedido(tienda, id, envio)).tipo).toBe("enviado");
    await move(id, "cancelado");
    expect([await readUsados(db, cupon_id), await readStock(db, producto.id)]).toEqual([1, 9]);
    await move(id, "procesando");
    expect(await readUsados(db, cupon_id)).toBe(1);
    await move(id, "cancelado", { regresaron: true });
    expect([await readUsados(db, cupon_id), await readStock(db, producto.id)]).toEqual([0, 10]);
  });

  it("a payment that comes too late leaves it given back, and flags the order", async () => {
    const { id: cupon_id, codigo } = await addCupon(db);
    const { id } = await buyOpen(tienda, { cupon: codigo });
    await move(id, "cancelado");
    stripe.pay(id);
    await verifyPagos(tienda, id);
    const { estado, requiere_atencion } = await readPedido(db, id);
    expect([estado, requiere_atencion !== null, await readUsados(db, cupon_id)]).toEqual(["cancelado", true, 0]);
  });

  it("is one for each person, or as many as it says", async () => {
    const { id: cupon_id, codigo } = await addCupon(db, { por_persona: 2 });
    const cliente = await addCliente(db);
    for (let n = 0; n < 2; n += 1) await pay((await buyOpen(tienda, { cupon: codigo, cliente })).id);
    const { salida } = await buy(tienda, { cupon: codigo, cliente });
    expect(salida).toMatchObject({ tipo: "cupon", razon: expect.stringMatching(/las 2 veces que permite/) });
    await buyOpen(tienda, { cupon: codigo });
    expect(await readUsados(db, cupon_id)).toBe(3);
  });
});

const quote = async (codigo: string, usuario_id: string | null) =>
  (await quoteCupon(tienda, { ip: "10.0.0.3" }, { codigo, items: [], usuario_id })).tipo;

describe("for the first purchase alone", () => {
  const SOLO = { tipo: "cupon", razon: expect.stringMatching(/solo para la primera compra/) };
  it("is not for who has an order, and is again for who has only cancelled ones", async () => {
    const { codigo } = await addCupon(db, { primera_compra: true, por_persona: 3 });
    const { cliente, id } = await buyOpen(tienda, {});
    // An unpaid use is released for the next one.
    expect(await quote(codigo, cliente.id)).toBe("cupon");
    await pay(id);
    expect([await quote(codigo, cliente.id), await quote(codigo, null)]).toEqual(["no_vale", "cupon"]);
    expect((await buy(tienda, { cupon: codigo, cliente })).salida).toMatchObject({ ...SOLO, total: 118 });
    await move(id, "cancelado");
    expect(await quote(codigo, cliente.id)).toBe("cupon");
    const first = await buyOpen(tienda, { cupon: codigo, cliente });
    await pay(first.id);
    expect((await buy(tienda, { cupon: codigo, cliente })).salida).toMatchObject(SOLO);
  });

  it("of one person's two forms at once one has it, and never beside an order without it", async () => {
    const { id, codigo } = await addCupon(db, { primera_compra: true, por_persona: 9 });
    const cliente = await addCliente(db);
    const producto = await addProducto(db, { stock: 500 });
    const cupones = [codigo, undefined, codigo, undefined, codigo, codigo];
    await Promise.all(cupones.map((cupon) => buy(tienda, { cliente, producto, ...(cupon && { cupon }) })));
    const live = and(eq(pedidos.usuario_id, cliente.id), ne(pedidos.estado, "cancelado"));
    expect(await db.$count(pedidos, live)).toBe(1);
    expect(await readUsados(db, id)).toBeLessThanOrEqual(1);
  });
});

describe("many at once", () => {
  it("500 people on a coupon of 50 uses use it 50 times; the others are told", async () => {
    const { id, codigo } = await addCupon(db, { usos: 50 });
    const productos = await Promise.all(Array.from({ length: 10 }, () => addProducto(db, { stock: 500 })));
    const salidas = await Promise.all(
      Array.from({ length: 500 }, async (_, n) => {
        const { salida } = await buy(tienda, {
          cupon: codigo,
          ...(productos[n % 10] && { producto: productos[n % 10] }),
        });
        return salida;
      }),
    );
    expect(salidas.filter(({ tipo }) => tipo === "abierto")).toHaveLength(50);
    const refused = salidas.filter(({ tipo }) => tipo !== "abierto");
    expect(new Set(refused.map((salida) => JSON.stringify(salida)))).toEqual(
      new Set([JSON.stringify({ tipo: "cupon", razon: `Se acabaron los usos del cupón ${codigo}.`, total: 118 })]),
    );
    expect(await readUsados(db, id)).toBe(50);
    const left = await Promise.all(productos.map((producto) => readStock(db, producto.id)));
    expect(left.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(5_000 - 50);
  });

  it("one person with many forms uses it once, and buying beside cancelling never blocks nor miscounts", async () => {
    const { id, codigo } = await addCupon(db, { usos: 5 });
    const cliente = await addCliente(db);
    const producto = await addProducto(db, { stock: 500 });
    await Promise.all(Array.from({ length: 8 }, () => buy(tienda, { cupon: codigo, cliente, producto })));
    expect(await readUsados(db, id)).toBe(1);
    const open = await Promise.all(Array.from({ length: 4 }, () => buyOpen(tienda, { cupon: codigo, producto })));
    await Promise.all([
      ...open.map(({ id: one }) => releasePedido(tienda, one, { motivo: "No quiere." })),
      ...Array.from({ length: 20 }, () => buy(tienda, { cupon: codigo, producto })),
    ]);
    expect(await readUsados(db, id)).toBeLessThanOrEqual(5);
  });
});
