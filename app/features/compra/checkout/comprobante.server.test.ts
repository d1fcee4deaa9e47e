import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { askEmite, emite, listCompradoresDe, readEmite } from "#app/features/pedidos/comprobantes/emision.server.ts";
import { saveEmisor } from "#app/features/pedidos/comprobantes/emisor-panel.server.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { comprobantes, compradores, emisor_comprobantes, productos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { openTestDb } from "#tests/db.ts";
import { addSeries } from "#tests/fixtures/comprobantes.ts";
import { DNI, RUC } from "#tests/fixtures/documento.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { listStatements } from "#tests/fixtures/statements.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda, readStock } from "#tests/fixtures/tienda.ts";
import { checkoutSchema } from "./checkout.schema.ts";
import { startCheckout } from "./checkout.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: ReturnType<typeof openTestTienda>;

beforeEach(async () => {
  stripe = new FakePasarela("stripe");
  tienda = openTestTienda(db, [stripe]);
  await addSeries(db);
});

const switchOff = () => db.update(emisor_comprobantes).set({ activo: false });

/** A customer with a cart: 5 units cost S/ 590, 6 cost S/ 708. */
async function shop() {
  const [cliente, producto] = [await addCliente(db), await addProducto(db)];
  const buy = (comprobante: object | undefined, { cantidad = 1, clave = "k", changes = {} } = {}) => {
    const body = { ...checkoutBody([{ producto, cantidad }]), ...changes, ...(comprobante && { comprobante }) };
    return startCheckout(tienda, cliente, checkoutSchema.parse(body), clave);
  };
  return { cliente, producto, buy };
}

async function open(salida: ReturnType<Awaited<ReturnType<typeof shop>>["buy"]>): Promise<string> {
  const abierto = await salida;
  if (abierto.tipo !== "abierto") throw new Error(`refused: ${abierto.tipo}`);
  return abierto.pedido_id;
}

const readComprador = async (pedido_id: string) => {
  const [row] = await db.select().from(compradores).where(eq(compradores.pedido_id, pedido_id));
  return row ?? null;
};

describe("an order says to whom its receipt is made out", () => {
  it.each([
    ["a company", RUC, 1, "factura", "6"],
    ["a person", DNI, 6, "boleta", "1"],
  ] as const)("%s, and what is issued says exactly that", async (_, comprador, cantidad, clase, tipo) => {
    const { buy } = await shop();
    const pedido_id = await open(buy(comprador, { cantidad }));
    expect(await readComprador(pedido_id)).toEqual({ pedido_id, ...comprador });
    stripe.pay(pedido_id);
    await refreshPagos(tienda, pedido_id);
    const [issued] = await db.select().from(comprobantes).where(eq(comprobantes.pedido_id, pedido_id));
    const { documento: _documento, ...quien } = comprador;
    expect(issued?.clase).toBe(clase);
    expect(issued?.datos.comprador).toMatchObject({ tipo, ...quien });
  });

  it("nobody, up to S/ 700", async () => {
    const { buy } = await shop();
    expect(await readComprador(await open(buy(undefined, { cantidad: 5 })))).toBeNull();
  });

  it("in as many statements as any other", async () => {
    const [first, plain, named] = [await shop(), await shop(), await shop()];
    await open(first.buy(undefined));
    // Settings are cached for a second: stop the clock.
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const before = await listStatements(db, async () => void (await open(plain.buy(undefined))));
    expect(await listStatements(db, async () => void (await open(named.buy(RUC))))).toHaveLength(before.length);
  });
});

describe("above S/ 700", () => {
  it("an order that names nobody is refused at the fields, and holds nothing", async () => {
    const { buy, producto } = await shop();
    expect(await buy(undefined, { cantidad: 6 })).toMatchObject({
      tipo: "comprador",
      mensaje: expect.stringContaining("S/ 700"),
      campos: { numero: expect.any(String), nombre: expect.any(String) },
    });
    expect(await readStock(db, producto.id)).toBe(10);
    expect(await readComprador(await open(buy(DNI, { cantidad: 6 })))).toMatchObject(DNI);
  });

  it("is judged by the total of now: first the new total is told, then who is missing", async () => {
    const { buy, producto } = await shop();
    await db
      .update(productos)
      .set({ precio: centimos(12_000) })
      .where(eq(productos.id, producto.id));
    expect(await buy(undefined, { cantidad: 5 })).toMatchObject({ tipo: "precio", total: 708 });
    const items = [{ producto_id: producto.id, cantidad: 5, precio: 120, nombre: "", imagen: "" }];
    const changes = { items, total: 708 };
    expect(await buy(undefined, { cantidad: 5, changes })).toMatchObject({ tipo: "comprador" });
    expect(await open(buy(DNI, { cantidad: 5, changes }))).toBeTruthy();
  });
});

describe("a shop without receipts", () => {
  it("asks for nothing, of any total, and keeps nothing of a person that it does not need", async () => {
    await switchOff();
    const { buy } = await shop();
    expect(await readComprador(await open(buy(undefined, { cantidad: 6 })))).toBeNull();
    expect(await readComprador(await open(buy(DNI, { cantidad: 6, clave: "k2" })))).toBeNull();
  });

  it("refuses an order that counts on a factura", async () => {
    await switchOff();
    const { buy, producto } = await shop();
    expect(await buy(RUC)).toMatchObject({ tipo: "comprador", campos: { documento: expect.any(String) } });
    expect(await readStock(db, producto.id)).toBe(10);
  });
});

it("the same key with another buyer is another order, and is refused; with the same one it is the same order", async () => {
  const { buy } = await shop();
  const pedido_id = await open(buy(RUC));
  expect(await buy(RUC)).toMatchObject({ tipo: "abierto", pedido_id });
  expect(await buy({ ...RUC, nombre: "Otra S.A." })).toEqual({ tipo: "clave_usada" });
  expect(await buy(undefined)).toEqual({ tipo: "clave_usada" });
});

it("who was named last is kept for next time, by a RUC and by another document, for this customer alone", async () => {
  const { buy, cliente } = await shop();
  const other = await shop();
  await open(other.buy({ ...RUC, nombre: "Ajena S.A." }));
  await open(buy(RUC, { clave: "1" }));
  await open(buy(DNI, { clave: "2" }));
  await open(buy({ ...RUC, nombre: "Nueva S.A." }, { clave: "3" }));
  await open(buy(undefined, { clave: "4" }));
  expect(await listCompradoresDe(db, cliente.id)).toEqual([DNI, { ...RUC, nombre: "Nueva S.A." }]);
});

it("a page knows at once what was switched here", async () => {
  await switchOff();
  const fresh = openTestTienda(db, [stripe]);
  expect(await readEmite({ db })).toBe(false);
  const series = { boleta: "B001", factura: "F001", nota_boleta: "BC01", nota_factura: "FC01" };
  const secretos = {
    usuario_sol: "",
    clave_sol: "",
    validez_id: "",
    validez_clave: "",
    archivo: null,
    clave_archivo: "",
  };
  const input = { activo: true, ambiente: "pruebas", operador_ruc: "", ...series, ...secretos } as const;
  expect(await saveEmisor(fresh, input, "jefa")).toBeNull();
  expect(await readEmite({ db })).toBe(true);
  expect(await db.select({ emite }).from(productos).limit(1)).toEqual([{ emite: true }]);
});

it("the checkout knows at once what was switched in another process", async () => {
  await switchOff();
  expect(await askEmite({ db })).toBe(false);
});
