import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { dropConteos } from "#app/features/productos/conteos.server.ts";
import { openTestDb } from "#tests/db.ts";
import { openApp } from "./fixtures/app.ts";
import { addProducto } from "./fixtures/tienda.ts";

const db = await openTestDb();
const { fetchShop } = await openApp(db);

beforeAll(async () => {
  await addProducto(db, { stock: 1 });
  for (let n = 1; n < 26; n += 1) await addProducto(db, { stock: 2 });
});

/** React puts comments between texts. */
async function read(path: string) {
  const html = (await (await fetchShop(path)).text()).replaceAll("<!-- -->", "");
  return {
    contador: /Mostrando [^<]*/.exec(html)?.[0],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    productos: html.match(/<article/g)?.length,
    existencias: [...new Set(html.match(/\d+ disponibles?/g))].toSorted(),
  };
}

it("shows how many are on the page and in all", async () => {
  expect(await read("/catalogo?orden=stock")).toEqual({
    contador: "Mostrando 24 de 26 productos",
    canonical: "http://localhost:3000/catalogo",
    productos: 24,
    existencias: ["2 disponibles"],
  });
});

it("has a canonical URL and products of its own for each page", async () => {
  expect(await read("/catalogo?orden=stock&pagina=2")).toEqual({
    contador: "Mostrando 2 de 26 productos",
    canonical: "http://localhost:3000/catalogo?pagina=2",
    productos: 2,
    existencias: ["1 disponible", "2 disponibles"],
  });
});

it.each([
  ["/catalogo?pagina=3", "/catalogo?pagina=2"],
  [
    "/catalogo?categoria=Otros&orden=precio-asc&vista=lista&pagina=9999",
    "/catalogo?categoria=Otros&orden=precio-asc&vista=lista&pagina=2",
  ],
  ["/catalogo?search=nada+de+nada&pagina=2", "/catalogo?search=nada+de+nada"],
  // One list has one address, which the page cache keeps once.
  ["/catalogo?categoria=Otros&categoria=Otros&orden=nombre", "/catalogo?categoria=Otros"],
  ["/catalogo?categoria=Otros&categoria=Ropa", "/catalogo?categoria=Otros"],
  ["/catalogo?categoria=Inventada&hasta=30", "/catalogo?hasta=30"],
  ["/catalogo?desde=90&hasta=25,50", "/catalogo?desde=25.50&hasta=90"],
  ["/catalogo?desde=barato&hasta=1e9&orden=azar&vista=&pagina=-1", "/catalogo"],
  ["/catalogo?desde=99999999999999999999&categoria=+", "/catalogo"],
])("redirects to the address of what is shown: %s", async (beyond, last) => {
  const response = await fetchShop(beyond);
  expect([response.status, response.headers.get("Location")]).toEqual([302, last]);
  expect((await fetchShop(last)).status).toBe(200);
});

it("does not cache a redirect to the last page", async () => {
  const third = ["/catalogo?pagina=3", "/catalogo.data?pagina=3"];
  const ask = () => Promise.all(third.map(async (path) => (await fetchShop(path)).status));
  // React Router redirects a data request with 202.
  expect(await ask()).toEqual([302, 202]);
  for (let n = 0; n < 24; n += 1) await addProducto(db, { stock: 3 });
  dropConteos(db);
  expect(await ask()).toEqual([200, 200]);
});

/** So many products of a name that no other has. */
const fillRetablos = (from: number, to: number) =>
  db.execute(sql`
    insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda)
    select gen_random_uuid(), 'Retablo ' || n, '', 10, 1, 'Otros', '', 'retablo ' || n || E'\\notros\\n'
    from generate_series(${from}::int, ${to}::int) n`);

it("says what it searched for in place of a mistyped word, and leads to the word itself", async () => {
  await fillRetablos(1, 3);
  const html = (await (await fetchShop("/catalogo?search=retavlo")).text()).replaceAll("<!-- -->", "");
  expect(html).toContain('Mostrando resultados para <strong class="wrap-anywhere">«retablo»</strong>');
  const link = /href="([^"]*)"[^>]*>Buscar «retavlo» tal cual</.exec(html)?.[1]?.replaceAll("&amp;", "&");
  expect(link).toBe("/catalogo?search=retavlo&exacta=1");
  const exact = await (await fetchShop(link ?? "")).text();
  expect(exact).toContain("No se encontraron productos");
  expect(exact).not.toContain("Mostrando resultados para");
});

it("counts a text to 1,000, and its pages end at product 10,000", async () => {
  await fillRetablos(4, 10_030);
  expect(await read("/catalogo?search=retablo")).toMatchObject({
    contador: "Mostrando 24 de más de 1,000 productos",
    productos: 24,
  });
  const beyond = await fetchShop("/catalogo?search=retablo&pagina=20000");
  expect([beyond.status, beyond.headers.get("Location")]).toEqual([302, "/catalogo?search=retablo&pagina=417"]);
  const last = await (await fetchShop("/catalogo?search=retablo&pagina=417")).text();
  expect(last.match(/<article/g)).toHaveLength(16);
  expect(last.replaceAll("<!-- -->", "")).toContain("Las páginas terminan en el producto 10,000.");
});
