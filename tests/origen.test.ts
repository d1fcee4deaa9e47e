import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { dropConteos } from "#app/features/catalogo/productos/conteos.server.ts";
import { ajustes, productos } from "#db/schema/index.ts";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { rowOf } from "./fixtures/busqueda.ts";

const db = await openTestDb();
const { fetchShop, tienda } = await openApp(db, { source: { VALORACION_DEMO: "0" } });

const FOTO = "https://a.pe/1.jpg";

async function forget() {
  dropAjustes(db);
  dropConteos(db);
  await tienda.pageCache.drop();
}

async function fill(...rows: Parameters<typeof rowOf>[0][]) {
  const full = rows.map(rowOf);
  await db.insert(productos).values(full);
  await forget();
  return full.map(({ id }) => id);
}

const read = async (path: string) =>
  (await (await fetchShop(path)).text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");

const readStatus = async (path: string) => (await fetchShop(path)).status;

const ENLACE = 'href="/origen"';

beforeEach(async () => {
  await db.delete(productos);
  await db.delete(ajustes);
  await forget();
});

describe("the page of places", () => {
  it("is not there where no product says where it comes from: 404, and no link leads there", async () => {
    await fill({ nombre: "Taza" }, { nombre: "Agotada", departamento: "Cusco", stock: 0 });
    expect(await readStatus("/origen")).toBe(404);
    for (const path of ["/", "/sobre-nosotros", "/catalogo"]) expect(await read(path)).not.toContain(ENLACE);
    expect(await read("/sitemap/paginas.xml")).not.toContain("/origen");
  });

  it("names each place with its products and makers, on the map and in a list, and the shop leads there", async () => {
    await fill(
      { nombre: "Manta", departamento: "Cusco", hecho_por: "Tejidos Willka" },
      { nombre: "Zapallo", departamento: "Cusco", hecho_por: "Ana", imagen: FOTO },
      { nombre: "Chullo", departamento: "Puno" },
      { nombre: "Retirada", departamento: "Ica", eliminado_en: new Date() },
    );
    const html = await read("/origen");
    expect(html.match(/href="\/catalogo\?lugar=[^"]+"/g)).toEqual(
      ["Cusco", "Puno", "Cusco", "Puno"].map((lugar) => `href="/catalogo?lugar=${lugar}"`),
    );
    expect(html).toContain("2 productos · Ana · Tejidos Willka");
    expect(html).toContain("1 producto<");
    expect(html).toContain(`src="${FOTO}"`);
    expect(html.match(/<use href="[^"]+#d\d\d"/g)).toHaveLength(25);
    expect(html).not.toContain("de esta demostración");
    for (const path of ["/", "/sobre-nosotros"]) expect(await read(path)).toContain(ENLACE);
    expect(await read("/sitemap/paginas.xml")).toContain("/origen</loc>");
  });
});

describe("what comes from a place", () => {
  it("is a list of its own, within the other filters, and says so", async () => {
    await fill(
      { nombre: "Manta", departamento: "Cusco" },
      { nombre: "Polo", departamento: "Cusco", categoria: "Ropa" },
      { nombre: "Chullo", departamento: "Puno" },
    );
    const html = await read("/catalogo?lugar=Cusco");
    expect(html).toContain("Mostrando 2 de 2 productos de Cusco");
    expect(html).toContain('Quitar filtro </span><span class="truncate">De Cusco');
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/catalogo"');
    expect(html).toContain('<input type="hidden" name="lugar" value="Cusco"/>');
    expect(await read("/catalogo/ropa?lugar=Cusco")).toContain("Mostrando 1 de 1 productos");
    expect(await read("/catalogo?search=manta&lugar=Cusco")).toContain("Mostrando 1 de 1 productos");
    expect(await read("/catalogo?search=chullo&lugar=Cusco")).toContain("Hay 1 de otros lugares");
  });

  it.each(["Ica", "cusco", "Atlántida"])("«%s», where nothing comes from, counts as absent", async (lugar) => {
    await fill({ nombre: "Manta", departamento: "Cusco" });
    const response = await fetchShop(`/catalogo?${new URLSearchParams({ lugar })}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/catalogo"]);
  });
});

describe("a product", () => {
  it("says who made it and where, of what, how to care for it, and its sizes", async () => {
    const [id = ""] = await fill({
      nombre: "Chompa",
      departamento: "Cusco",
      localidad: "Chinchero",
      hecho_por: "Tejidos Willka",
      material: "Alpaca",
      cuidado: "A mano",
      guia_tallas: ["Talla; Pecho (cm)", "S; 96"],
    });
    const html = await read(`/producto/${id}`);
    expect(html.replaceAll(/<[^>]+>/g, "")).toContain("Hecho por Tejidos Willka en Chinchero, Cusco");
    expect(html).toContain('href="/catalogo?lugar=Cusco"');
    expect(html).toMatch(/<th scope="row"[^>]*>Material<\/th><td[^>]*>Alpaca/);
    expect(html).toMatch(/<summary[^>]*>Guía de tallas<\/summary><table/);
    expect(html).toMatch(/<th scope="col"[^>]*>Pecho \(cm\)<\/th>.*<th scope="row"[^>]*>S<\/th><td[^>]*>96</s);
    expect(html).toContain('"material":"Alpaca"');
    await db.update(productos).set({ stock: 0 }).where(eq(productos.id, id));
    await forget();
    expect(await read(`/producto/${id}`)).not.toContain("lugar=Cusco");
  });

  it("that says nothing shows nothing of it", async () => {
    const [id = ""] = await fill({ nombre: "Taza" });
    expect(await read(`/producto/${id}`)).not.toMatch(/Hecho |Guía de tallas|Características/);
  });
});

describe("who makes it", () => {
  const INVENTADOS = "Personas y talleres inventados para esta demostración.";
  const WILLKA = { nombre: "Tejidos Willka", lugar: "Cusco", frase: "Tejen.", imagen: "" };

  it("stands in 'Sobre nosotros' once the panel names somebody", async () => {
    expect(await read("/sobre-nosotros")).not.toContain("Quiénes lo hacen");
    await db.insert(ajustes).values({ clave: "hacedores", valor: [WILLKA], version: 1 });
    await forget();
    const html = await read("/sobre-nosotros");
    expect(html).toMatch(/Quiénes lo hacen.*Tejidos Willka.*Cusco.*Tejen\./s);
    expect(html).not.toContain(INVENTADOS);
  });

  it("is invented in the demo, and that is said, until the panel names somebody", async () => {
    const demo = await openApp(db);
    const readDemo = async () => (await demo.fetchShop("/sobre-nosotros")).text();
    expect(await readDemo()).toContain(INVENTADOS);
    await db.insert(ajustes).values({ clave: "hacedores", valor: [WILLKA], version: 1 });
    dropAjustes(db);
    await demo.tienda.pageCache.drop();
    expect(await readDemo()).not.toContain(INVENTADOS);
  });
});
