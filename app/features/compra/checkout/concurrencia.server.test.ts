import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkoutSchema } from "./checkout.schema.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import {
  addCliente,
  addProducto,
  checkoutBody,
  openTestTienda,
  type TestProducto,
  readStock,
} from "#tests/fixtures/tienda.ts";
import { startCheckout } from "./checkout.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, [new FakePasarela("stripe")]);

async function buyAsSomebody(lines: { producto: TestProducto; cantidad: number }[]) {
  const cliente = await addCliente(db);
  return startCheckout(tienda, cliente, checkoutSchema.parse(checkoutBody(lines)), "k");
}

it("200 buyers at once of a product with stock 50: 50 hold one each, 150 are refused by name, none is left", async () => {
  const producto = await addProducto(db, { stock: 50 });
  const salidas = await Promise.all(Array.from({ length: 200 }, () => buyAsSomebody([{ producto, cantidad: 1 }])));
  expect(salidas.filter(({ tipo }) => tipo === "abierto")).toHaveLength(50);
  const refused = salidas.filter(({ tipo }) => tipo !== "abierto");
  expect(refused).toHaveLength(150);
  for (const salida of refused) {
    expect(salida).toMatchObject({ tipo: "stock", productos: [{ producto_id: producto.id, disponible: 0 }] });
  }
  expect(await readStock(db, producto.id)).toBe(0);
});

it("carts that name the same products in every order neither deadlock nor oversell, and the ledger agrees", async () => {
  const productos = await Promise.all([9, 14, 23, 31].map((stock) => addProducto(db, { stock })));
  const carts = Array.from({ length: 60 }, (_, n) => {
    const turned = productos.map((_producto, index) => productos[(index + n) % productos.length] ?? productos[0]);
    const order = n % 2 === 0 ? turned : turned.toReversed();
    return order.flatMap((producto) => (producto ? [{ producto, cantidad: 1 + (n % 3) }] : []));
  });
  const salidas = await Promise.all(carts.map(buyAsSomebody));
  expect(new Set(salidas.map(({ tipo }) => tipo))).toEqual(new Set(["abierto", "stock"]));
  for (const [index, producto] of productos.entries()) {
    const stock = await readStock(db, producto.id);
    const ledger = await db.execute<{ held: number }>(
      sql`select coalesce(-sum(cantidad), 0)::int as held from movimientos_stock where producto_id = ${producto.id}`,
    );
    expect(stock).toBeGreaterThanOrEqual(0);
    expect(stock).toBe(([9, 14, 23, 31][index] ?? 0) - (ledger.rows[0]?.held ?? 0));
  }
});
