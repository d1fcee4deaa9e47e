import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { changeAjuste, dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { quoteCupon } from "#app/features/catalogo/cupones/cotizar.server.ts";
import { toPartes } from "#app/features/entrega/direcciones/direcciones.ts";
import { lineasDeCobro } from "#app/features/pedidos/pagos/cobro.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { getOwnPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { ajustes, correos, ofertas, productos, usos_cupon } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addCupon, buy, buyOpen, type Compra, readUsados } from "#tests/fixtures/cupones.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { listStatements } from "#tests/fixtures/statements.ts";
import { addCliente, addProducto, openTestTienda, readPedido, readStock } from "#tests/fixtures/tienda.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: ReturnType<typeof openTestTienda>;

beforeEach(async () => {
  await db.delete(ajustes);
  dropAjustes(db);
  stripe = new FakePasarela("stripe");
  tienda = openTestTienda(db, [stripe]);
});

const pay = async (id: string) => {
  stripe.pay(id);
  await refreshPagos(tienda, id);
};

describe("an order with a coupon", () => {
  it("has it as a line inside its subtotal, holds a use, and what is charged adds up", async () => {
    const { id: cupon_id, codigo } = await addCupon(db);
    const { id, cliente } = await buyOpen(tienda, { cupon: `  ${codigo.toLowerCase()} ` });
    const pedido = await readPedido(db, id);
    expect(pedido).toMatchObject({
      ajustes: [{ tipo: "cupon", nombre: `Cupón ${codigo}`, monto: -10, codigo }],
      subtotal: 9_000,
      igv: 1_620,
      total: 10_620,
    });
    expect(await readUsados(db, cupon_id)).toBe(1);
    const own = await getOwnPedido(db, id, cliente.id ?? "");
    if (!own) throw new Error("no order");
    expect(lineasDeCobro(own).reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0)).toBe(10_620);
    await pay(id);
    expect(await readPedido(db, id)).toMatchObject({ estado: "procesando", cobro: "pagado" });
    expect(await readUsados(db, cupon_id)).toBe(1);
    const [mail] = await db.select().from(correos).where(eq(correos.pedido_id, id));
    expect(mail?.texto).toContain(`Cupón ${codigo}: − S/ 10.00`);
  });

  it("takes two statements more", async () => {
    const { codigo } = await addCupon(db);
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    await buy(tienda, { producto });
    // Settings are cached for a second: stop the clock.
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const count = async (compra: Compra) =>
      (await listStatements(db, () => buy(tienda, { ...compra, producto }))).length;
    const without = await count({ cliente });
    expect(await count({ cliente: await addCliente(db), cupon: codigo })).toBe(without + 2);
  });

  it("and a charged delivery has both lines; the delivery's price is by the products alone", async () => {
    await changeAjuste(tienda, { clave: "cobrar_envio", valor: true, version: 0 }, (await addCliente(db)).id);
    const { codigo } = await addCupon(db);
    const entrega = { ...toPartes(""), calle: "Av. Larco 123", lugar: "Miraflores, Lima, Lima" };
    const dear = await buyOpen(tienda, {
      cupon: codigo,
      producto: await addProducto(db, { precio: 5_001 }),
      total: 47.21,
      body: { entrega },
    });
    expect(await readPedido(db, dear.id)).toMatchObject({ ajustes: [{ tipo: "cupon" }], entrega: { costo: 0 } });
    const cheap = await buyOpen(tienda, {
      cupon: codigo,
      producto: await addProducto(db, { precio: 3_000 }),
      total: 41.3,
      body: { entrega },
    });
    expect((await readPedido(db, cheap.id)).ajustes).toEqual([
      { tipo: "cupon", nombre: `Cupón ${codigo}`, monto: -10, codigo },
      { tipo: "envio", nombre: "Envío a Lima Metropolitana", monto: 15 },
    ]);
  });

  it("for the delivery takes off what that costs, and is refused where it costs nothing", async () => {
    await changeAjuste(tienda, { clave: "cobrar_envio", valor: true, version: 0 }, (await addCliente(db)).id);
    const { id: cupon_id, codigo } = await addCupon(db, { envio_gratis: true });
    const entrega = { ...toPartes(""), calle: "Av. Larco 123", lugar: "Miraflores, Lima, Lima" };
    const barato = await addProducto(db, { precio: 3_000 });
    const asked = { codigo, items: [{ producto_id: barato.id, cantidad: 1 }], usuario_id: null };
    expect(await quoteCupon(tienda, { ip: "10.0.0.7" }, asked)).toMatchObject({ descuento: 0, envio_gratis: true });
    const compra = { cupon: codigo, body: { entrega } };
    const { id } = await buyOpen(tienda, { ...compra, producto: barato, total: 35.4 });
    expect(await readPedido(db, id)).toMatchObject({
      subtotal: 3_000,
      ajustes: [
        { tipo: "cupon", nombre: `Cupón ${codigo}`, monto: -15 },
        { tipo: "envio", nombre: "Envío a Lima Metropolitana", monto: 15 },
      ],
    });
    const { salida } = await buy(tienda, { ...compra, total: 118 });
    expect(salida).toMatchObject({ tipo: "cupon", razon: expect.stringMatching(/ya te sale gratis/), total: 118 });
    expect(await readUsados(db, cupon_id)).toBe(1);
  });

  it("for the delivery is refused while that is paid on its own", async () => {
    const { codigo } = await addCupon(db, { envio_gratis: true });
    const { salida } = await buy(tienda, { cupon: codigo, total: 118 });
    expect(salida).toMatchObject({ tipo: "cupon", razon: expect.stringMatching(/ahora no se cobra/), total: 118 });
    const { id: producto_id } = await addProducto(db);
    const asked = { codigo, items: [{ producto_id, cantidad: 1 }], usuario_id: null };
    expect(await quoteCupon(tienda, { ip: "10.0.0.8" }, asked)).toMatchObject({
      razon: expect.stringMatching(/ahora no se cobra/),
      envio_gratis: false,
    });
  });

  it("repeated under its key is the same order and one use; without the coupon it is another body", async () => {
    const { id: cupon_id, codigo } = await addCupon(db);
    const same = { cliente: await addCliente(db), producto: await addProducto(db), clave: "k" };
    const one = await buyOpen(tienda, { ...same, cupon: codigo });
    expect((await buyOpen(tienda, { ...same, cupon: codigo })).id).toBe(one.id);
    expect(await readUsados(db, cupon_id)).toBe(1);
    expect((await buy(tienda, same)).salida).toEqual({ tipo: "clave_usada" });
  });
});

describe("a coupon that does not hold is refused with the total without it, and nothing is held", () => {
  it.each([
    ["that nobody made", { codigo: "OTRO-1" }, /No conocemos el cupón «NO-HAY»/],
    ["that ended", { terminado_en: new Date() }, /ya terminó/],
    ["that is over", { hasta: new Date(Date.now() - 1_000) }, /venció/],
    ["of other categories", { categorias: ["Ropa"] }, /solo para productos de Ropa/],
    ["with a higher minimum", { minimo: centimos(10_001) }, /te faltan S\/ 0.01/],
    ["that is used up", { usos: 1, usados: 1 }, /Se acabaron los usos/],
  ])("%s", async (name, changes, razon) => {
    const { id, codigo } = await addCupon(db, changes);
    const producto = await addProducto(db);
    const { salida } = await buy(tienda, { cupon: name === "that nobody made" ? "NO-HAY" : codigo, producto });
    expect(salida).toEqual({
      tipo: "cupon",
      razon: expect.stringMatching(razon),
      total: 118,
      ...(name === "that nobody made" && { desconocido: true }),
    });
    expect(await readStock(db, producto.id)).toBe(10);
    expect(await db.$count(usos_cupon, eq(usos_cupon.cupon_id, id))).toBe(0);
  });

  it("and another total than with it is answered with that one", async () => {
    const { codigo } = await addCupon(db);
    expect((await buy(tienda, { cupon: codigo, total: 118 })).salida).toMatchObject({
      tipo: "precio",
      productos: [],
      total: 106.2,
    });
  });

  it("what is short is told first, with the total as it would be", async () => {
    const { codigo } = await addCupon(db);
    const producto = await addProducto(db, { stock: 1 });
    const { salida } = await buy(tienda, { cupon: codigo, producto, cantidad: 2, total: 224.2 });
    expect(salida).toMatchObject({ tipo: "stock", total: 106.2 });
  });
});

describe("a line on offer", () => {
  const yaEnOferta = { tipo: "cupon", razon: expect.stringMatching(/ya está en oferta/) };

  it.each([
    ["takes the coupon's price where that is the lower one", 9_000, 94.4, 1_000, { tipo: "abierto" }],
    ["keeps the offer's price where that is the lower one", 7_000, 82.6, 0, yaEnOferta],
  ])("%s", async (_, precio, total, descuento, expected) => {
    const producto = await addProducto(db, { precio });
    const [desde, hasta] = [new Date(), new Date(Date.now() + 86_400_000)];
    const oferta = { id: newId(), producto_id: producto.id, precio: centimos(precio), desde, hasta, unidades: 5 };
    const usual = centimos(10_000);
    await db.insert(ofertas).values({ ...oferta, estado: "vigente", iniciada_en: desde, precio_usual: usual });
    await db.update(productos).set({ oferta_hasta: hasta, oferta_unidades: 5 }).where(eq(productos.id, producto.id));
    const { codigo } = await addCupon(db, { monto: centimos(2_000) });
    const items = [{ producto_id: producto.id, cantidad: 1 }];
    const quoted = await quoteCupon(tienda, { ip: "10.0.0.1" }, { codigo, items, usuario_id: null });
    expect(quoted).toMatchObject({ descuento });
    expect((await buy(tienda, { cupon: codigo, producto, total })).salida).toMatchObject(expected);
  });
});

it("a line is judged by its own product's offer alone, and only by one that is on", async () => {
  const [ofrecido, antes, nunca] = [
    await addProducto(db, { precio: 7_000 }),
    await addProducto(db, { precio: 10_000 }),
    await addProducto(db, { precio: 10_000 }),
  ];
  const [desde, hasta] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  const fijo = {
    precio: centimos(7_000),
    precio_usual: centimos(10_000),
    desde,
    hasta,
    unidades: 5,
    iniciada_en: desde,
  };
  await db.insert(ofertas).values([
    { ...fijo, id: newId(), producto_id: ofrecido.id, estado: "vigente" },
    {
      ...fijo,
      id: newId(),
      producto_id: antes.id,
      precio_usual: centimos(12_000),
      estado: "terminada",
      fin: "panel",
      terminada_en: desde,
    },
  ]);
  const { codigo } = await addCupon(db, { monto: centimos(2_000) });
  const quote = async (...productos: readonly { id: string }[]) => {
    const items = productos.map(({ id: producto_id }) => ({ producto_id, cantidad: 1 }));
    const quoted = await quoteCupon(tienda, { ip: "10.0.0.1" }, { codigo, items, usuario_id: null });
    return quoted.tipo === "cupon" ? [quoted.descuento, quoted.razon !== ""] : quoted;
  };
  expect(await quote(ofrecido)).toEqual([0, true]);
  expect(await quote(antes)).toEqual([2_000, false]);
  expect(await quote(nunca)).toEqual([2_000, false]);
  expect(await quote(ofrecido, nunca)).toEqual([2_000, false]);
});

const ask = (codigo: string, items: { producto_id: string; cantidad: number }[] = [], ip = "10.0.0.9") =>
  quoteCupon(tienda, { ip }, { codigo, items, usuario_id: null });

describe("what a coupon takes off a cart", () => {
  it("is told with its conditions, also before anything is in it", async () => {
    const { codigo } = await addCupon(db);
    const { id: producto_id } = await addProducto(db);
    const condiciones = expect.stringMatching(/Hay 100 usos en total, 1 por persona\./);
    expect(await ask(codigo, [{ producto_id, cantidad: 1 }])).toMatchObject({
      descuento: 1_000,
      razon: "",
      condiciones,
    });
    expect(await ask(codigo)).toMatchObject({ descuento: 0, razon: "", condiciones });
    expect(await ask(codigo, [{ producto_id: newId(), cantidad: 1 }])).toMatchObject({ descuento: 0 });
  });

  it("codes that nobody made are not tried without end; those that are there do not count", async () => {
    const { codigo } = await addCupon(db);
    for (let n = 0; n < 25; n += 1) expect((await ask(codigo, [], "10.9.9.9")).tipo).toBe("cupon");
    for (let n = 0; n < 20; n += 1) expect((await ask(`NADA-${n}`, [], "10.9.9.9")).tipo).toBe("desconocido");
    expect([(await ask(codigo, [], "10.9.9.9")).tipo, (await ask(codigo)).tipo]).toEqual(["limite", "cupon"]);
  });

  it("nor through orders, which count with them, whatever else is wrong with the order", async () => {
    const { codigo } = await addCupon(db);
    const [ip, producto] = ["10.8.8.8", await addProducto(db, { stock: 100 })];
    const order = async (cupon: string, precio = 100) => {
      const cliente = { ...(await addCliente(db)), ip };
      const body = { items: [{ producto_id: producto.id, cantidad: 1, precio }] };
      return (await buy(tienda, { cliente, producto, cupon, body })).salida;
    };
    for (let n = 0; n < 12; n += 1) expect((await ask(`NADA-${n}`, [], ip)).tipo).toBe("desconocido");
    // The total in a price answer would reveal whether the code exists, too.
    for (let n = 0; n < 4; n += 1) expect((await order(`NADA-${n}`, 99)).tipo).toBe("precio");
    for (let n = 0; n < 4; n += 1) {
      expect(await order(`NADA-${n}`)).toMatchObject({ razon: expect.stringMatching(/No conocemos/) });
    }
    for (const cupon of ["NADA-9", codigo]) {
      expect(await order(cupon)).toEqual({
        tipo: "cupon",
        razon: expect.stringMatching(/^Probaste muchos códigos/),
        total: 118,
      });
      expect((await ask(cupon, [], ip)).tipo).toBe("limite");
    }
    expect((await buy(tienda, { cupon: codigo, producto })).salida.tipo).toBe("abierto");
    expect((await buy(tienda, { producto, cliente: { ...(await addCliente(db)), ip } })).salida.tipo).toBe("abierto");
  });
});
