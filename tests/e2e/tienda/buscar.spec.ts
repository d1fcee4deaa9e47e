import type { Locator, Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

const caja = (page: Page): Locator => page.getByRole("combobox", { name: "Buscar productos" });
const lista = (page: Page): Locator => page.getByRole("listbox", { name: "Sugerencias" });
const opcion = (page: Page, name: string | RegExp): Locator => lista(page).getByRole("option", { name });
const elegida = (page: Page): Locator => lista(page).getByRole("option", { selected: true });
const MANTA = "Manta de mezcla de alpaca";

async function type(page: Page, texto: string): Promise<void> {
  await caja(page).click();
  await caja(page).pressSequentially(texto);
}

test.describe("the keyboard", () => {
  test("goes through the suggestions and opens one", async ({ page }) => {
    await page.goto("/");
    await expect(caja(page)).toHaveAttribute("aria-expanded", "false");
    await type(page, "alpaca");
    await expect(opcion(page, MANTA)).toBeVisible();
    await expect(caja(page)).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("search").getByRole("status")).toHaveText("3 productos.");
    await expect(elegida(page)).toHaveCount(0);

    await page.keyboard.press("ArrowDown");
    await expect(elegida(page)).toContainText(MANTA);
    const id = (await elegida(page).getAttribute("id")) ?? "";
    await expect(caja(page)).toHaveAttribute("aria-activedescendant", id);
    await expect(caja(page)).toBeFocused();
    await page.keyboard.press("End");
    await expect(elegida(page)).toContainText("Ver todo lo de «alpaca»");
    await page.keyboard.press("ArrowDown");
    await expect(elegida(page)).toHaveCount(0);
    await page.keyboard.press("ArrowUp");
    await expect(elegida(page)).toContainText("Ver todo");
    await page.keyboard.press("Home");
    await expect(elegida(page)).toContainText(MANTA);
    await inspect(page, "sugerencias");

    await page.keyboard.press("Escape");
    await expect(lista(page)).toBeHidden();
    await expect(caja(page)).toHaveValue("alpaca");
    await expect(caja(page)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: MANTA })).toBeFocused();
    await expect(caja(page)).toHaveValue("");
  });

  test("searches for what is typed, and finds it among the last searches", async ({ page }) => {
    await page.goto("/sobre-nosotros");
    await type(page, "  Manta  ");
    await expect(opcion(page, MANTA)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/catalogo?search=Manta");
    await expect(lista(page)).toBeHidden();
    await expect(caja(page)).toHaveValue("Manta");
    await expect(caja(page)).toHaveAttribute("placeholder", "Nombre o descripción");
    await caja(page).fill("taza");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/catalogo?search=taza");
    await page.goBack();
    await expect(caja(page)).toHaveValue("Manta");

    await page.goto("/");
    await caja(page).click();
    await expect(lista(page).getByRole("group", { name: "Búsquedas recientes" }).getByRole("option")).toHaveText([
      "taza",
      "Manta",
    ]);
    await expect(opcion(page, "Hogar")).toBeVisible();
    await inspect(page, "busquedas-recientes");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Delete");
    await expect(opcion(page, "taza")).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/catalogo?search=Manta");
    await expect(caja(page)).toHaveValue("Manta");
    await expect(lista(page)).toBeHidden();

    await caja(page).fill("");
    const borrar = page.getByRole("button", { name: "Borrar «Manta» de las búsquedas recientes" });
    await borrar.press("Enter");
    await expect(borrar).toHaveCount(0);
    await expect(caja(page)).toBeFocused();
  });

  test("keeps the list's category and order with another text", async ({ page }) => {
    await page.goto("/catalogo?categoria=Hogar&orden=precio-asc");
    await type(page, "alpaca");
    await expect(opcion(page, MANTA)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL((url) => url.searchParams.get("search") === "alpaca");
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      search: "alpaca",
      categoria: "Hogar",
      orden: "precio-asc",
    });
  });
});

test("a mistyped word, a synonym and a category are suggested", async ({ page }) => {
  await page.goto("/");
  await type(page, "ceramca");
  await expect(opcion(page, /Taza de cerámica/)).toBeVisible();
  await expect(page.getByRole("search")).toContainText("Mostrando resultados para «cerámica»");
  await caja(page).fill("taza cafe");
  await expect(page.getByRole("search").getByText(/^Nada con todo; con «taza»:\s*$/)).toBeVisible();
  await expect(page.getByRole("search").getByRole("status")).toHaveText(/^Nada con todo; con «taza»: \d+ productos\.$/);
  await caja(page).fill("frazada");
  await expect(opcion(page, MANTA)).toBeVisible();
  await caja(page).fill("libro");
  await opcion(page, "Libros").click();
  await expect(page).toHaveURL("/catalogo/libros");
  await type(page, "xyzzy");
  await expect(page.getByText("Ninguna sugerencia para «xyzzy». Presiona Enter para buscar.")).toBeVisible();
});

test("sent before its code is there, a text keeps the list's other filters", async ({ page }) => {
  await page.route("**/assets/panel-sugerencias-*.js", () => {});
  await page.goto("/catalogo?categoria=Hogar&orden=precio-asc&pagina=1");
  await caja(page).fill("alpaca");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/catalogo?search=alpaca&categoria=Hogar&orden=precio-asc");
  await expect(page.getByRole("link", { name: MANTA, exact: true })).toBeVisible();
});

test("who types on while the results load keeps the text and the focus", async ({ page }) => {
  const typed = Promise.withResolvers<null>();
  await page.route("**/catalogo.data?*", async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto("/");
  await type(page, "taza");
  await expect(opcion(page, /Taza de cerámica/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(caja(page)).not.toBeFocused();
  await type(page, " azul");
  typed.resolve(null);
  await expect(page).toHaveURL("/catalogo?search=taza");
  await expect(page.getByRole("heading", { level: 1, name: "Catálogo" })).toBeVisible();
  await expect(caja(page)).toBeFocused();
  await expect(caja(page)).toHaveValue("taza azul");
});

test("an answer is asked for once, and the last searches are forgotten at once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/sugerencias") asked.push(searchParams.get("search") ?? "");
  });
  await page.goto("/");
  await caja(page).fill("taza");
  await expect(opcion(page, /Taza de cerámica/)).toBeVisible();
  await caja(page).fill("manta");
  await expect(opcion(page, MANTA)).toBeVisible();
  await caja(page).fill("taza");
  await expect(opcion(page, /Taza de cerámica/)).toBeVisible();
  expect(asked.filter((texto) => texto === "taza")).toHaveLength(1);

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/catalogo?search=taza");
  await caja(page).fill("");
  await page.getByRole("button", { name: "Borrar todas" }).click();
  await expect(lista(page).getByRole("group", { name: "Búsquedas recientes" })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("qhatu:busquedas"))).toBeNull();
});

test.describe("by touch at 360 px", () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test("a suggestion is opened, and a touch elsewhere closes them", async ({ page }) => {
    await page.goto("/catalogo");
    await caja(page).tap();
    await caja(page).pressSequentially("cafe");
    await expect(opcion(page, /Café molido/)).toBeVisible();
    await inspect(page, "sugerencias-movil");
    await page.getByRole("contentinfo").dispatchEvent("pointerdown");
    await expect(lista(page)).toBeHidden();
    await caja(page).pressSequentially(" m");
    await opcion(page, /Café molido/).tap();
    await expect(page.getByRole("heading", { level: 1, name: /Café molido/ })).toBeVisible();
  });
});

test("the header goes down out of sight and comes back, not while it is used or motion is unwanted", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const carrito = page.getByRole("banner").getByRole("link", { name: "Carrito" });
  const scroll = (by: number) => page.evaluate((top) => scrollBy({ top, behavior: "instant" }), by);
  // Until the page is hydrated the header stays.
  await expect(async () => {
    await scroll(100);
    await expect(carrito).not.toBeInViewport({ timeout: 500 });
  }).toPass();
  await scroll(-100);
  await expect(carrito).toBeInViewport({ ratio: 1 });
  await caja(page).focus();
  await scroll(900);
  await expect(caja(page)).toBeInViewport({ ratio: 1 });
  await caja(page).blur();
  await expect(carrito).not.toBeInViewport();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(carrito).toBeInViewport({ ratio: 1 });
});

test("a search without a result offers words, categories, products and a message, and is told", async ({ page }) => {
  const told = page.waitForRequest("**/api/busquedas");
  await page.goto("/catalogo?search=garcilazo");
  expect((await told).postData()).toBe("search=garcilazo");
  const palabras = page.getByRole("navigation", { name: "¿Buscabas algo de esto?" });
  await expect(page.getByRole("region", { name: "Lo más vendido" }).getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("navigation", { name: "Mira por categoría" })).toBeVisible();
  const mensaje = page.getByRole("link", { name: "Pregúntanos por WhatsApp" });
  await expect(mensaje).toHaveAttribute("href", /^https:\/\/wa\.me\/\d+\?text=Hola%2C\+busco/);
  await palabras.getByRole("link", { name: "garcilaso", exact: true }).click();
  await expect(page).toHaveURL("/catalogo?search=garcilaso");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the box is a form on every page", async ({ page }) => {
    for (const ruta of ["/", "/carrito", "/catalogo?search=manta"]) {
      await page.goto(ruta);
      await caja(page).fill("vallejo");
      await page.getByRole("banner").getByRole("button", { name: "Buscar" }).click();
      await expect(page).toHaveURL("/catalogo?search=vallejo");
      await expect(page.getByRole("link", { name: /Los heraldos negros/ }).first()).toBeVisible();
    }
  });
});
