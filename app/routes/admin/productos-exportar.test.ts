import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { tiendaContext } from "#app/context.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos } from "#tests/fixtures/csv-productos.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { loader } from "./productos-exportar.ts";

const db = await openTestDb();

async function get(query: string): Promise<Response> {
  const url = new URL(`http://localhost:3000/admin/productos/exportar?${query}`);
  const context = new RouterContextProvider();
  context.set(tiendaContext, openTestTienda(db, []));
  const args = { request: new Request(url), url, context, params: {}, pattern: "/admin/productos/exportar" } as const;
  return loader(args).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
}

it("exports as many products as an import takes; one more redirects to the list with a notice", async () => {
  await db.execute(sql`
    insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda)
    select gen_random_uuid(), 'Taza ' || n, 'x', 10, 5, 'Hogar', '', 'taza' from generate_series(1, 20000) n`);
  const file = await get("orden=precio&categoria=Hogar");
  expect(file.status).toBe(200);
  expect((await file.text()).trimEnd().split("\r\n")).toHaveLength(20_001);

  await fillProductos(db, 1, { nombre: "Otra" });
  const { status, headers } = await get("orden=precio&categoria=Hogar&pagina=2");
  expect([status, headers.get("location")]).toEqual([
    302,
    "/admin/productos?orden=precio&categoria=Hogar&pagina=2&exportar=muchos",
  ]);
  expect((await get("categoria=Hogar&buscar=otra")).status).toBe(200);
});
