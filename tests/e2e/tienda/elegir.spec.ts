import type { Page } from "@playwright/test";
import { expectNoSideScroll, inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { expect, test, waitUntilHydrated } from "../fixtures.ts";

const tarjetas = (page: Page) => page.getByRole("main").getByRole("article");
const filtros = (page: Page) => page.getByRole("form", { name: "Filtros" });
const casilla = (page: Page, name: string) => filtros(page).getByRole("checkbox", { name });
const chip = (page: Page, name: string) => page.getByRole("link", { name: `Quitar filtro ${name}`, exact: true });

test("beside the list, each choice applies at once, is in the address, and can be taken off", async ({ page }) => {
  await page.goto("/catalogo");
  const todos = await tarjetas(page).count();
  await casilla(page, "Ropa").check();
  await expect(page).toHaveURL("/catalogo?categoria=Ropa");
  await expect(casilla(page, "Ropa")).toBeFocused();
  await casilla(page, "Libros").check();
  await expect(page).toHaveURL("/catalogo?categoria=Libros&categoria=Ropa");
  await expect(page.getByLabel("Categoría")).toHaveValue(" varias");
  await expect.poll(() => tarjetas(page).count()).toBeLessThan(todos);

  // By the price that cards show first: Los heraldos negros are S/ 45.00, and S/ 53.10 with IGV.
  await filtros(page).getByLabel("Hasta").fill("45,0");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/catalogo?categoria=Libros&categoria=Ropa&hasta=45");
  await expect(page.getByRole("main").getByText("Mostrando 3 de 3 productos")).toBeVisible();
  await expect(page.getByRole("main").getByText("3 productos de Libros o Ropa hasta S/ 45")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Los heraldos negros/ })).toBeVisible();
  // Options without results are disabled.
  await expect(casilla(page, "Electrónicos")).toBeDisabled();
  await inspect(page, "catalogo-filtrado");

  await filtros(page).getByLabel("Desde").fill("mucho");
  await page.keyboard.press("Enter");
  await expect(filtros(page).getByLabel("Desde")).toBeFocused();
  await expect(filtros(page)).toContainText("Escribe solo números, por ejemplo 25.50.");
  await expect(tarjetas(page)).toHaveCount(3);

  await chip(page, "Hasta S/ 45.00").click();
  await expect(page).toHaveURL("/catalogo?categoria=Libros&categoria=Ropa");
  await expect(filtros(page).getByLabel("Hasta")).toHaveValue("");
  await page.goBack();
  await expect(filtros(page).getByLabel("Hasta")).toHaveValue("45");
  await page.getByRole("link", { name: "Limpiar todo" }).click();
  await expect(page).toHaveURL("/catalogo");
  await expect(casilla(page, "Ropa")).not.toBeChecked();
  await expect(page.getByRole("region", { name: "Resultados" })).toBeFocused();

  await page.getByLabel("Ordenar por").selectOption("Más vendidos");
  await expect(page).toHaveURL("/catalogo?orden=vendidos");
  await page.getByLabel("Ordenar por").selectOption("Más valorados");
  await expect(page).toHaveURL("/catalogo?orden=valorados");
});

test("the page of a category has the catalogue's filters, and is left for the catalogue with another category", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Categorías" }).getByRole("link", { name: "Libros" }).click();
  await expect(page).toHaveURL("/catalogo/libros");
  await expect(page.getByRole("heading", { level: 1, name: "Libros" })).toBeVisible();
  await expect(page.getByLabel("Categoría")).toHaveValue("Libros");
  await expect(page.getByRole("list", { name: "Filtros aplicados" })).toHaveCount(0);
  await waitUntilHydrated(page);
  const todos = await tarjetas(page).count();
  await filtros(page).getByLabel("Hasta").fill("45,0");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/catalogo/libros?hasta=45");
  await expect.poll(() => tarjetas(page).count()).toBeLessThan(todos);
  await page.getByLabel("Ordenar por").selectOption("Lo más nuevo");
  await expect(page).toHaveURL("/catalogo/libros?hasta=45&orden=nuevo");
  await inspect(page, "categoria");

  await tarjetas(page).first().getByRole("link").first().click();
  await page.getByRole("link", { name: "Volver al catálogo" }).click();
  await expect(page).toHaveURL("/catalogo/libros?hasta=45&orden=nuevo");
  await chip(page, "Hasta S/ 45.00").click();
  await expect(page).toHaveURL("/catalogo/libros?orden=nuevo");
  await casilla(page, "Ropa").check();
  await expect(page).toHaveURL("/catalogo?categoria=Libros&categoria=Ropa&orden=nuevo");
  await page.getByLabel("Categoría").selectOption("Todas");
  await expect(page).toHaveURL("/catalogo?orden=nuevo");
});

test("what is on offer can be listed alone, with its figure and its chip", async ({ page }) => {
  const { id, nombre } = await addProducto();
  await query(
    `update productos set precio_anterior = precio * 2, oferta_hasta = now() + interval '3 days', oferta_unidades = 5
     where id = $1`,
    [id],
  );
  await page.goto("/catalogo/hogar");
  if (!(await filtros(page).isVisible())) await page.getByRole("button", { name: "Filtrar" }).click();
  await casilla(page, "En oferta").check();
  if (await page.getByRole("button", { name: /^Ver \d+ producto/ }).isVisible()) {
    await page.getByRole("button", { name: /^Ver \d+ producto/ }).click();
  }
  await expect(page).toHaveURL("/catalogo/hogar?oferta=1");
  const tarjeta = tarjetas(page).filter({ has: page.getByRole("link", { name: nombre, exact: true }) });
  await expect(tarjeta).toContainText("−50 %");
  await inspect(page, "catalogo-en-oferta");
  await chip(page, "En oferta").click();
  await expect(page).toHaveURL("/catalogo/hogar");
});

test("'Ver más' adds the next page below, and who comes back finds all of it at the same place", async ({ page }) => {
  await page.goto("/catalogo");
  const button = page.getByRole("button", { name: "Ver más" });
  await expect(page.getByText(/^Viste 24 de /)).toBeVisible();
  await button.click();
  const nueva = tarjetas(page).nth(24).getByRole("link").first();
  await expect(nueva).toBeFocused();
  await expect(page).toHaveURL("/catalogo?pagina=2");
  const todas = await tarjetas(page).count();
  expect(todas).toBeGreaterThan(24);
  const getTop = () => nueva.evaluate((link) => link.getBoundingClientRect().top);
  const top = await getTop();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/producto\//);
  await page.getByRole("link", { name: "Volver al catálogo" }).click();
  await expect(page).toHaveURL("/catalogo?pagina=2");
  await expect(tarjetas(page)).toHaveCount(todas);
  await expect.poll(getTop).toBe(top);
  await inspect(page, "catalogo-ver-mas");
  await page.reload();
  await expect(page.getByRole("link", { name: "Página 2" })).toHaveAttribute("aria-current", "page");
});

test("home has rails, and what was seen lately, which can be forgotten", async ({ page }) => {
  await page.goto("/");
  for (const name of ["Más vendidos", "Recién llegados"]) {
    await expect(page.getByRole("region", { name }).getByRole("article").filter({ hasText: "S/" })).not.toHaveCount(0);
  }
  const vendido = page.getByRole("region", { name: "Más vendidos" }).getByRole("listitem").first().getByRole("link");
  const ruta = (await vendido.getAttribute("href")) ?? "";
  await vendido.click();
  await expect(page).toHaveURL(ruta);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("qhatu:vistos"))).toContain(ruta.slice(10));
  await page.goto("/");
  const vistos = page.getByRole("region", { name: "Lo que viste hace poco" });
  await expect(vistos.getByRole("link")).toHaveAttribute("href", ruta);
  await inspect(page, "inicio-rieles");
  await vistos.getByRole("button", { name: "Borrar" }).click();
  await expect(vistos).toHaveCount(0);
  await page.reload();
  await expect(vistos).toHaveCount(0);
});

test("the header's menu leads to a category, by keyboard, and gives the focus back", async ({ page }) => {
  await page.goto("/");
  const abrir = page.getByRole("button", { name: "Menú de Catálogo" });
  await abrir.press("Enter");
  const libros = page.getByRole("navigation", { name: "Menú de categorías" }).getByRole("link", { name: "Libros" });
  await expect(libros).toBeVisible();
  await expect(libros.locator("img")).toHaveJSProperty("complete", true);
  await inspect(page, "menu-categorias-ancho");
  await page.keyboard.press("Escape");
  await expect(libros).toBeHidden();
  await expect(abrir).toBeFocused();
  await abrir.press("Enter");
  await libros.press("Enter");
  await expect(page).toHaveURL("/catalogo/libros");
  await expect(libros).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test("the filters are a sheet that says how much there is to see", async ({ page }) => {
    await page.goto("/catalogo");
    const abrir = page.getByRole("button", { name: "Filtrar" });
    await abrir.click();
    await casilla(page, "Libros").check();
    await expect(filtros(page).getByRole("button", { name: "Ver 9 productos" })).toBeVisible();
    await inspect(page, "catalogo-hoja-filtros");
    await page.keyboard.press("Escape");
    await expect(filtros(page)).toBeHidden();
    await expect(abrir).toBeFocused();
    await expect(page).toHaveURL("/catalogo");

    await abrir.click();
    await expect(casilla(page, "Libros")).not.toBeChecked();
    await casilla(page, "Libros").check();
    await filtros(page).getByLabel("Desde").fill("51");
    await filtros(page).getByRole("button", { name: "Ver 5 productos" }).click();
    await expect(page).toHaveURL("/catalogo?categoria=Libros&desde=51");
    await expect(filtros(page)).toBeHidden();
    await expect(tarjetas(page)).toHaveCount(5);
    await expectNoSideScroll(page);
    await chip(page, "Libros").click();
    await expect(page).toHaveURL("/catalogo?desde=51");
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("the sheet opens and its choice is sent", async ({ page }) => {
      await page.goto("/catalogo?orden=precio-asc");
      await page.getByRole("button", { name: "Filtrar" }).click();
      await casilla(page, "Libros").check();
      await casilla(page, "Ropa").check();
      await filtros(page).getByLabel("Hasta").fill("45,00");
      await filtros(page)
        .getByRole("button", { name: /^Ver .* productos$/ })
        .click();
      await expect(page).toHaveURL("/catalogo?categoria=Libros&categoria=Ropa&hasta=45&orden=precio-asc");
      await expect(tarjetas(page)).toHaveCount(3);
    });
  });
});
