import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { listDirecciones } from "#app/features/entrega/direcciones/direcciones.server.ts";
import { toPartes } from "#app/features/entrega/direcciones/direcciones.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda } from "#tests/fixtures/tienda.ts";
import { checkoutSchema } from "./checkout.schema.ts";
import { startCheckout } from "./checkout.server.ts";

const db = await openTestDb();
const stripe = new FakePasarela("stripe");
const tienda = openTestTienda(db, [stripe]);

const LARCO = { ...toPartes(""), calle: "Av. Larco 123", referencia: "puerta verde", lugar: "Miraflores, Lima, Lima" };

/** A customer with a product; `buy` orders it with changes to the body. */
async function openCompra() {
  const [cliente, producto] = [await addCliente(db), await addProducto(db)];
  const lines = [{ producto, cantidad: 1 }];
  const buy = (changes: Record<string, unknown>, clave = "k") =>
    startCheckout(tienda, cliente, checkoutSchema.parse({ ...checkoutBody(lines), entrega: LARCO, ...changes }), clave);
  const kept = async () => (await listDirecciones(db, cliente.id)).map(({ calle }) => calle);
  return { buy, kept };
}

it("the address of an order is kept where the customer asks for it, once however often the form comes", async () => {
  const { buy, kept } = await openCompra();
  const [first, again] = [await buy({ guardar_direccion: true }), await buy({ guardar_direccion: true })];
  expect(first).toMatchObject({ tipo: "abierto" });
  expect(again).toEqual(first);
  expect(await kept()).toEqual(["Av. Larco 123"]);
  await buy({ guardar_direccion: true, entrega: { ...LARCO, calle: "Jr. Puno 45" } }, "otra");
  expect(await kept()).toEqual(["Av. Larco 123", "Jr. Puno 45"]);
});

it.each([
  ["not asked for", {}],
  ["of an order that is refused", { guardar_direccion: true, total: 1 }],
  ["that is none", { guardar_direccion: true, entrega: { ...LARCO, lugar: "Narnia" } }],
  ["without its parts", { guardar_direccion: true, entrega: undefined }],
])("an address %s is not kept", async (_, changes) => {
  const { buy, kept } = await openCompra();
  await buy(changes);
  expect(await kept()).toEqual([]);
});

it("an address that cannot be kept fails no order", async () => {
  const { buy, kept } = await openCompra();
  await db.execute(sql`ALTER TABLE direcciones ADD CONSTRAINT ninguna CHECK (false) NOT VALID`);
  expect(await buy({ guardar_direccion: true })).toMatchObject({ tipo: "abierto" });
  await db.execute(sql`ALTER TABLE direcciones DROP CONSTRAINT ninguna`);
  expect(await kept()).toEqual([]);
  // A repeated form saves it.
  expect(await buy({ guardar_direccion: true })).toMatchObject({ tipo: "abierto" });
  expect(await kept()).toEqual(["Av. Larco 123"]);
});
