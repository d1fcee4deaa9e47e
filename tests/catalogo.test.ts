import { beforeAll, expect, it } from "vitest";
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
])("redirects from a page past the last to the last: %s", async (beyond, last) => {
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
  expect(await ask()).toEqual([200, 200]);
});
