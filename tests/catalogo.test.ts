import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { findFotoCategoria } from "#app/features/catalogo/tienda/categoria.server.ts";
import { dropConteos } from "#app/features/catalogo/productos/conteos.server.ts";
import { productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { openApp } from "./fixtures/app.ts";
import { rowOf } from "./fixtures/busqueda.ts";
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
    existencias: [...new Set(html.match(/Queda 1|Últimas \d+|\d+ disponibles?/g))].toSorted(),
  };
}

it("shows how many are on the page and in all", async () => {
  expect(await read("/catalogo?orden=stock")).toEqual({
    contador: "Mostrando 24 de 26 productos",
    canonical: "http://localhost:3000/catalogo",
    productos: 24,
    existencias: ["Últimas 2"],
  });
});

it("has a canonical URL and products of its own for each page", async () => {
  expect(await read("/catalogo?orden=stock&pagina=2")).toEqual({
    contador: "Mostrando 2 de 26 productos",
    canonical: "http://localhost:3000/catalogo?pagina=2",
    productos: 2,
    existencias: ["Queda 1", "Últimas 2"],
  });
});

it.each([
  ["/catalogo?pagina=3", "/catalogo?pagina=2"],
  [
    "/catalogo?categoria=Otros&orden=precio-asc&vista=lista&pagina=9999",
    "/catalogo?categoria=Otros&orden=precio-asc&vista=lista&pagina=2",
  ],
  ["/catalogo?search=nada+de+nada&pagina=2", "/catalogo?search=nada+de+nada"],
  // Equal lists have one address, for the page cache.
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

/** Products with a unique name. */
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

const readSearch = async (search: string) =>
  (await (await fetchShop(`/catalogo?search=${search}`)).text()).replaceAll("<!-- -->", "");

it("says which words it searched for where no product has them all, and nothing where none is found", async () => {
  const html = await readSearch("retablo+xyzzy");
  expect(html).toContain("Nada con todo; con «retablo»: ");
  expect(html).toContain("Mostrando 3 de 3 productos");
  for (const exact of ["retablo+xyzzy&exacta=1", "xyzzyq+xyzzy"]) {
    const nothing = await readSearch(exact);
    expect(nothing).toContain("No se encontraron productos");
    expect(nothing).toContain("Intenta ajustar los filtros de búsqueda");
    expect(nothing).not.toContain("Nada con todo");
  }
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

const FOTO = "https://res.cloudinary.com/tienda/image/upload/v1/taza.jpg";

const readHtml = async (path: string) => (await (await fetchShop(path)).text()).replaceAll("&amp;", "&");

describe("the page of a category", () => {
  it("has its name, its sentence, its products, and where it stands", async () => {
    await db.insert(productos).values(rowOf({ nombre: "Aa polo", categoria: "Ropa", stock: 4, imagen: FOTO }));
    dropConteos(db);
    const html = await readHtml("/catalogo/ropa");
    expect(html).toMatch(/<h1[^>]*>Ropa<\/h1>/);
    expect(html).toContain("Prendas y accesorios de alpaca, cuero y paja, hechos para durar.");
    expect(html.match(/<article/g)).toHaveLength(1);
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/catalogo/ropa"');
    expect(html).toContain('property="og:url" content="http://localhost:3000/catalogo/ropa"');
    expect(html).toMatch(/property="og:image" content="https:\/\/res\.cloudinary\.com\/tienda[^"]+taza\.jpg"/);
    expect(html).toContain('"item":"http://localhost:3000/catalogo/ropa"');
    expect(html).toMatch(/aria-label="Ruta de la página".*?href="\/catalogo".*?aria-current="page"[^>]*>Ropa</s);
    expect(await read("/catalogo?categoria=Ropa&orden=stock")).toMatchObject({
      canonical: "http://localhost:3000/catalogo/ropa",
    });
  });

  it("lists by the catalogue's filters, each page with an address of its own", async () => {
    expect(await read("/catalogo/otros?orden=stock&pagina=2")).toMatchObject({
      canonical: "http://localhost:3000/catalogo/otros?pagina=2",
      productos: 24,
    });
    expect((await read("/catalogo/otros?hasta=1")).contador).toBe("Mostrando 0 de 0 productos");
  });

  it("is there without a product", async () => {
    const html = await readHtml("/catalogo/libros");
    expect(html).toMatch(/<h1[^>]*>Libros<\/h1>/);
    expect(html).toContain("No se encontraron productos");
    expect(html).not.toContain("Quitar filtros");
  });

  it.each([
    ["/catalogo/ropa?pagina=9", "/catalogo/ropa"],
    ["/catalogo/ropa?desde=90&hasta=25,50&orden=azar", "/catalogo/ropa?desde=25.50&hasta=90"],
  ])("redirects to the address of what is shown: %s", async (beyond, last) => {
    const response = await fetchShop(beyond);
    expect([response.status, response.headers.get("Location")]).toEqual([302, last]);
  });

  it.each(["/catalogo/juguetes", "/catalogo/Ropa%20", "/catalogo/__proto__", "/catalogo/ropa-"])(
    "%s is none: 404, with the categories that there are",
    async (path) => {
      const response = await fetchShop(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('href="/catalogo/hogar"');
    },
  );

  it("stays for products whose category the panel does not have any more", async () => {
    await db.insert(productos).values(rowOf({ nombre: "Oso de peluche", categoria: "Juguetes", stock: 1 }));
    expect((await fetchShop("/catalogo/juguetes")).status).toBe(200);
  });

  it("is kept, and in the sitemap", async () => {
    const before = await (await fetchShop("/catalogo/deportes")).text();
    expect((await fetchShop("/catalogo/deportes")).headers.get("ETag")).toBe(
      (await fetchShop("/catalogo/deportes?utm_source=x")).headers.get("ETag"),
    );
    expect(before).toContain("Deportes");
    const xml = await (await fetchShop("/sitemap/paginas.xml")).text();
    expect(xml).toContain("<loc>http://localhost:3000/catalogo/ropa</loc>");
    expect(xml).not.toContain("categoria=");
  });
});

async function addRopa(row: Parameters<typeof rowOf>[0]): Promise<string> {
  const full = rowOf({ categoria: "Ropa", stock: 1, ...row });
  await db.insert(productos).values(full);
  return full.id;
}

describe("the picture of a category", () => {
  const ropa = { nombre: "Ropa", frase: "", producto: null };
  it("is of its first listed product that has one, or of the one that was chosen, as long as that is there", async () => {
    expect(await findFotoCategoria(db, { ...ropa, nombre: "Nada" })).toBe("");
    expect(await findFotoCategoria(db, ropa)).toBe(FOTO);
    await addRopa({ nombre: "A sin foto" });
    await addRopa({ nombre: "A agotado", imagen: "https://a.pe/agotado.jpg", stock: 0 });
    expect(await findFotoCategoria(db, ropa)).toBe(FOTO);
    const producto = await addRopa({ nombre: "Zapato", imagen: "https://a.pe/z.jpg", stock: 0 });
    expect(await findFotoCategoria(db, { ...ropa, producto })).toBe("https://a.pe/z.jpg");
    await db.update(productos).set({ categoria: "Otros" }).where(eq(productos.id, producto));
    expect(await findFotoCategoria(db, { ...ropa, producto })).toBe(FOTO);
  });
});
