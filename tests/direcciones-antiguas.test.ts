import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { direcciones_antiguas, productos } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { openApp } from "./fixtures/app.ts";
import { addProducto } from "./fixtures/tienda.ts";

const db = await openTestDb();
const { fetchShop } = await openApp(db);
const { id: producto_id } = await addProducto(db);

await db.insert(direcciones_antiguas).values([
  { ruta: "/products/polo", producto_id },
  { ruta: "/producto/polo-viejo", producto_id },
  { ruta: "/collections/ropa", destino: "/catalogo/ropa" },
  // A page of the shop: never looked up.
  { ruta: "/contacto", destino: "/catalogo" },
]);

const ask = async (path: string) => {
  const response = await fetchShop(path, { redirect: "manual" });
  return [response.status, response.headers.get("location")];
};

it("an address of the old shop leads to its page, where there would be none", async () => {
  const producto = `/producto/${producto_id}`;
  expect(await ask("/products/polo")).toEqual([301, producto]);
  expect(await ask("/Products/Polo/?variant=1")).toEqual([301, producto]);
  expect(await ask("/producto/polo-viejo")).toEqual([301, producto]);
  expect(await ask("/collections/ropa")).toEqual([301, "/catalogo/ropa"]);
  expect(await ask("/contacto")).toEqual([200, null]);
  expect(await ask(`/producto/${newId()}`)).toEqual([404, null]);
  await db.update(productos).set({ estado: "oculto" }).where(eq(productos.id, producto_id));
  expect(await ask("/products/polo")).toEqual([404, null]);
});
