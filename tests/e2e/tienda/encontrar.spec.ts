import type { Page } from "@playwright/test";
import { expectNoSideScroll, inspect } from "../accessibility.ts";
import { query } from "../base.ts";
import { expect, signInAsAdmin, test, waitUntilHydrated } from "../fixtures.ts";
import { addToCart, openProducto } from "../steps.ts";

const PRODUCTO = "Tomatodo térmico de acero 750 ml";
/** The port is chosen by playwright.config.ts. */
const ORIGEN = `http://localhost:${process.env.E2E_PORT}`;

const meta = (page: Page, property: string) => page.locator(`meta[property="${property}"]`).getAttribute("content");
const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute("href");

const listLocs = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => loc);

async function readJsonLd(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}

test("a place leads from the map to its products, and a product to its place and its sizes", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "De dónde viene" }).click();
  await expect(page.getByRole("heading", { name: "De dónde viene", level: 1 })).toBeVisible();
  // The map is the pointer's alone; everyone else has the list.
  await page.locator("svg.mapa a").filter({ hasText: "Puno" }).click();
  await expect(page).toHaveURL("/catalogo?lugar=Puno");
  await page.goBack();
  const puno = page.getByRole("listitem").getByRole("link", { name: /^Puno/ });
  await puno.press("Enter");
  await expect(page.getByText(/^Mostrando \d+ de \d+ productos de Puno$/)).toBeVisible();
  await page.getByLabel("Ordenar por").selectOption("precio-desc");
  await expect(page).toHaveURL("/catalogo?lugar=Puno&orden=precio-desc");
  await page.getByRole("link", { name: "Pack de 3 chompas de mezcla alpaca" }).first().click();
  await page.getByText("Guía de tallas").click();
  const guia = page.getByRole("table").filter({ has: page.getByRole("columnheader", { name: "Manga (cm)" }) });
  await expect(guia.getByRole("row", { name: "M 102 65 60" })).toBeVisible();
  await inspect(page, "producto-origen");
  await page.getByRole("link", { name: "Juliaca, Puno" }).click();
  await expect(page).toHaveURL("/catalogo?lugar=Puno");
  await page.getByRole("link", { name: "Quitar filtro De Puno" }).click();
  await expect(page).toHaveURL("/catalogo");
});

test("a product has its metadata in the HTML", async ({ page, request }) => {
  await openProducto(page, PRODUCTO);
  await page.reload();
  const url = page.url();
  expect(await canonical(page)).toBe(url);
  expect(await meta(page, "og:url")).toBe(url);
  expect(await meta(page, "og:title")).toContain(PRODUCTO);

  const picture = (await meta(page, "og:image")) ?? "";
  expect(picture.startsWith(ORIGEN)).toBe(true);
  const answer = await request.get(picture);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/jpeg"]);

  const data = await readJsonLd(page);
  const producto = data.find((one) => one["@type"] === "Product");
  const shown = await page
    .getByRole("main")
    .getByText(/con IGV$/)
    .first()
    .textContent();
  expect(producto).toMatchObject({
    "@context": "https://schema.org",
    name: PRODUCTO,
    description: expect.stringMatching(/./),
    image: expect.arrayContaining([picture]),
    offers: {
      "@type": "Offer",
      url,
      priceCurrency: "PEN",
      price: shown?.replace(/[^\d.]/g, ""),
      availability: "https://schema.org/InStock",
    },
  });
  expect(JSON.stringify(data)).not.toMatch(/rating|review|4\.8/i);
  const migas = data.find((one) => one["@type"] === "BreadcrumbList");
  expect(migas?.itemListElement).toMatchObject([
    { position: 1, item: `${ORIGEN}/` },
    { position: 2, item: `${ORIGEN}/catalogo` },
    { position: 3 },
    { position: 4, name: PRODUCTO, item: url },
  ]);
});

test("the home page has structured data of the company and its search", async ({ page }) => {
  await page.goto("/");
  const data = await readJsonLd(page);
  expect(data).toContainEqual(expect.objectContaining({ "@type": "OnlineStore", taxID: "20000000001" }));
  const sitio = data.find((one) => one["@type"] === "WebSite");
  expect(sitio?.potentialAction).toMatchObject({
    "@type": "SearchAction",
    target: { urlTemplate: `${ORIGEN}/catalogo?search={search_term_string}` },
  });
  expect(await meta(page, "og:image")).toBe(`${ORIGEN}/iconos/compartir.png`);
});

test("a list's views have the canonical URL of their category, and private pages are not indexed", async ({ page }) => {
  await page.goto("/catalogo?categoria=Hogar&orden=precio-asc&vista=lista");
  expect(await canonical(page)).toBe(`${ORIGEN}/catalogo/hogar`);
  for (const ruta of ["/catalogo?search=taza", "/carrito", "/sign-in", "/sign-up"]) {
    await page.goto(ruta);
    expect(await page.locator('meta[name="robots"]').getAttribute("content"), ruta).toBe("noindex");
  }
});

test("'Volver al catálogo' restores the filters and the scroll position", async ({ page }) => {
  const volver = page.getByRole("link", { name: "Volver al catálogo" });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const lista = "/catalogo?orden=precio-desc&vista=lista";
  await page.goto(lista);
  await waitUntilHydrated(page);
  const tarjeta = page.getByRole("article").nth(12);
  await tarjeta.scrollIntoViewIfNeeded();
  const place = await scrolled();
  expect(place).toBeGreaterThan(0);
  const enlace = tarjeta.getByRole("link").first();
  // With Ctrl the browser opens a tab. Its 'page' event does not always reach Playwright, so the click itself is seen.
  const left = enlace.evaluate(
    (link) =>
      new Promise<boolean>((resolve) => {
        const see = (event: Event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault();
        };
        link.ownerDocument.defaultView?.addEventListener("click", see, { once: true });
      }),
  );
  await enlace.click({ modifiers: ["Control"] });
  expect(await left, "a press with Ctrl is left to the browser").toBe(true);
  await expect(page).toHaveURL(lista);
  await page.evaluate(() => Reflect.set(window, "same", true));
  await enlace.click();
  await expect(page).toHaveURL(/\/producto\//);
  expect(await page.evaluate(() => Reflect.get(window, "same")), "the document is still the same").toBe(true);
  await page.reload();
  await expect(volver).toHaveAttribute("href", lista);
  await volver.click();
  await expect(page).toHaveURL(lista);
  await expect.poll(scrolled).toBe(place);

  await page.goto("/");
  await page.getByRole("article").getByRole("link").first().click();
  await volver.click();
  await expect(page).toHaveURL("/catalogo");
});

/** Forty pages of products that sort last and are not new, so that other tests do not see them. */
const FILL = `insert into productos
  (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda, created_at)
  select ('ffffffff-ffff-4fff-bfff-' || lpad(to_hex(n), 12, '0'))::uuid, 'Zzrenglón ' || n, descripcion, precio, 500,
    categoria, imagen, 'zzrenglon ' || n, '2020-01-01'
  from generate_series(1, 955) n, (select * from productos where categoria = 'Otros' order by id limit 1) one`;

test("many pages are offered in one line on a phone, in the catalogue and in the panel", async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await query(FILL);
  try {
    for (const [ruta, last] of [
      ["/catalogo?search=zzrenglon", 40],
      ["/admin/productos?buscar=zzrenglon", 20],
    ] as const) {
      for (const pagina of [1, 7, last]) {
        await page.goto(`${ruta}&pagina=${pagina}`);
        const paginas = page.getByRole("navigation", { name: "Paginación" });
        await expect(paginas.getByRole("link", { name: `Página ${pagina}`, exact: true })).toBeVisible();
        await expect(paginas.getByRole("link", { name: `Página ${last}`, exact: true })).toBeVisible();
        const [nav, uno] = [await paginas.boundingBox(), await paginas.getByRole("link").first().boundingBox()];
        expect(nav?.height, `height of the pages of ${page.url()}`).toBe(uno?.height);
        await expectNoSideScroll(page);
      }
    }
  } finally {
    await query("delete from productos where nombre like 'Zzrenglón %'");
  }
});

test("robots, sitemap, manifest and icons", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${ORIGEN}/sitemap.xml`);
  const partes = listLocs(await (await request.get("/sitemap.xml")).text());
  expect(partes.length).toBe(2);
  const urls: string[] = [];
  for (const parte of partes) urls.push(...listLocs(await (await request.get(parte)).text()));
  expect(urls).toContain(`${ORIGEN}/catalogo/hogar`);
  const productos = urls.filter((url) => url.includes("/producto/"));
  expect(productos.length).toBeGreaterThanOrEqual(30);
  expect((await request.get(productos[0] ?? "")).status()).toBe(200);
  expect((await request.get("/sitemap/otra.xml")).status()).toBe(404);

  const feed = await request.get("/feed/productos.xml");
  expect(feed.headers()["content-type"]).toContain("application/xml");
  const items = (await feed.text()).match(/<item>.*<\/item>/g) ?? [];
  expect(items.length).toBeGreaterThanOrEqual(30);
  expect(items[0]).toMatch(/<g:image_link>http[^<]+<\/g:image_link>.*<g:price>[\d.]+ PEN<\/g:price>/);

  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Qhatu", lang: "es-PE", start_url: "/" });
  for (const { src } of manifest.icons) {
    expect((await request.get(src)).headers()["content-type"]).toBe("image/png");
  }
});

test.describe("a page that is not there", () => {
  test.use({ tolera: [/status of 404/] });

  test("offers a search and the categories", async ({ page }) => {
    expect((await page.goto("/no-existe"))?.status()).toBe(404);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await inspect(page, "no-encontrado-ayuda");
    await page.getByRole("main").getByRole("link", { name: "Hogar" }).click();
    await expect(page).toHaveURL("/catalogo/hogar");
    await page.goto("/no-existe");
    await page.getByRole("combobox", { name: "Buscar productos" }).fill("taza");
    await page.getByRole("banner").getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL(/search=taza/);
  });
});

test("a search without results leads to categories", async ({ page }) => {
  await page.goto("/catalogo?search=xyzzy");
  await page.getByRole("navigation", { name: "Mira por categoría" }).getByRole("link", { name: "Hogar" }).click();
  await expect(page).toHaveURL(/\/catalogo\?categoria=Hogar$/);
  await expect(page.getByRole("main").getByText(/^Mostrando/)).toBeVisible();
});

test.describe("without a connection", () => {
  // Pending requests.
  test.use({ tolera: [/ERR_INTERNET_DISCONNECTED/] });

  test("a lost connection is announced, and the cart is kept", async ({ page, context }) => {
    await openProducto(page, PRODUCTO);
    await addToCart(page);
    await context.setOffline(true);
    const aviso = page.getByRole("status").filter({ hasText: "Sin conexión: tu carrito está guardado" });
    await expect(aviso).toBeVisible();
    await inspect(page, "sin-conexion");
    await context.setOffline(false);
    await expect(page.getByText("Sin conexión: tu carrito está guardado")).toHaveCount(0);
  });
});
