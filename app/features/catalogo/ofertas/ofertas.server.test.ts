import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { checkoutSchema } from "#app/features/compra/checkout/checkout.schema.ts";
import { startCheckout } from "#app/features/compra/checkout/checkout.server.ts";
import { releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { auditoria, historial_precios, ofertas, productos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda, type TestProducto } from "#tests/fixtures/tienda.ts";
import { stepOferta, stepOfertas } from "./tarea-ofertas.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, [new FakePasarela("stripe")]);

const DIA = 24 * 60 * 60 * 1000;
const inDays = (dias: number) => new Date(Date.now() + dias * DIA);
const run = () => stepOfertas(tienda, new AbortController().signal);

async function addViejo({ stock = 50, dias = 60, precio = 10_000 } = {}): Promise<TestProducto> {
  const producto = await addProducto(db, { stock, precio });
  await db
    .update(productos)
    .set({ created_at: inDays(-dias) })
    .where(eq(productos.id, producto.id));
  return producto;
}

/** An offer at S/ 80.00 that is due. */
async function plan(producto: TestProducto, more: Partial<typeof ofertas.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const plazo = { desde: inDays(-1), hasta: inDays(7), unidades: 20 };
  await db.insert(ofertas).values({ id, producto_id: producto.id, precio: centimos(8_000), ...plazo, ...more });
  return id;
}

async function addEnOferta(more: Partial<typeof ofertas.$inferInsert> = {}) {
  const producto = await addViejo();
  const oferta = await plan(producto, more);
  await run();
  return { producto: { ...producto, precio: centimos(8_000) }, usual: producto, oferta };
}

const readRow = async ({ id }: { id: string }) => (await db.select().from(productos).where(eq(productos.id, id)))[0];
const readOferta = async (id: string) => (await db.select().from(ofertas).where(eq(ofertas.id, id)))[0];
const listPrecios = ({ id }: { id: string }) =>
  db.select().from(historial_precios).where(eq(historial_precios.producto_id, id)).orderBy(historial_precios.hasta);
const expire = (id: string) =>
  db
    .update(ofertas)
    .set({ hasta: inDays(-0.001) })
    .where(eq(ofertas.id, id));
const SIN_OFERTA = { precio: 10_000, precio_anterior: null, oferta_hasta: null, oferta_unidades: null };

const setPrecio = (id: string, precio: number) =>
  db
    .update(productos)
    .set({ precio: centimos(precio) })
    .where(eq(productos.id, id));
const age = (id: string, dias: number) =>
  db
    .update(historial_precios)
    .set({ hasta: inDays(-dias) })
    .where(eq(historial_precios.producto_id, id));

const buy = async (lines: readonly { producto: TestProducto; cantidad: number }[]) => {
  const cliente = await addCliente(db);
  return startCheckout(tienda, cliente, checkoutSchema.parse(checkoutBody(lines)), newId());
};

beforeEach(() =>
  db
    .update(ofertas)
    .set({ estado: "terminada", fin: "panel" })
    .where(sql`estado <> 'terminada'`),
);

describe("an offer", () => {
  it("writes its price at its start and takes it back at its end, however often the task runs", async () => {
    const { producto, oferta } = await addEnOferta();
    const vigente = { precio: 8_000, precio_anterior: 10_000, oferta_unidades: 20, version: 1 };
    expect(await readRow(producto)).toMatchObject(vigente);
    expect(await readOferta(oferta)).toMatchObject({ estado: "vigente", precio_usual: 10_000 });
    await run();
    expect(await readRow(producto)).toMatchObject(vigente);

    await expire(oferta);
    await Promise.all([run(), run(), stepOferta(db, producto.id), stepOferta(db, producto.id)]);
    expect(await readRow(producto)).toMatchObject({ ...SIN_OFERTA, version: 2 });
    expect(await readOferta(oferta)).toMatchObject({ estado: "terminada", fin: "plazo" });
    expect((await listPrecios(producto)).map(({ precio }) => precio)).toEqual([10_000, 8_000]);
    const log = await db.select().from(auditoria).where(eq(auditoria.objeto_id, producto.id)).orderBy(auditoria.id);
    expect(log.map(({ accion, actor_id }) => [accion, actor_id])).toEqual([
      ["empezar_oferta", null],
      ["terminar_oferta", null],
    ]);
  });

  it("begins once, though four servers ask at once", async () => {
    const producto = await addViejo();
    await plan(producto);
    await Promise.all([1, 2, 3, 4].map(() => stepOferta(db, producto.id)));
    expect(await readRow(producto)).toMatchObject({ precio: 8_000, version: 1 });
    expect(await listPrecios(producto)).toHaveLength(1);
  });

  it("that is not due yet changes nothing", async () => {
    const producto = await addViejo();
    await plan(producto, { desde: inDays(1) });
    await run();
    expect(await readRow(producto)).toMatchObject(SIN_OFERTA);
  });

  it("whose whole time passed while no server ran never begins", async () => {
    const producto = await addViejo();
    const oferta = await plan(producto, { desde: inDays(-3), hasta: inDays(-2) });
    await run();
    expect(await readRow(producto)).toMatchObject({ ...SIN_OFERTA, version: 0 });
    expect(await readOferta(oferta)).toMatchObject({ estado: "terminada", fin: "plazo", iniciada_en: null });
  });

  it("that lowers nothing any more does not begin", async () => {
    const producto = await addViejo();
    const oferta = await plan(producto);
    await db
      .update(productos)
      .set({ precio: centimos(7_000) })
      .where(eq(productos.id, producto.id));
    await run();
    expect(await readRow(producto)).toMatchObject({ ...SIN_OFERTA, precio: 7_000 });
    expect(await readOferta(oferta)).toMatchObject({ estado: "terminada", fin: "precio" });
  });

  it("waits while its product is removed, and ends though it is", async () => {
    const producto = await addViejo();
    const oferta = await plan(producto);
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, producto.id));
    await run();
    expect(await readOferta(oferta)).toMatchObject({ estado: "programada" });
    await db.update(productos).set({ eliminado_en: null }).where(eq(productos.id, producto.id));
    await run();
    expect(await readRow(producto)).toMatchObject({ precio: 8_000 });
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, producto.id));
    await expire(oferta);
    await run();
    expect(await readRow(producto)).toMatchObject(SIN_OFERTA);
  });

  it("is one at a time", async () => {
    const { producto } = await addEnOferta();
    await expect(plan(producto)).rejects.toThrow(/ofertas/);
  });
});

describe("the earlier price is shown struck through", () => {
  it.each<[string, number, (id: string) => Promise<unknown>, number | null]>([
    ["where it never changed", 60, async () => {}, 10_000],
    ["not of a product younger than 30 days", 29, async () => {}, null],
    ["not where it was raised first", 60, (id) => setPrecio(id, 12_000), null],
    ["where it was raised more than 30 days before", 60, (id) => setPrecio(id, 12_000).then(() => age(id, 31)), 12_000],
    ["not where it was raised 29 days before", 60, (id) => setPrecio(id, 12_000).then(() => age(id, 29)), null],
    [
      "not where it was another one in between, though it is the old one again",
      60,
      (id) => setPrecio(id, 9_000).then(() => setPrecio(id, 10_000)),
      null,
    ],
  ])("%s", async (_, dias, change, shown) => {
    const producto = await addViejo({ dias });
    await change(producto.id);
    await plan(producto);
    await run();
    expect(await readRow(producto)).toMatchObject({ precio: 8_000, precio_anterior: shown });
  });

  it("not in the next 30 days after another offer", async () => {
    const { producto, oferta } = await addEnOferta();
    await expire(oferta);
    await run();
    await plan(producto);
    await run();
    expect(await readRow(producto)).toMatchObject({ precio: 8_000, precio_anterior: null });
  });
});

describe("the units of an offer", () => {
  it("end it when the last one is held, in the order that takes it", async () => {
    const { producto, oferta } = await addEnOferta({ unidades: 5 });
    expect(await buy([{ producto, cantidad: 2 }])).toMatchObject({ tipo: "abierto" });
    expect(await readRow(producto)).toMatchObject({ precio: 8_000, stock: 48 });
    expect(await buy([{ producto, cantidad: 3 }])).toMatchObject({ tipo: "abierto" });
    expect(await readRow(producto)).toMatchObject({ ...SIN_OFERTA, stock: 45 });
    expect(await readOferta(oferta)).toMatchObject({ estado: "terminada", fin: "unidades" });
    const next = await buy([{ producto, cantidad: 1 }]);
    expect(next).toMatchObject({ tipo: "precio", productos: [{ precio: 100 }] });
  });

  it("are never more than it holds for: an order of more is told how many are left at this price", async () => {
    const { producto } = await addEnOferta({ unidades: 5 });
    const refused = await buy([{ producto, cantidad: 6 }]);
    expect(refused).toMatchObject({ tipo: "stock", productos: [{ disponible: 5, precio: 80 }] });
    expect(await readRow(producto)).toMatchObject({ precio: 8_000, stock: 50 });
  });

  it("go to one of two buyers of the last ones at once; the other is told the usual price", async () => {
    const { producto } = await addEnOferta({ unidades: 3 });
    const answers = await Promise.all([1, 2].map(() => buy([{ producto, cantidad: 3 }])));
    expect(answers.map(({ tipo }) => tipo).toSorted()).toEqual(["abierto", "precio"]);
    expect(await readRow(producto)).toMatchObject({ ...SIN_OFERTA, stock: 47 });
  });

  it("come back with a cancelled order while it runs, and do not bring it back once it ended", async () => {
    const { producto } = await addEnOferta({ unidades: 3 });
    const first = await buy([{ producto, cantidad: 2 }]);
    if (first.tipo !== "abierto") throw new Error(first.tipo);
    await releasePedido(tienda, first.pedido_id, { motivo: "Prueba." });
    const second = await buy([{ producto, cantidad: 3 }]);
    if (second.tipo !== "abierto") throw new Error(second.tipo);
    await releasePedido(tienda, second.pedido_id, { motivo: "Prueba." });
    await run();
    expect(await readRow(producto)).toMatchObject({ ...SIN_OFERTA, stock: 50 });
  });

  it("do not count what was ordered before it began", async () => {
    const usual = await addViejo();
    const before = await buy([{ producto: usual, cantidad: 4 }]);
    if (before.tipo !== "abierto") throw new Error(before.tipo);
    await plan(usual, { unidades: 3 });
    await run();
    // Nor after such an order is released.
    await releasePedido(tienda, before.pedido_id, { motivo: "Prueba." });
    const producto = { ...usual, precio: centimos(8_000) };
    expect(await buy([{ producto, cantidad: 4 }])).toMatchObject({ tipo: "stock", productos: [{ disponible: 3 }] });
    expect(await buy([{ producto, cantidad: 3 }])).toMatchObject({ tipo: "abierto" });
  });

  it("that are gone without an order's taking the last end it by the task, and meanwhile cost the usual price", async () => {
    const { producto, usual, oferta } = await addEnOferta({ unidades: 3 });
    expect(await buy([{ producto, cantidad: 2 }])).toMatchObject({ tipo: "abierto" });
    await db.update(ofertas).set({ unidades: 2 }).where(eq(ofertas.id, oferta));
    expect(await buy([{ producto, cantidad: 1 }])).toMatchObject({ tipo: "precio", productos: [{ precio: 100 }] });
    expect(await readRow(producto)).toMatchObject({ precio: 8_000 });
    expect(await buy([{ producto: usual, cantidad: 1 }])).toMatchObject({ tipo: "abierto" });
    expect(await readRow(producto)).toMatchObject(SIN_OFERTA);

    const other = await addEnOferta({ unidades: 3 });
    expect(await buy([{ producto: other.producto, cantidad: 2 }])).toMatchObject({ tipo: "abierto" });
    await db.update(ofertas).set({ unidades: 2 }).where(eq(ofertas.id, other.oferta));
    await run();
    expect(await readRow(other.producto)).toMatchObject(SIN_OFERTA);
  });

  it("a checkout under way at the start or the end gets the ordinary answer, with today's price", async () => {
    const { producto, usual, oferta } = await addEnOferta();
    expect(await buy([{ producto: usual, cantidad: 1 }])).toMatchObject({
      tipo: "precio",
      productos: [{ precio: 80 }],
    });
    await expire(oferta);
    await run();
    expect(await buy([{ producto, cantidad: 1 }])).toMatchObject({ tipo: "precio", productos: [{ precio: 100 }] });
  });
});

describe("the database", () => {
  it("keeps each price with its time, without a gap, whoever changes it", async () => {
    const producto = await addViejo();
    for (const precio of [9_000, 9_000, 9_500]) {
      await db
        .update(productos)
        .set({ precio: centimos(precio) })
        .where(eq(productos.id, producto.id));
    }
    await db.execute(sql`update productos set precio = precio + 1 where id = ${producto.id}`);
    const rows = await listPrecios(producto);
    expect(rows.map(({ precio }) => precio)).toEqual([10_000, 9_000, 9_500]);
    expect(rows[0]?.desde).toEqual((await readRow(producto))?.created_at);
    expect(rows.slice(1).map(({ desde }) => desde)).toEqual(rows.slice(0, -1).map(({ hasta }) => hasta));
  });

  it("refuses another price while an offer runs, from any side", async () => {
    const { producto } = await addEnOferta();
    await expect(db.execute(sql`update productos set precio = 5 where id = ${producto.id}`)).rejects.toThrow(
      /update productos/,
    );
    expect(await readRow(producto)).toMatchObject({ precio: 8_000 });
  });

  it("a sale writes no price", async () => {
    const producto = await addViejo();
    await db.execute(sql`update productos set stock = stock - 1, precio = precio where id = ${producto.id}`);
    expect(await listPrecios(producto)).toEqual([]);
    const [last] = await db.select().from(historial_precios).orderBy(desc(historial_precios.hasta)).limit(1);
    expect(last?.producto_id).not.toBe(producto.id);
  });
});
